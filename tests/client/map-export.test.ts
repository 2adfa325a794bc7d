import { describe, expect, test } from "vitest";
import { readMapFile } from "../../src/scene/read-files/read-scene-file";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** *Export as Universal VTT* in the menu of a scene. */

const table = layTable();

/** The menu's entries, as Foundry would make them, for the row of a scene. */
const ENTRIES = `const entries = [];
  Hooks.callAll("getSceneContextOptions", {}, entries);
  const row = document.createElement("li");
  row.dataset.entryId = canvas.scene.id;
  const inside = row.appendChild(document.createElement("span"));
  const entry = entries.find((each) => (each.label ?? each.name) === "Export as Universal VTT");`;

const IS_SHOWN = `(() => { ${ENTRIES} return (entry.visible ?? entry.condition)(inside) === true; })()`;

/** Presses it; what is saved goes into `globalThis.saved`. */
const PRESS = `globalThis.saved = [];
  URL.createObjectURL = (blob) => { saved.push(blob); return "blob:none"; };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
  ${ENTRIES}
  entry.onClick === undefined ? entry.callback(inside) : entry.onClick(new Event("click"), inside);`;

const DIALOG = ".parapet-order-question";

describe.each(versions("differs"))("the export of a scene, version %i", (profile) => {
  test("a GM saves walls, doors and lights, and Parapet reads the whole map from the file again", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    expect(await page.evaluate(IS_SHOWN)).toBe(true);
    await playground.run(PRESS);
    await page.locator(`${DIALOG} [data-action=save]`).click();
    await expect.poll(() => page.evaluate("saved.length")).toBe(2);
    const [text, name] = await page.evaluate<[string, string]>("saved[0].text().then((text) => [text, saved[1]])");
    expect(name).toMatch(/\.uvtt$/);
    const file = JSON.parse(text) as Record<string, unknown[]>;
    expect(file["software"]).toBe("Parapet");
    expect(file["line_of_sight"]?.length).toBeGreaterThan(0);
    const { scene, kept } = readMapFile(name, text);
    expect(kept).toBe("whole");
    const walls = await page.evaluate<number>("canvas.scene.walls.size");
    expect(scene.walls).toHaveLength(walls);
    expect(scene.tokens.map((token) => token.name)).toContain("Mira");
    await playground.close();
  });

  test("nothing is saved when the question is closed, and players have no such entry", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    await playground.run(PRESS);
    await page.locator(`${DIALOG} [data-action=leave]`).click();
    await expect.poll(() => page.locator(DIALOG).count()).toBe(0);
    expect(await page.evaluate("saved.length")).toBe(0);
    const player = await playground.asPlayer();
    expect(await player.page.evaluate(IS_SHOWN)).toBe(false);
    await player.close();
    await playground.close();
  });
});

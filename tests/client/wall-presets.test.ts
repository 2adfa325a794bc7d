import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const WALL = `const wall = canvas.scene.walls.contents[0];`;
const STORED = `
  ${WALL}
  const { move, sight, light, threshold, flags } = wall.toObject();
  return { move, sight, light, near: threshold?.sight ?? null, cover: flags.parapet?.cover ?? null, effect: flags.parapet?.effect ?? null };
`;

describe.each(versions("logic"))("on version %i, wall presets", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  const stored = () => playground.run(STORED);

  test("fill in the wall's own sheet, which saves them", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(`${WALL} await wall.sheet.render({ force: true });`);
    const sheet = playground.page
      .locator("form.application, .application form")
      .filter({ has: playground.page.locator(".parapet-fields") });
    const kind = sheet.locator("select[id$=parapet-preset]");
    await kind.selectOption("window");
    await expect.poll(() => sheet.locator('[name="sight"]').inputValue()).toBe("30");
    await kind.selectOption("glass");
    await expect.poll(() => sheet.locator('[name="sight"]').inputValue()).toBe("0");
    await expect.poll(() => sheet.locator('[name="flags.parapet.effect"]').inputValue()).toBe("blocks");
    await kind.selectOption("window");
    await sheet.locator("footer button[type=submit], footer button").first().click();
    await expect.poll(stored).toMatchObject({ move: 20, sight: 30, light: 30, near: 10, cover: "", effect: "" });
  });

  test("are set for several walls, with what was changed by hand before", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(`
      for (const wall of canvas.walls.placeables.slice(0, 2)) wall.control({ releaseOthers: false });
      await ui.controls.activate({ control: "walls" });
      ui.controls.controls.walls.tools["parapet-walls"].onChange();
    `);
    const form = playground.page.locator("#parapet-walls");
    await form.locator("#walls-parapet-preset").selectOption("arrowSlit");
    await expect.poll(() => form.locator('[name="cover"]').inputValue()).toBe("improved");
    await form.locator('[name="cover"]').selectOption("standard");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect.poll(stored).toMatchObject({ move: 20, sight: 0, cover: "standard", effect: null });
    expect(
      await playground.run(
        `return canvas.scene.walls.contents.filter(({ flags }) => flags.parapet?.cover === "standard").length;`,
      ),
    ).toBe(2);
  });

  test("are set from the map check for all see-through walls", async () => {
    playground = await Playground.open(table, profile);
    const blocking = `canvas.scene.walls.contents.filter(({ flags }) => flags.parapet?.effect === "blocks").length`;
    const before = await playground.run<number>(`
      const isPlain = ({ flags: { parapet } }) => parapet?.effect !== "blocks" && (parapet?.cover ?? "auto") === "auto";
      const plain = canvas.scene.walls.contents.filter(isPlain).slice(0, 3);
      await canvas.scene.updateEmbeddedDocuments("Wall", plain.map(({ id }) => ({ _id: id, move: 20, sight: 0, door: 0 })));
      ui.controls.controls.walls.tools["parapet-map-check"].onChange();
      return ${blocking};
    `);
    const group = playground.page.locator('#parapet-map-check [data-kind="glass"]');
    await group.waitFor();
    await expect.poll(() => group.locator("li").count()).toBe(3);
    await group.getByRole("button", { name: "Set all of these…" }).click();
    const form = playground.page.locator("#parapet-walls");
    await expect.poll(() => form.textContent()).toContain("3 walls");
    await form.locator("#walls-parapet-preset").selectOption("glass");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => playground.run(`return ${blocking};`)).toBe(before + 3);
  });
});

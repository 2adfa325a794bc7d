import { describe, expect, test } from "vitest";
import { FIGHT, seating } from "../client/fights";
import { layTable, type Playground } from "../client/playground";
import { versions } from "../client/versions";

const table = layTable();

/** Style sheets that a page may have for the tracker, each with its own layout of rows. */
const SHEETS = {
  "as in version 13": `
    .combat-tracker .combatant { display: flex; align-items: center; gap: 8px; padding: 4px 8px; min-height: 56px; }
    .combat-tracker .token-image { flex: 0 0 48px; height: 48px; }
    .combat-tracker .token-name { flex: 1; display: flex; flex-direction: column; gap: 4px; font-size: 14px; }
    .combat-tracker .combatant-controls { display: flex; gap: 4px; flex-wrap: nowrap; height: 20px; }
    .combat-tracker .inline-control { width: 20px; min-width: 0; height: 20px; min-height: 0; padding: 0; }
  `,
  "as in version 14": `
    .combat-tracker .combatant { display: grid; grid-template-columns: 40px 1fr auto; column-gap: 6px; padding: 2px 4px; }
    .combat-tracker .token-image { width: 40px; height: 40px; grid-row: span 2; }
    .combat-tracker .token-name { display: grid; grid-template-rows: auto auto; align-content: center; row-gap: 3px; }
    .combat-tracker .combatant-controls { display: flex; flex-wrap: wrap; gap: 2px; }
  `,
  "dense, of a module": `
    .combat-tracker .combatant { display: flex; align-items: baseline; padding: 0 2px; font-size: 12px; line-height: 1.2; }
    .combat-tracker .token-image, .combat-tracker .combatant-controls { display: none; }
    .combat-tracker .token-name { flex: 1; min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .combat-tracker .combatant > * { margin: 0; }
  `,
};

/** As the client adds a module's style sheet; the page's content security policy refuses styles in its markup. */
const addStyles = ({ page }: Playground, css: string): Promise<void> =>
  page.evaluate(async (text) => {
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text));
  }, css);

describe.each(versions("smoke"))("on version %i", (profile) => {
  const { sit } = seating(table, "tracker-look", profile);

  /** Heights of the rows in a tracker, and the texts of what Parapet shows there. */
  const rows = (page: Playground, where: string) =>
    page.run<{ heights: number[]; shown: string[] }>(`
      const rows = [...document.querySelectorAll("${where} li.combatant")];
      const seen = [...document.querySelectorAll("${where} .parapet-row-cover")];
      return {
        heights: rows.map((row) => row.getBoundingClientRect().height),
        shown: seen.map((it) => it.ariaLabel + " " + it.querySelector(".parapet-icon").dataset.icon),
      };
    `);

  test.each(Object.entries(SHEETS))("rows are as high as without Parapet, by a style sheet %s", async (_, css) => {
    const [gm] = await sit(["gm"]);
    if (gm === undefined) throw new RangeError("a GM sits at the table");
    await addStyles(gm, css);
    await gm.run(FIGHT);
    await gm.run("await game.combat.startCombat();");
    await expect.poll(async () => (await rows(gm, "#combat")).shown.length, { timeout: 10_000 }).toBe(2);
    await gm.page.click('#combat [aria-label="Pop Out"]');
    await expect.poll(async () => (await rows(gm, "#combat-popout")).shown.length).toBe(2);
    const places = ["#combat", "#combat-popout"];
    const withIt = await Promise.all(places.map((place) => rows(gm, place)));
    await addStyles(gm, ".parapet-row { display: none !important; }");
    const without = await Promise.all(places.map((place) => rows(gm, place)));
    expect(withIt.map(({ heights }) => heights)).toEqual(without.map(({ heights }) => heights));
    // The sidebar and the window say the same.
    expect(withIt[0]?.shown).toEqual(withIt[1]?.shown);
    expect(withIt[0]?.shown[0]).toMatch(/^Attacked by Mira: .* (none|soft|standard|total|no-line)$/);
    await gm.close();
  });

  test("marks and cover stay within their row", async () => {
    const [gm] = await sit(["gm"]);
    if (gm === undefined) throw new RangeError("a GM sits at the table");
    await addStyles(gm, SHEETS["as in version 13"]);
    await gm.run(FIGHT);
    await gm.run("await game.combat.startCombat();");
    await expect.poll(async () => (await rows(gm, "#combat")).shown.length, { timeout: 10_000 }).toBe(2);
    const outside = await gm.run<string[]>(`
      return [...document.querySelectorAll("#combat :is(.parapet-row-cover, .parapet-mark)")].flatMap((it) => {
        const [box, row] = [it.getBoundingClientRect(), it.closest("li").getBoundingClientRect()];
        const isIn = box.left >= row.left && box.right <= row.right && box.top >= row.top && box.bottom <= row.bottom;
        return isIn ? [] : [it.ariaLabel];
      });
    `);
    expect(outside).toEqual([]);
    await gm.close();
  });
});

import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Mira, a player's creature at 200,200. Between it and the space at 600,200 stands Gark. The player does not see it. */

const table = layTable();

const WALLS = `
  await canvas.scene.createEmbeddedDocuments("Wall", [
    { c: [200, 400, 300, 400], move: 20, sight: 20, light: 20, door: 2, ds: 0 },
    { c: [0, 500, 1400, 500], move: 20, sight: 0, light: 0, flags: { parapet: { effect: "blocks" } } },
  ]);
`;

const CARD = ".parapet-place-window";
const SPACE = { x: 650, y: 250 };
const DOOR = { x: 250, y: 402 };
const NEAR = { x: 350, y: 250 };
const BEHIND_DOOR = { x: 250, y: 450 };
const BEYOND_GLASS = { x: 450, y: 650 };

describe.each(versions("logic"))("the card of a place on version %i", (profile) => {
  const sit = twoSeats({ table, world: "place", profile, field: `${openField(400)}${WALLS}` });

  /** By key and mouse, as a person does. */
  const judge = async (page: Playground, at: { x: number; y: number }): Promise<string> => {
    await page.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "Mira").control({ releaseOthers: true });
    `);
    await page.page.keyboard.press("Shift+J");
    const { x, y } = await page.at(at.x, at.y);
    await page.page.mouse.click(x, y);
    await page.page.waitForSelector(CARD);
    const said = (await page.page.textContent(CARD)) ?? "";
    await page.page.locator(`${CARD} button[data-action=done]`).click();
    await page.page.waitForSelector(CARD, { state: "detached" });
    return said;
  };

  test.each(["pathfinder1e", "epic-path", "rise"])(
    "says by %s to GM and player what they know of it",
    async (ruleset) => {
      const [gm, player] = await sit("pf1", ruleset);
      await player.run(`${PAGE_TOOLS}
      Object.defineProperty(tokenOf("Gark"), "visible", { configurable: true, get: () => false, set: () => undefined });
      await settled();
    `);
      const seen = await judge(gm, SPACE);
      expect(seen).toContain("Mira → a space");
      expect(seen).toContain("Line of effect: yes.Line of sight: yes.Distance: 20 ft.");
      expect(seen).toMatch(ruleset === "rise" ? /Cover, \+2 Armor.*Gark/ : /Soft cover.*Gark/);
      const known = await judge(player, SPACE);
      expect(known).toContain("Line of effect: yes.Line of sight: yes.Distance: 20 ft.No known cover");
      expect(known).not.toContain("Gark");
      expect(known).not.toMatch(/unseen/i);
      const posted = `return game.messages.contents.length;`;
      expect([await gm.run(posted), await player.run(posted)]).toEqual([0, 0]);
    },
  );

  test("calls a secret door a wall, and shows its line", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    for (const page of [gm, player]) {
      const said = await judge(page, DOOR);
      expect(said).toContain("Mira → a wall");
      expect(said).toContain("Line of effect: yes.Line of sight: yes.Distance: 5 ft.");
    }
    await player.page.keyboard.press("Shift+J");
    const { x, y } = await player.at(SPACE.x, SPACE.y);
    await player.page.mouse.click(x, y);
    await player.page.waitForSelector(`${CARD} svg.parapet-card-picture`);
  });

  test("says nothing to a player of what their map does not show", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(`
      await canvas.scene.update({ tokenVision: true });
      await canvas.scene.tokens.getName("Mira").update({ sight: { enabled: true, range: 100 } });
    `);
    await player.settle();
    expect(await judge(gm, BEHIND_DOOR)).toContain("Mira → a space");
    expect(await judge(player, SPACE)).toContain("Mira → a space");
    await player.page.keyboard.press("Shift+J");
    const { x, y } = await player.at(BEHIND_DOOR.x, BEHIND_DOOR.y);
    await player.page.mouse.click(x, y);
    await expect.poll(async () => (await player.notices()).join()).toContain("Your map does not show this place.");
    expect(await player.page.locator(CARD).count()).toBe(0);
  });

  test("says how high a space is, and judges for a flyer the ground under it too", async () => {
    const [gm] = await sit("pf1", "epic-path");
    await gm.run(`await canvas.scene.tokens.getName("Mira").update({ elevation: 60 });`);
    await gm.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "Mira").control({ releaseOthers: true });
    `);
    await gm.page.keyboard.press("Shift+J");
    const { x, y } = await gm.at(NEAR.x, NEAR.y);
    await gm.page.mouse.click(x, y);
    await expect.poll(() => gm.page.textContent(CARD)).toMatch(/Distance: 5 ft[^]*Height: 60 ft\./);
    await gm.page.locator(`${CARD} button[data-action=ground]`).click();
    // Eleven spaces lie between the two, and one aside.
    await expect.poll(() => gm.page.textContent(CARD)).toMatch(/Distance: 60 ft[^]*Height: 0 ft\./);
    expect(await gm.page.locator(`${CARD} button[data-action=ground]`).count()).toBe(0);
  });

  test("says by epic-path whether a teleport can end there, and why not", async () => {
    const [, player] = await sit("pf1", "epic-path");
    expect(await judge(player, SPACE)).toContain("A teleport can end here: it needs line of effect and line of sight.");
    const behind = await judge(player, BEYOND_GLASS);
    expect(behind).toContain("Line of effect: no.Line of sight: yes.");
    expect(behind).toContain("No teleport ends here");
  });

  test("counts ranges by crisis-protocol, and gives an object no cover", async () => {
    const [gm, player] = await sit("pf1", "crisis-protocol");
    await gm.run(
      `await canvas.scene.deleteEmbeddedDocuments("Wall", canvas.scene.walls.contents.map(({ id }) => id));`,
    );
    await player.settle();
    for (const page of [gm, player]) {
      const said = await judge(page, SPACE);
      // From 300 to 643.75 px, in bands of 3.
      expect(said).toContain("Line of effect: yes.Line of sight: yes.Distance: range 6 (17.2 ft).");
      expect(said).not.toMatch(/cover/i);
    }
  });

  test("is not begun without a creature, and Escape ends it", async () => {
    const [, player] = await sit("pf1", "epic-path");
    await player.run("canvas.tokens.releaseAll?.();");
    await player.page.keyboard.press("Shift+J");
    expect((await player.notices()).join()).toContain("Select the creature that attacks first.");
  });
});

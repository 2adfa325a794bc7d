import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** Bram is behind the wall for Krell; the answer to the question comes later. */
const ATTACK = `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  token("Krell").setTarget(true, { releaseOthers: true });
  void pf1.playground.use(token("Bram"), "bow", { skipDialog: true });
  await new Promise((done) => setTimeout(done, 100));
`;

const AGAIN = `
  void pf1.playground.use(canvas.tokens.placeables.find((it) => it.document.name === "Bram"), "bow", { skipDialog: true });
  await new Promise((done) => setTimeout(done, 100));
`;

const SYSTEMS = ["dnd5e", "pf1", "pf2e", "swade"];

/** By the page's form, as in any system; a system's own dialog is left as it is. */
const PRESS = `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 150));
  token("Bram").control({ releaseOthers: true });
  token("Krell").setTarget(true, { releaseOthers: true });
  await settled();
  document.querySelector("#attack-item").value = "bow";
  document.querySelector("#attack").requestSubmit();
  await settled();
  document.querySelector('.application:not(.parapet-refusal) footer button[autofocus], button[name="attack_single"]')?.click();
  await settled();
`;

const ROLLS = `return game.messages.filter((it) => it.isRoll || it.content.includes("Attack:")).length;`;

const MESSAGES = `return game.messages.filter(({ flags }) => flags.parapet?.attack !== undefined).length;`;

describe.each(versions("logic"))("an attack without a line of effect on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());
  const dialog = () => playground.page.locator(".parapet-refusal");
  const anyway = () => dialog().getByRole("button", { name: "Attack anyway" });

  test('is asked about by keyboard, with "do not attack" as the first answer', async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(ATTACK);
    await expect.poll(() => dialog().textContent()).toMatch(/Bram cannot attack Krell like this\. /);
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await playground.run(MESSAGES)).toBe(0);

    await playground.run(ATTACK);
    await anyway().focus();
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => playground.run(MESSAGES)).toBe(1);
    await expect
      .poll(() => playground.page.locator("#chat .parapet-card").first().textContent())
      .toMatch(/Attacked anyway\. /);
  });

  test("is asked about once, however often it is tried, and names the obstacle; Escape means no", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`${ATTACK} ${AGAIN} ${AGAIN}`);
    await expect.poll(() => dialog().count()).toBe(1);
    await expect.poll(() => dialog().textContent()).toContain("No line of effect because of a wall and a closed door.");
    await playground.page.keyboard.press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await playground.run(MESSAGES)).toBe(0);
    await playground.run(AGAIN);
    await expect.poll(() => dialog().count()).toBe(1);
    await anyway().click();
    await expect.poll(() => playground.run(MESSAGES)).toBe(1);
    await playground.run(AGAIN);
    await expect.poll(() => dialog().count()).toBe(1);
  });

  test("of the same creature on the same target with another weapon is asked about instead: questions do not pile up", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`${ATTACK} ${AGAIN.replace('"bow"', '"sword"')}`);
    await expect.poll(() => dialog().count()).toBe(1);
    await anyway().click();
    await expect.poll(() => playground.run(MESSAGES)).toBe(1);
    expect(
      await playground.run<string>(`return game.messages.contents.at(-1).flags.pf1?.metadata?.item ?? "";`),
    ).not.toContain("bow");
    await expect.poll(() => dialog().count()).toBe(0);
  });

  test.each(SYSTEMS)(
    "is asked about before a player's roll in %s, made anyway once, and then asked about again",
    async (system) => {
      playground = await Playground.openWith(table, { profile: String(profile), system, user: "player" });
      await playground.run(PRESS);
      await expect.poll(() => dialog().textContent()).toMatch(/Bram cannot attack Krell like this\. /);
      expect(await playground.run(ROLLS)).toBe(0);
      await anyway().click();
      await expect.poll(() => playground.run(MESSAGES)).toBe(1);
      expect(await playground.run(ROLLS)).toBe(1);
      await expect
        .poll(() => playground.page.locator("#chat .parapet-card").first().textContent())
        .toMatch(/Attacked anyway/);
      await playground.run(PRESS);
      await expect.poll(() => dialog().count()).toBe(1);
    },
  );

  test.each(SYSTEMS)(
    "is rolled all the same in %s if its scene is gone before the answer, and no card mentions this one",
    async (system) => {
      playground = await Playground.openWith(table, { profile: String(profile), system });
      await playground.run(`${PRESS} await game.addScene({ name: "Elsewhere" }).view();`);
      await anyway().click();
      await expect.poll(() => playground.run(ROLLS)).toBe(1);
      await playground.run("await new Promise((done) => setTimeout(done, 200));");
      expect(await playground.notices()).toEqual([]);
      expect(await playground.page.locator("#chat").textContent()).not.toMatch(/terrain|Show on map|Rule on it/);
    },
  );

  test.each(["pathfinder1e", "epic-path"])(
    "an ethereal target can be attacked once in %s, as by an effect of force",
    async (ruleset) => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
      await playground.set("ruleset", ruleset);
      await playground.run(`
      const krell = canvas.scene.tokens.getName("Krell");
      await krell.update({ x: 900, y: 300, flags: { parapet: { conditions: ["ethereal"] } } });
    `);
      await playground.run(ATTACK);
      await expect.poll(() => dialog().locator("button").allTextContents()).toContain("It is an effect of force");
      await dialog().getByRole("button", { name: "It is an effect of force" }).click();
      await expect.poll(() => playground.run(MESSAGES)).toBe(1);
      await expect
        .poll(() => playground.page.locator("#chat .parapet-card").first().textContent())
        .not.toMatch(/Attacked anyway/);
      await playground.run(ATTACK);
      await expect.poll(() => dialog().count()).toBe(1);
    },
  );

  test("in Rise, an ability that needs no sight passes a curtain, and has the cover of what is besides", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.set("ruleset", "rise");
    await playground.set("curtains", "pass");
    await playground.run(`
      const bram = canvas.scene.tokens.getName("Bram");
      await canvas.scene.tokens.getName("Krell").update({ x: bram.x + 400, y: bram.y });
      const across = (x, data) => ({ c: [x, bram.y - 150, x, bram.y + 250], move: 0, sight: 0, ...data });
      await canvas.scene.createEmbeddedDocuments("Wall", [
        across(bram.x + 200, { sight: 20 }),
        across(bram.x + 300, { flags: { parapet: { cover: "standard" } } }),
      ]);
    `);
    await playground.run(ATTACK);
    await dialog().getByRole("button", { name: "The ability needs no sight" }).click();
    await expect.poll(() => playground.run(MESSAGES)).toBe(1);
    const card = () => playground.page.locator("#chat .parapet-card").first().textContent();
    await expect.poll(card).toContain("+2 Armor");
    expect(await card()).not.toContain("Attacked anyway");
  });

  test("is blocked for a player with a message, if the GM chose so", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.set("refusal", "block");
    await playground.becomePlayer();
    await playground.run(ATTACK);
    await expect.poll(() => dialog().count()).toBe(0);
    expect((await playground.notices()).join()).toMatch(
      /Bram cannot attack .* like this\. .*The GM can still make the attack/,
    );
    expect(await playground.run(MESSAGES)).toBe(0);
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./table";

const table = layTable();

/** Bram is behind the wall for Krell; whoever is asked answers later. */
const ATTACK = `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  token("Krell").setTarget(true, { releaseOthers: true });
  void pf1.playground.use(token("Bram"), "bow", { skipDialog: true });
  await new Promise((done) => setTimeout(done, 100));
`;

const MESSAGES = `return game.messages.filter(({ flags }) => flags.parapet?.attack !== undefined).length;`;

describe.each([13, 14])("an attack without a line of effect on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());
  const dialog = () => playground.page.locator(".parapet-refusal");

  test("is asked about by keyboard, where not to attack is the first answer", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(ATTACK);
    expect(await dialog().textContent()).toMatch(/Bram cannot attack Krell like this\. /);
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await playground.run(MESSAGES)).toBe(0);

    await playground.run(ATTACK);
    await dialog().getByRole("button", { name: "Attack anyway" }).focus();
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => playground.run(MESSAGES)).toBe(1);
    expect(await playground.page.locator("#chat .parapet-card").first().textContent()).toMatch(
      /Attacked all the same\. /,
    );
  });

  test("is blocked for a player in words, where the GM wants that", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.set("refusal", "block");
    await playground.becomePlayer();
    await playground.run(ATTACK);
    expect(await dialog().count()).toBe(0);
    expect((await playground.notices()).join()).toMatch(/Bram cannot attack .* like this\. .*The GM can make the attack/);
    expect(await playground.run(MESSAGES)).toBe(0);
  });
});

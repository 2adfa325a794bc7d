import { afterEach, describe, expect, test } from "vitest";
import { attackMessage } from "./attack-message";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const BOW = `
  CONFIG.Dice.randomUniform = () => 0.095;
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  ["Krell", "Wisp"].forEach((name, i) => token(name).setTarget(true, { releaseOthers: i === 0 }));
  await pf1.playground.use(token("Mira"), "bow", { skipDialog: true });
  await new Promise((done) => setTimeout(done, 100));
`;

/** The same roll by another client, whose message comes second. */
const ROLL_AGAIN = `
  const { _id, ...data } = game.messages.find(({ flags }) => flags.parapet?.miss !== undefined).toObject();
  data.flags.parapet.miss.checks[0].rolled = 90;
  const [die] = data.rolls.map((roll) => (typeof roll === "string" ? JSON.parse(roll) : roll));
  data.rolls = [JSON.stringify({ ...die, total: 90, terms: die.terms.map((term) => ({ ...term, results: [{ result: 90, active: true }] })) })];
  await ChatMessage.create(data);
  await new Promise((done) => setTimeout(done, 100));
`;

describe.each(versions("logic"))("the actions of a card on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  const open = async (system = "simple", user = "gm"): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system, user });
  };
  const cards = () => playground.page.locator("#chat .parapet-card");
  const on = (name: string) =>
    cards()
      .first()
      .locator(".parapet-card-target")
      .filter({ hasText: new RegExp(`^${name}`) });
  const press = (name: string, of: string) => on(of).getByRole("button", { name }).press("Enter");

  test.each(["gm", "player"])("undo by a %s reports each number and each miss chance", async (user) => {
    await open("pf1", user);
    await playground.run(BOW);
    await expect.poll(() => cards().nth(1).textContent()).toMatch(/^Wisp .*10: missed$/);
    await cards().first().getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(() => cards().nth(1).textContent()).toMatch(/^Wisp .*undone$/);
    await expect.poll(() => on("Krell").textContent()).toMatch(/\+4 AC applied: count without it/);
    await expect.poll(() => on("Wisp").locator(".parapet-card-miss").textContent()).toMatch(/^Miss chance 20%undone$/);
    await expect.poll(() => on("Wisp").locator("input").count()).toBe(0);
  });

  test.each([
    ["offered to the player who attacked", "standInUser00002", 1],
    ["not offered to a player who reads the card of the GM's attack", "standInUser00001", 0],
  ])("undo is %s", async (_, author, buttons) => {
    await open("pf1", "player");
    await playground.run(attackMessage("Mira", ["Krell"], { data: { author } }));
    await expect.poll(() => on("Krell").textContent()).toMatch(/\+4 AC/);
    expect(await cards().getByRole("button", { name: "Undo" }).count()).toBe(buttons);
  });

  test("a miss chance that two clients roll at once has the first result, and the second client says so", async () => {
    await open("pf1");
    await playground.run(`${BOW} ${ROLL_AGAIN}`);
    await expect.poll(() => cards().nth(2).textContent()).toMatch(/^Wisp .*already rolled: the first roll counts$/);
    await expect.poll(() => cards().nth(1).textContent()).toMatch(/10: missed$/);
    await expect.poll(() => on("Wisp").locator(".parapet-card-miss").textContent()).toMatch(/10: missed$/);
  });

  test("in Rise, a missed attack hits the creature in between, but not an unseen one", async () => {
    await open();
    await playground.set("ruleset", "rise");
    await playground.run(attackMessage("Mira", ["Krell", "Nub"]));
    await press("It missed: strike Gark", "Krell");
    await expect.poll(() => on("Krell").textContent()).toMatch(/It missed, and strikes Gark instead\./);
    expect(await playground.run(`return [...game.user.targets].map((it) => it.document.name);`)).toEqual(["Gark"]);
    await press("It did not miss", "Krell");
    await expect.poll(() => on("Krell").textContent()).not.toMatch(/It missed, and strikes/);
    await press("It missed: strike Gark", "Krell");
    await playground.becomePlayer();
    await playground.change("Gark", { hidden: true });
    await expect.poll(() => on("Krell").textContent()).toMatch(/Something unseen is in the way\./);
    await expect.poll(() => cards().first().textContent()).not.toMatch(/Gark/);
  });

  // Rise, "Cover": an area attacks no creature or object twice.
  test("in Rise, what one target's miss has struck is not struck for another", async () => {
    await open();
    await playground.set("ruleset", "rise");
    await playground.change("Nub", { x: 400, y: 400 });
    await playground.run(attackMessage("Mira", ["Krell", "Nub"]));
    const offers = (name: string) => on(name).getByRole("button", { name: "It missed: strike Gark" });
    await expect.poll(() => offers("Krell").count()).toBe(1);
    expect(await offers("Nub").count()).toBe(1);
    await offers("Krell").press("Enter");
    await expect.poll(() => offers("Nub").count()).toBe(0);
    await press("It did not miss", "Krell");
    await expect.poll(() => offers("Nub").count()).toBe(1);
    await offers("Nub").press("Enter");
    await expect.poll(() => on("Nub").textContent()).toMatch(/It missed, and strikes Gark instead\./);
    expect(await offers("Krell").count()).toBe(0);
  });

  test("several ruling forms can be open at once, each label with its own field", async () => {
    await open();
    await playground.run(attackMessage("Mira", ["Krell", "Nub"]));
    await playground.run(`
      await canvas.hud.token.bind(canvas.tokens.placeables.find((it) => it.document.name === "Krell"));
      document.querySelector(".parapet-rule").click();
    `);
    await expect.poll(() => playground.page.locator(".parapet-ruling").count()).toBe(1);
    await press("Rule on it", "Krell");
    await press("Rule on it", "Nub");
    const idsNow = (): Promise<{ all: string[]; ids: string[] }> =>
      playground.run(`
        const fields = [...document.querySelectorAll(".parapet-ruling select, .parapet-ruling input")];
        const idsOf = (list) => list.map(({ id }) => id);
        return { all: idsOf(fields), ids: idsOf(fields.filter((field) => field.closest("#toast") === null)) };`);
    // Attacker, concealment and miss chance in each of three. The card that pops up has the same forms again.
    await expect.poll(async () => (await idsNow()).ids.length).toBe(9);
    const { all } = await idsNow();
    expect(new Set(all).size).toBe(all.length);
    await on("Nub").getByLabel("Attacks by", { exact: true }).focus();
    expect(await playground.run(`return document.activeElement.closest("[data-parapet-target]") !== null;`)).toBe(true);
  });

  test.each([
    [["Krell", "Nub"], "folded", "compact"],
    [["Krell", "Nub", "Wisp"], "open", "full"],
    [["Krell", "Nub", "Wisp", "Gark"], "folded", "full"],
  ])("reasons of an attack on %j are %s at first with %s cards", async (targets, fold, setting) => {
    await open();
    await playground.set("cards", setting);
    await playground.run(attackMessage("Mira", targets));
    const details = cards().first().locator("details");
    await expect.poll(() => details.count()).toBe(targets.length);
    await expect
      .poll(() => cards().first().locator("details[open]").count())
      .toBe(fold === "open" ? targets.length : 0);
  });

  test("lines drawn on the map are removed with the card", async () => {
    await open();
    const lines = async () => (await playground.overlay()).lines.length;
    await playground.run(attackMessage("Mira", ["Krell"]));
    // An attack in the open is drawn for a moment.
    await expect.poll(lines, { timeout: 5000 }).toBe(0);
    await press("Show on map", "Krell");
    await expect.poll(lines).toBeGreaterThan(0);
    await playground.set("cards", "off");
    await expect.poll(lines).toBe(0);
    await playground.set("cards", "full");
    await press("Show on map", "Krell");
    await expect.poll(lines).toBeGreaterThan(0);
    await playground.run(`await game.messages.contents[0].delete();`);
    await expect.poll(lines).toBe(0);
  });

  test("a deleted creature has nothing to show or rule on, and keeps its text", async () => {
    await open();
    await playground.run(attackMessage("Mira", ["Krell", "Nub"]));
    await expect.poll(() => on("Krell").getByRole("button").count()).toBe(2);
    await playground.run(
      `await canvas.tokens.placeables.find((it) => it.document.name === "Krell").document.delete();`,
    );
    await expect.poll(() => on("Krell").getByRole("button").count()).toBe(0);
    await expect.poll(() => on("Krell").textContent()).toMatch(/Soft cover from Gark\./);
    await expect.poll(() => on("Nub").getByRole("button").count()).toBe(2);
  });
});

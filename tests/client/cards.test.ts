import { afterEach, describe, expect, test } from "vitest";
import { attackMessage } from "./attack-message";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** A face in the middle of what gives it. */
const fix = (face: number, of: number): string => `CONFIG.Dice.randomUniform = () => ${(face - 0.5) / of};`;

describe.each(versions("smoke"))("a chat card on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  const card = () => playground.page.locator("#chat .parapet-card").first();
  const on = (name: string) =>
    card()
      .locator(".parapet-card-target")
      .filter({ hasText: new RegExp(`^${name}`) });
  const open = async (user: string, system = "simple"): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), user, system });
  };

  test("shows level, numbers and reasons of each target, with a picture, and follows its reader's settings at once", async () => {
    await open("gm");
    await playground.change("Gark", { name: "<b>Gark</b>" });
    await playground.run(attackMessage("Mira", ["Krell", "Nub"], { record: { unjudged: ["token:nobody"] } }));
    await expect
      .poll(() => on("Krell").textContent())
      .toMatch(/^Krell \+4 AC ?Soft cover ?Soft cover from <b>Gark<\/b>\./);
    await expect.poll(() => on("Nub").textContent()).toMatch(/^Nub \+4 AC ?Cover ?Cover from a wall\./);
    await expect.poll(() => card().locator(".parapet-card-target.unknown").textContent()).toMatch(/No verdict/);
    await on("Nub").locator("summary").press("Enter");
    await expect.poll(() => on("Nub").locator("svg .blocked").getAttribute("d")).toMatch(/^M.*L/);
    await expect
      .poll(() => on("Nub").locator("svg").getAttribute("aria-label"))
      .toMatch(/^Sight-lines from Mira to Nub: \d of \d/);

    const details = on("Krell").locator("details");
    await expect.poll(() => details.getAttribute("open")).toBeNull();
    // What is seen comes first in what is spoken: the name, then the number.
    await expect.poll(() => on("Krell").locator("summary").textContent()).toMatch(/^Krell \+4 AC ?Soft cover\s*$/);
    expect(await on("Krell").locator("summary").getAttribute("aria-label")).toBeNull();
    await expect.poll(() => on("Krell").locator("summary .parapet-icon").getAttribute("data-icon")).toBe("soft");
    await details.locator("summary").press("Enter");
    await expect.poll(() => details.getAttribute("open")).not.toBeNull();
    await playground.set("cards", "off");
    await expect.poll(() => card().isVisible()).toBe(false);
    await playground.set("cards", "full");
    await expect.poll(() => card().isVisible()).toBe(true);
  });

  test("has its picture once while a row is open, however often it was opened or the message changed", async () => {
    await open("gm");
    await playground.run(attackMessage("Mira", ["Krell"]));
    const pictures = (): Promise<number> => on("Krell").locator("details[open] .parapet-card-why > svg").count();
    const press = (times: number): Promise<void> =>
      on("Krell")
        .locator("summary")
        .evaluate((it, count) => {
          for (let i = 0; i < count; i += 1) (it as HTMLElement).click();
        }, times);
    await expect.poll(() => on("Krell").locator(".parapet-card-why > svg").count()).toBe(0);
    await press(3);
    await expect.poll(pictures).toBe(1);
    await press(2);
    await playground.settle();
    expect(await pictures()).toBe(1);
    await playground.run(`await game.messages.contents.at(-1).update({ content: "Longbow" });`);
    await expect.poll(pictures).toBe(1);
  });

  test("draws and removes its lines on the map, and lets the GM rule on the pair, by keyboard only", async () => {
    await open("gm");
    await playground.run(attackMessage("Mira", ["Krell"]));
    const lines = async () => (await playground.overlay()).lines.length;
    // Those that the attack itself draws, in the next frame.
    await playground.settle();
    await expect.poll(lines, { timeout: 5000 }).toBe(0);
    const show = on("Krell").getByRole("button", { name: "Show on map: Krell" });
    await show.press("Enter");
    await playground.settle();
    expect(await lines()).toBeGreaterThan(0);
    await expect.poll(() => show.getAttribute("aria-pressed")).toBe("true");
    expect(await show.evaluate((it) => it === document.activeElement)).toBe(true);
    await show.press("Enter");
    await playground.settle();
    expect((await playground.overlay()).lines).toEqual([]);

    await on("Krell").getByRole("button", { name: "Rule on it: Krell" }).press("Enter");
    const palette = on("Krell").locator(".parapet-ruling");
    await palette.getByRole("radio", { name: "Total cover" }).press("Enter");
    await expect.poll(() => playground.verdict("Mira", "Krell").then((verdict) => verdict?.cover)).toBe("total");
    expect(await playground.verdict("Gark", "Krell").then((verdict) => verdict?.cover)).not.toBe("total");
  });

  test("lets the GM conceal a creature from everyone in the palette", async () => {
    await open("gm");
    const concealmentFrom = (attacker: string) =>
      expect.poll(() => playground.verdict(attacker, "Krell").then((verdict) => verdict?.concealment));
    for (const attacker of ["Mira", "Gark"]) await concealmentFrom(attacker).toBe("none");
    await playground.run(attackMessage("Mira", ["Krell"]));
    await on("Krell").getByRole("button", { name: "Rule on it: Krell" }).press("Enter");
    const palette = on("Krell").locator(".parapet-ruling");
    await palette.getByLabel("Attacks by").selectOption({ label: "Everyone" });
    await palette.locator("summary").press("Enter");
    await palette.getByLabel("Concealment").selectOption("total");
    await palette.getByRole("button", { name: "Apply" }).press("Enter");
    for (const attacker of ["Mira", "Gark"]) await concealmentFrom(attacker).toBe("total");
  });

  test.each(["pathfinder1e", "epic-path"])(
    "rolls the miss chance of %s once, applies the GM's percentage to the same dice, and forgets what is deleted",
    async (ruleset) => {
      await open("gm");
      await playground.set("ruleset", ruleset);
      await playground.set("missChance", "card");
      await playground.run(`${fix(20, 100)} ${attackMessage("Mira", ["Wisp", "Krell"])}`);
      const miss = on("Wisp").locator(".parapet-card-miss");
      const chance = on("Wisp").getByLabel("Miss chance against Wisp, percent");
      await on("Wisp").locator("summary").press("Enter");
      await expect.poll(() => chance.inputValue()).toBe("20");
      await expect.poll(() => on("Krell").locator(".parapet-card-miss").count()).toBe(0);
      await card().getByRole("button", { name: "Roll the miss chance" }).press("Enter");
      await expect.poll(() => miss.textContent()).toMatch(/20: missed$/);
      expect(await playground.run(`return game.messages.contents[1].rolls.map((it) => it.formula);`)).toEqual([
        "1d100",
      ]);
      await expect.poll(() => card().getByRole("button", { name: "Roll the miss chance" }).count()).toBe(0);

      await chance.fill("15");
      await chance.press("Enter");
      await expect.poll(() => miss.textContent()).toMatch(/20: passes$/);
      await expect
        .poll(() => playground.page.locator("#chat .parapet-card-misses").textContent())
        .toMatch(/15%.*20: passes$/);
      await chance.fill("30");
      await chance.press("Enter");
      await expect.poll(() => miss.textContent()).toMatch(/20: missed$/);

      await playground.run(`await game.messages.contents[1].delete();`);
      await expect.poll(() => miss.count()).toBe(0);
    },
  );

  test.each(["pathfinder1e", "epic-path"])(
    "of a system's attack rolls the miss chance of %s with it, and can be undone",
    async (ruleset) => {
      await open("gm", "pf1");
      await playground.set("ruleset", ruleset);
      await playground.run(`
      ${fix(26, 100)}
      const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
      token("Mira").control();
      token("Wisp").setTarget(true, { releaseOthers: true });
      token("Krell").setTarget(true, { releaseOthers: false });
      await pf1.playground.use(token("Mira"), "bow", { skipDialog: true });
    `);
      await expect.poll(() => on("Wisp").locator(".parapet-card-miss").textContent()).toMatch(/26: passes$/);
      expect(await playground.run(`return game.messages.contents.length;`)).toBe(2);
      await card().getByRole("button", { name: "Undo" }).press("Enter");
      await expect.poll(() => card().locator(".parapet-card-undone").textContent()).toMatch(/^Undone/);
      await expect.poll(() => card().getByRole("button", { name: "Undo" }).count()).toBe(0);
    },
  );

  test("shows a player numbers, but no creature or obstacle that they do not see", async () => {
    await open("player");
    await playground.run("for (const region of canvas.scene.regions.contents) await region.update({ visibility: 1 });");
    await playground.run(attackMessage("Mira", ["Krell", "Wisp"], { data: { author: "standInUser00002" } }));
    await expect.poll(() => on("A creature").count()).toBe(0);
    await expect.poll(() => on("Krell").textContent()).toMatch(/Soft cover from Gark/);
    expect(
      await card()
        .getByRole("button", { name: /Rule|Undo|Roll/ })
        .count(),
    ).toBe(0);
    await expect.poll(() => card().locator("input").count()).toBe(0);
    await playground.change("Gark", { hidden: true });
    await expect.poll(() => on("Krell").textContent()).toMatch(/\+4 AC.*Something unseen is in the way\./);
    await expect.poll(() => card().textContent()).not.toMatch(/Gark/);

    await playground.change("Krell", { hidden: true });
    await expect.poll(() => on("Something unseen").count()).toBe(1);
    await expect.poll(() => on("Something unseen").textContent()).toMatch(/\+4 AC/);
    await expect.poll(() => on("Something unseen").locator("svg, details, button").count()).toBe(0);
    await expect.poll(() => card().textContent()).not.toMatch(/Krell|Gark/);
    await playground.run(`await game.addScene({ name: "Elsewhere" }).view();`);
    await expect.poll(() => card().textContent()).not.toMatch(/Wisp/);
  });

  test("with invalid flags is not drawn, and the GM is notified once", async () => {
    await open("gm");
    await playground.run(`
      const message = await ChatMessage.create({ content: "Bow", flags: { parapet: { attack: { key: "k", of: "rubbish" } } } });
      await message.update({ content: "Long bow" });
      await new Promise((done) => setTimeout(done, 50));
    `);
    await expect.poll(() => card().isVisible()).toBe(false);
    await expect
      .poll(() => playground.notices())
      .toEqual([expect.stringMatching(/flags\.parapet\.attack\.of.*rubbish/) as string]);
    expect(playground.errors.splice(0)).toHaveLength(1);
  });
});

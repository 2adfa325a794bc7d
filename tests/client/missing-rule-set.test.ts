import { describe, expect, test } from "vitest";
import { seating } from "./fights";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** What a world script does: it registers its rule set once Foundry calls `setup`. */
const WORLD_SCRIPT = beforeModules(`
  its.once("setup", () => {
    game.modules.get("parapet").api.rulesets.register({
      id: "duels.duel",
      name: "Duel",
      levels: [{ id: "none", name: "In the open" }, { id: "hedge", name: "Behind a hedge" }],
      judge: () => ({
        cover: "hedge", lineOfEffect: true, reasons: ["A hedge."],
        modifiers: [{ stat: "ac", value: 3, side: "target", type: "cover", note: "A hedge." }],
      }),
    });
  });
`);

const JUDGED = `
  const id = (name) => canvas.tokens.placeables.find((it) => it.document.name === name).id;
  return game.modules.get("parapet").api.judge(id("Mira"), id("Nub"))?.cover ?? null;
`;

/** Mira attacks Krell with a bow; the formulas of what is rolled. */
const ATTACK = `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  token("Mira").control({ releaseOthers: true });
  token("Krell").setTarget(true, { releaseOthers: true });
  await new Promise((done) => setTimeout(done, 100));
  document.querySelector("#attack-item").value = "bow";
  document.querySelector("#attack").requestSubmit();
  await new Promise((done) => setTimeout(done, 100));
  document.querySelector('.application footer button[autofocus], button[name="attack_single"]')?.click();
  await new Promise((done) => setTimeout(done, 100));
  return game.messages.contents.flatMap(({ rolls }) => rolls.map(({ formula }) => formula));
`;

const NOT_HERE = "no module has registered the rule set “duels.duel” on this client";

describe.each(versions("logic"))("on version %i, a rule set that a world script registers at setup", (profile) => {
  const { sit, join } = seating(table, "missing", profile);

  test("is available on every client after a reload, and judges", async () => {
    const [first] = await sit(["gm"]);
    await first!.run(`await game.settings.set("parapet", "ruleset", "duels.duel");`);
    const world = new URL(first!.page.url()).searchParams.get("world")!;
    const gm = await Playground.join(table, { world, profile }, WORLD_SCRIPT);
    const player = await Playground.join(table, { world, profile, user: "player" }, WORLD_SCRIPT);
    for (const each of [gm, player]) expect(await each.run(JUDGED)).toBe("hedge");
    for (const each of [gm, player]) expect(await each.notices()).toEqual([]);
    for (const each of [player, gm, first!]) await each.page.close();
  });

  test("is not replaced on a client that lacks it: nothing is judged, and the GM is notified once", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(`await game.settings.set("parapet", "ruleset", "duels.duel");`);
    expect(await gm!.run(JUDGED)).toBeNull();
    await gm!.click("Mira");
    await gm!.hover("Nub");
    expect((await gm!.overlay()).labels.map(({ text }) => text)).toEqual(["No verdict"]);
    await expect.poll(() => gm!.notices()).toEqual([expect.stringContaining(NOT_HERE)]);
    await gm!.hover("Krell");
    expect(await gm!.run(JUDGED)).toBeNull();
    expect(await gm!.notices()).toHaveLength(1);
    expect(await gm!.run(`return game.settings.get("parapet", "ruleset");`)).toBe("duels.duel");
    gm!.errors.splice(0);
    await gm!.close();
  });

  test("is reported to a GM who has it when a player's client lacks it", async () => {
    const [first] = await sit(["gm"]);
    await first!.run(`await game.settings.set("parapet", "ruleset", "duels.duel");`);
    const world = new URL(first!.page.url()).searchParams.get("world")!;
    await first!.page.close();
    const gm = await Playground.join(table, { world, profile }, WORLD_SCRIPT);
    const player = await join("player");
    expect(await player.run(JUDGED)).toBeNull();
    await expect
      .poll(() => gm.notices())
      .toEqual([expect.stringMatching(/“duels.duel” is not registered on the client of /)]);
    expect(await player.notices()).toEqual([]);
    expect(player.errors.splice(0).join()).not.toMatch(/Krell|Nub/);
    for (const each of [player, gm]) await each.page.close();
  });

  test.each(["dnd5e", "pf2e"])("changes no roll of %s when it is missing", async (system) => {
    const formulas = async (ruleset: string): Promise<unknown> => {
      const playground = await Playground.openWith(table, { profile: String(profile), system });
      await playground.run(`
        await game.settings.set("parapet", "ruleset", "${ruleset}");
        await game.settings.set("parapet", "modifiers", "on");
      `);
      const rolled = await playground.run(ATTACK);
      await playground.page.close();
      return rolled;
    };
    const rolled = await formulas("duels.duel");
    expect(rolled).not.toEqual([]);
    expect(rolled).toEqual(await formulas("crisis-protocol"));
  });
});

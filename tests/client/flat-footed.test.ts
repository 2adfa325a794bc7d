import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { PAGE_TOOLS, fightOf, openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Mira, a player's creature, acts first. Gark, a GM's creature beside it, acts after Mira and has had no turn yet. */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
  const effects = (one, other) =>
    game.modules.get("parapet").api.judge(tokenOf(one).id, tokenOf(other).id, { kind: "melee" }).effects;
`;

const FIELD = openField(300) + fightOf(["Mira", "Gark"], 0, null);

const ROLLS: Readonly<Record<string, (name: string) => string>> = {
  pf1: (name) => `pf1.playground.use(tokenOf("${name}"), "sword", { skipDialog: true })`,
  homemade: (name) =>
    `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("${name}").document }) })`,
};

describe.each(versions("logic"))("on version %i, a creature that has not acted", (profile) => {
  const sit = twoSeats({ table, world: "flat", profile, settings: { flatFooted: "off" }, field: FIELD });

  const against = (one: string, other: string) => `${TOOLS} return effects("${one}", "${other}");`;

  /** The effects and the refusal in the message of an attack; a question is answered with "attack anyway". */
  const strike = (page: Playground, system: string, attacker: string, aim: string) =>
    page.run<{ effects: string[]; refusal: string | null; asked: number }>(`${TOOLS}
      target("${aim}");
      const before = ruled().length;
      const pending = ${ROLLS[system]!(attacker)};
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      const asked = document.querySelectorAll(".parapet-refusal").length;
      document.querySelector(".parapet-refusal button[data-action=anyway]")?.click();
      await pending;
      await until(() => ruled().length > before);
      await settled();
      const [{ verdict, refusal }] = ruled().at(-1).flags.parapet.attack.targets;
      return { effects: verdict.effects, refusal: refusal?.key.split(".").at(-1) ?? null, asked };
    `);

  test.each([
    ["pf1", "pathfinder1e"],
    ["pf1", "epic-path"],
    ["homemade", "pathfinder1e"],
    ["homemade", "epic-path"],
  ] as const)("is flat-footed in %s by %s until its first turn, without any status", async (system, ruleset) => {
    const [gm, player] = await sit(system, ruleset);
    expect(await player.run(against("Mira", "Gark"))).toEqual([]);
    await gm.run("await game.combat.startCombat();");
    for (const page of [gm, player])
      await expect.poll(() => page.run(against("Mira", "Gark"))).toEqual(["target-flat-footed"]);
    for (const page of [gm, player]) await expect.poll(() => page.run(against("Gark", "Mira"))).toEqual([]);
    expect(await strike(player, system, "Mira", "Gark")).toMatchObject({
      effects: ["target-flat-footed"],
      refusal: null,
    });
    for (const { page } of [gm, player])
      await expect.poll(() => page.locator("#chat .parapet-card").last().textContent()).toContain("target flat-footed");
    // Its own attack out of turn is asked about, and may be made.
    const answer = await strike(gm, system, "Gark", "Mira");
    expect(answer).toMatchObject({ refusal: "NoOpportunityFlatFooted", effects: [] });
    if (system === "pf1") expect(answer.asked).toBe(1);
    await gm.run("await game.combat.nextTurn();");
    for (const page of [gm, player]) await expect.poll(() => page.run(against("Mira", "Gark"))).toEqual([]);
    await gm.run("await game.combat.previousTurn();");
    for (const page of [gm, player])
      await expect.poll(() => page.run(against("Mira", "Gark"))).toEqual(["target-flat-footed"]);
    await gm.run("await game.combat.delete();");
    for (const page of [gm, player]) await expect.poll(() => page.run(against("Mira", "Gark"))).toEqual([]);
  });

  test.each([
    ["pf1", "epic-path"],
    ["homemade", "pathfinder1e"],
  ])("with uncanny dodge is not, in %s by %s, nor does a player learn of it", async (system, ruleset) => {
    const [gm, player] = await sit(system, ruleset);
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { uncannyDodge: true } } });`);
    await gm.run("await game.combat.startCombat();");
    await expect.poll(() => gm.run("return game.combat.combatant?.name;")).toBe("Mira");
    expect(await gm.run(against("Mira", "Gark"))).toEqual([]);
    await expect.poll(() => player.run(against("Mira", "Gark"))).toEqual(["target-flat-footed"]);
    // The dice use what is true.
    expect(await strike(player, system, "Mira", "Gark")).toMatchObject({ effects: [] });
    expect(await strike(gm, system, "Gark", "Mira")).toMatchObject({ refusal: null, asked: 0 });
  });

  test("with Combat Reflexes is flat-footed, and makes attacks of opportunity", async () => {
    const [gm] = await sit("pf1", "pathfinder1e");
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { combatReflexes: true } } });`);
    await gm.run("await game.combat.startCombat();");
    await expect.poll(() => gm.run(against("Mira", "Gark"))).toEqual(["target-flat-footed"]);
    expect(await strike(gm, "pf1", "Gark", "Mira")).toMatchObject({ refusal: null, asked: 0 });
  });

  test("gets pf1's status, unless it has uncanny dodge", async () => {
    const [gm] = await sit("pf1", "epic-path");
    await gm.set("flatFooted", "on");
    await gm.run(`${TOOLS}
      for (const name of ["Mira", "Gark"]) {
        const token = tokenOf(name).document;
        if (token.actor === null) await token.update({ actorId: game.addActor({ name }).id, actorLink: true });
      }
      await tokenOf("Gark").document.update({ flags: { parapet: { uncannyDodge: true } } });
      const token = { ...tokenOf("Gark").document.toObject(), _id: foundry.utils.randomID(), name: "Shade", x: 500,
        actorId: game.addActor({ name: "Shade" }).id, flags: {} };
      await canvas.scene.createEmbeddedDocuments("Token", [token]);
      await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: tokenOf("Shade").id, sceneId: canvas.scene.id, initiative: 5 }]);
      await game.combat.startCombat();
    `);
    const bearing = `return game.combat.combatants.contents.filter(({ actor }) => actor?.statuses.has("flatFooted")).map(({ name }) => name);`;
    await expect.poll(() => gm.run(bearing)).toEqual(["Shade"]);
  });
});

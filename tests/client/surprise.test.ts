import { describe, expect, test } from "vitest";
import { ACTING, FIGHT, seating, soon } from "./fights";
import { layTable } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

/** Who bears a status, by the names of the fight's creatures. */
const bearing = (status: string): string =>
  `game.combat.combatants.contents.filter(({ actor }) => actor.statuses.has("${status}")).map(({ name }) => name)`;

describe.each(versions("logic"))("on version %i, surprise", (profile) => {
  const { sit } = seating(table, "surprise", profile);
  const testOnce = logicTest(profile);

  test("marks creatures that have not acted with pf1's own status, for as long as that is so", async () => {
    const [gm, player] = await sit(["gm", "player"], { system: "pf1" });
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run(`await game.combat.combatants.contents[2].actor.toggleStatusEffect("flatFooted", { active: true });`);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, bearing("flatFooted"), [second, third]);
    await gm!.run("await game.combat.nextTurn();");
    await soon(player!, bearing("flatFooted"), [third]);
    await gm!.run("await game.combat.previousTurn();");
    await soon(player!, bearing("flatFooted"), [second, third]);
    await soon(player!, ACTING, `1 ${mira}`);
    await gm!.run("await game.combat.delete();");
    // What someone else has set stays.
    const left = `canvas.tokens.placeables.filter(({ actor }) => actor?.statuses.has("flatFooted")).map(({ document }) => document.name)`;
    await soon(player!, left, [third]);
    for (const each of [player!, gm!]) await each.close();
  });

  testOnce("leaves statuses alone where the table wants no markers", async () => {
    const [gm] = await sit(["gm"], { system: "pf1" });
    await gm!.set("flatFooted", "off");
    await gm!.run(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part.hasActed", true);
    await gm!.settle();
    expect(await gm!.run(`return ${bearing("flatFooted")};`)).toEqual([]);
    await gm!.close();
  });

  testOnce("takes markers off whose combat is gone, when another of the GM's tabs takes over", async () => {
    const [gm, tab] = await sit(["gm", "gm"], { system: "pf1" });
    // As a tab leaves it that is closed while it takes the markers of a deleted combat off.
    await gm!.run(`
      const actor = game.addActor({ name: "Ghost" });
      await actor.setFlag("parapet", "marked", { status: "flatFooted", combat: "gone" });
      await actor.toggleStatusEffect("flatFooted", { active: true });
    `);
    const ghost = `game.actors.getName("Ghost")`;
    const held = `[${ghost}?.statuses.has("flatFooted"), ${ghost}?.flags.parapet?.marked?.combat ?? null]`;
    await soon(tab!, held, [true, "gone"]);
    await gm!.close();
    await soon(tab!, held, [false, null]);
    await tab!.close();
  });

  testOnce(
    "marks whatever fights: tokens of their own, actors without a token, one in two fights, who joins late",
    async () => {
      const [gm] = await sit(["gm"], { system: "pf1" });
      await gm!.run(`
      const scene = canvas.scene;
      const krell = scene.tokens.getName("Krell");
      await krell.update({ actorId: game.addActor({ name: "Any guard" }).id, actorLink: false });
      const ghost = game.addActor({ name: "Ghost" });
      const fightOf = async (...fighters) => {
        const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
        await combat.createEmbeddedDocuments("Combatant", fighters);
        await combat.startCombat();
        return combat;
      };
      const token = { tokenId: krell.id, sceneId: scene.id };
      globalThis.first = await fightOf({ actorId: ghost.id, name: "First", initiative: 20 }, { ...token, initiative: 9 },
        { actorId: ghost.id, name: "Ghost", initiative: 8 });
      globalThis.second = await fightOf({ tokenId: scene.tokens.getName("Nub").id, sceneId: scene.id, initiative: 30 }, { actorId: ghost.id, initiative: 1 });
      globalThis.marked = () => [krell.actor, game.actors.getName("Any guard"), ghost].map((it) => it.statuses.has("flatFooted"));
    `);
      await soon(gm!, "marked()", [true, false, true]);
      await gm!.run("await second.delete();");
      await soon(gm!, "first.combatants.contents.map(({ flags }) => flags.parapet?.marker ?? null)", [
        null,
        "flatFooted",
        "flatFooted",
      ]);
      expect(await gm!.run("return marked();")).toEqual([true, false, true]);
      await gm!.run("await first.nextTurn();");
      await soon(gm!, "marked()", [false, false, true]);
      const late = `canvas.scene.tokens.getName("Gark")`;
      await gm!.run(`await ${late}.update({ actorId: game.addActor({ name: "Gark" }).id, actorLink: true });
      await first.createEmbeddedDocuments("Combatant", [{ tokenId: ${late}.id, sceneId: canvas.scene.id, initiative: 2 }]);`);
      await soon(gm!, `${late}.actor.statuses.has("flatFooted")`, true);
      await gm!.run("await first.nextTurn();");
      await soon(gm!, "marked()", [false, false, false]);
      await gm!.run("await first.delete();");
      await soon(gm!, `${late}.actor.statuses.has("flatFooted")`, false);
      await gm!.close();
    },
  );
});

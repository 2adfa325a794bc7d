import { describe, expect, test } from "vitest";
import { layTable, Playground, type UserKey } from "./table";

const table = layTable();

/** A fight of Mira, whom players own, and of two whom they do not: 25, 17 and 9. It has not begun. */
const FIGHT = `
  const scene = canvas.scene;
  const others = scene.tokens.contents.filter(({ name }) => name !== "Mira").slice(0, 2);
  for (const token of [scene.tokens.getName("Mira"), ...others])
    if (token.actor === null) await token.update({ actorId: game.addActor({ name: token.name }).id, actorLink: true });
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  const fighters = [scene.tokens.getName("Mira"), ...others].map(({ id }, i) =>
    ({ tokenId: id, sceneId: scene.id, initiative: [25, 17, 9][i] }));
  await combat.createEmbeddedDocuments("Combatant", fighters);
  return combat.combatants.contents.map(({ name }) => name);
`;

const ACTING = "`${game.combat.round} ${game.combat.combatant?.name}`";

/** Who bears a status, by the names of the fight's creatures. */
const bearing = (status: string): string =>
  `game.combat.combatants.contents.filter(({ actor }) => actor.statuses.has("${status}")).map(({ name }) => name)`;

describe.each([13, 14])("on version %i, surprise", (profile) => {
  let worlds = 0;

  const sit = async (system: string, ...users: readonly UserKey[]): Promise<Playground[]> => {
    worlds += 1;
    const seated: Playground[] = [];
    for (const user of users) {
      const world = `surprise${profile}-${worlds}`;
      seated.push(await Playground.openWith(table, { world, profile: String(profile), user, system }));
    }
    return seated;
  };

  const soon = (page: Playground, script: string, wanted: unknown): Promise<void> =>
    expect.poll(() => page.run(`return ${script};`)).toEqual(wanted);

  test("marks who has not acted with pf1's own status, as long as that is so", async () => {
    const [gm, player] = await sit("pf1", "gm", "player");
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

  test("leaves statuses alone where the table wants no markers", async () => {
    const [gm] = await sit("pf1", "gm");
    await gm!.set("flatFooted", "off");
    await gm!.run(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part.hasActed", true);
    await gm!.settle();
    expect(await gm!.run(`return ${bearing("flatFooted")};`)).toEqual([]);
    await gm!.close();
  });
});

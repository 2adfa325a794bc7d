import { describe, expect, test } from "vitest";
import { layTable, Playground, type UserKey } from "./table";

const table = layTable();

/** A fight of Mira (25), whom players own, and of Krell (17) and Nib (9), whom they do not; it has not begun. */
const FIGHT = `
  const scene = canvas.scene;
  const others = scene.tokens.contents.filter(({ name }) => name !== "Mira").slice(0, 2);
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  const fighters = [scene.tokens.getName("Mira"), ...others].map(({ id }, i) =>
    ({ tokenId: id, sceneId: scene.id, initiative: [25, 17, 9][i] }));
  await combat.createEmbeddedDocuments("Combatant", fighters);
  return combat.combatants.contents.map(({ name }) => name);
`;

const ORDER = "game.combat.turns.map(({ name, initiative }) => `${name} ${initiative}`)";
const ACTING = "`${game.combat.round} ${game.combat.combatant?.name}`";

/** Asks the active GM for something that the combatant does; what is said if it is not done. */
const ask = (kind: string, name: string, more = ""): string => `
  const who = game.combat.combatants.find((it) => it.name === "${name}").id;
  const action = { kind: "${kind}", id: foundry.utils.randomID(), who, ${more} };
  return game.users.activeGM.query("parapet.combat", { user: game.user.id, combat: game.combat.id, action }, {});
`;

const PARTS = "game.combat.combatants.contents.map(({ name, flags }) => [name, flags.parapet?.part])";

describe.each([13, 14])("on version %i, the order of battle", (profile) => {
  let worlds = 0;

  const sit = async (...users: readonly UserKey[]): Promise<Playground[]> => {
    worlds += 1;
    const seated: Playground[] = [];
    for (const user of users)
      seated.push(await Playground.join(table, { world: `order${profile}-${worlds}`, profile, user }));
    return seated;
  };

  const soon = (page: Playground, script: string, wanted: unknown): Promise<void> =>
    expect.poll(() => page.run(`return ${script};`)).toEqual(wanted);

  test("lets a player hold and step in without a GM's hands, and the tracker follows on both clients", async () => {
    const [gm, player] = await sit("gm", "player");
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, ACTING, `1 ${mira}`);
    await soon(gm!, `${PARTS}[0][1]?.hasActed`, true);
    expect(await player!.run(ask("hold", second!))).toBe("not-allowed");
    expect(await player!.run(ask("hold", mira!))).toBeNull();
    await soon(player!, ACTING, `1 ${second}`);
    expect(await player!.run(ask("stepIn", mira!))).toBeNull();
    await soon(player!, ORDER, [`${second} 17`, `${mira} 16`, `${third} 9`]);
    await soon(player!, ACTING, `1 ${second}`);
    await gm!.run("await game.combat.nextTurn();");
    await soon(player!, ACTING, `1 ${mira}`);
    // Back to the second's turn, then to that of Mira, who has held nothing.
    await gm!.run("await game.combat.previousTurn();");
    await soon(player!, ACTING, `1 ${second}`);
    await gm!.run("await game.combat.previousTurn();");
    await soon(player!, ACTING, `1 ${mira}`);
    await soon(player!, ORDER, [`${mira} 25`, `${second} 17`, `${third} 9`]);
    for (const each of [player!, gm!]) await each.close();
  });

  test("says so where no GM is there, and keeps count of what happened when he comes", async () => {
    const [gm, player] = await sit("gm", "player");
    const [, second] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, `${PARTS}[0][1]?.hasActed`, true);
    await gm!.close();
    await soon(player!, "game.users.activeGM", null);
    await player!.run("await game.combat.nextTurn();");
    await soon(player!, ACTING, `1 ${second}`);
    const gmAgain = await Playground.join(table, { world: `order${profile}-${worlds}`, profile, user: "gm" });
    await soon(player!, "game.combat.combatants.contents[1].flags.parapet?.part.hasActed", true);
    await gmAgain.close();
    await player!.close();
  });
});

import { expect } from "vitest";
import { Playground, type layTable, type UserKey } from "./playground";

/**
 * A combat of Mira (25), owned by players, and two others (17, 9), owned by none; it has not begun. Returns their
 * names.
 */
export const FIGHT = `
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

/** The same, begun. */
export const BEGIN = `${FIGHT.replace(/return .*;\s*$/, "")} await combat.startCombat();`;

export const ACTING = "`${game.combat.round} ${game.combat.combatant?.name}`";
export const ORDER = "game.combat.turns.map(({ name, initiative }) => `${name} ${initiative}`)";

export const API = `game.modules.get("parapet").api.combat`;
export const combatant = (name: string): string => `game.combat.combatants.find((it) => it.name === "${name}")`;

/** Does it for a combatant by the API; why it is not done, null where it is. */
export const asked = (does: string, name: string, more = "undefined"): string => `
  const { why } = await ${API}.${does}(${combatant(name)}, ${more});
  return why;
`;

export const soon = (page: Playground, script: string, wanted: unknown): Promise<void> =>
  expect.poll(() => page.run(`return ${script};`), { timeout: 5000 }).toEqual(wanted);

type Options = Readonly<Record<string, string>>;

/** Seats users at one new world each time. */
export const seating = (table: ReturnType<typeof layTable>, name: string, profile: number) => {
  let worlds = 0;
  const join = (user: UserKey, more: Options = {}): Promise<Playground> =>
    Playground.openWith(table, { world: `${name}${profile}-${worlds}`, profile: String(profile), user, ...more });
  return {
    /** At the world where others sit already. */
    join,
    sit: async (users: readonly UserKey[], more?: Options): Promise<Playground[]> => {
      worlds += 1;
      const seated: Playground[] = [];
      for (const user of users) seated.push(await join(user, more));
      return seated;
    },
  };
};

import type { Creature } from "../../scene/model/battlefield";
import { dequal as isDeepEqual } from "dequal/lite";
import { NO_SENSES, type Condition, type Scene, type SceneToken } from "../../scene/model/scene";
import type { Knowledge } from "./knowledge";

/** A creature that a user sees but does not own, and what they may know besides its position. */
export interface UnseenCreature {
  readonly id: string;
  /** "" when the user's map does not show it. */
  readonly name: string;
  readonly conditions: readonly Condition[];
}

export const strangersIn = (creatures: readonly Creature[], knowledge: Knowledge): readonly UnseenCreature[] =>
  creatures
    .filter(({ id }) => knowledge.sees(id) && !knowledge.owns(id))
    .map(({ id, name, conditions }) => ({
      id,
      name: knowledge.isNamed(id) ? name : "",
      conditions: conditions.filter((condition) => knowledge.conditionsOf(id).includes(condition)),
    }));

/**
 * Senses and reach are on the sheet: a creature the user does not own counts as without special senses and with common
 * reach.
 */
const strange = <T extends Creature | SceneToken>(
  creature: T,
  reach: T["reach"],
  { name, conditions }: UnseenCreature,
): T => ({
  ...creature,
  name,
  conditions,
  reach,
  senses: NO_SENSES,
  hasLowLightVision: false,
});

/** Cached per creature and knowledge; the creature itself when nothing is withheld. */
const createStrange = <T extends Creature | SceneToken>() => {
  const kept = new WeakMap<T, T>();
  return (creature: T, reach: T["reach"], stranger: UnseenCreature | undefined): T => {
    if (stranger === undefined) return creature;
    const known = strange(creature, reach, stranger);
    if (isDeepEqual(known, creature)) return creature;
    const before = kept.get(creature);
    if (before !== undefined && isDeepEqual(known, before)) return before;
    kept.set(creature, known);
    return known;
  };
};

/** Tokens and creatures as known. The same objects as long as the knowledge stays the same. */
export const createKnownCreatures = () => {
  const strangeToken = createStrange<SceneToken>();
  const strangeCreature = createStrange<Creature>();
  return {
    tokens: (tokens: readonly SceneToken[], strangers: ReadonlyMap<string, UnseenCreature>): SceneToken[] =>
      tokens.map((token) => strangeToken(token, null, strangers.get(`token:${token.id}`))),
    creatures: (
      creatures: readonly Creature[],
      strangers: ReadonlyMap<string, UnseenCreature>,
      { grid }: Pick<Scene, "grid">,
    ): Creature[] => creatures.map((creature) => strangeCreature(creature, grid.distance, strangers.get(creature.id))),
  };
};

export type KnownCreatures = ReturnType<typeof createKnownCreatures>;

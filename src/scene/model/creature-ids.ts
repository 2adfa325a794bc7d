import type { Battlefield, Creature } from "./battlefield";
import type { Scene } from "./scene";

const byId = new WeakMap<Battlefield["creatures"], ReadonlyMap<string, Creature>>();

/** A creature by its id (`token:ID`), the first of several; undefined when there is none. */
export const creatureWithId = ({ creatures }: Pick<Battlefield, "creatures">, id: string): Creature | undefined =>
  (byId.get(creatures) ?? idsOf(creatures)).get(id);

const idsOf = (creatures: Battlefield["creatures"]): ReadonlyMap<string, Creature> => {
  const ids = new Map<string, Creature>();
  for (const creature of creatures) if (!ids.has(creature.id)) ids.set(creature.id, creature);
  byId.set(creatures, ids);
  return ids;
};

/** The elevation of a creature (`token:ID`) of the scene, in scene units; 0 where it is not there. */
export const elevationOf = ({ tokens }: Pick<Scene, "tokens">, creature: string | undefined): number =>
  tokens.find(({ id }) => `token:${id}` === creature)?.elevation ?? 0;

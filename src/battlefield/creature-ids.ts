import type { Battlefield, Creature } from "./battlefield";

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

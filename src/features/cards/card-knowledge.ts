import type { Knowledge } from "../../foundry/verdicts/knowledge";
import { WALL_KIND_NAMES } from "../../scene/model/wall-kind";
import type { NamedThings } from "../../words/sentences";
import type { RecordedThing, ThingKind } from "../../systems/record/recorded-things";

/**
 * Of what a record speaks, what its reader is told by name: of areas that is the GM alone. `nameNow` says what the map
 * calls what the record has no name of.
 */
export const thingsTold = (
  things: readonly RecordedThing[],
  { knowsAll, isNamed }: Knowledge,
  nameNow: (id: string) => string,
): NamedThings => {
  const told = (kind: ThingKind, mayName: (id: string) => boolean) =>
    things
      .filter((thing) => thing.kind === kind)
      .map(({ id, name }) => ({ id, name: mayName(id) ? name || nameNow(id) : "" }));
  const ofAreas = (kind: ThingKind) => told(kind, () => knowsAll);
  return {
    creatures: told("creature", isNamed),
    terrains: ofAreas("terrain"),
    veils: ofAreas("veil"),
    surfaces: ofAreas("surface"),
    walls: things.flatMap(({ id, name }) => {
      const kindName = WALL_KIND_NAMES.find((kind) => kind === name);
      return kindName === undefined || !id.startsWith("wall:") ? [] : [{ id, kindName }];
    }),
  };
};

/** Elsewhere than on the scene of the attack a player is shown nothing of it, and nobody but a GM can tell who is who. */
export const elsewhere = (knowledge: Knowledge): Knowledge =>
  knowledge.knowsAll
    ? knowledge
    : { ...knowledge, sees: () => false, owns: () => false, isNamed: () => false, conditionsOf: () => [] };

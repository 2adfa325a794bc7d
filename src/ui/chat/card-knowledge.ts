import type { Knowledge, KnownVerdict } from "../../foundry/knowledge";
import { knownVerdict } from "../../foundry/knowledge";
import { WALL_KIND_NAMES } from "../../battlefield/wall-kind";
import type { NamedThings } from "../../foundry/sentences";
import type { Verdict } from "../../rules/verdict";
import type { AttackRecord } from "../../systems/attack-record";
import type { RecordedThing, ThingKind } from "../../systems/recorded-things";

/** Of what a record speaks, what its reader is told by name: of areas that is the GM alone. */
export const thingsTold = (things: readonly RecordedThing[], { knowsAll, isNamed }: Knowledge): NamedThings => {
  const told = (kind: ThingKind, mayName: (id: string) => boolean) =>
    things.filter((thing) => thing.kind === kind).map(({ id, name }) => ({ id, name: mayName(id) ? name : "" }));
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

/** Whether the reader knows of both; of others he is told the numbers alone. */
export const seesBoth = ({ attacker }: Pick<AttackRecord, "attacker">, target: string, { sees }: Knowledge): boolean =>
  sees(target) && (attacker === null || sees(attacker));

/** The verdict as its reader may know it: without lines and reasons where he does not see who stands at their ends. */
export const verdictTold = (verdict: Verdict, isSeen: boolean, knowledge: Knowledge): KnownVerdict => {
  const known = knownVerdict(verdict, knowledge);
  return isSeen ? known : { ...known, lines: [], figures: [], obstacles: [], onMiss: null, reasons: [] };
};

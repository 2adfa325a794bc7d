import { MODULE_ID } from "../../foundry/module-id";
import type { RuledTarget } from "../adapter/attack";
import type { RecordedThing } from "./recorded-things";

export const RECORD_VERSION = 2;

/** What is told of: an attack, an area that has been laid, or one creature's save. */
export const RECORDED = ["attack", "area", "save"] as const;

/**
 * What Parapet ruled of an attack. A message keeps what every reader may know of it, `flags.parapet.attack`; GMs keep the
 * whole (public-record.ts).
 */
export interface AttackRecord {
  readonly version: typeof RECORD_VERSION;
  /** By which GMs keep what is not in the message. It says nothing, and is always there. */
  readonly key: string;
  readonly of: (typeof RECORDED)[number];
  /** The scene's id. */
  readonly scene: string | null;
  readonly ruleset: string;
  readonly title: string;
  /** Null for an area that no creature makes. */
  readonly attacker: string | null;
  readonly missRolls: number;
  readonly targets: readonly RuledTarget[];
  /** Targets on which there is no verdict, for an error that the GM was told of. */
  readonly unjudged: readonly string[];
  /** All that is spoken of, each once: the creatures, and what has a part in the verdicts. */
  readonly things: readonly RecordedThing[];
}

/** Flags for the message that bears the record. */
export const flagsOfRecord = (attack: AttackRecord): object => ({ [MODULE_ID]: { attack } });

/** All ids that a verdict speaks of. */
const idsIn = ({ verdict }: RuledTarget): readonly string[] => [
  ...verdict.obstacles,
  ...verdict.lines.flatMap(({ obstacles }) => obstacles),
  ...(verdict.onMiss === null ? [] : [verdict.onMiss]),
  ...[...verdict.reasons, ...verdict.modifiers.map(({ note }) => note)].flatMap(({ data }) =>
    Object.values(data).flatMap((value) => (typeof value === "object" ? value : [])),
  ),
];

/** What a record is made of: what is ruled of an attack or of an area. */
export type Recorded = Omit<AttackRecord, "version" | "key" | "scene" | "things">;

/** All that a record speaks of. */
export const idsOf = ({ attacker, targets, unjudged }: Recorded): ReadonlySet<string> =>
  new Set([
    ...(attacker === null ? [] : [attacker]),
    ...unjudged,
    ...targets.flatMap((each) => [each.target, ...idsIn(each)]),
  ]);

export const recordOf = (
  recorded: Recorded,
  { key, scene, thingOf }: Pick<AttackRecord, "key" | "scene"> & { readonly thingOf: (id: string) => RecordedThing },
): AttackRecord => {
  const ids = idsOf(recorded);
  return { version: RECORD_VERSION, key, scene, ...recorded, things: [...ids].sort().map(thingOf) };
};

/** Of an attack whose player took the numbers off his dice: what was for people to count is so still. */
export const takenOff = (record: AttackRecord): AttackRecord => ({
  ...record,
  targets: record.targets.map((each) => ({ ...each, changes: each.unplaced ?? [] })),
});

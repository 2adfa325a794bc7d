import { type Battlefield, type Wall, creatureWithId, wallsWithId } from "../../scene/model/battlefield";
import { wallKindOf, type WallKindName } from "../../scene/model/wall-kind";
import { edgesOf, toPixels, type Segment } from "../../geometry/numbers/lattice";
import { MODULE_ID } from "../../foundry/module-id";
import type { Reason, Verdict } from "../../rules/attack/verdict";
import type { RecordedArea, RuledTarget } from "../adapter/attack";

export const THING_KINDS = ["creature", "wall", "terrain", "veil", "surface", "other"] as const;
export type ThingKind = (typeof THING_KINDS)[number];

type RecordedEdge = readonly [number, number, number, number];

/** Cards draw no outline with more edges: a message is on every client. */
export const MOST_EDGES = 1000;

/** A thing that a record mentions, as it was on the GM's map. */
export interface RecordedThing {
  readonly id: string;
  readonly kind: ThingKind;
  /** Only for users who know it; for a wall its kind, as everyone may know it. */
  readonly name: string;
  readonly edges: readonly RecordedEdge[];
}

const edgeOf = ({ a, b }: Segment): RecordedEdge => [toPixels(a.x), toPixels(a.y), toPixels(b.x), toPixels(b.y)];

/** For a region with several parts, the first one. */
const areaOf = ({ terrains, veils, surfaces }: Battlefield, id: string): RecordedThing | undefined => {
  const kinds = { terrain: terrains, veil: veils, surface: surfaces };
  for (const kind of ["terrain", "veil", "surface"] as const) {
    const area = kinds[kind].find((each) => each.id === id);
    if (area === undefined) continue;
    return { id, kind, name: area.name, edges: area.region.length > MOST_EDGES ? [] : area.region.map(edgeOf) };
  }
  return undefined;
};

const goneOf = (id: string): RecordedThing => ({
  id,
  name: "",
  edges: [],
  kind: id.startsWith("token:") ? "creature" : "other",
});

/** A secret door is recorded as a wall. */
const publicKind = ([wall]: readonly Wall[]): WallKindName =>
  wall === undefined ? "wall" : wallKindOf(wall.isSecret ? { ...wall, isSecret: false, isDoor: false } : wall);

export const thingOf = (battlefield: Battlefield, id: string): RecordedThing => {
  const walls = wallsWithId(battlefield, id);
  if (walls.length > 0) return { id, kind: "wall", name: publicKind(walls), edges: walls.map(edgeOf) };
  const creature = creatureWithId(battlefield, id);
  if (creature === undefined) return areaOf(battlefield, id) ?? goneOf(id);
  return { id, kind: "creature", name: creature.name, edges: edgesOf(creature.footprint).map(edgeOf) };
};

export const RECORD_VERSION = 2;

export const RECORDED = ["attack", "area", "save"] as const;

/** What an attack can be besides. */
export const RECORDED_ACTIONS = ["attack-of-opportunity", "charge"] as const;

/**
 * The judged attack. A message stores what everyone may know, `flags.parapet.attack`; GMs store all of it
 * (public-record.ts).
 */
export interface AttackRecord {
  readonly version: typeof RECORD_VERSION;
  /** Key under which GMs store the rest. Random, and always there. */
  readonly key: string;
  readonly of: (typeof RECORDED)[number];
  readonly scene: string | null;
  readonly ruleset: string;
  readonly title: string;
  /** Null for an area without a maker. */
  readonly attacker: string | null;
  readonly missRolls: number;
  /** Left out for a plain attack. */
  readonly action?: (typeof RECORDED_ACTIONS)[number];
  /** It can have been made with a splash weapon. Left out where it cannot. */
  readonly canSplash?: true;
  /** Of an area: its document on the scene. Left out for other records. */
  readonly area?: RecordedArea;
  /** It cost less than the standard action, or the action. Left out where it did not, and where that is not known. */
  readonly isMinor?: true;
  readonly targets: readonly RuledTarget[];
  /** Targets without a verdict, because of an error that the GM was notified of. */
  readonly unjudged: readonly string[];
  /** Everything mentioned, each once: the creatures, and the obstacles in the verdicts. */
  readonly things: readonly RecordedThing[];
}

export const flagsOfRecord = (attack: AttackRecord): object => ({ [MODULE_ID]: { attack } });

const idsInReason = ({ data }: Reason): readonly string[] =>
  Object.values(data).flatMap((value) => (typeof value === "object" ? value : []));

const idsInVerdict = (verdict: Verdict): readonly string[] => [
  ...verdict.obstacles,
  ...verdict.lines.flatMap(({ obstacles }) => obstacles),
  ...(verdict.onMiss === null ? [] : [verdict.onMiss]),
  ...[...verdict.reasons, ...verdict.modifiers.map(({ note }) => note)].flatMap(idsInReason),
];

const idsIn = ({ verdict, ifBroken, broken = [], notes = [] }: RuledTarget): readonly string[] => [
  ...idsInVerdict(verdict),
  ...notes.flatMap(idsInReason),
  ...(ifBroken === undefined ? [] : [...idsInVerdict(ifBroken.verdict), ...ifBroken.walls]),
  ...broken,
];

export type Recorded = Omit<AttackRecord, "version" | "key" | "scene" | "things">;

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

/** A target whose modifiers the player removed in the dialog: only those that people add themselves are left. */
export const takenOff = (ruled: RuledTarget): RuledTarget => ({
  ...ruled,
  changes: [...(ruled.unplaced ?? []), ...(ruled.included ?? [])],
});

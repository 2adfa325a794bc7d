import type { Battlefield, Wall } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { wallsWithId } from "../../scene/model/wall-ids";
import { wallKindOf, type WallKindName } from "../../scene/model/wall-kind";
import { edgesOf, toPixels, type Segment } from "../../geometry/numbers/lattice";
import { MODULE_ID } from "../../foundry/module-id";
import type { RuledTarget } from "../adapter/attack";

export const THING_KINDS = ["creature", "wall", "terrain", "veil", "surface", "other"] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** An edge in pixels: x and y of both ends. */
type RecordedEdge = readonly [number, number, number, number];

/** Of an outline with more a card draws none: a message is on every client. */
export const MOST_EDGES = 1000;

/** What a record speaks of, as the GM's map had it then. */
export interface RecordedThing {
  readonly id: string;
  readonly kind: ThingKind;
  /** Not to be told but to those who know it; of a wall its kind, as everyone may know it. */
  readonly name: string;
  readonly edges: readonly RecordedEdge[];
}

const edgeOf = ({ a, b }: Segment): RecordedEdge => [toPixels(a.x), toPixels(a.y), toPixels(b.x), toPixels(b.y)];

/** Those of regions that are more than one thing, as the first of them. */
const areaOf = ({ terrains, veils, surfaces }: Battlefield, id: string): RecordedThing | undefined => {
  const kinds = { terrain: terrains, veil: veils, surface: surfaces };
  for (const kind of ["terrain", "veil", "surface"] as const) {
    const area = kinds[kind].find((each) => each.id === id);
    if (area === undefined) continue;
    return { id, kind, name: area.name, edges: area.region.length > MOST_EDGES ? [] : area.region.map(edgeOf) };
  }
  return undefined;
};

/** What is no longer there, when an attack was asked about first. */
const goneOf = (id: string): RecordedThing => ({
  id,
  name: "",
  edges: [],
  kind: id.startsWith("token:") ? "creature" : "other",
});

/** A secret door is a wall to whoever reads the record. */
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

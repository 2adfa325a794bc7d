import type { Battlefield, Wall } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { wallsWithId } from "../../scene/model/wall-ids";
import { wallKindOf, type WallKindName } from "../../scene/model/wall-kind";
import { edgesOf, toPixels, type Segment } from "../../geometry/numbers/lattice";

export const THING_KINDS = ["creature", "wall", "terrain", "veil", "surface", "other"] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** An edge in pixels: x and y of both ends. */
export type RecordedEdge = readonly [number, number, number, number];

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

/** What one question (cover, effect or sight) makes of the obstacles along one sight-line. */
import { gradeOfSense, OPAQUE_GRADE } from "../../battlefield/wall-sense";
import { type BlockingContact, type Edge } from "../../geometry/contact";
import { contactsAmong, contactsPast, highestContact, highestOf, type Obstruction } from "../../geometry/line-contacts";
import { countingEdges, EDGE, MARK, type Strength } from "../../geometry/edge-field";
import { highestAmong, highestCrossing, UNDECIDED } from "../../geometry/highest-crossing";
import { bandState, overlaps, steadyState, type BandState, type Extent } from "../../geometry/height";
import { isSamePoint, type Point, type Polygon, type Segment } from "../../geometry/lattice";
import { meetingOf, type OneWaySegment } from "../../geometry/meeting";
import type { Ratio } from "../../geometry/ratio";
import type { SightLine } from "../../geometry/sight-line";
import { floorContacts, floorGrade, floorsOf, type Floor } from "./floors";
import type { Obstacle } from "../obstacle";
import type { Pair } from "../pair";

/** Weighs an obstacle that stands so in the line's vertical band, for a line from the start given; undefined: it counts for nothing. */
export type Weigh = (obstacle: Obstacle, state: Exclude<BandState, "misses">, start: Point) => Strength | undefined;

const SOLID: Strength = { grade: 1, isSolid: true };

/** Whether an obstacle stops an effect. */
export const weighEffect: Weigh = ({ blocksEffect }, state) => (blocksEffect && state === "fills" ? SOLID : undefined);

/** Whether an obstacle stops sight. */
export const weighSight: Weigh = ({ blocksSight, wall }, state, start) => {
  if (!blocksSight || state !== "fills") return undefined;
  const grade = wall === undefined ? OPAQUE_GRADE : gradeOfSense(wall.sight, wall, wall.sightThreshold, start);
  return grade === undefined ? undefined : { grade, isSolid: false };
};

/** The edges that one question asks about between two sides: those of the pair that always count, and what depends on the line. */
export interface Sieve extends Obstruction {
  readonly pair: Pair;
  readonly weigh: Weigh;
  /** Numbers of the obstacles that are weighed anew for each line. */
  readonly varying: readonly number[];
  /** None where no surface lies between the two. */
  readonly floors: readonly Floor[];
  /** No edge has a higher grade; infinite where some are weighed anew. */
  readonly highest: number;
}

/**
 * Weighs the obstacles between two sides once for all lines, as far as that can be done. `ordinary` is what every ordinary
 * wall comes to, if the caller knows; then none of them is looked at.
 */
export const sieveOf = (pair: Pair, weigh: Weigh, ordinary?: Strength): Sieve => {
  const { obstacles, attacker, edges } = pair;
  // Its room is made at once: an array that grows takes three times as much.
  const strengths = new Array<Strength | undefined>(edges.length / EDGE.size);
  const floors = floorsOf(pair, weigh);
  let varying = NONE_VARYING;
  let highest = 0;
  for (const { grade } of floors) highest = Math.max(highest, grade);
  let last = -1;
  let place = 0;
  let strength: Strength | undefined;
  for (let at: number = EDGE.obstacle; at < edges.length; at += EDGE.size) {
    const number = edges[at];
    if (number === undefined) break;
    if (ordinary !== undefined && ((edges[at + 1] ?? 0) & MARK.ordinary) !== 0) {
      strengths[place++] = ordinary;
      if (ordinary.grade > highest) highest = ordinary.grade;
      continue;
    }
    const obstacle = obstacles[number];
    if (number !== last && obstacle !== undefined) {
      last = number;
      const state = stateAlong(pair, obstacle);
      if (state === undefined) varying = [...varying, number];
      const isMet = state !== undefined && state !== "misses";
      strength = isMet ? weigh(obstacle, state, attacker.centre) : undefined;
      if (strength !== undefined && strength.grade > highest) highest = strength.grade;
    }
    strengths[place++] = strength;
  }
  return { pair, weigh, field: edges, strengths, varying, floors, highest: varying.length === 0 ? highest : Infinity };
};

const NONE_VARYING: readonly number[] = [];

/** The edges that always count. */
export const fixedEdges = ({ field, strengths }: Sieve): Edge[] => countingEdges(field, strengths);

/** An obstacle's state on all lines alike; undefined where it has to be weighed line by line. */
const stateAlong = ({ attacker, target }: Pair, { extent, wall, creature }: Obstacle): BandState | undefined => {
  // Sight may depend on where a line starts.
  if (wall?.sight === "proximity" || wall?.sight === "distance") return undefined;
  // The band is the same all along where both sides stand equally high.
  if (attacker.extent.bottom === target.extent.bottom && attacker.extent.top === target.extent.top)
    return bandState(extent, attacker.extent, target.extent, HALFWAY);
  const state = steadyState(extent, attacker.extent, target.extent);
  // A creature counts in full wherever it does not miss the band.
  const isMetByAll = creature !== undefined && overlaps(extent, attacker.extent) && overlaps(extent, target.extent);
  return state ?? (isMetByAll ? "fills" : undefined);
};

const edgeOf = ({ a, b, from }: OneWaySegment, { grade, isSolid }: Strength, obstacle: number): Edge =>
  from === undefined ? { a, b, obstacle, grade, isSolid } : { a, b, from, obstacle, grade, isSolid };

/** The edges that count along a line. */
const edgesAlong = (sieve: Sieve, { start, end }: SightLine): readonly Edge[] => {
  const { pair, weigh, varying } = sieve;
  const line = { a: start.point, b: end.point };
  const edges = fixedEdges(sieve);
  for (const number of varying) {
    const obstacle = pair.obstacles[number];
    if (obstacle === undefined) continue;
    for (const edge of obstacle.edges) {
      const state = stateAt(pair, line, obstacle.extent, edge);
      const strength = state === "misses" ? undefined : weigh(obstacle, state, start.point);
      if (strength !== undefined) edges.push(edgeOf(edge, strength, number));
    }
  }
  return edges;
};

const HALFWAY: Ratio = { n: 1, d: 2 };

/** The state of something with a vertical extent where a line meets one of its edges; elsewhere it misses the line. */
export const stateAt = ({ attacker, target }: Pair, line: Segment, extent: Extent, edge: Segment): BandState => {
  if (extent.bottom === -Infinity && extent.top === Infinity) return "fills";
  const isPoint = isSamePoint(line.a, line.b);
  const meeting = isPoint ? undefined : meetingOf(line.a, line.b, edge);
  if (meeting === undefined) return isPoint ? bandState(extent, attacker.extent, target.extent, HALFWAY) : "misses";
  const { enters, leaves } = meeting;
  const way = enters === leaves ? enters : { n: enters.n + leaves.n, d: enters.d + leaves.d };
  return bandState(extent, attacker.extent, target.extent, way);
};

/** An obstacle's state halfway between the two sides. */
export const stateHalfway = ({ attacker, target }: Pair, { extent }: Obstacle): BandState =>
  bandState(extent, attacker.extent, target.extent, HALFWAY);

/** The contacts that block a line. */
export const contactsAlong = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): readonly BlockingContact[] => {
  const standing = uprightContacts(sieve, line, own);
  return sieve.floors.length === 0 ? standing : [...standing, ...floorContacts(sieve.floors, line)];
};

const uprightContacts = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): readonly BlockingContact[] =>
  sieve.varying.length === 0 ? contactsAmong(line, sieve, own) : contactsPast(line, edgesAlong(sieve, line), own);

/**
 * The highest grade of the contacts that block a line, 0 when it is clear. One of at least `enough` may be given though
 * there are higher ones.
 */
export const gradeAlong = (sieve: Sieve, line: SightLine, enough: number, own: readonly Polygon[]): number => {
  if (sieve.floors.length === 0) return uprightGrade(sieve, line, enough, own);
  const floored = floorGrade(sieve.floors, line);
  return floored >= enough ? floored : Math.max(floored, uprightGrade(sieve, line, enough, own));
};

const uprightGrade = (sieve: Sieve, line: SightLine, enough: number, own: readonly Polygon[]): number => {
  const told = highestAmong(line, sieve, enough, own);
  if (told >= enough) return told;
  if (sieve.varying.length === 0) return told === UNDECIDED ? highestContact(line, sieve, own) : told;
  const edges = edgesAlong(sieve, line);
  const toldOfAll = highestCrossing(line, edges, enough, own);
  return toldOfAll === UNDECIDED ? highestOf(contactsPast(line, edges, own)) : toldOfAll;
};

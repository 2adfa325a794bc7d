/** What creatures can see and shoot at through a gap that two walls leave. */
import { STEPS, turn } from "../../geometry/numbers/lattice";
import { convexHull, meetsConvex } from "../../geometry/polygons/convex";
import { type Battlefield, type Creature, fromHeight, type Wall } from "../../scene/model/battlefield";
import type { SceneGrid } from "../../scene/model/scene";
import type { GapReach } from "../../scene/map-check/finding";
import { polygonOf } from "../../scene/map-check/from-reading";
import { isBesideOpening, isIntoPocket } from "../../scene/map-check/pocket";
import type { Picture } from "../../scene/read-files/reading";
import { isEffectBetween } from "../line-of-effect/effect-between";
import { type PairLines, pairLinesAfter, pairLinesOf } from "../line-of-effect/pair-lines";
import { bodyBeside, type GapQuestion, placesAbout } from "./gap-places";

/** Two places that lose each other. A place whose centre is beyond the line of the piece counts by the part on this side. */
interface LostPair {
  readonly left: Creature;
  readonly right: Creature;
  readonly distance: number;
}

/** One-way walls let lines pass in one direction only; without them one direction stands for both. */
const hasOneWays = ({ walls }: Battlefield): boolean =>
  walls.some(({ effect, side }) => effect !== "none" && side !== "both");

/** A place, and on which sides of the line of the piece its centre and its space are. */
interface Sided {
  readonly creature: Creature;
  readonly centre: number;
  readonly least: number;
  readonly most: number;
}

const sidedBy = ({ a, b }: Wall, creature: Creature): Sided => {
  const turns = creature.footprint.map((corner) => turn(a, b, corner));
  return { creature, centre: turn(a, b, creature.centre), least: Math.min(...turns), most: Math.max(...turns) };
};

/** Whether a line from the one space to the other can pass the piece at all. */
const isBetween = (piece: Wall, p: Sided, q: Sided): boolean =>
  ((p.least < 0 && q.most > 0) || (p.most > 0 && q.least < 0)) &&
  meetsConvex(piece, convexHull([...p.creature.footprint, ...q.creature.footprint]));

/** Pairs about the gap that have line of effect, in some direction, only while it is open. Yields after each place. */
function* lostPairs(before: PairLines, after: PairLines, piece: Wall): Generator<void, LostPair[]> {
  const { creatures } = before.battlefield;
  const isAskedTwice = hasOneWays(before.battlefield);
  const isLost = (i: number, j: number): boolean => isEffectBetween(before, i, j) && !isEffectBetween(after, i, j);
  const sided = creatures.map((creature) => sidedBy(piece, creature));
  const pairs: LostPair[] = [];
  for (const [i, p] of sided.entries()) {
    for (const [j, q] of sided.entries()) {
      if (j <= i || !isBetween(piece, p, q)) continue;
      if (!isLost(i, j) && !(isAskedTwice && isLost(j, i))) continue;
      const [left, right] = p.centre < q.centre ? [p.creature, q.creature] : [q.creature, p.creature];
      pairs.push({ left, right, distance: Math.hypot(left.centre.x - right.centre.x, left.centre.y - right.centre.y) });
    }
    yield;
  }
  return pairs;
}

/** Places on either side of the gap. */
const sidesOf = (pairs: readonly LostPair[]): readonly [left: readonly Creature[], right: readonly Creature[]] => [
  [...new Set(pairs.map(({ left }) => left))],
  [...new Set(pairs.map(({ right }) => right))],
];

/**
 * How many places within twelve spaces lose line of effect to others when a piece of wall closes a gap, and how far they see through
 * it. Undefined if none does: then the gap changes nothing for creatures of one space. Takes some tenths of a second, among hexes a
 * few seconds; yields on the way.
 */
function* reachThrough(question: GapQuestion, piece: Wall): Generator<void, GapReach | undefined> {
  const { battlefield, grid } = question;
  const { token, isOnFloor } = bodyBeside(piece, question);
  const open = { ...battlefield, creatures: placesAbout(question, piece, token) };
  const before = pairLinesOf(open);
  const after = pairLinesAfter(before, { ...open, walls: [...open.walls, piece] });
  const pairs = yield* lostPairs(before, after, piece);
  if (pairs.length === 0) return undefined;
  const longest = Math.max(...pairs.map(({ distance }) => distance)) / (STEPS * grid.size);
  const sides = sidesOf(pairs);
  const places = Math.min(...sides.map(({ length }) => length));
  const fields = { open: battlefield, closed: { ...battlefield, walls: after.battlefield.walls } };
  return {
    places,
    longest,
    isIntoRock: isIntoPocket(fields, piece, sides),
    isBesideOpening: isBesideOpening(fields, piece, sides),
    heights: isOnFloor ? null : { bottom: fromHeight(piece.extent.bottom), top: fromHeight(piece.extent.top) },
  };
}

/** Creatures stand on the picture, or where its size is unknown within the walls. */
const mapOf = ({ walls }: Battlefield, picture: Picture | null): GapQuestion["isOnMap"] => {
  const polygon = picture === null ? convexHull(walls.flatMap(({ a, b }) => [a, b])) : polygonOf(picture);
  return (centre) => meetsConvex({ a: centre, b: centre }, polygon);
};

const memories = new WeakMap<Battlefield["walls"], Map<string, GapReach | undefined>>();

/** What is seen through gaps on a map, found out once for the same walls. */
export interface GapReaches {
  readonly reachOf: (piece: Wall) => GapReach | undefined;
  /** Whether it has been found out. */
  readonly isKnown: (piece: Wall) => boolean;
  /** Finds it out in steps of some milliseconds. */
  readonly findOut: (piece: Wall) => Generator<void, void>;
}

export const gapReaches = (battlefield: Battlefield, grid: SceneGrid, picture: Picture | null): GapReaches => {
  const memory = memories.get(battlefield.walls) ?? new Map<string, GapReach | undefined>();
  memories.set(battlefield.walls, memory);
  const question = { battlefield, grid, isOnMap: mapOf(battlefield, picture) };
  const keyOf = ({ id, a, b }: Wall): string => `${id} ${a.x},${a.y} ${b.x},${b.y}`;
  const isKnown = (piece: Wall): boolean => memory.has(keyOf(piece));
  function* findOut(piece: Wall): Generator<void, void> {
    if (!isKnown(piece)) memory.set(keyOf(piece), yield* reachThrough(question, piece));
  }
  return {
    isKnown,
    findOut,
    reachOf: (piece) => {
      const steps = findOut(piece);
      while (steps.next().done !== true);
      return memory.get(keyOf(piece));
    },
  };
};

/** What creatures can see and shoot at through a gap that two walls leave. */
import { STEPS, turn, type Point, type Polygon } from "../../geometry/numbers/lattice";
import { convexHull, meetsConvex } from "../../geometry/polygons/convex";
import { fromHeight, toHeight, type Battlefield, type Creature, type Wall } from "../../scene/model/battlefield";
import type { SceneGrid, SceneToken } from "../../scene/model/scene";
import type { GapReach } from "../../scene/map-check/finding";
import { polygonOf } from "../../scene/map-check/from-reading";
import { isBesideOpening, isIntoPocket } from "../../scene/map-check/pocket";
import type { Picture } from "../../scene/read-files/reading";
import { isEffectBetween } from "../line-of-effect/effect-between";
import { pairLinesAfter, pairLinesOf, type PairLines } from "../line-of-effect/pair-lines";
import { isLineBetween, type Barrier } from "../../geometry/any-line/any-line";
import { fillsBoth, overlaps } from "../../geometry/heights/height-band";
import { plainToken } from "../../scene/model/defaults";
import { isOnLevel } from "../../scene/model/levels";
import { creatureOf } from "../../scene/spaces/creature";
import { placeGridOf } from "../../scene/spaces/standing-places";
import { wallsIn } from "../../scene/spaces/wall-grid";

/** Creatures of one space about a gap: how high they stand, and from where they may see through it. */

/** Spaces from the gap. */
const FARTHEST = 12;

interface GapQuestion {
  readonly battlefield: Battlefield;
  readonly grid: SceneGrid;
  /** Where creatures may stand: on the map. */
  readonly isOnMap: (centre: Point) => boolean;
}

/** On the lattice; off it by half a step at most. */
const middleOf = ({ a, b }: Wall): Point => ({
  x: Math.floor((a.x + b.x) / 2),
  y: Math.floor((a.y + b.y) / 2),
});

/** Where creatures can stand: on the ground, on floors and levels, and at the feet of solid walls. The ground comes first. */
const floorsOf = ({ levels, surfaces, walls }: Battlefield): number[] => {
  const heights = [
    ...levels.map(({ elevation }) => toHeight(elevation.bottom, 0)),
    ...surfaces.map(({ height }) => height),
    ...walls.filter(({ blocksEffect }) => blocksEffect).map(({ extent }) => extent.bottom),
  ];
  return [0, ...[...new Set(heights)].filter(Number.isFinite).sort((p, q) => p - q)];
};

/** A creature of one space beside a gap. */
interface Body {
  readonly token: SceneToken;
  /** It stands on the ground or on a floor; else in the air, at the foot of the wall. */
  readonly isOnFloor: boolean;
}

/** As low as it can be and as high as the wall is, on its level. */
const bodyBeside = ({ levels, extent }: Wall, { battlefield, grid }: GapQuestion): Body => {
  const tall = toHeight(grid.distance, 0);
  const floor = floorsOf(battlefield).find((bottom) => overlaps(extent, { bottom, top: bottom + tall }));
  const elevation = floor ?? (Number.isFinite(extent.bottom) ? extent.bottom : 0);
  const token = { ...plainToken("place", 0, 0), level: levels[0] ?? null, elevation: fromHeight(elevation) };
  return { token, isOnFloor: floor !== undefined };
};

/** Without a grid creatures are as far apart as on squares. */
const gridOf = (grid: SceneGrid): SceneGrid => (grid.type === "gridless" ? { ...grid, type: "square" } : grid);

/** The gap as an area: a thin rhombus about the piece. Every line through the gap has a point in it. */
const areaOf = (piece: Wall): Polygon => {
  const { a, b } = piece;
  const middle = middleOf(piece);
  const isFlat = Math.abs(b.x - a.x) > Math.abs(b.y - a.y);
  const [dx, dy] = isFlat ? [0, 2] : [2, 0];
  return [a, { x: middle.x + dx, y: middle.y + dy }, b, { x: middle.x - dx, y: middle.y - dy }];
};

/** Whether any line may lead from a body to the gap. One-way walls, and walls that are not as high as the body, bar none. */
const mayReach = (battlefield: Battlefield, gap: Polygon, { footprint, level, extent: its }: Creature): boolean => {
  const near = wallsIn(battlefield, convexHull([...gap, ...footprint]));
  const barriers = near.flatMap(({ a, b, effect, side, extent, levels }): Barrier[] => {
    const isSolid = effect !== "none" && side === "both" && isOnLevel(levels, [level]);
    return isSolid && fillsBoth(extent, its, its) ? [{ a, b, isLimited: effect === "limited" }] : [];
  });
  return isLineBetween(gap, footprint, barriers, []);
};

/** The places within reach from which a line may lead to the gap. */
const placesAbout = ({ battlefield, grid, isOnMap }: GapQuestion, piece: Wall, token: SceneToken): Creature[] => {
  const onGrid = gridOf(grid);
  const places = placeGridOf(token, onGrid, "square");
  const middle = middleOf(piece);
  const gap = areaOf(piece);
  const reach = FARTHEST * grid.size;
  const [x, y] = [middle.x / STEPS, middle.y / STEPS];
  const [wide, high] = places.pitch;
  const found: Creature[] = [];
  for (let i = Math.floor((x - reach) / wide) - 1; i <= (x + reach) / wide; i++) {
    for (let j = Math.floor((y - reach) / high) - 1; j <= (y + reach) / high; j++) {
      if (!places.isPlace(i, j)) continue;
      const [left, top] = places.at(i, j);
      const its = creatureOf({ ...token, id: `${i},${j}`, x: left, y: top }, onGrid, "square");
      const isNear = Math.hypot(its.centre.x - middle.x, its.centre.y - middle.y) <= STEPS * reach;
      if (isNear && isOnMap(its.centre) && mayReach(battlefield, gap, its)) found.push(its);
    }
  }
  return found;
};

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

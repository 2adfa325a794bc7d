/** What creatures can see and shoot at through a gap that two walls leave. */
import { type Point, STEPS, turn } from "../../geometry/numbers/lattice";
import { meetingOf } from "../../geometry/contact/sight-line";
import { convexHull, meetsConvex } from "../../geometry/polygons/convex";
import { type Battlefield, type Creature, fromHeight, type Wall } from "../../scene/model/battlefield";
import { plainToken } from "../../scene/model/defaults";
import type { SceneGrid, SceneToken } from "../../scene/model/scene";
import type { GapReach } from "../../scene/map-check/finding";
import { polygonOf } from "../../scene/map-check/from-reading";
import type { Picture } from "../../scene/read-files/reading";
import { isOnLevel } from "../../scene/model/levels";
import { creatureOf } from "../../scene/spaces/creature";
import { placeGridOf } from "../../scene/spaces/standing-places";
import { wallsIn } from "../../scene/spaces/wall-grid";
import { isEffectBetween } from "../line-of-effect/effect-between";
import { type PairLines, pairLinesAfter, pairLinesOf } from "../line-of-effect/pair-lines";

/** Spaces from the gap. */
const FARTHEST = 12;

interface GapQuestion {
  readonly battlefield: Battlefield;
  readonly grid: SceneGrid;
  /** Where creatures may stand: on the map. */
  readonly isOnMap: (centre: Point) => boolean;
}

/** On the lattice; off it by half a step at most. */
const middleOf = ({ a, b }: Wall): Point => ({ x: Math.floor((a.x + b.x) / 2), y: Math.floor((a.y + b.y) / 2) });

/** A creature of one space as high and on the level that the wall is. */
const bodyBeside = ({ levels, extent }: Wall): SceneToken => ({
  ...plainToken("place", 0, 0),
  level: levels[0] ?? null,
  elevation: Number.isFinite(extent.bottom) ? fromHeight(extent.bottom) : 0,
});

/** Without a grid creatures are as far apart as on squares. */
const gridOf = (grid: SceneGrid): SceneGrid => (grid.type === "gridless" ? { ...grid, type: "square" } : grid);

/** Whether a straight line leads from the middle of the gap to a point: past one terrain wall at most. */
const isSeenFrom = (battlefield: Battlefield, middle: Point, level: string | null, point: Point): boolean => {
  const met = wallsIn(battlefield, [middle, point]).filter(
    (wall) => wall.effect !== "none" && isOnLevel(wall.levels, [level]) && meetingOf(middle, point, wall) !== undefined,
  );
  return met.length < 2 && met.every(({ effect }) => effect === "limited");
};

/** Halfway from a corner to the centre, so that a wall along the place's edge hides nothing. */
const insideOf = ({ footprint, centre }: Creature): Point[] => [
  centre,
  ...footprint.map(({ x, y }) => ({ x: Math.round((x + centre.x) / 2), y: Math.round((y + centre.y) / 2) })),
];

/** The places within reach from which the gap is seen. */
const placesAbout = ({ battlefield, grid, isOnMap }: GapQuestion, piece: Wall): Creature[] => {
  const token = bodyBeside(piece);
  const onGrid = gridOf(grid);
  const places = placeGridOf(token, onGrid, "square");
  const middle = middleOf(piece);
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
      if (!isNear || !isOnMap(its.centre)) continue;
      if (insideOf(its).some((point) => isSeenFrom(battlefield, middle, token.level, point))) found.push(its);
    }
  }
  return found;
};

const radiusOf = ({ footprint, centre }: Creature): number =>
  Math.max(...footprint.map((corner) => Math.hypot(corner.x - centre.x, corner.y - centre.y)));

interface LostPair {
  readonly ends: readonly [Creature, Creature];
  readonly distance: number;
}

/** Pairs on the two sides of the gap that have line of effect only while it is open. */
const lostPairs = (before: PairLines, after: PairLines, piece: Wall): LostPair[] => {
  const { creatures } = before.battlefield;
  const middle = middleOf(piece);
  const [first] = creatures;
  if (first === undefined) return [];
  // No line from body to body that passes the piece has the middle farther from the line of their centres.
  const room = radiusOf(first) + Math.hypot(piece.b.x - piece.a.x, piece.b.y - piece.a.y);
  const sides = creatures.map(({ centre }) => turn(piece.a, piece.b, centre));
  return creatures.flatMap((p, i) =>
    creatures.flatMap((q, j): LostPair[] => {
      if ((sides[i] ?? 0) > 0 || (sides[j] ?? 0) < 0 || i === j) return [];
      const distance = Math.hypot(q.centre.x - p.centre.x, q.centre.y - p.centre.y);
      if (Math.abs(turn(p.centre, q.centre, middle)) > room * distance) return [];
      if (!isEffectBetween(before, i, j) || isEffectBetween(after, i, j)) return [];
      return [{ ends: [p, q], distance }];
    }),
  );
};

/** Places on either side of the piece's line; what is on it counts on neither. */
const sidesOf = (pairs: readonly LostPair[], piece: Wall): readonly [left: number, right: number] => {
  const places = [...new Set(pairs.flatMap(({ ends }) => ends))].map(({ centre }) => turn(piece.a, piece.b, centre));
  return [places.filter((side) => side < 0).length, places.filter((side) => side > 0).length];
};

/**
 * How many places within twelve spaces lose line of effect to others when a piece of wall closes a gap, and how far they see through
 * it. Undefined if none does: then the gap changes nothing for creatures of one space. Takes some hundredths of a second.
 */
const reachThrough = (question: GapQuestion, piece: Wall): GapReach | undefined => {
  const { battlefield, grid } = question;
  const open = { ...battlefield, creatures: placesAbout(question, piece) };
  const before = pairLinesOf(open);
  const after = pairLinesAfter(before, { ...open, walls: [...open.walls, piece] });
  const pairs = lostPairs(before, after, piece);
  if (pairs.length === 0) return undefined;
  const longest = Math.max(...pairs.map(({ distance }) => distance)) / (STEPS * grid.size);
  return { places: Math.max(1, Math.min(...sidesOf(pairs, piece))), longest };
};

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
}

export const gapReaches = (battlefield: Battlefield, grid: SceneGrid, picture: Picture | null): GapReaches => {
  const memory = memories.get(battlefield.walls) ?? new Map<string, GapReach | undefined>();
  memories.set(battlefield.walls, memory);
  const question = { battlefield, grid, isOnMap: mapOf(battlefield, picture) };
  const keyOf = ({ id, a, b }: Wall): string => `${id} ${a.x},${a.y} ${b.x},${b.y}`;
  return {
    isKnown: (piece) => memory.has(keyOf(piece)),
    reachOf: (piece) => {
      const key = keyOf(piece);
      if (!memory.has(key)) memory.set(key, reachThrough(question, piece));
      return memory.get(key);
    },
  };
};

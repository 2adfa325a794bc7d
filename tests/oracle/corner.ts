/** RULES 2.1 rule 3: cut-off corners. */
import type { Point } from "../../src/geometry/numbers/lattice";
import { blockingContacts, comesFrom, type OracleEdge } from "./contact";
import { crossingOf, from, isOn, isSameSpot, type Spot } from "./plane";
import { floorOf, minus, plus, times, type Whole } from "./whole";

const STEPS_IN = 64;

/** Whether a wall bars the way from a home (or a footprint's centre) to a point. */
export const isBarred = (home: Spot, corner: Spot, walls: readonly OracleEdge[]): boolean =>
  blockingContacts({ start: { point: home, homes: [] }, end: { point: corner, homes: [] } }, walls).length > 0;

/** Whether the closed way from `home` to `spot` has a point on a wall that counts from there. */
const meetsWall = (home: Spot, spot: Spot, walls: readonly OracleEdge[]): boolean =>
  walls
    .filter((wall) => isSameSpot(home, spot) || comesFrom(wall, from(home, spot)))
    .some((wall) => {
      const way = { a: home, b: spot };
      const ends = isOn(home, wall) || isOn(spot, wall) || isOn(wall.a, way) || isOn(wall.b, way);
      return ends || (!isSameSpot(home, spot) && crossingOf(way, wall) !== undefined);
    });

/** `home + (corner - home) k / 64` to the nearest whole number; a half goes toward the home. */
const snapped = (home: Whole, corner: Whole, k: number): Whole => {
  const isBelow = corner < home;
  const way = times(isBelow ? minus(home, corner) : minus(corner, home), k);
  const down = floorOf(way, STEPS_IN);
  const rest = minus(way, times(down, STEPS_IN));
  const nearest = rest > STEPS_IN / 2 ? plus(down, 1) : down;
  return isBelow ? minus(home, nearest) : plus(home, nearest);
};

interface Drawn {
  readonly home: Point;
  readonly point: Spot;
  readonly k: number;
}

/** With no way in at all the corner is the home, which counts as less than any `k`. */
const drawnToward = (home: Point, corner: Spot, walls: readonly OracleEdge[]): Drawn => {
  for (let k = STEPS_IN - 1; k >= 0; k--) {
    const point = { x: snapped(home.x, corner.x, k), y: snapped(home.y, corner.y, k) };
    if (!meetsWall(home, point, walls)) return { home, point, k };
  }
  return { home, point: home, k: -1 };
};

export const drawnIn = (
  corner: Point,
  homes: readonly Point[],
  walls: readonly OracleEdge[],
): { point: Spot; homes: readonly Point[] } => {
  const uncut = homes.filter((home) => !isBarred(home, corner, walls));
  if (uncut.length > 0 || homes.length === 0) return { point: corner, homes: uncut };
  const [best] = homes
    .map((home) => drawnToward(home, corner, walls))
    .sort((a, b) => b.k - a.k || a.home.y - b.home.y || a.home.x - b.home.x);
  return best ? { point: best.point, homes: [best.home] } : { point: corner, homes: [] };
};

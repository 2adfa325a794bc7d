/**
 * The places of a moving eye at which what it sees may change in kind. There, two ends that hide the facing line up with the
 * eye, or one of them with an end of the facing. Between two neighbouring places every shadow's end moves as a ratio of two
 * linear functions of the place.
 *
 * A line through two ends matters only if it joins the front to the facing and nothing crosses it in between. What is
 * crossed stays hidden on both sides of it. Doubles decide that with a margin; a line too many does no harm.
 */
import { bigTurn, wholeOf, isSameSpot, type Spot } from "../numbers/exact-point";
import { bigRatio } from "../numbers/ratio";
import { convexHull } from "../polygons/convex";
import { bigPlace, placeAt, spotAt, type FrontPlace } from "./front-place";
import { isSamePoint, type Segment, turn } from "../numbers/lattice";
import type { MovingLook } from "./look";
import type { ScreenTable } from "./rough-share";

/** An end of screens or of the facing. */
interface Corner {
  readonly spot: Spot;
  /** The strongest of the screens that end here; the facing's own ends are as strong as any. */
  grade: number;
  readonly screens: number[];
  /** It is strictly between the eye and the facing from wherever it is looked at. */
  readonly isBetween: boolean;
}

/** Above every grade. */
const FACING = 255;

/** Far more than doubles of these determinants are off by. */
const SURE = 1;

/** The critical places of a look, in no order, some maybe more than once; none for a single point of origin. */
export const criticalPlaces = (table: ScreenTable): FrontPlace[] => {
  const { front } = table.look;
  if (isSamePoint(front.a, front.b)) return [];
  const corners = cornersOf(table);
  const places: FrontPlace[] = [];
  const watch: Watch = { table, strongest: Math.max(0, ...table.grade), last: 0 };
  corners.forEach((p, i) => {
    for (let j = i + 1; j < corners.length; j++) {
      const q = corners[j];
      const place = q === undefined ? undefined : placeOfPair(watch, p, q);
      if (place !== undefined) places.push(place);
    }
  });
  return places;
};

/** The screen that was last found in the way is the likeliest to be in the way again. */
interface Watch {
  readonly table: ScreenTable;
  readonly strongest: number;
  last: number;
}

const keyOf = ({ x, y }: Spot): string => `${x} ${y}`;

const cornersOf = ({ look, depth }: ScreenTable): Corner[] => {
  const { front, across, screens } = look;
  const hull = convexHull([front.a, front.b, across.a, across.b]);
  const eyeDepths = [turn(across.a, across.b, front.a), turn(across.a, across.b, front.b)] as const;
  const corners = new Map<string, Corner>();
  const add = (spot: Spot, grade: number, deep: number): Corner | undefined => {
    if (!isNear(spot, hull)) return undefined;
    const known = corners.get(keyOf(spot));
    const isBetween =
      eyeDepths.every((eye) => deep > SURE && deep < eye - SURE) ||
      eyeDepths.every((eye) => deep < -SURE && deep > eye + SURE);
    const corner = known ?? { spot, grade, screens: [], isBetween };
    corner.grade = Math.max(corner.grade, grade);
    corners.set(keyOf(spot), corner);
    return corner;
  };
  for (const spot of fixedEnds(look)) add(spot, FACING, 0);
  screens.forEach(({ a, b, grade }, i) => {
    add(a, grade, depth[2 * i] ?? 0)?.screens.push(i);
    add(b, grade, depth[2 * i + 1] ?? 0)?.screens.push(i);
  });
  return [...corners.values()];
};

/** Ends of the facing and of what hides the same part of it from everywhere. */
const fixedEnds = ({ across, flush, covered }: MovingLook): Spot[] => [
  across.a,
  across.b,
  ...flush.flatMap(({ a, b }) => [a, b]),
  ...covered.flatMap(({ from, to }) => [spotAt(across, bigPlace(from)), spotAt(across, bigPlace(to))]),
];

const isNear = (spot: Spot, hull: readonly Spot[]): boolean =>
  hull.length < 3 || hull.every((p, i) => turn(p, hull[(i + 1) % hull.length] ?? p, spot) > -SURE);

/** The place at which the eye lines up with two corners, when that line can matter. */
const placeOfPair = (watch: Watch, p: Corner, q: Corner): FrontPlace | undefined => {
  const { front, across } = watch.table.look;
  const [startSide, endSide] = [turn(p.spot, q.spot, front.a), turn(p.spot, q.spot, front.b)];
  if ((startSide > SURE && endSide > SURE) || (startSide < -SURE && endSide < -SURE)) return undefined;
  const [sideA, sideB] = [turn(p.spot, q.spot, across.a), turn(p.spot, q.spot, across.b)];
  if ((sideA > SURE && sideB > SURE) || (sideA < -SURE && sideB < -SURE)) return undefined;
  if (startSide === endSide || sideA === sideB || isSameSpot(p.spot, q.spot)) return undefined;
  const isOnLattice = p.spot.exact === undefined && q.spot.exact === undefined;
  const isTold = isOnLattice || (Math.abs(startSide - endSide) > STEEP && Math.abs(sideA - sideB) > STEEP);
  if (isTold) {
    const eye = along(front, startSide / (startSide - endSide));
    const seen = along(across, sideA / (sideA - sideB));
    if (isHidden(watch, { a: eye, b: seen, room: isOnLattice ? SURE : WIDE }, [p, q])) return undefined;
  }
  return exactPlace(front, p.spot, q.spot);
};

/** A line and how far determinants with it may be off. */
interface RoughLine extends Segment {
  readonly room: number;
}

/** With spots off the lattice the ends of the line are known less well, and at all only where it is not too flat. */
const STEEP = 2 ** 15;
const WIDE = 2 ** 10;

const along = ({ a, b }: Segment, way: number): Spot => ({ x: a.x + way * (b.x - a.x), y: a.y + way * (b.y - a.y) });

const exactPlace = (front: Segment, p: Spot, q: Spot): FrontPlace | undefined => {
  const place = p.exact === undefined && q.exact === undefined ? latticePlace(front, p, q) : spotPlace(front, p, q);
  const { n, d } = place.exact;
  return n < 0n || n > d ? undefined : place;
};

const latticePlace = (front: Segment, p: Spot, q: Spot): FrontPlace => {
  const start = turn(p, q, front.a);
  return placeAt(start, start - turn(p, q, front.b));
};

const spotPlace = (front: Segment, p: Spot, q: Spot): FrontPlace => {
  const start = bigTurn(wholeOf(p), wholeOf(q), wholeOf(front.a));
  const d = start - bigTurn(wholeOf(p), wholeOf(q), wholeOf(front.b));
  return d === 0n ? placeAt(-1, 1) : bigPlace(bigRatio(start, d));
};

/** Whether the line is hidden on both sides of it all along, for whatever union of shadows the two corners may bound. */
const isHidden = (watch: Watch, line: RoughLine, pair: readonly [Corner, Corner]): boolean => {
  const { grade, look } = watch.table;
  const weaker = Math.min(pair[0].grade, pair[1].grade);
  const { strongest } = watch;
  // What is as strong as anything hides in every union; anything hides where both corners bound the union of all alone.
  const needed = weaker >= strongest ? strongest : 0;
  if (pair.some((corner) => isCovered(watch.table, line, corner, needed))) return true;
  for (let k = 0; k < look.screens.length; k++) {
    const i = (watch.last + k) % look.screens.length;
    if ((grade[i] ?? 0) < needed || !crosses(watch.table, line, i)) continue;
    watch.last = i;
    return true;
  }
  return false;
};

const crosses = ({ x, y, from }: ScreenTable, { a, b, room }: RoughLine, i: number): boolean => {
  if (from[i] !== 0) return false;
  const [px = 0, py = 0, qx = 0, qy = 0] = [x[2 * i], y[2 * i], x[2 * i + 1], y[2 * i + 1]];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const p = dx * (py - a.y) - dy * (px - a.x);
  const q = dx * (qy - a.y) - dy * (qx - a.x);
  if (!((p > room && q < -room) || (p < -room && q > room))) return false;
  const [ex, ey] = [qx - px, qy - py];
  const s = ex * (a.y - py) - ey * (a.x - px);
  const t = ex * (b.y - py) - ey * (b.x - px);
  return (s > room && t < -room) || (s < -room && t > room);
};

/** Whether screens leave a corner on both sides of the line. */
const isCovered = (table: ScreenTable, { a, b, room }: RoughLine, corner: Corner, needed: number): boolean => {
  if (!corner.isBetween) return false;
  let [hasLeft, hasRight] = [false, false];
  for (const i of corner.screens) {
    if ((table.grade[i] ?? 0) < needed || table.from[i] !== 0) continue;
    for (const end of [2 * i, 2 * i + 1]) {
      const side = turn(a, b, { x: table.x[end] ?? 0, y: table.y[end] ?? 0 });
      hasLeft ||= side < -room;
      hasRight ||= side > room;
    }
  }
  return hasLeft && hasRight;
};

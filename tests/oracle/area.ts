/**
 * Areas given by their edges, even-odd, cut into vertical slabs between all critical abscissae. Inside a slab nothing begins,
 * ends or crosses, so one vertical line through its middle describes all of it.
 */
import { crossingOf, from, isOn, sidesOf, type Piece, type Spot } from "./plane";
import {
  add,
  compare,
  halfway,
  higher,
  isBelow,
  lower,
  multiply,
  pairs,
  ratio,
  sorted,
  subtract,
  whole,
  type Rational,
} from "./rational";
import { minus, signOf, times } from "./whole";

/** Whether a ray from `p` to the right crosses an odd number of edges; edges own their upper end. */
const isOdd = (p: Spot, edges: readonly Piece[]): boolean =>
  edges.filter(({ a, b }) => {
    if (a.y > p.y === b.y > p.y) return false;
    const turn = signOf(minus(times(from(a, b).x, from(a, p).y), times(from(a, b).y, from(a, p).x)));
    return b.y > a.y ? turn > 0 : turn < 0;
  }).length %
    2 ===
  1;

export const isInside = (p: Spot, edges: readonly Piece[]): boolean =>
  !edges.some((edge) => isOn(p, edge)) && isOdd(p, edges);

export const isInsideOrOn = (p: Spot, edges: readonly Piece[]): boolean =>
  edges.some((edge) => isOn(p, edge)) || isOdd(p, edges);

export const isInsidePolygon = (p: Spot, polygon: readonly Spot[]): boolean => isInside(p, sidesOf(polygon));

type Stretch = readonly [Rational, Rational];

/** The stretches of the vertical line at `x` that lie inside. No vertex lies on the line. */
const stretchesAt = (x: Rational, edges: readonly Piece[]): Stretch[] => {
  const cut = edges.filter(({ a, b }) => isBelow(whole(a.x), x) !== isBelow(whole(b.x), x));
  const heights = cut.map(({ a, b }) =>
    add(whole(a.y), multiply(subtract(x, whole(a.x)), ratio(minus(b.y, a.y), minus(b.x, a.x)))),
  );
  heights.sort(compare);
  return pairs(heights).filter((_, i) => i % 2 === 0);
};

const slabMiddles = (edges: readonly Piece[]): Rational[] => {
  const crossings = edges.flatMap((s, i) => edges.slice(i + 1).flatMap((t) => crossingOf(s, t)?.x ?? []));
  const abscissae = sorted([...edges.flatMap(({ a, b }) => [whole(a.x), whole(b.x)]), ...crossings]);
  return pairs(abscissae).map(([left, right]) => halfway(left, right));
};

/** Whether two open areas have a point in common. */
export const interiorsMeet = (one: readonly Piece[], other: readonly Piece[]): boolean =>
  slabMiddles([...one, ...other]).some((x) => {
    const stretches = stretchesAt(x, other);
    return stretchesAt(x, one).some(([a, b]) => stretches.some(([c, d]) => isBelow(higher(a, c), lower(b, d))));
  });

/** Stretches that touch become one. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const found: Stretch[] = [];
  for (const [low, high] of stretches) {
    const last = found.at(-1);
    if (last && compare(last[1], low) === 0) found[found.length - 1] = [last[0], high];
    else found.push([low, high]);
  }
  return found;
};

/** Whether the one area lies in the other, borders included. */
export const isCovered = (one: readonly Piece[], other: readonly Piece[]): boolean =>
  slabMiddles([...one, ...other]).every((x) => {
    const stretches = joined(stretchesAt(x, other));
    return stretchesAt(x, one)
      .filter(([a, b]) => isBelow(a, b))
      .every(([a, b]) => stretches.some(([c, d]) => compare(c, a) <= 0 && compare(b, d) <= 0));
  });

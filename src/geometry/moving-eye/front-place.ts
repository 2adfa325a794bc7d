/** Places on a segment that need not be points of the lattice: where an eye may stand that moves along it. */
import { bigRatio, compareBig, toNumber, type BigRatio } from "../numbers/ratio";
import { commonDivisor, type Point, type Segment, dot, vector } from "../numbers/lattice";
import type { Spot } from "../numbers/exact-point";

/** A fraction of the way from a segment's `a` to its `b`: exact, and the nearest double or a neighbour of it. */
export interface FrontPlace {
  readonly value: number;
  readonly exact: BigRatio;
}

/** The place at n / d, integers held exactly in doubles; d is not 0. */
export const placeAt = (n: number, d: number): FrontPlace => ({ value: n / d, exact: bigRatio(BigInt(n), BigInt(d)) });

export const bigPlace = (exact: BigRatio): FrontPlace => ({ value: toNumber(exact), exact });

export const START: FrontPlace = placeAt(0, 1);
export const MIDDLE: FrontPlace = placeAt(1, 2);
export const END: FrontPlace = placeAt(1, 1);

/** Steps of a dyadic place; far finer than what 1e-6 of a side asks for. */
const DYADIC = 2 ** 48;

/** The place nearest to a double from 0 to 1 that is a whole number of 2^-48. */
export const dyadicPlace = (value: number): FrontPlace => placeAt(Math.round(value * DYADIC), DYADIC);

/** Doubles of places are off by far less. */
const SURE = 1e-12;

/** Orders places along their segment, exactly. */
export const comparePlaces = (p: FrontPlace, q: FrontPlace): number =>
  Math.abs(p.value - q.value) > SURE ? p.value - q.value : compareBig(p.exact, q.exact);

/** Places in order, each once. */
export const inOrderOnce = (places: FrontPlace[]): FrontPlace[] =>
  places.sort(comparePlaces).filter((place, i, all) => {
    const before = all[i - 1];
    return before === undefined || comparePlaces(before, place) !== 0;
  });

/** A place strictly between two different ones: a round one in their middle where they are far enough apart for it. */
export const placeBetween = (p: FrontPlace, q: FrontPlace): FrontPlace =>
  Math.abs(q.value - p.value) > SURE * 2
    ? dyadicPlace((p.value + q.value) / 2)
    : bigPlace({ n: p.exact.n * q.exact.d + q.exact.n * p.exact.d, d: 2n * p.exact.d * q.exact.d });

/** A lattice point of the segment strictly between two of its places, about in their middle, where there is one. */
export const latticePlaceBetween = ({ a, b }: Segment, p: FrontPlace, q: FrontPlace): FrontPlace | undefined => {
  const steps = commonDivisor(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  const place = placeAt(Math.round(((p.value + q.value) / 2) * steps), Math.max(1, steps));
  return comparePlaces(p, place) < 0 && comparePlaces(place, q) < 0 ? place : undefined;
};

/** The place nearest to a point; the start of a segment without length. */
export const nearestPlace = ({ a, b }: Segment, point: Point): FrontPlace => {
  const way = vector(a, b);
  const length = dot(way, way);
  const along = Math.min(length, Math.max(0, dot(way, vector(a, point))));
  return length === 0 ? START : placeAt(along, length);
};

/** Where on the plane a place is. */
export const spotAt = ({ a, b }: Segment, { exact: { n, d } }: FrontPlace): Spot => {
  const x = BigInt(a.x) * d + BigInt(b.x - a.x) * n;
  const y = BigInt(a.y) * d + BigInt(b.y - a.y) * n;
  if (x % d === 0n && y % d === 0n) return { x: Number(x / d), y: Number(y / d) };
  return { x: toNumber({ n: x, d }), y: toNumber({ n: y, d }), exact: { x, y, w: d } };
};

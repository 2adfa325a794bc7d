import type { PixelPoint } from "../src/rules/attack/verdict";

/** A place on the drawing that something takes up, scene pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxAbout = ({ x, y }: PixelPoint, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

export const boxOfPoints = (points: readonly PixelPoint[]): Box => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** The area that two boxes share, square pixels. */
const sharedBy = (p: Box, q: Box): number =>
  Math.max(0, Math.min(p.right, q.right) - Math.max(p.left, q.left)) *
  Math.max(0, Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));

/** How much of a box is taken already. */
export const takenOf = (box: Box, taken: readonly Box[]): number =>
  taken.reduce((sum, other) => sum + sharedBy(box, other), 0);

/** The first of these that costs the least. Undefined when there is none. */
export const cheapestOf = <T>(places: readonly T[], costOf: (place: T) => number): T | undefined =>
  places
    .map((place) => ({ place, cost: costOf(place) }))
    .reduce<{ place: T; cost: number } | undefined>(
      (best, each) => (best === undefined || each.cost < best.cost ? each : best),
      undefined,
    )?.place;

/** The middles of the equal parts, no longer than a step, of a straight line. */
export const placesAlong = (from: PixelPoint, to: PixelPoint, step: number): PixelPoint[] => {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  });
};

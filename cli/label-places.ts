import type { PixelPoint } from "../src/rules/verdict";

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

/** The first of these that is free, else the one of which the least is taken. Undefined when there is none. */
export const freestOf = <T>(places: readonly T[], boxOf: (place: T) => Box, taken: readonly Box[]): T | undefined =>
  places
    .map((place) => ({ place, share: takenOf(boxOf(place), taken) }))
    .reduce<{ place: T; share: number } | undefined>(
      (best, each) => (best === undefined || each.share < best.share ? each : best),
      undefined,
    )?.place;

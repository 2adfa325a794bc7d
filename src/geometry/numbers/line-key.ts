/** Segments on one line, exactly. */
import { commonDivisor, dot, type Point, type Segment } from "./lattice";

/** A segment as a stretch of its line, in the direction that all segments on that line share. */
export interface KeyedStretch {
  readonly from: Point;
  readonly to: Point;
  /** Where its ends are along the line; `start` is below `end`. */
  readonly start: number;
  readonly end: number;
}

/** Whether a segment runs upwards, or to the left along a row. */
export const isBackward = ({ a, b }: Segment): boolean => a.y > b.y || (a.y === b.y && a.x > b.x);

/** The line of a segment as a key, the same for all segments on it, and the segment as a stretch of it. */
export const lineOf = (segment: Segment): { readonly key: string; readonly stretch: KeyedStretch } => {
  const [from, to] = isBackward(segment) ? [segment.b, segment.a] : [segment.a, segment.b];
  const divisor = commonDivisor(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const along = { x: (to.x - from.x) / divisor, y: (to.y - from.y) / divisor };
  const offset = along.x * from.y - along.y * from.x;
  return {
    key: `${along.x},${along.y},${offset}`,
    stretch: { from, to, start: dot(along, from), end: dot(along, to) },
  };
};

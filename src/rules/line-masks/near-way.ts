/** Which pairs of creatures something may lie between, told cheaply and never missing one. */
import type { CornerBlocks } from "../../geometry/line-masks/corner-block";
import type { Point } from "../../geometry/numbers/lattice";
import { aimCorners, aimed, aimStrip, STRIP, strip } from "../../geometry/line-masks/strip";

/** Something convex, or the hull of something, by its points, and on which sides of its box each block of corners lies. */
export interface Outlook {
  readonly points: readonly Point[];
  /** A set of left, above, right and below for each block that lies wholly there. */
  readonly sides: Uint8Array;
}

/** Looks from something at all blocks of corners. */
export const outlookFrom = (points: readonly Point[], { boxes }: CornerBlocks): Outlook => {
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const right = Math.max(...points.map(({ x }) => x));
  const bottom = Math.max(...points.map(({ y }) => y));
  const sides = new Uint8Array(boxes.length / 4);
  for (let i = 0; i < boxes.length; i += 4) {
    sides[i >> 2] =
      ((boxes[i + 2] ?? 0) < left ? 1 : 0) |
      ((boxes[i + 3] ?? 0) < top ? 2 : 0) |
      ((boxes[i] ?? 0) > right ? 4 : 0) |
      ((boxes[i + 1] ?? 0) > bottom ? 8 : 0);
  }
  return { points, sides };
};

/** Whether it may meet a line between two blocks that do not lie on one side of it; a wall, two points, must part corners of theirs for that. */
export const mayMeet = ({ points }: Outlook, blocks: CornerBlocks, from: number, to: number): boolean => {
  aimStrip(blocks.boxes, from, to);
  let isLow = true;
  let isHigh = true;
  for (const { x, y } of points) {
    const place = x * (strip[STRIP.acrossX] ?? 0) + y * (strip[STRIP.acrossY] ?? 0);
    if (place >= (strip[STRIP.low] ?? 0)) isLow = false;
    if (place <= (strip[STRIP.high] ?? 0)) isHigh = false;
  }
  if (isLow || isHigh) return false;
  const [a, b] = points;
  if (a === undefined || b === undefined || points.length > 2) return true;
  aimCorners(blocks, from, to);
  return partsAny(a, b);
};

/** Whether a wall that may meet lines between the two blocks aimed at parts any of their corners, or lies along a line. */
const partsAny = (a: Point, b: Point): boolean => {
  let sides = 0;
  for (let i = 0; i < 16; i += 2) {
    const side = (b.x - a.x) * ((aimed[i + 1] ?? 0) - a.y) - (b.y - a.y) * ((aimed[i] ?? 0) - a.x);
    sides |= side > 0 ? (i < 8 ? 1 : 4) : side < 0 ? (i < 8 ? 2 : 8) : i < 8 ? 16 : 32;
  }
  return (sides & 9) === 9 || (sides & 6) === 6 || (sides & 48) === 48;
};

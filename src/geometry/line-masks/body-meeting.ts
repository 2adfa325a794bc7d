/**
 * How sight-lines meet a convex body. Most creatures are upright rectangles: those are met by all sixteen lines at once. Lines
 * that only touch such a one, and other bodies, are told from the outline, vertex by vertex and line by line.
 */
import { aimed } from "./strip";

/** A set of these. `along`: the line touches or runs along its border, which stands in `border`. */
export const MEETS = { not: 0, inside: 1, along: 2, atStart: 4, atEnd: 8, asPoint: 16 } as const;

/** Where the border met last begins and ends on the line's scale (strip.ts), and whether the body lies to its right. */
export const border = { isRight: false, places: new Float64Array(2) };

/** The lines that pass through the inside of the rectangle looked at last, and those that only touch it. */
export const boxed = { inside: 0, touching: 0 };

/**
 * Finds how the lines aimed last meet an upright rectangle, by its middle and its width and height, doubled, at a place in
 * `boxes`. All sixteen at once and without a branch, as with walls (parted-lines.ts); minima and maxima would be branches too.
 */
export const meetBox = (boxes: Float64Array, at: number): void => {
  const x = boxes[at] ?? 0;
  const y = boxes[at + 1] ?? 0;
  const width = boxes[at + 2] ?? 0;
  const height = boxes[at + 3] ?? 0;
  let inside = 0;
  let met = 0;
  for (let line = 0; line < 16; line++) {
    const startX = 2 * (aimed[2 * (line >> 2)] ?? 0) - x;
    const startY = 2 * (aimed[2 * (line >> 2) + 1] ?? 0) - y;
    const endX = 2 * (aimed[8 + 2 * (line & 3)] ?? 0) - x;
    const endY = 2 * (aimed[9 + 2 * (line & 3)] ?? 0) - y;
    const wayX = Math.abs(endX - startX);
    const wayY = Math.abs(endY - startY);
    // On each of the three axes that can part a line from an upright rectangle: above 0 apart, 0 touching, below overlapping.
    const apartX = Math.abs(startX + endX) - wayX - 2 * width;
    const apartY = Math.abs(startY + endY) - wayY - 2 * height;
    const apart = Math.abs(startX * endY - startY * endX) - (wayY * width + wayX * height);
    inside |= (Number(apartX < 0) & Number(apartY < 0) & Number(apart < 0)) << line;
    met |= (Number(apartX <= 0) & Number(apartY <= 0) & Number(apart <= 0)) << line;
  }
  boxed.inside = inside;
  boxed.touching = met & ~inside;
};

/**
 * How line 4 i + j of those aimed last meets a convex outline, clockwise on the screen: the numbers from `first` to
 * before `last` of `outlines`, x and y of each vertex.
 */
export const meetingWith = (outlines: Float64Array, first: number, last: number, line: number): number => {
  const startX = aimed[2 * (line >> 2)] ?? 0;
  const startY = aimed[2 * (line >> 2) + 1] ?? 0;
  const dx = (aimed[8 + 2 * (line & 3)] ?? 0) - startX;
  const dy = (aimed[9 + 2 * (line & 3)] ?? 0) - startY;
  let isLeft = false;
  let isRight = false;
  let nearest = Infinity;
  let farthest = -Infinity;
  for (let i = first; i < last; i += 2) {
    const x = (outlines[i] ?? 0) - startX;
    const y = (outlines[i + 1] ?? 0) - startY;
    const side = dx * y - dy * x;
    if (side < 0) isLeft = true;
    else if (side > 0) isRight = true;
    else {
      const way = dx * x + dy * y;
      if (way < nearest) nearest = way;
      if (way > farthest) farthest = way;
    }
  }
  if (isLeft === isRight) return acrossBody(outlines, first, last, line);
  const length = dx * dx + dy * dy;
  if (farthest < 0 || nearest > length) return MEETS.not;
  border.isRight = isRight;
  border.places[0] = nearest;
  border.places[1] = farthest;
  const along = farthest > 0 && nearest < length ? MEETS.along : MEETS.not;
  return along | (nearest <= 0 ? MEETS.atStart : 0) | (farthest >= length ? MEETS.atEnd : 0);
};

/** A line that has vertices on both sides, or is only a point, meets the body unless it ends before or starts behind. */
const acrossBody = (outlines: Float64Array, first: number, last: number, line: number): number => {
  const startX = aimed[2 * (line >> 2)] ?? 0;
  const startY = aimed[2 * (line >> 2) + 1] ?? 0;
  const endX = aimed[8 + 2 * (line & 3)] ?? 0;
  const endY = aimed[9 + 2 * (line & 3)] ?? 0;
  let isOutside = false;
  let hasStart = true;
  let hasEnd = true;
  let x = outlines[last - 2] ?? 0;
  let y = outlines[last - 1] ?? 0;
  for (let i = first; i < last; i += 2) {
    const dx = (outlines[i] ?? 0) - x;
    const dy = (outlines[i + 1] ?? 0) - y;
    const start = dx * (startY - y) - dy * (startX - x);
    const end = dx * (endY - y) - dy * (endX - x);
    if (start <= 0 && end <= 0) isOutside = true;
    if (start < 0) hasStart = false;
    if (end < 0) hasEnd = false;
    x += dx;
    y += dy;
  }
  if (startX === endX && startY === endY) return hasStart ? MEETS.asPoint : MEETS.not;
  if (!isOutside) return MEETS.inside;
  return (hasStart ? MEETS.atStart : 0) | (hasEnd ? MEETS.atEnd : 0);
};

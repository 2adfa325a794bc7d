/** Whether something lies inside a creature's own space, where walls do not count. */
import { aimed } from "./strip";

const INSIDE = 1;
export const OUTSIDE = 0;
/** On the space's border or too near to it, as far as plain doubles tell; or the outline is not known. */
export const UNSURE = 2;

/**
 * Where line 4 i + j of those aimed last crosses the wall at a place in `coordinates`, which it does: inside the convex
 * outline given, clockwise on the screen, or outside or on its border. An outline of no vertices is never sure.
 */
export const crossingIn = (outline: Float64Array, coordinates: Float32Array, at: number, line: number): number => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const dx = (coordinates[at + 2] ?? 0) - ax;
  const dy = (coordinates[at + 3] ?? 0) - ay;
  const px = aimed[2 * (line >> 2)] ?? 0;
  const py = aimed[2 * (line >> 2) + 1] ?? 0;
  const qx = aimed[8 + 2 * (line & 3)] ?? 0;
  const qy = aimed[9 + 2 * (line & 3)] ?? 0;
  const start = dx * (py - ay) - dy * (px - ax);
  const end = dx * (qy - ay) - dy * (qx - ax);
  let isSure = outline.length > 0;
  let x = outline[outline.length - 2] ?? 0;
  let y = outline[outline.length - 1] ?? 0;
  for (let i = 0; i < outline.length; i += 2) {
    const ex = (outline[i] ?? 0) - x;
    const ey = (outline[i + 1] ?? 0) - y;
    // The crossing lies on the inner side of an edge by (q start - p end) / (start - end) of the two ends' own sides.
    const fromEnd = (ex * (qy - y) - ey * (qx - x)) * start;
    const fromStart = (ex * (py - y) - ey * (px - x)) * end;
    // Each is one product of exact factors, and rounding keeps their order: only what comes out equal is in doubt, and that
    // only where it is so great that it may have been rounded. Where it is not, the crossing is on the border's own line.
    if (fromEnd === fromStart) {
      if (Number.isSafeInteger(fromEnd)) return OUTSIDE;
      isSure = false;
    } else if (fromEnd > fromStart !== start > 0) return OUTSIDE;
    x += ex;
    y += ey;
  }
  return isSure ? INSIDE : UNSURE;
};

/** The same of the wall's end at a place; exact. */
export const endIn = (outline: Float64Array, coordinates: Float32Array, at: number): number => {
  if (outline.length === 0) return UNSURE;
  return mayHold(outline, coordinates[at] ?? 0, coordinates[at + 1] ?? 0) ? INSIDE : OUTSIDE;
};

/** Whether a place lies inside a convex outline, clockwise on the screen, border not included; or the outline is unknown. */
export const mayHold = (outline: Float64Array, x: number, y: number): boolean => {
  let fromX = outline[outline.length - 2] ?? 0;
  let fromY = outline[outline.length - 1] ?? 0;
  for (let i = 0; i < outline.length; i += 2) {
    const toX = outline[i] ?? 0;
    const toY = outline[i + 1] ?? 0;
    if ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) <= 0) return false;
    fromX = toX;
    fromY = toY;
  }
  return true;
};

import type { Box } from "./box";
import type { Point, Polygon, Segment } from "../numbers/lattice";
import { turn } from "../numbers/orientation";

/** Whether a closed segment has a point in the interior of a convex polygon, clockwise on the screen. */
export const entersConvex = ({ a, b }: Segment, polygon: Polygon): boolean => {
  let hasLeft = false;
  let hasRight = false;
  let p = polygon.at(-1);
  for (const q of polygon) {
    if (p !== undefined && turn(p, q, a) <= 0 && turn(p, q, b) <= 0) return false;
    const side = turn(a, b, q);
    hasLeft ||= side < 0;
    hasRight ||= side > 0;
    p = q;
  }
  return hasLeft && hasRight;
};

/** Whether a closed segment has a point in a closed convex polygon, clockwise on the screen, or a segment or point. */
export const meetsConvex = ({ a, b }: Segment, polygon: Polygon): boolean => {
  if (polygon.length > 2) {
    let p = polygon[polygon.length - 1];
    for (const q of polygon) {
      if (p !== undefined && turn(p, q, a) < 0 && turn(p, q, b) < 0) return false;
      p = q;
    }
  }
  let hasLeft = false;
  let hasRight = false;
  for (const vertex of polygon) {
    const side = turn(a, b, vertex);
    hasLeft ||= side <= 0;
    hasRight ||= side >= 0;
    if (hasLeft && hasRight) return true;
  }
  return false;
};

/** Whether an edge of a convex polygon, clockwise on the screen, has all of another polygon on its outer side. */
export const isBeside = (polygon: Polygon, convex: Polygon): boolean => {
  let p = convex.at(-1);
  for (const q of convex) {
    if (p !== undefined && convex.length > 2 && isLeftOf(p, q, polygon)) return true;
    p = q;
  }
  return false;
};

/** The same of a box: its corner farthest to the right of an edge tells. */
export const isBoxBeside = ([left, top, right, bottom]: Box, convex: Polygon): boolean => {
  let p = convex[convex.length - 1];
  for (const q of convex) {
    if (p !== undefined && convex.length > 2) {
      const dx = q.x - p.x;
      const dy = q.y - p.y;
      if (dx * ((dx > 0 ? bottom : top) - p.y) - dy * ((dy > 0 ? left : right) - p.x) < 0) return true;
    }
    p = q;
  }
  return false;
};

const isLeftOf = (p: Point, q: Point, polygon: Polygon): boolean => {
  for (const vertex of polygon) if (turn(p, q, vertex) >= 0) return false;
  return true;
};

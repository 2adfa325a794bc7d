import { isSamePoint, type Point, type Polygon, type Segment } from "./lattice";
import { turn } from "./orientation";

/**
 * The part of a convex polygon, clockwise on the screen, on the left of a line or on it; what is cut is put on the lattice
 * at the nearest point. Fewer than three vertices when nothing with an area is left.
 */
export const leftOf = (polygon: Polygon, { a, b }: Segment): Polygon => {
  const kept = polygon.flatMap((p, i) => {
    const q = polygon[(i + 1) % polygon.length] ?? p;
    const [atP, atQ] = [turn(a, b, p), turn(a, b, q)];
    const isCrossed = (atP < 0 && atQ > 0) || (atP > 0 && atQ < 0);
    return [...(atP <= 0 ? [p] : []), ...(isCrossed ? [between(p, q, atP / (atP - atQ))] : [])];
  });
  return kept.filter((p, i) => !isSamePoint(p, kept.at(i - 1) ?? p) || kept.length === 1);
};

const between = (p: Point, q: Point, way: number): Point => ({
  x: Math.round(p.x + way * (q.x - p.x)),
  y: Math.round(p.y + way * (q.y - p.y)),
});

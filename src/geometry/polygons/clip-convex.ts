import { edgesOf, isSamePoint, type Point, type Polygon, type Segment } from "../numbers/lattice";
import { turn } from "../numbers/orientation";

/**
 * The part of a convex polygon, clockwise on the screen, on the left of a line or on it. Where it is cut it ends at the
 * nearest lattice point that is not outside of it, so that nothing is gained; a sliver without one is lost. Fewer than
 * three vertices when nothing with an area is left.
 */
export const leftOf = (polygon: Polygon, line: Segment): Polygon => {
  const { a, b } = line;
  const kept = polygon.flatMap((p, i) => {
    const q = polygon[(i + 1) % polygon.length] ?? p;
    const [atP, atQ] = [turn(a, b, p), turn(a, b, q)];
    const isCrossed = (atP < 0 && atQ > 0) || (atP > 0 && atQ < 0);
    const cut = isCrossed ? nearestWithin(polygon, line, along(p, q, atP / (atP - atQ))) : undefined;
    return [...(atP <= 0 ? [p] : []), ...(cut === undefined ? [] : [cut])];
  });
  return kept.filter((p, i) => !isSamePoint(p, kept.at(i - 1) ?? p) || kept.length === 1);
};

const along = (p: Point, q: Point, way: number): Point => ({ x: p.x + way * (q.x - p.x), y: p.y + way * (q.y - p.y) });

const STEPS_AROUND = [-1, 0, 1, 2];

const nearestWithin = (polygon: Polygon, { a, b }: Segment, { x, y }: Point): Point | undefined => {
  const edges = edgesOf(polygon);
  const far = (point: Point): number => Math.hypot(point.x - x, point.y - y);
  return STEPS_AROUND.flatMap((dy) => STEPS_AROUND.map((dx) => ({ x: Math.floor(x) + dx, y: Math.floor(y) + dy })))
    .filter((point) => turn(a, b, point) <= 0 && edges.every((edge) => turn(edge.a, edge.b, point) >= 0))
    .sort((p, q) => far(p) - far(q))[0];
};

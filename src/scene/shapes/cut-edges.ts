import { type Point, type Segment, isOnSegment, turn } from "../../geometry/numbers/lattice";
import { nearPairs } from "./edge-grid";
import { compareByRow, crossingOf, keyOf, type RationalPoint, rationalOf } from "./rational-point";

/** An edge of one of several shapes. */
export interface ShapeEdge extends Segment {
  readonly shape: number;
}

/** A piece of the plane's cutting by edges: it meets others at its ends only. */
export interface Piece {
  readonly from: RationalPoint;
  readonly to: RationalPoint;
  /** The shapes that have an odd number of edges running along it. */
  readonly shapes: ReadonlySet<number>;
}

const areApart = (p: Segment, q: Segment): boolean =>
  Math.max(p.a.x, p.b.x) < Math.min(q.a.x, q.b.x) ||
  Math.max(q.a.x, q.b.x) < Math.min(p.a.x, p.b.x) ||
  Math.max(p.a.y, p.b.y) < Math.min(q.a.y, q.b.y) ||
  Math.max(q.a.y, q.b.y) < Math.min(p.a.y, p.b.y);

const areOpposite = (s: number, t: number): boolean => (s < 0 && t > 0) || (s > 0 && t < 0);

/** Whether two segments cross, each in its inner part. */
const isCrossing = ({ a, b }: Segment, { a: c, b: d }: Segment): boolean =>
  areOpposite(turn(a, b, c), turn(a, b, d)) && areOpposite(turn(c, d, a), turn(c, d, b));

const endsOn = (edge: Segment, other: Segment): Point[] =>
  [other.a, other.b].filter((end) => isOnSegment(edge.a, edge.b, end));

/** The points at which each edge is cut, its own ends among them. */
const cutsOf = (edges: readonly ShapeEdge[]): RationalPoint[][] => {
  const cuts = edges.map(({ a, b }) => [rationalOf(a), rationalOf(b)]);
  for (const [i, j] of nearPairs(edges)) {
    const [edge, other] = [edges[i], edges[j]];
    if (edge === undefined || other === undefined || areApart(edge, other)) continue;
    if (isCrossing(edge, other)) {
      const at = crossingOf(edge.a, edge.b, other.a, other.b);
      cuts[i]?.push(at);
      cuts[j]?.push(at);
    } else {
      cuts[i]?.push(...endsOn(edge, other).map(rationalOf));
      cuts[j]?.push(...endsOn(other, edge).map(rationalOf));
    }
  }
  return cuts;
};

/** How often edges cross each other in their inner parts; counted no further than one more than `most`. */
export const crossingsIn = (edges: readonly Segment[], most: number): number => {
  let count = 0;
  for (const [i, j] of nearPairs(edges)) {
    const [edge, other] = [edges[i], edges[j]];
    if (edge !== undefined && other !== undefined && !areApart(edge, other) && isCrossing(edge, other)) count++;
    if (count > most) break;
  }
  return count;
};

const toggled = (shapes: ReadonlySet<number>, shape: number): ReadonlySet<number> => {
  const now = new Set(shapes);
  if (!now.delete(shape)) now.add(shape);
  return now;
};

/** All edges cut where they meet, those that run along one another told once. Exact. */
export const piecesOf = (edges: readonly ShapeEdge[]): Piece[] => {
  const pieces = new Map<string, Piece>();
  const cuts = cutsOf(edges);
  edges.forEach(({ shape }, i) => {
    const points = (cuts[i] ?? []).toSorted(compareByRow);
    points.forEach((to, k) => {
      const from = points[k - 1];
      if (from === undefined || compareByRow(from, to) === 0) return;
      const key = `${keyOf(from)} ${keyOf(to)}`;
      pieces.set(key, { from, to, shapes: toggled(pieces.get(key)?.shapes ?? new Set(), shape) });
    });
  });
  return [...pieces.values()];
};

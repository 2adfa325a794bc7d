/**
 * Openings in the walls and rock about a creature's space: from a barrier's end straight on to the next barrier, or to the border
 * of the space. docs/decisions/0036-openings-beside-a-creature.md.
 */
import { edgesOf, type Point, type Polygon, type Segment } from "../../geometry/numbers/lattice";
import { type BigRatio, compareBig } from "../../geometry/numbers/ratio";
import { boxOf } from "../../geometry/polygons/box";
import { entersConvex } from "../../geometry/polygons/convex";
import { isInsideOrOn } from "../../geometry/polygons/region";
import { keyOf, piecesOf, rationalOf, type RationalPoint } from "../../scene/shapes/cut-edges";

export interface Opening {
  /** From the barrier's end through all of the space. */
  readonly ray: Segment;
  /** Whether a piece of that ray lies in the opening. */
  readonly holds: (from: RationalPoint, to: RationalPoint) => boolean;
  /** It is narrower than three quarters of a space; all are no wider than one. */
  readonly isNarrow: boolean;
}

/** `size` is a space's, lattice steps. The footprint is convex. */
export const openingsIn = (footprint: Polygon, barriers: readonly Segment[], size: number): readonly Opening[] =>
  barriers
    .flatMap(({ a, b }): Segment[] => [
      { a, b },
      { a: b, b: a },
    ])
    .flatMap(({ a, b }) => openingAt(b, { x: b.x - a.x, y: b.y - a.y }, { footprint, barriers, size }));

interface Surroundings {
  readonly footprint: Polygon;
  readonly barriers: readonly Segment[];
  readonly size: number;
}

/** The opening at a barrier's end, ahead of it; none where it is too wide, or where a barrier goes on. */
const openingAt = (end: Point, ahead: Point, { footprint, barriers, size }: Surroundings): Opening[] => {
  const border = edgesOf(footprint);
  if (!isInsideOrOn(end, border)) return [];
  const [left, top, right, bottom] = boxOf(footprint);
  const times = 1 + Math.ceil((right - left + bottom - top) / Math.hypot(ahead.x, ahead.y));
  const ray = { a: end, b: { x: end.x + times * ahead.x, y: end.y + times * ahead.y } };
  if (!Number.isFinite(times) || !entersConvex(ray, footprint)) return [];
  const along = ({ x, y, d }: RationalPoint): BigRatio => ({
    n: (x - BigInt(end.x) * d) * BigInt(ahead.x) + (y - BigInt(end.y) * d) * BigInt(ahead.y),
    d,
  });
  const shapes = [...barriers, ...border].map(({ a, b }, i) => ({ a, b, shape: i + 1 }));
  const start = keyOf(rationalOf(end));
  const first = piecesOf([...shapes, { ...ray, shape: 0 }]).find(
    (piece) => piece.shapes.has(0) && [piece.from, piece.to].some((point) => keyOf(point) === start),
  );
  if (first === undefined || first.shapes.size > 1) return [];
  const width = along(keyOf(first.from) === start ? first.to : first.from);
  const most = BigInt(size) ** 2n * BigInt(ahead.x ** 2 + ahead.y ** 2) * width.d ** 2n;
  if (width.n ** 2n > most) return [];
  return [
    {
      ray,
      holds: (from, to) => compareBig(along(from), width) <= 0 && compareBig(along(to), width) <= 0,
      isNarrow: 16n * width.n ** 2n < 9n * most,
    },
  ];
};

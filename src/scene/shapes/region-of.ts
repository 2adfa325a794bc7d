import { isSamePoint, type Point, type Region, type Segment } from "../../geometry/numbers/lattice";
import { piecesOf, areInLine, floorOf, keyOf, middleOf, snapped, type EdgeRows, edgeRows } from "./cut-edges";
import type { EdgePiece, ShapeEdge, RationalPoint } from "./cut-edges";

/** One shape of an area by its edges: parts inside an odd number of times are added, or for a hole taken away. */
export interface Layer {
  readonly edges: readonly Segment[];
  readonly isHole: boolean;
}

/** A rational point and its floor: an integer is above a coordinate if it is above its floor. */
interface Middle extends RationalPoint {
  readonly floor: Point;
}

/** Whether the way from a point straight right crosses an edge; touching it is not enough. */
const isCrossedFrom = (middle: Middle, { a, b }: Segment): boolean => {
  const { floor } = middle;
  if (a.y > floor.y === b.y > floor.y || Math.max(a.x, b.x) <= floor.x) return false;
  if (Math.min(a.x, b.x) > floor.x) return true;
  const [ax, ay, bx, by] = [BigInt(a.x), BigInt(a.y), BigInt(b.x), BigInt(b.y)];
  const { x, y, d } = middle;
  const across = (bx - ax) * (y - ay * d) - (by - ay) * (x - ax * d);
  return by > ay ? across > 0n : across < 0n;
};

const flipped = ({ x, y }: Point): Point => ({ x: y, y: x });

/** The edges by rows, and by columns with x and y exchanged. */
interface Edges {
  readonly rows: EdgeRows<ShapeEdge>;
  readonly columns: EdgeRows<ShapeEdge>;
}

const edgesIn = (edges: readonly ShapeEdge[]): Edges => ({
  rows: edgeRows(edges),
  columns: edgeRows(edges.map(({ a, b, shape }) => ({ a: flipped(a), b: flipped(b), shape }))),
});

/** The shapes that hold the right side of a piece (the lower side of a level one). */
const holdersOf = ({ from, to }: EdgePiece, { rows, columns }: Edges): Set<number> => {
  const { x, y, d } = middleOf(from, to);
  const isLevel = from.y * to.d === to.y * from.d;
  const middle = isLevel ? { x: y, y: x, d } : { x, y, d };
  const start = { ...middle, floor: floorOf(middle) };
  const holders = new Set<number>();
  for (const edge of (isLevel ? columns : rows).at(start.floor.y))
    if (isCrossedFrom(start, edge) && !holders.delete(edge.shape)) holders.add(edge.shape);
  return holders;
};

/** Whether a place belongs to the area, told which shapes hold it: the last of them decides. */
const belongs = (layers: readonly Layer[], holders: ReadonlySet<number>): boolean => {
  let last = -1;
  for (const shape of holders) if (shape > last) last = shape;
  return layers[last]?.isHole === false;
};

/** What is in one of two sets alone. */
const inOneAlone = <T>(p: ReadonlySet<T>, q: ReadonlySet<T>): Set<T> => {
  const result = new Set(p);
  for (const each of q) if (!result.delete(each)) result.add(each);
  return result;
};

const isBoundary = (piece: EdgePiece, layers: readonly Layer[], edges: Edges): boolean => {
  const here = holdersOf(piece, edges);
  return belongs(layers, here) !== belongs(layers, inOneAlone(here, piece.shapes));
};

type Stretch = readonly [RationalPoint, RationalPoint];

/** Joins stretches that go on in a straight line where no third one meets them, so that snapping bends none. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const all = new Set(stretches);
  const at = new Map<string, Set<Stretch>>();
  const stretchesAt = (point: RationalPoint): Set<Stretch> => {
    const those = at.get(keyOf(point)) ?? new Set();
    at.set(keyOf(point), those);
    return those;
  };
  for (const stretch of stretches) for (const end of stretch) stretchesAt(end).add(stretch);
  for (const point of stretches.flat()) {
    const [first, second, third] = stretchesAt(point);
    if (first === undefined || second === undefined || third !== undefined) continue;
    const [p, q] = [first, second].map((s) => s.find((end) => keyOf(end) !== keyOf(point)));
    if (p === undefined || q === undefined || !areInLine(point, p, q)) continue;
    const whole: Stretch = [p, q];
    for (const old of [first, second]) {
      all.delete(old);
      for (const end of old) stretchesAt(end).delete(old);
    }
    all.add(whole);
    for (const end of whole) stretchesAt(end).add(whole);
  }
  return [...all];
};

const byRow = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

/** On the lattice, without segments that have no length left or occur twice. */
const onLattice = (stretches: readonly Stretch[]): Segment[] => {
  const edges = new Map<string, Segment>();
  for (const stretch of stretches) {
    const [a, b] = stretch.map(snapped).toSorted(byRow);
    if (a === undefined || b === undefined || isSamePoint(a, b)) continue;
    const key = `${a.x},${a.y} ${b.x},${b.y}`;
    if (!edges.delete(key)) edges.set(key, { a, b });
  }
  return [...edges.values()].sort((p, q) => byRow(p.a, q.a) || byRow(p.b, q.b));
};

/**
 * The edges of shapes that overlap in order: each adds its inside, or a hole takes it away. Two
 * shapes may overlap, touch or share edges; what parts inside from inside is no edge. Where edges cross, the arrangement
 * is exact, and its corners are snapped once. Time goes with the number of edges and of their crossings.
 */
export const regionOf = (layers: readonly Layer[]): Region => {
  const edges = layers.flatMap(({ edges: its }, shape): ShapeEdge[] =>
    its.filter(({ a, b }) => !isSamePoint(a, b)).map(({ a, b }) => ({ a, b, shape })),
  );
  const placed = edgesIn(edges);
  const pieces = piecesOf(edges).filter((piece) => piece.shapes.size > 0 && isBoundary(piece, layers, placed));
  return onLattice(joined(pieces.map(({ from, to }): Stretch => [from, to])));
};

import { isSamePoint, type Point, type Region, type Segment } from "../../geometry/numbers/lattice";
import { type ShapeEdge, snapped } from "./cut-edges";
import { borderOf, facesOf, straightened, type Stretch } from "./cut-faces";

/** One shape of an area by its edges: parts inside an odd number of times are added, or for a hole taken away. */
export interface Layer {
  readonly edges: readonly Segment[];
  readonly isHole: boolean;
}

/** Whether a place belongs to the area, told which shapes hold it: the last of them decides. */
const belongs = (layers: readonly Layer[], holders: ReadonlySet<number>): boolean =>
  layers.findLast((_, shape) => holders.has(shape))?.isHole === false;

const byRow = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

/** On the lattice, without segments that have no length left or occur twice. */
const onLattice = (stretches: readonly Stretch[]): Segment[] => {
  const edges = new Map<string, Segment>();
  for (const { from, to } of stretches) {
    const [a, b] = [snapped(from), snapped(to)].sort(byRow);
    if (a === undefined || b === undefined || isSamePoint(a, b)) continue;
    const key = `${a.x},${a.y} ${b.x},${b.y}`;
    if (!edges.delete(key)) edges.set(key, { a, b });
  }
  return [...edges.values()].sort((p, q) => byRow(p.a, q.a) || byRow(p.b, q.b));
};

/**
 * The edges of shapes that overlap in order: each adds its inside, or a hole takes it away. Two
 * shapes may overlap, touch or share edges; what parts inside from inside is no edge. Where edges cross, the arrangement
 * is exact, and its corners are snapped once.
 */
export const regionOf = (layers: readonly Layer[]): Region => {
  const edges = layers.flatMap(({ edges: its }, shape): ShapeEdge[] =>
    its.filter(({ a, b }) => !isSamePoint(a, b)).map(({ a, b }) => ({ a, b, shape })),
  );
  const inside = facesOf(edges).filter(({ holders }) => belongs(layers, holders));
  return onLattice(straightened(borderOf(new Set(inside))));
};

import type { Point, Region, Segment } from "../src/geometry/numbers/lattice";
import { pixelsOf } from "./draw-walls";
import { pathThrough } from "./svg";

const keyOf = ({ x, y }: Point): string => `${x},${y}`;

const touching = (edges: Iterable<Segment>): Map<string, Segment[]> => {
  const byPoint = new Map<string, Segment[]>();
  for (const edge of edges)
    for (const key of [keyOf(edge.a), keyOf(edge.b)]) byPoint.set(key, [...(byPoint.get(key) ?? []), edge]);
  return byPoint;
};

/** Follows edges from one end of the first until none goes on, and takes them out of `left`. */
const takeLoop = (first: Segment, left: Set<Segment>, byPoint: ReadonlyMap<string, readonly Segment[]>): Point[] => {
  const loop = [first.a];
  let edge: Segment | undefined = first;
  while (edge !== undefined) {
    left.delete(edge);
    const [at]: Point[] = loop.slice(-1);
    const next: Point = at !== undefined && keyOf(edge.a) === keyOf(at) ? edge.b : edge.a;
    loop.push(next);
    edge = byPoint.get(keyOf(next))?.find((each) => left.has(each));
  }
  return loop;
};

/** A region as a path to be filled by the even-odd rule: its edges, which come in any order, joined into loops. */
export const regionPath = (region: Region): string => {
  const left = new Set(region);
  const byPoint = touching(left);
  const loops: string[] = [];
  for (const edge of region)
    if (left.has(edge)) loops.push(pathThrough(takeLoop(edge, left, byPoint).map(pixelsOf), true));
  return loops.join("");
};

import type { Region, Segment } from "../geometry/lattice";

/** One shape of an area by its edges: what lies inside an odd number of times is added, or for a hole taken away. */
export interface Layer {
  readonly edges: readonly Segment[];
  readonly isHole: boolean;
}

export const regionOf = (layers: readonly Layer[]): Region =>
  layers.flatMap((l) => l.edges).filter(({ a, b }) => a.x !== b.x || a.y !== b.y);

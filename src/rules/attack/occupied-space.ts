import type { Polygon } from "../../geometry/numbers/lattice";
import type { LineEnd } from "../../geometry/contact/sight-line";

/** Where lines may start or end: the corners and the space held; of a point of origin only the point. */
export interface OccupiedSpace {
  readonly corners: readonly LineEnd[];
  readonly held: Polygon;
}

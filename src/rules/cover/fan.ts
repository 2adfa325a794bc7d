import type { Segment } from "../../geometry/numbers/lattice";
import type { LineEnd } from "../../geometry/contact/sight-line";

/** All lines from any of some starts to any of some ends. */
export interface Fan {
  readonly starts: readonly LineEnd[];
  readonly ends: readonly LineEnd[];
}

/** The lines one by one. */
export const segmentsOf = ({ starts, ends }: Fan): Segment[] =>
  starts.flatMap((start) => ends.map((end) => ({ a: start.point, b: end.point })));

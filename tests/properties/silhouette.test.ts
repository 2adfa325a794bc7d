import fc from "fast-check";
import type { Segment } from "../../src/geometry/numbers/lattice";
import { silhouette } from "../../src/geometry/polygons/silhouette";
import * as oracle from "../oracle/silhouette";
import { agree } from "./agreement";
import { alsoFar, convexUpTo, onLattices, pointUpTo } from "./configurations";
import { marked, outline } from "./picture";

/** Which end comes first says nothing. */
const inOrder = (piece: Segment | undefined): Segment | undefined =>
  piece && (piece.a.x < piece.b.x || (piece.a.x === piece.b.x && piece.a.y <= piece.b.y))
    ? piece
    : piece && { a: piece.b, b: piece.a };

agree("the silhouette of a convex polygon", {
  configurations: alsoFar(
    onLattices([3, 5, 6], (size) => fc.record({ polygon: convexUpTo(size), eye: pointUpTo(size) })),
    8,
  ),
  fast: ({ polygon, eye }) => inOrder(silhouette(polygon, eye)),
  oracle: ({ polygon, eye }) => inOrder(oracle.silhouette(polygon, eye) as Segment | undefined),
  drawing: ({ polygon, eye }) => ({ pieces: outline("o", polygon), spots: marked("E", [eye]) }),
  kindOf: (answer) => (answer === undefined ? "none" : "some"),
  kinds: ["none", "some"],
});

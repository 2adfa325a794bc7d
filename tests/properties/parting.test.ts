import fc from "fast-check";
import { convexHull } from "../../src/geometry/polygons/convex";
import { partsBodies } from "../../src/geometry/cutting/separating-wall";
import { sideOf, type Spot } from "../oracle/plane";
import { agree } from "./agreement";
import { alsoFar, boxUpTo, onLattices, polygonUpTo, segmentUpTo, shifted } from "./configurations";
import { marked, outline } from "./picture";

const bodyUpTo = (size: number) => fc.oneof(boxUpTo(size), polygonUpTo(size, 5));

/** A body some way off, often side by side with what lies at the origin. */
const distantUpTo = (size: number) =>
  fc
    .tuple(bodyUpTo(size), fc.integer({ min: 1, max: size + 2 }), fc.integer({ min: 0, max: 1 }))
    .map(([body, x, y]) => body.map((vertex) => shifted(vertex, { x, y })));

/** From above the bodies to below them, or anywhere. */
const segmentAbout = (size: number) =>
  fc.oneof(
    segmentUpTo(2 * size),
    fc
      .tuple(fc.integer({ min: 0, max: 2 * size }), fc.integer({ min: 0, max: 2 * size }))
      .map(([top, bottom]) => ({ a: { x: top, y: -1 }, b: { x: bottom, y: size + 2 } })),
  );

/** Between convex bodies it is enough to ask it of their corners. */
const isCrossed = (a: Spot, b: Spot, p: Spot, q: Spot): boolean =>
  sideOf(a, b, p) * sideOf(a, b, q) < 0 && sideOf(p, q, a) * sideOf(p, q, b) < 0;

agree("whether a segment by itself parts two bodies", {
  configurations: alsoFar(
    onLattices([2, 3], (size) =>
      fc.record({ segment: segmentAbout(size), first: bodyUpTo(size), second: distantUpTo(size) }),
    ),
    8,
  ),
  fast: ({ segment, first, second }) => partsBodies(segment, first, second, convexHull([...first, ...second])),
  oracle: ({ segment: { a, b }, first, second }) => first.every((p) => second.every((q) => isCrossed(a, b, p, q))),
  drawing: ({ segment, first, second }) => ({
    pieces: [...outline("a", first), ...outline("b", second), { mark: "#", piece: segment }],
    spots: marked("P", [segment.a]),
  }),
  kindOf: String,
  kinds: ["true", "false"],
});

import fc, { type Arbitrary } from "fast-check";
import {
  areShapesWithin,
  bareSegments,
  circle,
  filledRegion,
  type ThickShape,
} from "../../src/geometry/polygons/thick-shape";
import { edgesOf, type Point } from "../../src/geometry/numbers/lattice";
import * as oracle from "../oracle/thick-shape";
import { agree } from "./agreement";
import { boxUpTo, onLattices, pointUpTo, polygonUpTo, regionUpTo, segmentUpTo } from "./configurations";

/** Circles of no radius are points. */
const shapeUpTo = (size: number): Arbitrary<ThickShape> =>
  fc.oneof(
    fc
      .record({ centre: pointUpTo(size), radius: fc.integer({ min: 0, max: 2 }) })
      .map((c) => circle(c.centre, c.radius)),
    fc.array(segmentUpTo(size), { minLength: 1, maxLength: 2 }).map(bareSegments),
    fc.oneof(boxUpTo(size), polygonUpTo(size)).map((polygon) => filledRegion(edgesOf(polygon))),
    regionUpTo(size).map(filledRegion),
  );

const movedBy = ({ edges, ...shape }: ThickShape, by: Point): ThickShape => {
  const at = (p: Point): Point => ({ x: p.x + by.x, y: p.y + by.y });
  return { ...shape, edges: edges.map(({ a, b }) => ({ a: at(a), b: at(b) })) };
};

const larger = ({ edges, isFilled, radius }: ThickShape, scale: number): ThickShape => {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return { edges: edges.map(({ a, b }) => ({ a: at(a), b: at(b) })), isFilled, radius: radius * scale };
};

agree("whether two shapes lie within a range of each other", {
  configurations: onLattices([3, 5, 12], (size) =>
    fc.record({
      p: shapeUpTo(size),
      q: fc.tuple(shapeUpTo(size), pointUpTo(2 * size)).map(([shape, by]) => movedBy(shape, by)),
      reach: fc.integer({ min: 0, max: size }),
      scale: fc.constantFrom(1, 1, 1, 40_000),
    }),
  ).map(({ p, q, reach, scale }) => ({ p: larger(p, scale), q: larger(q, scale), reach: reach * scale })),
  fast: ({ p, q, reach }) => areShapesWithin(p, q, reach),
  oracle: ({ p, q, reach }) => oracle.areShapesWithin(p, q, reach),
  drawing: ({ p, q }) => ({
    pieces: [...p.edges.map((piece) => ({ mark: "p", piece })), ...q.edges.map((piece) => ({ mark: "q", piece }))],
  }),
});

import fc from "fast-check";
import { isLineBetween, isLineFromPoint } from "../../src/geometry/any-line/any-line";
import { edgesOf, type Region } from "../../src/geometry/numbers/lattice";
import { interiorsMeet } from "../oracle/area";
import * as oracle from "../oracle/between-areas";
import { agree } from "./agreement";
import {
  alsoFar,
  boxUpTo,
  onLattices,
  pointUpTo,
  polygonUpTo,
  regionUpTo,
  segmentUpTo,
  shifted,
  sided,
} from "./configurations";
import { marked, numbered, outline } from "./picture";

/** One in so many is limited. */
const barrierUpTo = (size: number, solid: number) =>
  sided(
    fc
      .tuple(segmentUpTo(size), fc.integer({ min: 0, max: solid }))
      .map(([piece, n]) => ({ ...piece, isLimited: n === 0 })),
  );

const footprintUpTo = (size: number) =>
  fc.oneof({ arbitrary: boxUpTo(size), weight: 2 }, { arbitrary: polygonUpTo(size, 5), weight: 1 });

/** A footprint some way off, often touching or overlapping the shape at the origin. */
const distantUpTo = (size: number) =>
  fc
    .tuple(
      footprintUpTo(size),
      fc.record({ x: fc.integer({ min: 0, max: size + 1 }), y: fc.integer({ min: 0, max: 1 }) }),
    )
    .map(([footprint, by]) => footprint.map((vertex) => shifted(vertex, by)));

const surroundings = (size: number) => ({
  to: distantUpTo(size),
  barriers: fc.oneof(
    { arbitrary: fc.array(barrierUpTo(2 * size, 3), { maxLength: 5 }), weight: 3 },
    { arbitrary: fc.array(barrierUpTo(2 * size, 0), { maxLength: 5 }), weight: 1 },
  ),
  regions: fc.oneof(
    { arbitrary: fc.constant<Region[]>([]), weight: 2 },
    { arbitrary: fc.array(regionUpTo(2 * size), { minLength: 1, maxLength: 2 }), weight: 1 },
  ),
});

const betweenFootprints = onLattices([2, 3], (size) =>
  fc
    .record({ from: footprintUpTo(size), ...surroundings(size), canOverlap: fc.integer({ min: 0, max: 9 }) })
    .filter(({ from, to, canOverlap }) => canOverlap === 0 || !interiorsMeet(edgesOf(from), edgesOf(to)))
    .map(({ from, to, barriers, regions }) => ({ from, to, barriers, regions })),
);

agree("whether any line joins two footprints", {
  configurations: alsoFar(betweenFootprints, 50),
  fast: ({ from, to, barriers, regions }) => isLineBetween(from, to, barriers, regions),
  oracle: ({ from, to, barriers, regions }) => oracle.isLineBetween(from, to, barriers, regions),
  drawing: ({ from, to, barriers, regions }) => ({
    pieces: [
      ...regions.flatMap((region) => region.map((piece) => ({ mark: "r", piece }))),
      ...outline("A", from),
      ...outline("B", to),
      ...numbered(barriers),
    ],
  }),
});

agree("whether any line joins a point to a footprint", {
  configurations: alsoFar(
    onLattices([2, 3], (size) => fc.record({ origin: pointUpTo(size), ...surroundings(size) })),
    10,
  ),
  fast: ({ origin, to, barriers, regions }) => isLineFromPoint(origin, to, barriers, regions),
  oracle: ({ origin, to, barriers, regions }) => oracle.isLineFromPoint(origin, to, barriers, regions),
  drawing: ({ origin, to, barriers, regions }) => ({
    pieces: [
      ...regions.flatMap((region) => region.map((piece) => ({ mark: "r", piece }))),
      ...outline("B", to),
      ...numbered(barriers),
    ],
    spots: marked("O", [origin]),
  }),
});

import fc from "fast-check";
import { isLineBetween, isLineFromPoint } from "../../src/geometry/between-areas";
import * as oracle from "../oracle/between-areas";
import { agree } from "./agreement";
import { boxUpTo, onLattices, pointUpTo, polygonUpTo, regionUpTo, segmentUpTo, sided } from "./configurations";
import { marked, numbered, outline } from "./picture";

const barrierUpTo = (size: number) =>
  sided(
    fc.tuple(segmentUpTo(size), fc.integer({ min: 0, max: 3 })).map(([piece, n]) => ({ ...piece, isLimited: n === 0 })),
  );

const footprintUpTo = (size: number) =>
  fc.oneof({ arbitrary: boxUpTo(size), weight: 2 }, { arbitrary: polygonUpTo(size, 5), weight: 1 });

const surroundings = (size: number) => ({
  to: footprintUpTo(size),
  barriers: fc.array(barrierUpTo(size), { maxLength: 5 }),
  regions: fc.array(regionUpTo(size), { maxLength: 2 }),
});

agree("whether any line joins two footprints", {
  configurations: onLattices([4, 6], (size) => fc.record({ from: footprintUpTo(size), ...surroundings(size) })),
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
  configurations: onLattices([4, 6], (size) => fc.record({ origin: pointUpTo(size), ...surroundings(size) })),
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

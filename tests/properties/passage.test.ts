import fc from "fast-check";
import { convexHull } from "../../src/geometry/polygons/convex";
import { isRegionPassed, isSegmentPassed } from "../../src/geometry/cutting/passage";
import * as oracle from "../oracle/passage";
import { agree } from "./agreement";
import { alsoFar, convexUpTo, onLattices, pointUpTo, regionUpTo, segmentUpTo, sided } from "./configurations";
import { numbered, outline } from "./picture";

const SIZES = [3, 5, 8];

/** A creature, or a point of origin. */
const startUpTo = (size: number) =>
  fc.oneof({ arbitrary: convexUpTo(size), weight: 4 }, { arbitrary: pointUpTo(size).map((p) => [p]), weight: 1 });

agree("whether lines between two creatures pass a wall", {
  configurations: alsoFar(
    onLattices(SIZES, (size) =>
      fc.record({ start: startUpTo(size), end: convexUpTo(size), segment: sided(segmentUpTo(size)) }),
    ),
    8,
  ),
  fast: ({ start, end, segment }) => isSegmentPassed(segment, start, end, convexHull([...start, ...end])),
  oracle: ({ start, end, segment }) => oracle.isSegmentPassed(segment, start, end),
  drawing: ({ start, end, segment }) => ({
    pieces: [...outline("s", start), ...outline("e", end), ...numbered([segment])],
  }),
});

/** A wall that counts from one side, for creatures that may stand astride it. */
agree("whether lines between two creatures pass a one-way wall from its side", {
  configurations: alsoFar(
    onLattices(SIZES, (size) =>
      fc.record({
        start: startUpTo(size),
        end: convexUpTo(size),
        segment: fc
          .tuple(segmentUpTo(size), fc.constantFrom("left" as const, "right" as const))
          .map(([segment, from]) => ({ ...segment, from })),
      }),
    ),
    8,
  ),
  fast: ({ start, end, segment }) => isSegmentPassed(segment, start, end, convexHull([...start, ...end])),
  oracle: ({ start, end, segment }) => oracle.isSegmentPassed(segment, start, end),
  drawing: ({ start, end, segment }) => ({
    pieces: [...outline("s", start), ...outline("e", end), ...numbered([segment])],
  }),
});

agree("whether lines between two creatures pass an area", {
  configurations: alsoFar(
    onLattices([3, 5], (size) =>
      fc.record({ start: startUpTo(size), end: convexUpTo(size), region: regionUpTo(size) }),
    ),
    8,
  ),
  fast: ({ start, end, region }) => {
    const hull = convexHull([...start, ...end]);
    const [p, q, r] = hull;
    const inner =
      p === undefined || q === undefined || r === undefined
        ? undefined
        : { x: (2 * p.x + q.x + r.x) / 4, y: (2 * p.y + q.y + r.y) / 4 };
    return inner !== undefined && isRegionPassed(region, hull, inner);
  },
  oracle: ({ start, end, region }) => oracle.isRegionPassed(region, start, end),
  drawing: ({ start, end, region }) => ({
    pieces: [...outline("s", start), ...outline("e", end), ...region.map((piece) => ({ mark: "r", piece }))],
  }),
});

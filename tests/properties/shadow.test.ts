import fc from "fast-check";
import type { Polygon } from "../../src/geometry/numbers/lattice";
import { obscuredFraction } from "../../src/geometry/shadow/hidden-share";
import { indexWalls } from "../../src/geometry/wall-grid/wall-index";
import { obscuredShare } from "../../src/geometry/line-masks/wall-shadow";
import { agree } from "./agreement";
import {
  alsoFar,
  boxUpTo,
  endUpTo,
  enlarged,
  onLattices,
  pointUpTo,
  polygonUpTo,
  segmentUpTo,
  sided,
} from "./configurations";
import { drawingOf, fastAnswer, kindOf, slowAnswer, type Outlook } from "./shadow-answer";

const outlooks = (own: fc.Arbitrary<Polygon[]>) =>
  onLattices([3, 5], (size) =>
    fc.record({
      eye: endUpTo(size),
      across: segmentUpTo(size),
      home: pointUpTo(size),
      edges: fc.array(sided(segmentUpTo(size)), { maxLength: 4 }),
      own,
    }),
  );

const ownUpTo = (size: number, minLength: number): fc.Arbitrary<Polygon[]> =>
  fc.array(fc.oneof(boxUpTo(size), polygonUpTo(size, 4)), { minLength, maxLength: minLength + 1 });

const agreement = {
  fast: (it: Outlook) => fastAnswer(obscuredFraction(it, it.edges), slowAnswer(it)),
  oracle: slowAnswer,
  drawing: drawingOf,
  kindOf,
  kinds: ["none", "all", "-1", "0", "1"],
};

agree("the obscured fraction of a segment", {
  ...agreement,
  configurations: alsoFar(outlooks(fc.oneof(fc.constant<Polygon[]>([]), ownUpTo(5, 0))), 20),
});

agree("the obscured fraction of a segment, all over the lattice and with two footprints", {
  ...agreement,
  configurations: enlarged(outlooks(ownUpTo(5, 1)), [1]),
});

/** At some hundred lattice steps and more, walls pass through several cells of the grid. */
const wallOutlooks = enlarged(
  onLattices([3, 5], (size) =>
    fc.record({
      eye: pointUpTo(size).map((point) => ({ point, homes: [] })),
      across: segmentUpTo(size),
      home: pointUpTo(size),
      edges: fc.array(segmentUpTo(size), { maxLength: 6 }),
      own: fc.constant<Polygon[]>([]),
    }),
  ),
  [1, 400, 1600],
);

/** The number alone tells on which side of one half the share is. */
const fromGrid = (it: Outlook) => {
  const value = obscuredShare(indexWalls(it.edges), it.eye.point, it.across, it.home);
  const share = obscuredFraction(it, it.edges);
  const sameValue = value === share.value ? value : { grid: value, list: share.value };
  return { sameValue, toHalf: Math.sign(value - 0.5) };
};

agree("the share that the walls of a grid hide", {
  configurations: wallOutlooks,
  fast: fromGrid,
  oracle: (it) => ({ sameValue: obscuredFraction(it, it.edges).value, toHalf: slowAnswer(it).toHalf }),
  drawing: drawingOf,
  kindOf: (answer) => String((answer as { toHalf: number }).toHalf),
  kinds: ["-1", "0", "1"],
});

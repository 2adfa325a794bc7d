import fc from "fast-check";
import type { Polygon } from "../../src/geometry/numbers/lattice";
import { obscuredFraction } from "../../src/geometry/shadow/hidden-share";
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

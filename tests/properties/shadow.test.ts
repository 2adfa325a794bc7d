import fc from "fast-check";
import type { Polygon } from "../../src/geometry/lattice";
import { obscuredFraction } from "../../src/geometry/shadow";
import { compare, ratio, toNumber, type Rational } from "../oracle/rational";
import * as oracle from "../oracle/shadow";
import { agree } from "./agreement";
import { alsoFar, boxUpTo, endUpTo, onLattices, pointUpTo, polygonUpTo, segmentUpTo, sided } from "./configurations";
import { marked, numbered, outline } from "./picture";

const configurations = onLattices([3, 5], (size) =>
  fc.record({
    eye: endUpTo(size),
    across: segmentUpTo(size),
    home: pointUpTo(size),
    edges: fc.array(sided(segmentUpTo(size)), { maxLength: 4 }),
    own: fc.oneof(
      fc.constant<Polygon[]>([]),
      fc.array(fc.oneof(boxUpTo(size), polygonUpTo(size, 4)), { maxLength: 1 }),
    ),
  }),
);

interface Answer {
  readonly value: number;
  readonly toHalf: -1 | 0 | 1;
}

const answerOf = (fraction: Rational): Answer => ({
  value: toNumber(fraction),
  toHalf: compare(fraction, ratio(1, 2)),
});

const NANO = 1e-9;
/** The slow answer when the fast one is within 1e-9 of it, else the fast one as it is. */
const likeOracle = (fast: Answer, slow: Answer): Answer =>
  Math.abs(fast.value - slow.value) <= NANO && fast.toHalf === slow.toHalf ? slow : fast;

type Configuration = typeof configurations extends fc.Arbitrary<infer C> ? C : never;
const slow = ({ eye, across, home, edges, own }: Configuration): Answer =>
  answerOf(oracle.obscuredFraction({ eye, across, home }, edges, own));

agree("the obscured fraction of a segment", {
  configurations: alsoFar(configurations, 20),
  fast: (it) => likeOracle(obscuredFraction(it, it.edges), slow(it)),
  oracle: slow,
  drawing: ({ eye, across, home, edges, own }) => ({
    pieces: [...own.flatMap((polygon) => outline("o", polygon)), { mark: "=", piece: across }, ...numbered(edges)],
    spots: [...marked("h", eye.homes), ...marked("H", [home]), ...marked("E", [eye.point])],
  }),
  kindOf: (answer) => {
    const { value, toHalf } = answer as Answer;
    return value === 0 ? "none" : value === 1 ? "all" : String(toHalf);
  },
  kinds: ["none", "all", "-1", "0", "1"],
});

import fc from "fast-check";
import { blockingContacts, firstBlocker, gradeAmong } from "../../src/geometry/contact/contact";
import { edgeFieldOf } from "../../src/geometry/contact/edge-field";
import { boxOf } from "../../src/geometry/polygons/box";
import * as oracle from "../oracle/contact";
import { inLowestTerms } from "../oracle/rational";
import { agree } from "./agreement";
import { alsoFar, endUpTo, onLattices, polygonUpTo, segmentUpTo, sided } from "./configurations";
import { marked, numbered, outline } from "./picture";

const edgeUpTo = (size: number) =>
  sided(
    fc
      .tuple(segmentUpTo(size), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 }), fc.boolean())
      .map(([segment, obstacle, grade, isSolid]) => ({ ...segment, obstacle, grade, isSolid })),
  );

const configurations = onLattices([2, 4, 6], (size) =>
  fc.record({
    line: fc.tuple(endUpTo(size), endUpTo(size), fc.integer({ min: 0, max: 9 })).map(([start, end, n]) => ({
      start,
      end:
        n === 0
          ? { point: start.point, homes: end.homes.filter((h) => h.x !== start.point.x || h.y !== start.point.y) }
          : end,
    })),
    edges: fc.array(edgeUpTo(size), { maxLength: 6 }),
    own: fc.array(polygonUpTo(size, 5), { maxLength: 2 }),
  }),
);

type Configuration = typeof configurations extends fc.Arbitrary<infer C> ? C : never;

const drawing = ({ line, edges, own }: Configuration) => ({
  pieces: [
    ...own.flatMap((polygon) => outline("o", polygon)),
    { mark: "-", piece: { a: line.start.point, b: line.end.point } },
    ...numbered(edges),
  ],
  spots: [
    ...marked("h", line.start.homes),
    ...marked("k", line.end.homes),
    ...marked("P", [line.start.point]),
    ...marked("Q", [line.end.point]),
  ],
});

agree("blocking contacts, their grades and obstacles", {
  configurations: alsoFar(configurations, 8),
  fast: ({ line, edges, own }) =>
    blockingContacts(line, edges, own).map(({ grade, obstacles, at }) => ({ grade, obstacles, at: inLowestTerms(at) })),
  oracle: ({ line, edges, own }) => oracle.blockingContacts(line, edges, own),
  drawing,
  kindOf: (answer) => String((answer as unknown[]).length),
  kinds: ["0", "1", "2"],
});

const highestOf = (contacts: readonly { readonly grade: number }[]): number =>
  Math.max(0, ...contacts.map(({ grade }) => grade));

const countingOf = ({ edges, own }: Configuration) => ({ field: edgeFieldOf(edges, own.map(boxOf)), strengths: edges });

agree("the highest grade of the contacts", {
  configurations: alsoFar(configurations, 8),
  fast: (it) => gradeAmong(it.line, countingOf(it), it.own, highestOf(it.edges)),
  oracle: ({ line, edges, own }) => highestOf(oracle.blockingContacts(line, edges, own)),
  drawing,
  kindOf: String,
  kinds: ["0", "1", "2", "3", "4"],
});

/** Each edge is an obstacle of its own. */
const apart = (it: Configuration): Configuration => ({
  ...it,
  edges: it.edges.map((edge, obstacle) => ({ ...edge, obstacle, grade: 1, isSolid: true })),
  own: [],
});

agree("the first obstacle that blocks a line by itself", {
  configurations: alsoFar(configurations.map(apart), 8),
  fast: (it) => firstBlocker(it.line, countingOf(it), { sure: it.edges, marks: [] }),
  oracle: ({ line, edges }) =>
    oracle
      .blockingContacts(line, edges, [])
      .flatMap(({ obstacles }) => obstacles)
      .find((number) => oracle.isBlocked(line, edges.slice(number, number + 1), [])),
  drawing,
  kindOf: (answer) => (answer === undefined ? "none" : "one"),
  kinds: ["none", "one"],
});

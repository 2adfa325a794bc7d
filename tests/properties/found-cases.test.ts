/** Configurations on which the fast geometry or the slow once went wrong, with the answer that reasoning gives. */
import { expect, test } from "vitest";
import { isLineBetween, isLineFromPoint } from "../../src/geometry/any-line/any-line";
import { edgesOf, type Point } from "../../src/geometry/numbers/lattice";
import { obscuredFraction } from "../../src/geometry/shadow/hidden-share";

const at = (x: number, y: number): Point => ({ x, y });
const box = (p: Point, q: Point): Point[] => [p, at(q.x, p.y), q, at(p.x, q.y)];

test("two areas that touch see each other across the border, whatever is behind them", () => {
  const triangle = [at(0, 0), at(1, 0), at(4, 4)];
  const farWall = { a: at(0, 3), b: at(1, 3), isLimited: false };
  expect(isLineBetween(box(at(0, 1), at(1, 3)), triangle, [farWall], [])).toBe(true);
  const beside = [at(1, 2), at(4, 4), at(1, 3)];
  expect(isLineBetween(box(at(0, 0), at(1, 3)), beside, [], [edgesOf(triangle)])).toBe(true);
});

test("a point on the corner of an area sees into it", () => {
  const triangle = [at(0, 4), at(0, 0), at(1, 0)];
  expect(isLineFromPoint(at(0, 0), triangle, [], [edgesOf(box(at(0, 1), at(1, 2)))])).toBe(true);
  expect(isLineFromPoint(at(0, 0), triangle, [{ a: at(1, 0), b: at(0, 1), isLimited: true }], [])).toBe(true);
});

test("a point on the end of a one-way wall that counts for every line sees nothing", () => {
  const wall = { a: at(0, 0), b: at(3, 2), isLimited: false, from: "left" } as const;
  expect(isLineFromPoint(at(3, 2), [at(0, 1), at(0, 2), at(1, 1)], [wall], [])).toBe(false);
});

test("a point on the end of a one-way wall sees where the wall does not count", () => {
  const wall = { a: at(1, 2), b: at(3, 3), isLimited: false, from: "right" } as const;
  const rock = edgesOf([at(0, 0), at(1, 0), at(0, 2)]);
  expect(isLineFromPoint(at(1, 2), box(at(0, 0), at(1, 2)), [wall], [rock])).toBe(true);
});

test("an area inside a region is not reached", () => {
  const region = [edgesOf(box(at(2, 0), at(3, 3)))];
  expect(isLineFromPoint(at(0, 0), box(at(2, 1), at(3, 3)), [], region)).toBe(false);
  expect(isLineBetween(box(at(0, 0), at(1, 2)), box(at(2, 1), at(3, 3)), [], region)).toBe(false);
});

test("a point on the ends of two limited walls meets both with every line", () => {
  const wall = { a: at(0, 0), b: at(2, 4), isLimited: true };
  expect(isLineFromPoint(at(2, 4), box(at(0, 0), at(2, 4)), [wall, wall], [])).toBe(false);
});

test("from beyond a wall in its own hollow an area sees what its main part does not", () => {
  const hooked = [at(0, 0), at(10, 0), at(10, 6), at(8, 6), at(8, 2), at(2, 2), at(2, 20), at(0, 20)];
  const inHollow = { a: at(5, 2), b: at(5, 30), isLimited: false };
  const above = { a: at(15, -20), b: at(15, 3), isLimited: false };
  const across = { a: at(12, -20), b: at(12, 30), isLimited: false };
  const target = box(at(20, -5), at(22, 3));
  expect(isLineBetween(hooked, target, [inHollow, above], [])).toBe(true);
  expect(isLineBetween(hooked, target, [inHollow, above, across], [])).toBe(false);
});

test("walls that meet behind an area bar nothing before it", () => {
  const [near, far] = [box(at(0, 0), at(2, 2)), box(at(20, -20), at(22, 22))];
  const ending = [
    { a: at(6, -3), b: at(-9, 1), isLimited: false },
    { a: at(6, 5), b: at(-9, 1), isLimited: false },
  ];
  const crossing = [
    { a: at(6, -3), b: at(-24, 5), isLimited: false },
    { a: at(6, 5), b: at(-24, -3), isLimited: false },
  ];
  const between = { a: at(6, -3), b: at(6, 5), isLimited: false };
  for (const walls of [ending, crossing]) {
    expect(isLineBetween(near, far, walls, [])).toBe(true);
    expect(isLineBetween(far, near, walls, [])).toBe(true);
    expect(isLineBetween(near, far, [...walls, between], [])).toBe(false);
  }
});

test("walls along the back of an area bar nothing before it", () => {
  const hollowBehind = [at(3, 1), at(4, 0), at(2, 0), at(3, 2)];
  const walls = [
    { a: at(3, 1), b: at(4, 0), isLimited: false },
    { a: at(3, 1), b: at(3, 2), isLimited: false },
  ];
  expect(isLineBetween([at(0, 0), at(1, 0), at(0, 1)], hollowBehind, walls, [])).toBe(true);
});

test("walls that meet at the far tip of an area bar nothing before it", () => {
  const ends = [at(4, -3), at(4, 3)];
  const walls = ends.flatMap((end) => [
    { a: at(0, 0), b: end, isLimited: false },
    { a: end, b: at(4, 3 * end.y), isLimited: false },
  ]);
  expect(isLineBetween([at(0, 0), at(4, -1), at(4, 1)], box(at(20, -20), at(22, 20)), walls, [])).toBe(true);
});

test("walls in one line bar all but the gap between them", () => {
  const [upper, lower] = [box(at(0, 0), at(9, 2)), box(at(0, 20), at(9, 22))];
  const left = { a: at(-9, 9), b: at(4, 9), isLimited: false };
  const right = (x: number) => ({ a: at(x, 9), b: at(20, 9), isLimited: false });
  expect(isLineBetween(upper, lower, [left, right(5)], [])).toBe(true);
  expect(isLineBetween(upper, lower, [left, right(4)], [])).toBe(false);
  const aside = (area: Point[]): Point[] => area.map(({ x, y }) => at(y, x));
  const turned = [left, right(5)].map(({ a, b }) => ({ a: at(a.y, a.x), b: at(b.y, b.x), isLimited: false }));
  expect(isLineBetween(aside(upper), aside(lower), turned, [])).toBe(true);
});

test("a one-way wall at the eye changes sides behind the eye as well", () => {
  const eye = { point: at(1, 1), homes: [at(0, 3)] };
  const edges = [{ a: at(1, 1), b: at(0, 2), from: "right" } as const, { a: at(1, 1), b: at(1, 2) }];
  const { value, toHalf } = obscuredFraction(
    { eye, across: { a: at(2, 1), b: at(0, 0) }, home: at(0, 0), own: [] },
    edges,
  );
  expect(value).toBeCloseTo(1 / 3, 9);
  expect(toHalf).toBe(-1);
});

test("an area without vertices, all that is left of a sliver of a space, has a line to nothing", () => {
  const area = box(at(4, 4), at(12, 12));
  expect(isLineBetween([], area, [], [])).toBe(false);
  expect(isLineBetween(area, [], [], [])).toBe(false);
  expect(isLineFromPoint(at(0, 0), [], [], [])).toBe(false);
});

import { expect, test } from "vitest";
import { blockingContacts, isBlocked, type OracleEdge } from "./contact";
import { drawnIn, isBarred } from "./corner";
import { isLineBetween, isLineFromPoint, type OracleBarrier } from "./between-areas";
import { isPolygonInCone, isSegmentInCone } from "./cone";
import { bandState } from "./height";
import { isSamePolygon, ownSide } from "./own-side";
import { sidesOf, type Spot } from "./plane";
import { inLowestTerms } from "./rational";
import { isCovered, isInside, isInsideOrOn, meetsInterior } from "./region";
import { obscuredFraction } from "./shadow";
import { silhouette } from "./silhouette";
import { wallsMeeting } from "./walls";

const at = (x: number, y: number): Spot => ({ x, y });
// oxlint-disable-next-line max-params -- four coordinates and what is special
const wall = (ax: number, ay: number, bx: number, by: number, more: Partial<OracleEdge> = {}): OracleEdge => ({
  a: at(ax, ay),
  b: at(bx, by),
  obstacle: 0,
  grade: 1,
  isSolid: true,
  ...more,
});
const end = (point: Spot, ...homes: Spot[]) => ({ point, homes });
const bare = (ax: number, ay: number, bx: number, by: number) => ({ start: end(at(ax, ay)), end: end(at(bx, by)) });
const box = (left: number, top: number, right: number, bottom: number): Spot[] => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
];
const creature = (corners: Spot[], obstacle = 0) =>
  sidesOf(corners).map((side): OracleEdge => ({ ...side, obstacle, grade: 1, isSolid: false }));

/** From the right-hand corner of a square with centre (0, 1) to the left-hand corner of one with centre (10, 1). */
const eastward = { start: end(at(1, 0), at(0, 1)), end: end(at(9, 0), at(10, 1)) };

test("a line along a corridor wall is clear", () => {
  expect(isBlocked(eastward, [wall(-5, 0, 15, 0)])).toBe(false);
  expect(isBlocked(eastward, [wall(-5, 0, 4, 0), wall(4, 0, 15, 0)])).toBe(false);
});

test("attacker and target on different sides of a wall they both touch are separated", () => {
  expect(isBlocked({ ...eastward, end: end(at(9, 0), at(10, -1)) }, [wall(-5, 0, 15, 0)])).toBe(true);
});

test("the end of a wall that is touched lets the line by", () => {
  expect(isBlocked(bare(0, 0, 10, 0), [wall(5, 0, 5, 3)])).toBe(false);
  expect(isBlocked(bare(0, 0, 10, 0), [wall(5, 0, 5, 3), wall(5, 0, 7, 3)])).toBe(false);
});

test("the joint of two walls blocks, a T and a collinear overlap too", () => {
  expect(isBlocked(bare(0, 0, 10, 0), [wall(5, 0, 5, 3), wall(5, 0, 5, -3)])).toBe(true);
  expect(isBlocked(bare(0, 0, 10, 0), [wall(5, 0, 5, 3), wall(3, -2, 7, 2)])).toBe(true);
  expect(isBlocked(bare(0, 0, 10, 0), [wall(5, 0, 8, 3), wall(5, 0, 2, -3)])).toBe(true);
  expect(isBlocked(bare(0, 0, 10, 0), [wall(5, -2, 5, 0), wall(5, -1, 5, 3)])).toBe(true);
});

test("a wall run along blocks when walls branch off on both sides, not on one", () => {
  const along = wall(3, 0, 7, 0);
  expect(isBlocked(bare(0, 0, 10, 0), [along, wall(3, 0, 3, 2), wall(7, 0, 7, -2)])).toBe(true);
  expect(isBlocked(bare(0, 0, 10, 0), [along, wall(3, 0, 3, 2), wall(7, 0, 7, 2)])).toBe(false);
  expect(isBlocked(bare(0, 0, 10, 0), [wall(3, 0, 3, 2), wall(7, 0, 7, -2)])).toBe(false);
});

test("a corner on the end of a wall leans round it", () => {
  expect(isBlocked(eastward, [wall(1, 0, 1, 5)])).toBe(false);
  expect(isBlocked(eastward, [wall(1, 0, 1, -5)])).toBe(false);
});

test("a corner on the middle of a wall or in a joint does not look through it", () => {
  expect(isBlocked(eastward, [wall(1, -5, 1, 5)])).toBe(true);
  expect(isBlocked(eastward, [wall(1, 0, 1, 5), wall(1, 0, 1, -5)])).toBe(true);
  expect(isBlocked(eastward, [wall(1, 0, 1, 5), wall(1, 0, -3, -4)])).toBe(true);
});

test("a wall along the target's near edge blocks, one along its far edge does not", () => {
  expect(isBlocked(eastward, [wall(9, -5, 9, 5)])).toBe(true);
  const farCorner = { start: eastward.start, end: end(at(11, 0), at(10, 1)) };
  expect(isBlocked(farCorner, [wall(11, -5, 11, 5)])).toBe(false);
});

test("the seam between two squares blocks, the corner of one does not", () => {
  const squares = [...creature(box(4, 0, 6, 2), 1), ...creature(box(4, -2, 6, 0), 2)];
  expect(isBlocked(bare(0, 0, 10, 0), squares)).toBe(true);
  expect(isBlocked(bare(0, 0, 10, 0), creature(box(4, 0, 6, 2)))).toBe(false);
  expect(isBlocked(bare(0, 4, 10, -6), creature(box(0, -2, 4, 0)))).toBe(false);
});

test("a square in the way blocks", () => {
  expect(isBlocked(bare(0, 1, 10, 1), creature(box(4, 0, 6, 2)))).toBe(true);
  expect(isBlocked(bare(0, 5, 10, -5), creature(box(4, -1, 6, 1)))).toBe(true);
});

test("the milder side of a contact is named, both when they are equal", () => {
  const joint = [wall(5, 0, 5, 3, { obstacle: 3, grade: 2 }), wall(5, 0, 5, -3, { obstacle: 7, grade: 4 })];
  expect(blockingContacts(bare(0, 0, 10, 0), joint)).toEqual([{ grade: 2, obstacles: [3], at: { n: 1, d: 2 } }]);
  const equal = [wall(5, 0, 5, 3, { obstacle: 3 }), wall(5, 0, 5, -3, { obstacle: 7 })];
  expect(blockingContacts(bare(0, 0, 10, 0), equal)).toEqual([{ grade: 1, obstacles: [3, 7], at: { n: 1, d: 2 } }]);
  const fence = [wall(5, 0, 5, 3, { obstacle: 3, grade: 4, isSolid: false }), wall(5, 0, 5, -3, { obstacle: 7 })];
  expect(blockingContacts(bare(0, 0, 10, 0), fence)).toEqual([{ grade: 4, obstacles: [3], at: { n: 1, d: 2 } }]);
});

test("a one-way wall counts from its side alone", () => {
  const up = wall(5, 5, 5, -5, { from: "left" });
  expect(isBlocked(bare(0, 0, 10, 0), [up])).toBe(true);
  expect(isBlocked(bare(10, 0, 0, 0), [up])).toBe(false);
});

test("a bit of rock inside one's own square is no obstacle", () => {
  const line = { start: end(at(1, 0), at(0, 1)), end: end(at(9, 2), at(8, 1)) };
  const rock = wall(8, 0, 8, 3);
  expect(isBlocked(line, [rock])).toBe(true);
  expect(isBlocked(line, [rock], [box(7, -1, 9, 4)])).toBe(false);
  expect(isBlocked(line, [rock], [box(8, -1, 10, 4)])).toBe(true);
});

test("at one point two homes are separated when there are walls on both ways round", () => {
  const meeting = { start: end(at(0, 0), at(-1, 1)), end: end(at(0, 0), at(1, -1)) };
  expect(isBlocked(meeting, [wall(0, 0, 5, 5)])).toBe(false);
  expect(isBlocked(meeting, [wall(-5, -5, 5, 5)])).toBe(true);
  expect(isBlocked(meeting, [wall(0, 0, -1, 1), wall(0, 0, 3, 3)])).toBe(false);
});

test("a corner behind a wall is drawn in, short of the wall", () => {
  expect(isBarred(at(0, 0), at(64, 0), [wall(40, -5, 40, 5)])).toBe(true);
  expect(drawnIn({ x: 64, y: 0 }, [{ x: 0, y: 0 }], [wall(40, -5, 40, 5)]).point).toEqual(at(39, 0));
  expect(drawnIn({ x: 64, y: 0 }, [{ x: 0, y: 0 }], [wall(64, -5, 64, 5)]).point).toEqual(at(64, 0));
  expect(
    drawnIn(
      { x: 64, y: 0 },
      [
        { x: 0, y: 0 },
        { x: 128, y: 0 },
      ],
      [wall(40, -5, 40, 5)],
    ),
  ).toEqual({
    point: at(64, 0),
    homes: [at(128, 0)],
  });
});

test("a footprint counts on its owner's side", () => {
  const seen = ownSide(box(0, 0, 8, 8), at(4, 4), [wall(6, -1, 6, 9)]);
  expect(isSamePolygon(seen, box(0, 0, 6, 8))).toBe(true);
  const behind = ownSide(box(0, 0, 8, 8), at(4, 4), [wall(6, 4, 6, 9)]);
  expect(isSamePolygon(behind, [at(0, 0), at(8, 0), at(8, 4), at(6, 4), at(6, 8), at(0, 8)])).toBe(true);
});

// oxlint-disable-next-line max-params -- four coordinates and what is special
const barrier = (ax: number, ay: number, bx: number, by: number, isLimited = false): OracleBarrier => ({
  a: at(ax, ay),
  b: at(bx, by),
  isLimited,
});

test("a gap of one step is a gap; none is none", () => {
  const [left, right] = [box(0, 0, 4, 4), box(8, 0, 12, 4)];
  expect(isLineBetween(left, right, [barrier(6, -100, 6, 2), barrier(6, 3, 6, 100)], [])).toBe(true);
  expect(isLineBetween(left, right, [barrier(6, -100, 6, 2), barrier(6, 2, 6, 100)], [])).toBe(false);
  expect(isLineBetween(left, right, [barrier(6, -100, 6, 2), barrier(7, 2, 7, 100)], [])).toBe(true);
  expect(isLineBetween(left, right, [barrier(4, -100, 4, 100)], [])).toBe(false);
  expect(isLineBetween(left, right, [barrier(12, -100, 12, 100)], [])).toBe(true);
  expect(isLineBetween(left, right, [barrier(3, -100, 3, 100), barrier(9, -100, 9, 100)], [])).toBe(true);
  expect(isLineBetween(left, right, [barrier(3, -100, 3, 100), barrier(4, -100, 5, 100)], [])).toBe(false);
});

test("one limited wall lets by, two do not", () => {
  const [left, right] = [box(0, 0, 4, 4), box(8, 0, 12, 4)];
  expect(isLineBetween(left, right, [barrier(6, -100, 6, 100, true)], [])).toBe(true);
  expect(isLineBetween(left, right, [barrier(6, -9, 6, 9, true), barrier(7, -9, 7, 9, true)], [])).toBe(false);
});

test("a region that fills the space between shuts it", () => {
  const [left, right] = [box(0, 0, 4, 4), box(8, 0, 12, 4)];
  expect(isLineBetween(left, right, [], [sidesOf(box(4, 0, 8, 4))])).toBe(false);
  expect(isLineBetween(left, right, [], [sidesOf(box(4, 1, 8, 4))])).toBe(true);
});

test("from a point on a wall there is no clear line, from beside it there is", () => {
  expect(isLineFromPoint(at(0, 2), box(8, 0, 12, 4), [barrier(0, 0, 0, 4)], [])).toBe(false);
  expect(isLineFromPoint(at(1, 2), box(8, 0, 12, 4), [barrier(0, 0, 0, 4)], [])).toBe(true);
  expect(isLineFromPoint(at(1, 2), box(8, 0, 12, 4), [barrier(2, 0, 2, 4)], [])).toBe(false);
  expect(isLineFromPoint(at(1, 2), box(8, 0, 12, 4), [barrier(2, 2, 2, 4)], [])).toBe(true);
});

test("half a facing is obscured by a wall in front of half of it", () => {
  const view = { eye: end(at(0, 0)), across: { a: at(8, -4), b: at(8, 4) }, home: at(12, 0) };
  expect(inLowestTerms(obscuredFraction(view, [wall(4, 0, 4, 9)]))).toEqual({ n: 1, d: 2 });
  expect(inLowestTerms(obscuredFraction(view, [wall(4, -1, 4, 1)]))).toEqual({ n: 1, d: 2 });
  expect(inLowestTerms(obscuredFraction(view, [wall(8, 0, 8, 2)]))).toEqual({ n: 1, d: 4 });
  expect(inLowestTerms(obscuredFraction({ ...view, home: at(4, 0) }, [wall(8, 0, 8, 2)]))).toEqual({ n: 0, d: 1 });
});

test("a square's silhouette is its diagonal from a corner's side, its near edge from in front", () => {
  expect(silhouette(box(2, 2, 4, 4), at(0, 0))).toEqual({ a: at(4, 2), b: at(2, 4) });
  expect(silhouette(box(2, 2, 4, 4), at(0, 3))).toEqual({ a: at(2, 2), b: at(2, 4) });
  expect(silhouette(box(2, 2, 4, 4), at(2, 3))).toEqual({ a: at(2, 4), b: at(2, 2) });
  expect(silhouette(box(2, 2, 4, 4), at(2, 2))).toEqual({ a: at(2, 4), b: at(4, 2) });
  expect(silhouette(box(2, 2, 4, 4), at(3, 3))).toBeUndefined();
});

test("a cone holds what it meets inside and what runs along its base", () => {
  const cone = { apex: at(0, 0), left: at(4, -2), right: at(4, 2) };
  expect(isSegmentInCone(cone, wall(2, 0, 2, 9))).toBe(true);
  expect(isSegmentInCone(cone, wall(4, -1, 4, 1))).toBe(true);
  expect(isSegmentInCone(cone, wall(4, 2, 4, 5))).toBe(false);
  expect(isSegmentInCone(cone, wall(0, 0, 4, 2))).toBe(false);
  expect(isSegmentInCone({ ...cone, right: at(2, -1) }, wall(2, 0, 2, -9))).toBe(false);
  expect(isPolygonInCone(cone, box(4, -2, 6, 2))).toBe(false);
  expect(isPolygonInCone(cone, box(3, -2, 6, 2))).toBe(true);
  expect(isPolygonInCone(cone, box(-9, -9, 9, 9))).toBe(true);
});

test("a wall fills, partly fills or misses the band", () => {
  const [low, high] = [
    { bottom: 0, top: 4 },
    { bottom: 4, top: 8 },
  ];
  const half = { n: 1, d: 2 };
  expect(bandState({ bottom: 2, top: 6 }, low, high, half)).toBe("fills");
  // The band reaches from 2 to 6: three quarters of it, and a little less.
  expect(bandState({ bottom: 2, top: 5 }, low, high, half)).toBe("most");
  expect(bandState({ bottom: 3, top: Infinity }, low, high, half)).toBe("most");
  expect(bandState({ bottom: 20, top: 49 }, { bottom: 0, top: 40 }, { bottom: 40, top: 80 }, half)).toBe("part");
  expect(bandState({ bottom: 4, top: Infinity }, low, high, half)).toBe("part");
  expect(bandState({ bottom: -Infinity, top: 4 }, low, high, half)).toBe("low");
  expect(bandState({ bottom: 0, top: 2 }, low, high, half)).toBe("misses");
});

test("a region's hole is outside it", () => {
  const ring = [...sidesOf(box(0, 0, 9, 9)), ...sidesOf(box(3, 3, 6, 6))];
  expect(isInside(at(4, 4), ring)).toBe(false);
  expect(isInside(at(1, 4), ring)).toBe(true);
  expect(isInsideOrOn(at(3, 4), ring)).toBe(true);
  expect(isInside(at(3, 4), ring)).toBe(false);
  expect(meetsInterior({ a: at(3, 4), b: at(6, 4) }, ring)).toBe(false);
  expect(meetsInterior({ a: at(3, 3), b: at(6, 3) }, ring)).toBe(false);
  expect(meetsInterior({ a: at(3, 3), b: at(7, 3) }, ring)).toBe(true);
  expect(isCovered(sidesOf(box(0, 0, 3, 9)), ring)).toBe(true);
  expect(isCovered(sidesOf(box(0, 0, 4, 9)), ring)).toBe(false);
});

test("walls that touch the hull meet it", () => {
  const walls = [wall(0, 0, 1, 1), wall(4, 4, 9, 4), wall(2, -1, 6, 3), wall(2, -3, 6, 1), wall(1, 1, 2, 2)];
  expect(wallsMeeting(walls, box(0, 0, 4, 4))).toEqual([0, 1, 2, 4]);
});

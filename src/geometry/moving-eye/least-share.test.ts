import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edge } from "../contact/contact";
import { convexHull } from "../polygons/convex";
import { placeAt, spotAt } from "./front-place";
import { edgesOf, isSamePoint, type Point, type Polygon, type Segment, turn } from "../numbers/lattice";
import { leastShare } from "./least-share";
import { movingLook, type MovingLook } from "./look";
import { roughShare, screenTable } from "./rough-share";
import { isSingular, shareFrom } from "./exact-share";
import { obscuredFraction } from "../shadow/hidden-share";
import { propertyRuns } from "../../../tests/property-runs";

const FAR = 16;
const HOME: Point = { x: 8, y: 20 };
const AWAY: Point = { x: 8, y: -4 };

const edge = (a: Point, b: Point, grade = 2): Edge => ({ a, b, grade, obstacle: 0, isSolid: true });

const lookAt = (edges: readonly Edge[], front: Segment, across: Segment, own: readonly Polygon[] = []): MovingLook =>
  movingLook({ front, homes: [AWAY], own, edges, coverings: [] }, across, HOME);

const FRONT: Segment = { a: { x: 0, y: 0 }, b: { x: FAR, y: 0 } };
const FACING: Segment = { a: { x: 0, y: FAR }, b: { x: FAR, y: FAR } };
const NEAR = HOME;

describe("the least share that is hidden from a front", () => {
  test("with nothing in the way nothing is hidden, from the nearest place", () => {
    const { level, fraction, place } = leastShare(lookAt([], FRONT, FACING), { halfIsEnough: true, near: NEAR });
    expect([level, fraction, place.value]).toEqual([0, 0, 0.5]);
  });

  test("a wall flush with half of the facing hides exactly half of it from everywhere", () => {
    const look = lookAt([edge({ x: 0, y: FAR }, { x: 8, y: FAR })], FRONT, FACING);
    expect(leastShare(look, { halfIsEnough: true, near: NEAR })).toMatchObject({ level: 2, fraction: 0.5 });
    expect(leastShare(look, { halfIsEnough: false, near: NEAR })).toMatchObject({ level: 0, fraction: 0.5 });
  });

  test("a wall half-way hides a quarter at the least when it covers the middle half of the front", () => {
    // From an end of the front it hides twice its length beyond it: from 8 to 24 of 0 to 16.
    const look = lookAt([edge({ x: 4, y: 8 }, { x: 12, y: 8 })], FRONT, FACING);
    const { fraction } = leastShare(look, { halfIsEnough: true, near: NEAR });
    expect(fraction).toBe(0.5);
  });

  test("half hidden softly and half hidden hard is hidden by all and by neither", () => {
    const look = lookAt(
      [edge({ x: 0, y: FAR }, { x: 7, y: FAR }, 2), edge({ x: 7, y: FAR }, { x: 14, y: FAR }, 1)],
      FRONT,
      FACING,
    );
    expect(leastShare(look, { halfIsEnough: true, near: NEAR })).toMatchObject({ level: 1, fraction: 14 / 16 });
  });

  test("a wall along the front shuts it off, but for its end", () => {
    const all = lookAt([edge({ x: -1, y: 0 }, { x: FAR + 1, y: 0 })], FRONT, FACING);
    expect(leastShare(all, { halfIsEnough: true, near: NEAR })).toMatchObject({ level: 2, fraction: 1 });
    const most = lookAt([edge({ x: -1, y: 0 }, { x: FAR, y: 0 })], FRONT, FACING);
    const { level, place } = leastShare(most, { halfIsEnough: true, near: NEAR });
    expect([level, place.value]).toEqual([0, 1]);
  });

  test("from a single point only that point counts", () => {
    const origin = { a: { x: 8, y: 0 }, b: { x: 8, y: 0 } };
    const look = movingLook(
      { front: origin, homes: [], own: [], edges: [edge({ x: 4, y: 8 }, { x: 8, y: 8 })], coverings: [] },
      FACING,
      HOME,
    );
    expect(leastShare(look, { halfIsEnough: true, near: NEAR })).toMatchObject({ level: 2, fraction: 0.5 });
  });
});

const SIZE = 6;
const point = fc.record({ x: fc.integer({ min: 0, max: SIZE }), y: fc.integer({ min: 0, max: SIZE }) });
const segment = fc.tuple(point, point).filter(([a, b]) => !isSamePoint(a, b));
const edges = fc.array(
  fc
    .record({
      ends: segment,
      grade: fc.constantFrom(1, 2),
      from: fc.constantFrom("left" as const, "right" as const, undefined, undefined),
    })
    .map(({ ends: [a, b], grade, from }): Edge => (from ? { ...edge(a, b, grade), from } : edge(a, b, grade))),
  { maxLength: 5 },
);
/** Small enough that ties are the rule; enlarged so that thirds and quarters of the front are lattice points too. */
const looks = fc
  .record({ front: segment, across: segment, home: point, away: point, edges })
  .filter(({ front, across, home, away }) => turn(...front, away) !== 0 && turn(...across, home) !== 0)
  .map(({ front, across, home, away, edges: all }) => {
    const large = ({ x, y }: Point): Point => ({ x: 60 * x, y: 60 * y });
    const largeSegment = ([a, b]: readonly [Point, Point]): Segment => ({ a: large(a), b: large(b) });
    return movingLook(
      {
        front: largeSegment(front),
        homes: [large(away)],
        own: [convexHull([...front, away].map(large)), convexHull([...across, home].map(large))],
        edges: all.map((each) => ({ ...each, a: large(each.a), b: large(each.b) })),
        coverings: [],
      },
      largeSegment(across),
      large(home),
    );
  });

const PLACES = Array.from({ length: 61 }, (_, i) => placeAt(i, 60));

describe("a look from a lattice point of the front", () => {
  test("sees what shadow.ts says, in doubles within their bound", () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...PLACES), fc.constantFrom(1, 2), (look, place, least) => {
        const strong = look.edges.filter(({ grade }) => grade >= least);
        const point = spotAt(look.front, place);
        if (point.exact !== undefined) return;
        const wanted = obscuredFraction({ ...look, eye: { point, homes: look.homes } }, strong);
        const came = shareFrom(look, place, least);
        expect(came?.value).toBeCloseTo(wanted.value, 9);
        expect(came?.toHalf).toBe(wanted.toHalf);
        if (isSingular(look, place)) return;
        const rough = roughShare(screenTable(look), place, least);
        expect(Math.abs(rough.value - wanted.value)).toBeLessThanOrEqual(rough.error + 1e-12);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("the least share", () => {
  test(
    "is not more than from any place tried, and comes to what is hidden from the place chosen",
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(looks, fc.boolean(), (look, halfIsEnough) => {
          const isMuch = (toHalf: number): boolean => (halfIsEnough ? toHalf >= 0 : toHalf > 0);
          const levelAt = (place: (typeof PLACES)[number]) => {
            const [strong, all] = [shareFrom(look, place, 2), shareFrom(look, place, 1)];
            if (strong === undefined || all === undefined) return undefined;
            const level = isMuch(strong.toHalf) ? 2 : isMuch(all.toHalf) ? 1 : 0;
            return { level, value: level === 2 ? strong.value : all.value };
          };
          const best = leastShare(look, { halfIsEnough, near: look.home });
          for (const place of PLACES) {
            const tried = levelAt(place);
            if (tried === undefined) continue;
            expect(best.level).toBeLessThanOrEqual(tried.level);
            if (best.level === tried.level) expect(best.fraction).toBeLessThanOrEqual(tried.value + 1e-9);
          }
          const chosen = levelAt(best.place);
          expect(chosen?.level).toBe(best.level);
          expect(Math.abs((chosen?.value ?? 0) - best.fraction)).toBeLessThan(1e-3);
        }),
        { numRuns: propertyRuns(4) },
      );
    },
  );
});

describe("bases", () => {
  test("walls in a base hide nothing", () => {
    const own: Polygon = [
      { x: 0, y: -8 },
      { x: FAR, y: -8 },
      { x: FAR, y: 4 },
      { x: 0, y: 4 },
    ];
    const look = lookAt(
      [edge({ x: 1, y: 2 }, { x: 15, y: 2 }), ...edgesOf(own).map(({ a, b }) => edge(a, b))],
      FRONT,
      FACING,
      [own],
    );
    expect(look.screens.every(({ a, b }) => !(a.y > -8 && a.y < 4 && b.y > -8 && b.y < 4 && a.y === b.y))).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import { edgesOf, type Point, type Region } from "../../geometry/numbers/lattice";
import { crossingOf, type Ground, type Step, type BorderPlace } from "./border-crossing";

/** A square with corners at 100 and 200, on the lattice. */
const square = (from: number, to: number): Region =>
  edgesOf([
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ]);

const ALL = { extent: { bottom: -Infinity, top: Infinity }, levels: [] };
const SQUARE: Ground = { region: square(100, 200), ...ALL };

const at = ([x, y]: readonly [number, number], more: Partial<BorderPlace> = {}): BorderPlace => ({
  centre: { x, y } satisfies Point,
  height: 0,
  level: null,
  ...more,
});

const step = (from: readonly [number, number], to: readonly [number, number], isJump = false): Step => ({
  from: at(from),
  to: at(to),
  isJump,
});

describe("crossing a region's border", () => {
  test.each([
    ["walking in enters it", step([50, 150], [150, 150]), [true, false]],
    ["walking out leaves it", step([150, 150], [50, 150]), [false, true]],
    ["walking about in it does neither", step([110, 110], [190, 150]), [false, false]],
    ["going across it in one step does both", step([50, 150], [250, 150]), [true, true]],
    ["one diagonal step across its corner's tip does both", step([90, 111], [111, 90]), [true, true]],
    ["a diagonal step that only touches its corner does neither", step([90, 110], [110, 90]), [false, false]],
    ["a diagonal step in through the very corner enters it", step([50, 50], [150, 150]), [true, false]],
    ["walking along its border does neither", step([50, 100], [250, 100]), [false, false]],
    ["ending on its border from outside does not enter it", step([50, 150], [100, 150]), [false, false]],
    ["ending on its border from inside leaves it", step([150, 150], [100, 150]), [false, true]],
    ["a jump across it does neither", step([50, 150], [250, 150], true), [false, false]],
    ["a jump into it enters it", step([50, 150], [150, 150], true), [true, false]],
    ["standing still does neither", step([150, 150], [150, 150]), [false, false]],
  ] as const)("%s", (_, its, [enters, leaves]) => {
    expect(crossingOf(its, SQUARE)).toEqual({ enters, leaves });
  });

  test("a hole counts as outside: a creature walking through leaves the region and enters again", () => {
    const ring: Ground = { region: [...square(100, 400), ...square(200, 300)], ...ALL };
    expect(crossingOf(step([150, 250], [350, 250]), ring)).toEqual({ enters: true, leaves: true });
    expect(crossingOf(step([150, 150], [350, 150]), ring)).toEqual({ enters: false, leaves: false });
  });

  test("touching an inward corner from inside is not leaving", () => {
    const notched: Ground = {
      region: edgesOf([
        { x: 0, y: 0 },
        { x: 50, y: 100 },
        { x: 100, y: 0 },
        { x: 100, y: 200 },
        { x: 0, y: 200 },
      ]),
      ...ALL,
    };
    expect(crossingOf(step([10, 100], [90, 100]), notched)).toEqual({ enters: false, leaves: false });
  });

  test("flying over it is not entering, landing in it is", () => {
    const low: Ground = { ...SQUARE, extent: { bottom: 0, top: 10_000 } };
    const high = { height: 20_000 };
    const over: Step = { from: at([50, 150], high), to: at([150, 150], high), isJump: false };
    const down: Step = { from: at([150, 150], high), to: at([150, 150]), isJump: false };
    expect(crossingOf(over, low)).toEqual({ enters: false, leaves: false });
    expect(crossingOf(down, low)).toEqual({ enters: true, leaves: false });
    expect(crossingOf({ ...over, to: at([150, 150], { height: 10_000 }) }, low).enters).toBe(true);
  });

  test("walking below it on another level is not entering", () => {
    const upstairs: Ground = { ...SQUARE, levels: ["up"] };
    const below: Step = {
      from: at([50, 150], { level: "down" }),
      to: at([150, 150], { level: "down" }),
      isJump: false,
    };
    expect(crossingOf(below, upstairs).enters).toBe(false);
    expect(crossingOf(step([50, 150], [150, 150]), upstairs).enters).toBe(true);
  });
});

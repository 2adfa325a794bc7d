import { describe, expect, it } from "vitest";
import { latticePoint } from "../../geometry/numbers/lattice";
import { battlefieldOf } from "../snapshot/snapshot";
import { changesOfStart, regionArea, templateArea, type EffectArea } from "./effect-area";
import { parseBattleMap } from "../notation/parse";
import type { SceneGrid } from "../model/scene";

const GRID: SceneGrid = { type: "square", size: 100, distance: 5, units: "ft" };

const inside = (area: EffectArea | undefined, ...tokens: readonly string[]): string => {
  const { creatures } = battlefieldOf(parseBattleMap(["grid square 100 5 ft", ...tokens].join("\n")).scene);
  return creatures
    .filter((creature) => area?.holds(creature))
    .map(({ name }) => name)
    .join(" ");
};

const region = (...shapes: readonly object[]) => regionArea({ shapes }, GRID);

describe("a measured template being placed", () => {
  it("starts at its position and contains creatures whose centre it covers", () => {
    const circle = templateArea({ t: "circle", x: 100, y: 100, distance: 10 }, GRID);
    expect(circle?.origin).toEqual(latticePoint(100, 100));
    expect(inside(circle, "token A at 200,100", "token B at 300,100")).toBe("A");
  });
});

describe("an area that starts as a cone or a line does", () => {
  it.each([
    ["circle", "circle", false],
    ["cone", "cone", true],
    ["ray", "line", true],
    ["rect", "rectangle", false],
  ])("is a template of kind %s: %s", (t, type, isConeOrLine) => {
    const template = templateArea({ t, x: 100, y: 100, distance: 10, angle: 53, direction: 0, width: 5 }, GRID);
    const shape = { type, x: 100, y: 100, radius: 200, angle: 53, rotation: 0, length: 200, width: 100, height: 100 };
    expect([template?.isConeOrLine, region(shape)?.isConeOrLine]).toEqual([isConeOrLine, isConeOrLine]);
  });
});

describe("a region being placed", () => {
  it("is as round as a template if it is a circle or a cone", () => {
    // A 32-gon of this radius would leave out the part between two of its corners: A is 3 over and 4 down, 500 px.
    const circle = region({ type: "circle", x: 50, y: 50, radius: 500 });
    expect(inside(circle, "token A at 300,400", "token B at 301,400")).toBe("A");
    const cone = region({ type: "cone", x: 0, y: 0, radius: 600, angle: 90, rotation: 0 });
    expect(inside(cone, "token C at 310,-50", "token D at -150,-50", "token E at 551,-50")).toBe("C");
    expect(cone?.origin).toEqual(latticePoint(0, 0));
  });

  it("starts where its line starts, or at the centre of a polygon", () => {
    expect(region({ type: "line", x: 10, y: 20, length: 300, width: 100, rotation: 0 })?.origin).toEqual(
      latticePoint(10, 20),
    );
    expect(region({ type: "polygon", points: [0, 0, 200, 0, 200, 100, 0, 100] })?.origin).toEqual(
      latticePoint(100, 50),
    );
  });

  it("does not contain a creature in its hole", () => {
    const frame = region(
      { type: "rectangle", x: 0, y: 0, width: 500, height: 500 },
      { type: "rectangle", x: 200, y: 200, width: 100, height: 100, hole: true },
    );
    expect(inside(frame, "token A at 200,200", "token B at 100,200", "token C at 500,0")).toBe("B");
  });

  it("with several shapes starts, for each creature, at the first shape that contains it", () => {
    const bursts = region(
      { type: "circle", x: 100, y: 100, radius: 200 },
      { type: "circle", x: 1000, y: 100, radius: 200 },
      { type: "rectangle", x: 900, y: 0, width: 50, height: 50, hole: true },
    );
    const { creatures } = battlefieldOf(
      parseBattleMap(
        ["grid square 100 5 ft", "token A at 100,100", "token B at 1000,100", "token C at 3000,100"].join("\n"),
      ).scene,
    );
    expect(creatures.map((creature) => bursts?.startFor(creature).origin)).toEqual([
      latticePoint(100, 100),
      latticePoint(1000, 100),
      latticePoint(100, 100),
    ]);
  });

  it("contains nobody on other levels", () => {
    const shapes = [{ type: "circle", x: 50, y: 50, radius: 500 }];
    const upstairs = regionArea({ shapes, levels: ["up"] }, GRID);
    expect(
      inside(
        upstairs,
        'level up "Up" height 0..10',
        'level down "Down" height 0..10',
        "token A at 0,0 level up",
        "token B at 0,0 level down",
      ),
    ).toBe("A");
  });

  it("starts from the whole token of an emanation", () => {
    const emanation = { type: "emanation", base: { type: "token", x: 0, y: 0, width: 1, height: 1 }, radius: 100 };
    const aura = regionArea({ shapes: [emanation], attachment: { token: "A" } }, GRID);
    expect(aura).toMatchObject({ origin: null, carrier: "token:A" });
    expect(inside(aura, "token B at 100,0", "token C at 200,0")).toBe("B");
    expect(region(emanation)?.origin).toEqual(latticePoint(50, 50));
  });

  it("is no area until it has a shape that covers something", () => {
    expect(region()).toBeUndefined();
    expect(region({ type: "polygon", points: [] })).toBeUndefined();
  });

  it("starts in the middle of the heights that it has been given, or at their only end", () => {
    const heightOf = (elevation: object | null) =>
      regionArea({ shapes: [{ type: "circle", x: 0, y: 0, radius: 100 }], elevation }, GRID)?.elevation;
    expect(heightOf({ bottom: 0, top: 40 })).toBe(20);
    expect(heightOf({ bottom: 10, top: null })).toBe(10);
    expect(heightOf({ bottom: null, top: 10 })).toBe(5);
    expect(heightOf({ bottom: null, top: null })).toBeNull();
    expect(heightOf(null)).toBeNull();
  });

  it("of Foundry 13 starts where nobody has set a height, unless it is another than 0", () => {
    const heightOf = (elevation: number) =>
      templateArea({ t: "circle", x: 0, y: 0, distance: 20, elevation }, GRID)?.elevation;
    expect([heightOf(0), heightOf(15), heightOf(-5)]).toEqual([null, 15, -5]);
  });

  it("reaches as far up as along the ground, or as high as dnd5e says a cylinder is", () => {
    const flags = { dnd5e: { dimensions: { size: 10, width: 0, height: 40 } } };
    const circle = { t: "circle", x: 0, y: 0, distance: 10 };
    expect(templateArea(circle, GRID)?.heights).toEqual({ range: null, reach: 10, up: null });
    expect(templateArea({ ...circle, flags }, GRID)?.heights).toEqual({ range: null, reach: 10, up: 40 });
    // 3 by 4 squares, of which the shorter side is 15 ft.
    const direction = (Math.atan2(4, 3) * 180) / Math.PI;
    expect(templateArea({ t: "rect", x: 0, y: 0, distance: 25, direction }, GRID)?.heights.reach).toBeCloseTo(15, 9);
    const reachOf = (shape: object) => regionArea({ shapes: [shape], flags }, GRID)?.heights;
    expect(reachOf({ type: "circle", x: 0, y: 0, radius: 400 })).toEqual({ range: null, reach: 20, up: 40 });
    expect(reachOf({ type: "rectangle", x: 0, y: 0, width: 300, height: 100 })?.reach).toBe(5);
    expect(reachOf({ type: "cone", x: 0, y: 0, radius: 300, angle: 90 })?.reach).toBe(15);
    expect(reachOf({ type: "polygon", points: [0, 0, 100, 0, 100, 100] })?.reach).toBeNull();
  });

  it("starts where its card has set it, as long as its document agrees", () => {
    const set = (start: number) => ({ parapet: { start } });
    const template = (elevation: number, start: number) =>
      templateArea({ t: "circle", x: 0, y: 0, distance: 20, elevation, flags: set(start) }, GRID)?.elevation;
    expect([template(0, 0), template(30, 30), template(10, 30)]).toEqual([0, 30, 10]);
    const shapes = [{ type: "circle", x: 0, y: 0, radius: 400 }];
    const ranged = (bottom: number, top: number, start: number) =>
      regionArea({ shapes, elevation: { bottom, top }, flags: set(start) }, GRID)?.elevation;
    expect([ranged(0, 40, 0), ranged(0, 40, 50)]).toEqual([0, 20]);
  });

  it("starts in the middle of a range that somebody has set after its card", () => {
    const source = { shapes: [{ type: "circle", x: 0, y: 0, radius: 400 }] };
    const pressed = {
      ...source,
      ...changesOfStart(regionArea(source, GRID)!, 0, { isRegion: true, isUnlimited: false }),
    };
    expect(regionArea(pressed, GRID)?.elevation).toBe(0);
    // 0 lies within the range, but nobody says any more that it starts there.
    expect(regionArea({ ...pressed, elevation: { bottom: 0, top: 40 } }, GRID)?.elevation).toBe(20);
    const unlimited = {
      ...source,
      ...changesOfStart(regionArea(source, GRID)!, 30, { isRegion: true, isUnlimited: true }),
    };
    expect(regionArea(unlimited, GRID)?.elevation).toBe(30);
    expect(regionArea({ ...unlimited, elevation: { bottom: 0, top: 40 } }, GRID)?.elevation).toBe(20);
  });

  const CYLINDER_AT_60 = { dnd5e: { dimensions: { height: 40 } }, parapet: { start: 60 } };

  it.each([
    ["a circle", {}, { bottom: 10, top: 50 }],
    ["a cylinder", { flags: { dnd5e: { dimensions: { height: 40 } } } }, { bottom: 30, top: 70 }],
    ["a range", { elevation: { bottom: 0, top: 10 } }, { bottom: 25, top: 35 }],
    ["a bottom", { elevation: { bottom: 0, top: null } }, { bottom: 30, top: null }],
    ["a cylinder above", { elevation: { bottom: 60, top: 100 }, flags: CYLINDER_AT_60 }, { bottom: 30, top: 70 }],
    [
      "a range with a start",
      { elevation: { bottom: 0, top: 40 }, flags: { parapet: { start: 0 } } },
      { bottom: 30, top: 70 },
    ],
    ["a top", { elevation: { bottom: null, top: 0 } }, { bottom: null, top: 35 }],
  ])("moved to 30 ft as %s starts there, and fills the heights about it", (_, said, elevation) => {
    const source = { shapes: [{ type: "circle", x: 0, y: 0, radius: 400 }], ...said };
    const changes = changesOfStart(regionArea(source, GRID)!, 30, { isRegion: true, isUnlimited: false });
    expect(changes).toMatchObject({ elevation });
    expect(regionArea({ ...source, ...changes }, GRID)?.elevation).toBe(30);
  });
});

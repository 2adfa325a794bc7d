import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../model/battlefield";
import { parseBattleMap } from "../notation/parse";
import { PLAIN_WALL } from "../model/defaults";
import type { Scene, SceneWall } from "../model/scene";
import { snapshotOf, type Making } from "./snapshot";
import { propertyRuns } from "../../../tests/property-runs";

const MAKING: Making = { tidy: TIDY_DEFAULTS, unsetBase: "square" };

const MAP = `
grid square 100 5 ft
level ground height 0..10
level loft height 10..20
wall w 0,100 300,100
wall near 303,100 303,300
wall gate 303,300 303,400 door
wall off 500,8 500,300 level ground
wall shut 800,0 800,100 door
wall ajar 800,50 800,200 door open
token a at 0,0
token b at 400,400 carries bright 20 dim 40
area bush terrain soft + rectangle 200,200 50x50
area deck surface both height 10..20 + rectangle 0,0 300x300
area mist veil partial + rectangle 600,600 100x100
light lamp at 100,100 bright 20 dim 40
template fire circle at 500,100 distance 20
`;

const { scene } = parseBattleMap(MAP);

/** The battlefields before and after a change, once it is found equal to one made from nothing. */
const follow = (changes: Partial<Scene>) => {
  const before = snapshotOf(scene, MAKING);
  const now = { ...scene, ...changes };
  const after = snapshotOf(now, MAKING, before);
  expect(after).toEqual(snapshotOf(now, MAKING));
  return { was: before.battlefield, is: after.battlefield };
};

const changed = <T extends { readonly id: string }>(things: readonly T[], id: string, changes: Partial<T>): T[] =>
  things.map((thing) => (thing.id === id ? { ...thing, ...changes } : thing));

const wallOf = ({ walls }: { walls: readonly { id: string }[] }, id: string) =>
  walls.find((wall) => wall.id === `wall:${id}`);

describe("a later snapshot", () => {
  it("is the same object if the scene is, and has the same battlefield if the content is equal", () => {
    const before = snapshotOf(scene, MAKING);
    expect(snapshotOf(scene, MAKING, before)).toBe(before);
    expect(snapshotOf({ ...scene }, MAKING, before).battlefield).toBe(before.battlefield);
  });

  it("shares everything except creatures and lights when a creature moves", () => {
    const { was, is } = follow({ tokens: changed(scene.tokens, "b", { x: 200 }) });
    expect(is.creatures[0]).toBe(was.creatures[0]);
    expect(is.creatures[1]).not.toBe(was.creatures[1]);
    for (const part of ["walls", "mends", "terrains", "veils", "glooms", "surfaces", "templates"] as const)
      expect(is[part]).toBe(was[part]);
  });

  it("follows a wall that is added, removed, moved or loses its closed gap", () => {
    const fence: SceneWall = { ...PLAIN_WALL, id: "fence", c: [0, 700, 300, 700] };
    for (const walls of [
      [...scene.walls, fence],
      [fence, ...scene.walls],
      scene.walls.filter(({ id }) => id !== "off"),
      changed(scene.walls, "off", { c: [500, 40, 600, 300] }),
      changed(scene.walls, "off", { sight: "none" }),
    ]) {
      const { was, is } = follow({ walls });
      expect(is.walls).not.toEqual(was.walls);
    }
  });

  it("repairs nothing again when a door opens, and has the same wall object when it closes", () => {
    const shut = snapshotOf(scene, MAKING);
    const ajar = snapshotOf({ ...scene, walls: changed(scene.walls, "gate", { isOpen: true }) }, MAKING, shut);
    const again = snapshotOf({ ...scene, walls: changed(ajar.scene.walls, "gate", { isOpen: false }) }, MAKING, ajar);
    expect(ajar.battlefield.mends).toBe(shut.battlefield.mends);
    expect(wallOf(ajar.battlefield, "gate")).toBeUndefined();
    expect(wallOf(again.battlefield, "gate")).toBe(wallOf(shut.battlefield, "gate"));
    expect(again.battlefield).toEqual(shut.battlefield);
  });

  it("repairs again when a door that another door overlaps opens or closes", () => {
    for (const [id, isOpen] of [
      ["shut", true],
      ["ajar", false],
    ] as const) {
      const { was, is } = follow({ walls: changed(scene.walls, id, { isOpen }) });
      expect(is.mends).not.toBe(was.mends);
    }
  });

  it("follows level heights without repairs, and rebuilds everything for a new grid", () => {
    const raised = follow({ levels: changed(scene.levels, "ground", { elevation: { bottom: 10, top: 20 } }) });
    expect(wallOf(raised.is, "off")).toMatchObject({ levelExtent: { bottom: 10_000, top: 20_000 } });
    expect(raised.is.mends).toBe(raised.was.mends);
    follow({ grid: { ...scene.grid, size: 150 } });
    follow({ grid: { ...scene.grid, distance: 10 } });
  });

  it("follows light and areas", () => {
    const night = follow({ darkness: 1, lights: changed(scene.lights, "lamp", { bright: 5 }) });
    expect(night.is.walls).toBe(night.was.walls);
    const thin = follow({ areas: scene.areas.filter(({ id }) => id !== "region:mist") });
    expect(thin.is.terrains).toBe(thin.was.terrains);
    expect(thin.is.veils).toEqual([]);
    const low = follow({ areas: changed(scene.areas, "region:deck", { elevation: { bottom: null, top: 5 } }) });
    expect(low.was.surfaces.map(({ height }) => height)).toEqual([10_000, 20_000]);
    expect(low.is.surfaces.map(({ height }) => height)).toEqual([5000]);
  });
});

/** Short walls and doors on so few points that they touch, overlap and miss each other at every chance. */
const place = fc.nat(8).map((n) => 48 * n + (n % 3));
const looseScene = fc.record({
  c: fc.tuple(place, place, place, place),
  kind: fc.constantFrom("wall", "door", "open"),
  side: fc.constantFrom("both", "left"),
});
const wallFrom = (
  { c, kind, side }: typeof looseScene extends fc.Arbitrary<infer T> ? T : never,
  i: number,
): SceneWall => ({
  ...PLAIN_WALL,
  id: `w${i}`,
  c,
  side,
  door: kind === "wall" ? "none" : "door",
  isOpen: kind === "open",
});

describe("any walls", () => {
  it("after changes, openings, closings, removals and additions equal a fresh build", () => {
    fc.assert(
      fc.property(
        fc.array(looseScene, { minLength: 2, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(20), fc.constantFrom("toggle", "remove", "replace"), looseScene), { maxLength: 6 }),
        (plans, edits) => {
          let walls = plans.map(wallFrom);
          let snapshot = snapshotOf({ ...scene, walls }, MAKING);
          edits.forEach(([at, edit, plan], n) => {
            const i = at % (walls.length + 1);
            walls = walls.flatMap((wall, k) => {
              if (k !== i) return [wall];
              if (edit === "toggle") return [{ ...wall, isOpen: wall.door !== "none" && !wall.isOpen }];
              return edit === "remove" ? [] : [{ ...wallFrom(plan, k), id: wall.id }];
            });
            if (i === walls.length) walls = [...walls, wallFrom(plan, 100 + n)];
            const now = { ...scene, walls };
            snapshot = snapshotOf(now, MAKING, snapshot);
            expect(snapshot).toEqual(snapshotOf(now, MAKING));
          });
        },
      ),
      { numRuns: propertyRuns(4) },
    );
  });
});

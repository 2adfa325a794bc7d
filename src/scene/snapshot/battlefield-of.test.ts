import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Point, type Segment, isOnSegment } from "../../geometry/numbers/lattice";
import type { Battlefield } from "../model/battlefield";
import { battlefieldOf } from "./snapshot";
import { parseBattleMap } from "../notation/parse";
import { pathfinder1e } from "../../rules/books/pathfinder/pathfinder1e";
import { plainToken, PLAIN_WALL } from "../model/defaults";
import { type Scene, type SceneToken, type SceneWall, type Shape, WALL_SIDES } from "../model/scene";
import { propertyRuns } from "../../../tests/property-runs";

const fieldOf = (text: string) => battlefieldOf(parseBattleMap(text).scene);
const wallOf = (words: string, before = "") => fieldOf(`${before}\nwall w 0,50 300,70 ${words}`).walls[0];

describe("a grid with squares of 100.01 pixels, as map files have", () => {
  it("has whole lattice steps, and a low wall on it is judged", () => {
    const field = fieldOf(
      "grid square 100.01 5 ft\nwall w 150,-50 150,150 cover low\ntoken A at 0,0\ntoken b at 200,0",
    );
    expect(field.grid.size).toBe(1600);
    const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
    // The wall is half a square from the target, and a whole one from the attacker.
    expect(pathfinder1e.judge(field, attack, {}).cover).toBe("standard");
  });
});

describe("walls", () => {
  it("that block movement block effect and are standard obstacles", () => {
    expect(wallOf("")).toMatchObject({
      id: "wall:w",
      blocksEffect: true,
      sight: "normal",
      grade: "standard",
      isGraded: false,
    });
    expect(wallOf("glass")).toMatchObject({ blocksEffect: true, sight: "none", grade: "standard" });
    expect(wallOf("curtain")).toMatchObject({ blocksEffect: false, sight: "normal", grade: "none" });
  });

  it("graded low, partial, standard or improved give that cover and block nothing", () => {
    for (const grade of ["low", "partial", "standard", "improved"]) {
      expect(wallOf(`cover ${grade}`)).toMatchObject({ grade, blocksEffect: false, sight: "none", isGraded: true });
    }
  });

  it("graded none give no cover and do not block effect; graded total always block it", () => {
    expect(wallOf("cover none")).toMatchObject({
      grade: "none",
      blocksEffect: false,
      sight: "normal",
      isGraded: false,
    });
    expect(wallOf("curtain cover total")).toMatchObject({ grade: "standard", blocksEffect: true, isGraded: false });
  });

  it("have thresholds in lattice steps", () => {
    expect(wallOf("sight proximity sight-threshold 10")).toMatchObject({ sight: "proximity", sightThreshold: 3200 });
  });

  it("are as tall as their flags say, and without flags, on scenes with levels, as their levels", () => {
    const levels = "level a height 0..10\nlevel b height 10..25\nlevel c height 20..";
    const all = { bottom: -Infinity, top: Infinity };
    const extents = (words: string, at = levels) => {
      const wall = wallOf(words, at);
      return [wall?.extent, wall?.levelExtent];
    };
    expect(extents("height 1..2 level a")).toEqual(Array(2).fill({ bottom: 1000, top: 2000 }));
    expect(extents("level a")).toEqual([all, { bottom: 0, top: 10_000 }]);
    expect(extents("level a level b")).toEqual([all, { bottom: 0, top: 25_000 }]);
    expect(extents("level c")).toEqual([all, { bottom: 20_000, top: Infinity }]);
    expect(extents("level gone")).toEqual([all, all]);
    expect(extents("")).toEqual([all, all]);
    expect(extents("level a", "level a height 0..10")).toEqual([all, all]);
  });

  it("on the only level of a scene are on all levels", () => {
    expect(wallOf("level a", "level a height 0..10")?.levels).toEqual([]);
    expect(wallOf("level a", "level a height 0..10\nlevel b height 10..20")?.levels).toEqual(["a"]);
  });

  it("that are open doors are left out, after repairs have used them", () => {
    const field = fieldOf("wall w1 50,50 150,150\nwall w2 152,150 250,40 door open");
    expect(field.walls.map(({ id, isDoor }) => [id, isDoor])).toEqual([
      ["wall:w1", false],
      ["wall:w1", false],
    ]);
    expect(field.mends).toHaveLength(2);
  });
});

describe("areas", () => {
  it("are terrain and veils, each with exact edges", () => {
    const field = fieldOf(
      "area a terrain low scale 3 height 0..5 + rectangle 0,0 100x50 turned 90\narea a veil total + ellipse 0,0 16x16",
    );
    expect(field.terrains).toMatchObject([{ id: "region:a", cover: "low", size: 3, extent: { bottom: 0, top: 5000 } }]);
    expect(field.terrains[0]?.region).toContainEqual({ a: { x: 400, y: -400 }, b: { x: 1200, y: -400 } });
    expect(field.veils).toMatchObject([{ id: "region:a", concealment: "total" }]);
    expect(field.veils[0]?.region).toHaveLength(32);
  });

  it("that cover nothing are left out", () => {
    expect(fieldOf("area a veil total + rectangle 0,0 10x10 - rectangle 0,0 10x10").veils).toEqual([]);
  });
});

/* ---- moving, mirroring, turning ---- */

/** A way to move a whole scene, in pixels. */
interface Motion {
  readonly name: string;
  readonly place: (x: number, y: number) => readonly [number, number];
  readonly isMirror: boolean;
  readonly isTurn: boolean;
}

const MOTIONS: readonly Motion[] = [
  { name: "moving it by squares", place: (x, y) => [x + 700, y - 300], isMirror: false, isTurn: false },
  { name: "mirroring it left to right", place: (x, y) => [-x + 0, y], isMirror: true, isTurn: false },
  { name: "mirroring it top to bottom", place: (x, y) => [x, -y + 0], isMirror: true, isTurn: false },
  { name: "turning it by a quarter", place: (x, y) => [-y + 0, x], isMirror: false, isTurn: true },
];

const OTHER_SIDE = { both: "both", left: "right", right: "left" } as const;

const movedWall = (wall: SceneWall, { place, isMirror }: Motion): SceneWall => {
  const [ax, ay, bx, by] = wall.c;
  return { ...wall, c: [...place(ax, ay), ...place(bx, by)], side: isMirror ? OTHER_SIDE[wall.side] : wall.side };
};

const movedToken = (token: SceneToken, { place, isTurn }: Motion): SceneToken => {
  const [px, py] = place(token.x, token.y);
  const [qx, qy] = place(token.x + token.width * 100, token.y + token.height * 100);
  const [width, height] = isTurn ? [token.height, token.width] : [token.width, token.height];
  return { ...token, x: Math.min(px, qx), y: Math.min(py, qy), width, height };
};

const movedShape = (shape: Shape, { place }: Motion): Shape =>
  shape.type === "polygon"
    ? { ...shape, points: shape.points.flatMap((x, i) => (i % 2 === 0 ? place(x, shape.points[i + 1]!) : [])) }
    : shape;

const movedScene = (scene: Scene, motion: Motion): Scene => ({
  ...scene,
  walls: scene.walls.map((wall) => movedWall(wall, motion)),
  tokens: scene.tokens.map((token) => movedToken(token, motion)),
  areas: scene.areas.map((area) => ({ ...area, shapes: area.shapes.map((shape) => movedShape(shape, motion)) })),
});

/** What a battlefield holds, its parts as text that does not tell their order, moved by a motion. */
const contentsOf = (field: Battlefield, { place, isMirror }: Motion): unknown => {
  const at = ({ x, y }: Point) => place(x / 16, y / 16).join();
  const set = (points: readonly Point[]) => points.map(at).sort().join(" ");
  const edge = ({ a, b }: Segment) => [at(a), at(b)].sort().join(" ");
  const side = (s: keyof typeof OTHER_SIDE) => (isMirror ? OTHER_SIDE[s] : s);
  return {
    walls: field.walls.map((w) => `${w.id} ${at(w.a)} ${at(w.b)} ${side(w.side)}`).sort(),
    creatures: field.creatures.map((c) => ({
      id: c.id,
      footprint: set(c.footprint),
      corners: set(c.outerCorners),
      outline: set(c.outlinePoints),
      lattice: set(c.latticePoints),
      cells: c.cells.map((cell) => `${at(cell.centre)} of ${set(cell.corners)}`).sort(),
      centre: at(c.centre),
    })),
    veils: field.veils.map(({ region }) => region.map(edge).sort()),
    mends: field.mends.map(({ kind, wall, other }) => `${kind} ${wall} ${other ?? ""}`),
  };
};

const STILL: Motion = { name: "", place: (x, y) => [x, y], isMirror: false, isTurn: false };

const near = fc
  .integer({ min: -24, max: 24 })
  .chain((n) => fc.integer({ min: -3, max: 3 }).map((off) => n * 25 + off * 5));
const wall = fc.record({
  c: fc.tuple(near, near, near, near),
  side: fc.constantFrom(...WALL_SIDES),
  isLevel: fc.boolean(),
});
const token = fc.record({ x: near, y: near, width: fc.constantFrom(0.5, 1, 2, 3), height: fc.constantFrom(1, 2) });
const polygon = fc.array(fc.tuple(near, near), { minLength: 3, maxLength: 5 }).map((pairs) => pairs.flat());

const scenes: fc.Arbitrary<Scene> = fc
  .record({
    walls: fc.array(wall, { maxLength: 10 }),
    tokens: fc.array(token, { maxLength: 3 }),
    polygons: fc.array(fc.tuple(polygon, fc.boolean()), { minLength: 1, maxLength: 3 }),
  })
  .map(({ walls, tokens, polygons }) => ({
    ...parseBattleMap("").scene,
    walls: walls.map(({ c, side, isLevel }, i): SceneWall => ({
      ...PLAIN_WALL,
      id: `w${i}`,
      c: isLevel ? [c[0], c[1], c[2], c[1]] : c,
      side,
    })),
    tokens: tokens.map((size, i) => ({ ...plainToken(`A${i}`, 0, 0), ...size })),
    areas: [
      {
        id: "region:r",
        name: "",
        shapes: polygons.map(([points, hole]): Shape => ({ type: "polygon", points, hole })),
        elevation: { bottom: null, top: null },
        levels: [],
        part: { veil: { concealment: "partial", missChance: null } },
      },
    ],
  }));

describe("a whole scene", () => {
  it.each(MOTIONS)("$name moves the battlefield and changes nothing else", (motion) => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const moved = battlefieldOf(movedScene(scene, motion));
        expect(contentsOf(moved, STILL)).toEqual(contentsOf(battlefieldOf(scene), motion));
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  it("drawn in another order gives the same walls", () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const options = { wallSnap: 0, wallGap: 0 };
        const plain = { ...scene, walls: scene.walls.map((w): SceneWall => ({ ...w, side: "both" })) };
        const there = battlefieldOf(plain, options).walls;
        const back = battlefieldOf({ ...plain, walls: plain.walls.toReversed() }, options).walls;
        for (const [some, others] of [
          [there, back],
          [back, there],
        ] as const) {
          for (const { a, b } of some) {
            for (const end of [a, b]) expect(others.some((other) => isOnSegment(other.a, other.b, end))).toBe(true);
          }
        }
      }),
      { numRuns: propertyRuns(10) },
    );
  });
});

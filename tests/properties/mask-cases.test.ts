/** Battlefields on which the masks of sixteen lines once went wrong, with the answer that reasoning gives. */
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/battlefield-of";
import { EMPTY_SCENE, PLAIN_TERRAIN, PLAIN_WALL, plainToken, WALL_KINDS } from "../../src/scene/model/defaults";
import type { Scene, SceneToken, SceneWall } from "../../src/scene/model/scene";
import { maskWalls } from "../../src/geometry/line-masks/line-masks";
import { found } from "../../src/geometry/line-masks/line-set";
import { maskPair, masks } from "../../src/rules/line-masks/line-masks";
import { maskFieldOf, type MaskField } from "../../src/rules/line-masks/mask-field";

const SIZE = EMPTY_SCENE.grid.size;

/** At a square. */
const token = (x: number, y: number, more: Partial<SceneToken> = {}): SceneToken => ({
  ...plainToken(`${x},${y}`, x * SIZE, y * SIZE),
  ...more,
});

/** Between two places in squares. */
const wall = (c: SceneWall["c"], more: Partial<SceneWall> = {}): SceneWall => ({
  ...PLAIN_WALL,
  ...more,
  id: c.join(),
  c: [c[0] * SIZE, c[1] * SIZE, c[2] * SIZE, c[3] * SIZE],
});

const IMPROVED = { ...WALL_KINDS.nothing, cover: "improved" } as const;

const NUMBERS = { topLeft: 0, topRight: 1, bottomRight: 2, bottomLeft: 3 } as const;
type Corner = keyof typeof NUMBERS;

const fieldIn = (scene: Partial<Scene>): MaskField =>
  maskFieldOf(battlefieldOf({ ...EMPTY_SCENE, ...scene }, { wallSnap: 0, wallGap: 0 }));

/** The lines from the first creature to the second. */
const maskFirstTwo = (field: MaskField): void => {
  const [from = -1, to = -1] = field.firstBlocks;
  maskPair(field, from, to);
};

/** What is known of the line from a corner of the first creature to a corner of the second. */
const lineIn = (scene: Partial<Scene>, start: Corner, end: Corner) => {
  maskFirstTwo(fieldIn(scene));
  const line = 4 * NUMBERS[start] + NUMBERS[end];
  return {
    byWalls: ((masks.walls >> line) & 1) === 1,
    byAll: ((masks.all >> line) & 1) === 1,
    isMixed: masks.isMixed,
  };
};

test("a wall at a corner that lies inside the other's space bars nothing there", () => {
  const scene = { tokens: [token(0, 0, { width: 2, height: 2 }), token(1, 1, { width: 2, height: 2 })] };
  const walls = [wall([2, 2, 2, 2.5])];
  expect(lineIn({ ...scene, walls }, "bottomRight", "bottomLeft")).toMatchObject({ byWalls: false });
});

test("a wall that comes into a creature's space bars the line that comes in at the same place", () => {
  const tokens = [token(0, 0), token(4, 0)];
  expect(lineIn({ tokens, walls: [wall([0.8, 0.65, 1.25, -0.25])] }, "topLeft", "bottomLeft").byWalls).toBe(true);
  expect(lineIn({ tokens, walls: [wall([0.8, 0.6, 1.2, -0.2])] }, "topLeft", "bottomLeft").byWalls).toBe(false);
});

test("a graded wall along a line joins walls on either side of it", () => {
  const tokens = [token(0, 0), token(5, 0)];
  const ends = [wall([2, 1, 2, 0.5]), wall([3, 1, 3, 1.5])];
  const along = wall([2, 1, 3, 1], IMPROVED);
  expect(lineIn({ tokens, walls: ends }, "bottomRight", "bottomLeft").byWalls).toBe(false);
  expect(lineIn({ tokens, walls: [...ends, along] }, "bottomRight", "bottomLeft")).toMatchObject({
    byWalls: true,
    isMixed: true,
  });
});

test("a wall along the line from a corner bars neither side of it", () => {
  const tokens = [token(0, 0), token(5, 0), token(1, 0)];
  const walls = [wall([1, 1, 2, 1])];
  expect(lineIn({ tokens, walls }, "bottomRight", "bottomLeft").byAll).toBe(false);
});

test("a creature bars its own side of a line that leads straight away from home along a wall", () => {
  const walls = [wall([1, 1, 2, 2]), wall([1, 1, 1, 2])];
  const blocked = (x: number, y: number): boolean =>
    lineIn({ tokens: [token(0, 0), token(3, 3), token(x, y)], walls }, "bottomRight", "topLeft").byAll;
  expect(blocked(1, 0)).toBe(true);
  expect(blocked(0, 1)).toBe(false);
});

test("walls on either side of a line that a creature joins are worth walls, not creatures", () => {
  const tokens = [token(0, 0), token(5, 0), token(2, 1)];
  const walls = [wall([2, 1, 2, 0.5]), wall([3, 1, 3, 1.5])];
  expect(lineIn({ tokens, walls }, "bottomRight", "bottomLeft")).toEqual({
    byWalls: false,
    byAll: true,
    isMixed: true,
  });
});

test("so they are where walls at the line's ends are joined", () => {
  const tokens = [token(0, 0), token(2, 0), token(1, 1)];
  const walls = [wall([0.5, 1, 1, 1]), wall([2, 1, 1.9, 0.5])];
  expect(lineIn({ tokens, walls }, "bottomRight", "bottomLeft")).toEqual({
    byWalls: false,
    byAll: true,
    isMixed: true,
  });
  const line = 4 * NUMBERS.bottomRight + NUMBERS.bottomLeft;
  expect((found.joined >> line) & 1).toBe(1);
});

test("and where another creature blocks all lines already", () => {
  const tokens = [token(0, 0), token(6, 0), token(2, 1), token(4, -8, { height: 10 })];
  const walls = [wall([2, 1, 2, 0.9]), wall([3, 1, 3, 1.1])];
  expect(lineIn({ tokens, walls }, "bottomRight", "bottomLeft")).toEqual({
    byWalls: false,
    byAll: true,
    isMixed: true,
  });
});

test("what gives more cover than a wall is met though walls block all lines", () => {
  const tokens = [token(0, 0), token(9, 0)];
  const rock = wall([2, -5, 2, 5]);
  expect(lineIn({ tokens, walls: [rock] }, "topLeft", "topLeft")).toEqual({
    byWalls: true,
    byAll: true,
    isMixed: false,
  });
  const walls = [rock, wall([8, -5, 8, 5], IMPROVED)];
  expect(lineIn({ tokens, walls }, "topLeft", "topLeft").isMixed).toBe(true);
  const shape = { type: "rectangle", x: 800, y: 0, width: 50, height: 50, rotation: 0, hole: false } as const;
  const area = { id: "region:r", name: "", shapes: [shape], elevation: { bottom: null, top: null }, levels: [] };
  const areas = [{ ...area, part: { terrain: { ...PLAIN_TERRAIN, cover: "improved" } } }] as const;
  expect(lineIn({ tokens, walls: [rock], areas }, "topLeft", "topLeft").isMixed).toBe(true);
});

test("plain walls and creatures are not mixed", () => {
  const tokens = [token(0, 0), token(5, 0), token(3, 0)];
  const walls = [wall([2, -1, 2, 0.5]), wall([1, 0, 1, 1])];
  expect(lineIn({ tokens, walls }, "topLeft", "bottomLeft").isMixed).toBe(false);
});

describe("the contact rule is not needed", () => {
  const tokens = [token(0, 0), token(4, 0)];

  test.each<[string, SceneWall[]]>([
    ["nothing is there", []],
    ["walls end on a line", [wall([2, 1, 2, 0.5]), wall([2, 1, 2, 1.5]), wall([3, 0, 3, -1])]],
    ["a wall lies along a line", [wall([1.5, 1, 3, 1])]],
    ["a wall ends on a corner", [wall([1, 1, 2, 2])]],
    ["a wall runs over a corner", [wall([1, 2, 1, -1])]],
    ["walls meet in a corner", [wall([1, 1, 2, 1]), wall([1, 1, 1, 2])]],
    ["a wall leads from a corner along a line", [wall([1, 1, 2, 1])]],
    ["a wall within a creature's space crosses a line there", [wall([0.75, 0.25, 0.75, 0.6])]],
    [
      "a wall within a creature's space touches a line there",
      [wall([0.75, 0.25, 0.75, 0.75]), wall([0.2, 0.1, 0.2, 0])],
    ],
    ["a wall comes into a creature's space", [wall([0.9, 0.5, 1.5, 0.6])]],
    ["a wall comes into a creature's space just where a line does", [wall([0.8, 0.65, 1.25, -0.25])]],
  ])("where %s", (_, walls) => {
    const field = fieldIn({ tokens, walls });
    maskWalls(field, field.blocks, 0, 1);
    expect(found.doubtful).toBe(0);
  });

  test.each<[string, SceneToken[], SceneWall[]]>([
    ["creatures stand along a line", [token(2, 0), token(3, 1)], []],
    ["a creature stands at a corner", [token(1, 1), token(5, -1)], []],
    ["a creature stands beside", [token(1, 0)], []],
    ["a creature and a wall share a corner", [token(1, 1)], [wall([1, 1, 1, 2])]],
    ["a creature stands along a wall", [token(1, 0)], [wall([1, 1, 2, 1])]],
  ])("where %s", (_, others, walls) => {
    maskFirstTwo(fieldIn({ tokens: [...tokens, ...others], walls }));
    expect(found.doubtful).toBe(0);
  });
});

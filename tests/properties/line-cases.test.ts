/** Battlefields on which lines between corners once went wrong, with the answer that reasoning gives. */
import { expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { EMPTY_SCENE, PLAIN_TERRAIN, PLAIN_WALL, plainToken, WALL_KINDS } from "../../src/scene/model/defaults";
import type { Scene, SceneToken, SceneWall } from "../../src/scene/model/scene";
import { attackPair, groundOf } from "../../src/rules/attack/attack-pair";
import { coverScale, STRENGTHS } from "../../src/rules/books/pathfinder/cover";
import { weighCover } from "../../src/rules/cover/cover-kind";
import { contactsAlong, gradeAlong, sieveOf } from "../../src/rules/line-of-effect/weighed-obstacles";

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

/** What blocks the line from a corner of the first creature to a corner of the second, and how strong it is as cover. */
const lineIn = (scene: Partial<Scene>, start: Corner, end: Corner) => {
  const field = battlefieldOf({ ...EMPTY_SCENE, ...scene }, { wallSnap: 0, wallGap: 0 });
  const [attacker, target] = field.creatures;
  const ids = { attacker: attacker?.id ?? "", target: target?.id ?? "" };
  const pair = attackPair(field, { ...ids, kind: "ranged", reach: null, origin: null });
  const line = {
    start: groundOf(field, pair.attacker).corners[NUMBERS[start]]!,
    end: groundOf(field, pair.target).corners[NUMBERS[end]]!,
  };
  const own = [pair.attacker.footprint, pair.target.footprint];
  const isBlockedBy = (counts: (kind: string) => boolean): boolean => {
    const weigh = weighCover(pair, (kind) => (counts(kind) ? 1 : undefined));
    return contactsAlong(sieveOf(pair, weigh), line, own).length > 0;
  };
  const { weigh } = coverScale(pair, { isAdjacentMelee: false, softCoverFrom: "all", hasPartialCover: true });
  return {
    byWalls: isBlockedBy((kind) => kind !== "creature"),
    byAll: isBlockedBy(() => true),
    strength: gradeAlong(sieveOf(pair, weigh), line, Infinity, own),
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
    strength: STRENGTHS.standard,
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
    strength: STRENGTHS.standard,
  });
});

test("so they are where walls at the line's ends are joined", () => {
  const tokens = [token(0, 0), token(2, 0), token(1, 1)];
  const walls = [wall([0.5, 1, 1, 1]), wall([2, 1, 1.9, 0.5])];
  expect(lineIn({ tokens, walls }, "bottomRight", "bottomLeft")).toEqual({
    byWalls: false,
    byAll: true,
    strength: STRENGTHS.standard,
  });
});

test("and where another creature blocks all lines already", () => {
  const tokens = [token(0, 0), token(6, 0), token(2, 1), token(4, -8, { height: 10 })];
  const walls = [wall([2, 1, 2, 0.9]), wall([3, 1, 3, 1.1])];
  expect(lineIn({ tokens, walls }, "bottomRight", "bottomLeft")).toEqual({
    byWalls: false,
    byAll: true,
    strength: STRENGTHS.standard,
  });
});

test("what gives more cover than a wall is met though walls block all lines", () => {
  const tokens = [token(0, 0), token(9, 0)];
  const rock = wall([2, -5, 2, 5]);
  expect(lineIn({ tokens, walls: [rock] }, "topLeft", "topLeft")).toEqual({
    byWalls: true,
    byAll: true,
    strength: STRENGTHS.standard,
  });
  const walls = [rock, wall([8, -5, 8, 5], IMPROVED)];
  expect(lineIn({ tokens, walls }, "topLeft", "topLeft").strength).toBe(STRENGTHS.improved);
  const shape = { type: "rectangle", x: 800, y: -25, width: 50, height: 50, rotation: 0, hole: false } as const;
  const area = { id: "region:r", name: "", shapes: [shape], elevation: { bottom: null, top: null }, levels: [] };
  const areas = [{ ...area, part: { terrain: { ...PLAIN_TERRAIN, cover: "improved" } } }] as const;
  expect(lineIn({ tokens, walls: [rock], areas }, "topLeft", "topLeft").strength).toBe(STRENGTHS.improved);
});

test("a wall on the border of the space from which a line comes is worth a wall, whatever stands behind it", () => {
  const tokens = [token(0, 0), token(5, 0), token(3, 0)];
  const walls = [wall([2, -1, 2, 0.5]), wall([1, 0, 1, 1])];
  expect(lineIn({ tokens, walls }, "topLeft", "bottomLeft").strength).toBe(STRENGTHS.standard);
});

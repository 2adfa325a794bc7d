/**
 * The ways in which RULES let a target gain cover when a wall is taken away. What obstacles.test.ts claims of all other
 * walls is not claimed of these.
 */
import { expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { pathfinder1e } from "../../src/rules/books/pathfinder/pathfinder1e";
import type { Attack } from "../../src/rules/attack/verdict";
import { UNTIDIED } from "./situations";

const SHOT: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

/** The cover on a map with and without the wall called `gone`. */
const coverWithAndWithout = (map: string, attack = SHOT): readonly [string, string] => {
  const { scene } = parseBattleMap(map);
  const field = battlefieldOf(scene, UNTIDIED);
  const walls = field.walls.filter(({ id }) => id !== "wall:gone");
  return [pathfinder1e.judge(field, attack, {}).cover, pathfinder1e.judge({ ...field, walls }, attack, {}).cover];
};

test("a target that stands half in the rock shows the corners on its side; without the rock the others lie behind a wall", () => {
  const map = `
grid square 100 5 ft
wall gone 0,100 100,100
wall w1 0,150 150,100
token A at 200,100
token b at 0,14
`;
  expect(coverWithAndWithout(map)).toEqual(["none", "partial"]);
});

test("a fence that goes on from the attacker's own is the attacker's own; without the piece in its space it is a fence", () => {
  const map = `
grid square 100 5 ft
wall gone 50,150 150,150 nothing cover standard
wall w1 150,150 250,150 nothing cover standard
token A at 0,100
token b at 300,100
`;
  expect(coverWithAndWithout(map)).toEqual(["none", "partial"]);
});

test("past a joint of a wall and an arrow slit bricked up the wall is the milder; past the slit alone the slit", () => {
  const map = `
grid square 100 5 ft
wall w1 100,60 100,100
wall slit 100,100 100,200 nothing cover improved
wall gone 100,100 100,200
token b at 200,0
`;
  const blast: Attack = { ...SHOT, attacker: null, kind: "area", origin: { x: 0, y: 100 } };
  expect(coverWithAndWithout(map, blast)).toEqual(["standard", "improved"]);
});

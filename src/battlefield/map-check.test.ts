import { describe, expect, it } from "vitest";
import { battlefieldOf } from "./battlefield-of";
import { mapCheck, repairsOf, type FindingKind, type Repair } from "./map-check";
import { parseBattleMap } from "./notation";
import type { Scene } from "./scene";

const sceneOf = (lines: string): Scene => parseBattleMap(`grid square 100 5 ft\n${lines}`).scene;

const kindsOn = (lines: string): string[] =>
  mapCheck(sceneOf(lines), battlefieldOf(sceneOf(lines))).map(({ kind }) => kind);

describe("the map check tells of", () => {
  it.each<[FindingKind, string]>([
    ["zero-length", "wall a 300,300 300,300"],
    ["double", "wall a 0,0 300,0\nwall b 0,0 300,0"],
    ["overlap", "wall a 0,0 300,0\nwall b 200,0 400,0"],
    ["squared-up", "wall a 0,6 300,6"],
    ["mortar", "wall a 0,50 248,50\nwall b 250,0 250,100"],
    ["near-miss", "wall a 0,50 244,50\nwall b 250,0 250,100"],
    ["off-grid", "wall a 0,18 300,18"],
    ["cut-token", "token A at 0,0\nwall w 50,-100 50,200"],
    ["graded-door", "wall w 0,0 300,0 door cover low"],
    ["graded-one-way", "wall w 0,0 300,0 from left cover low"],
    ["glass", "wall w 0,0 300,0 glass"],
  ])("%s", (kind, lines) => {
    expect(kindsOn(lines)).toContain(kind);
  });

  it("nothing where walls meet on the grid", () => {
    expect(kindsOn("token A at 0,0\nwall a 0,100 300,100\nwall b 300,100 300,400")).toEqual([]);
  });

  it("what weighs most first, then from the top", () => {
    expect(kindsOn("wall a 0,600 300,600 glass\nwall b 0,6 300,6\nwall c 0,500 300,500 door cover low")).toEqual([
      "graded-door",
      "glass",
      "squared-up",
    ]);
  });
});

const repaired = (scene: Scene, repairs: readonly Repair[]): Scene => ({
  ...scene,
  walls: scene.walls.flatMap((wall) => {
    const repair = repairs.find((each) => each.wall === wall.id);
    if (repair === undefined) return [wall];
    return repair.kind === "delete" ? [] : [{ ...wall, c: repair.c }];
  }),
});

describe("a repair leaves every verdict as it was, and nothing of its kind to find:", () => {
  it.each<[FindingKind, string]>([
    ["zero-length", "wall a 300,300 300,300\nwall b 0,0 300,0"],
    ["double", "wall a 0,0 300,0\nwall b 300,0 0,0\nwall c 0,0 300,0"],
    ["squared-up", "wall a 0,6 300,6\nwall b 300,7 300,400\nwall c 150,6 150,-200"],
  ])("%s", (kind, lines) => {
    const scene = sceneOf(lines);
    const before = battlefieldOf(scene);
    const repairs = repairsOf(kind, scene, before);
    expect(repairs.length).toBeGreaterThan(0);
    const after = battlefieldOf(repaired(scene, repairs));
    expect(after.walls).toEqual(before.walls);
    expect(after.mends.filter((mend) => mend.kind === kind)).toEqual([]);
  });

  it("a wall that is only a double once it is squared up stays", () => {
    const scene = sceneOf("wall a 0,0 300,0\nwall b 0,4 300,4");
    expect(repairsOf("double", scene, battlefieldOf(scene))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { repaired, settled } from "../../../tests/map-repairs";
import { battlefieldOf } from "../snapshot/snapshot";
import type { Battlefield } from "../model/battlefield";
import type { FindingKind } from "./finding";
import { mapCheck } from "./map-check";
import { repairBook, repairsFor, safeRepairs, type RepairGroup, type SafeRepairs } from "./map-repair";
import { parseBattleMap } from "../notation/parse";
import type { Scene } from "../model/scene";

const sceneOf = (lines: string): Scene => parseBattleMap(`grid square 100 5 ft\n${lines}`).scene;

const groupsOf = (scene: Scene, kind: FindingKind): RepairGroup[] => {
  const field = battlefieldOf(scene);
  const book = repairBook(scene, field);
  const findings = mapCheck(scene, field).filter((finding) => finding.kind === kind);
  const groups = findings.map((finding) => repairsFor(book, finding));
  return groups.filter((group) => group !== undefined);
};

const safeOf = (groups: readonly RepairGroup[], scene: Scene): SafeRepairs => settled(safeRepairs(groups, scene));

/** Ends of walls that lie along the grid, pieces of one wall as one, however they were drawn. */
const wholeWalls = ({ walls }: Battlefield): readonly string[] => {
  const spans = new Map<string, number[]>();
  for (const { id, a, b } of walls) spans.set(id, [...(spans.get(id) ?? []), a.x, a.y, b.x, b.y]);
  const ends = (values: readonly number[], from: number) => values.filter((_, i) => i % 2 === from);
  const range = (values: readonly number[]) => `${Math.min(...values)}..${Math.max(...values)}`;
  return [...spans].map(([id, values]) => `${id} ${range(ends(values, 0))} ${range(ends(values, 1))}`).sort();
};

const SQUARED = "wall a 0,6 300,6\nwall b 300,7 300,400\nwall c 150,6 150,-200";

describe("a repair changes no wall's effect, and leaves no finding of its kind:", () => {
  it.each<[FindingKind, string]>([
    ["zero-length", "wall a 300,300 300,300\nwall b 0,0 300,0"],
    ["double", "wall a 0,0 300,0\nwall b 300,0 0,0\nwall c 0,0 300,0"],
    ["squared-up", SQUARED],
    ["overlap", "wall a 0,0 300,0\nwall b 200,0 500,0"],
    ["overlap", "wall a 0,0 500,0\nwall b 100,0 200,0"],
    ["closed-gap", "wall a 0,50 248,50\nwall b 250,0 250,100"],
    ["closed-gap", "wall a 0,50 248,50\nwall b 250,50 400,50"],
  ])("%s", (kind, lines) => {
    const scene = sceneOf(lines);
    const { repairs, left } = safeOf(groupsOf(scene, kind), scene);
    expect([repairs.length > 0, left]).toEqual([true, 0]);
    const after = battlefieldOf(repaired(scene, repairs));
    expect(wholeWalls(after)).toEqual(wholeWalls(battlefieldOf(scene)));
    expect(after.mends.filter((mend) => mend.kind === kind)).toEqual([]);
  });
});

describe("a repair unit", () => {
  it("is a single wall if it meets no other; walls that meet are repaired together", () => {
    const scene = sceneOf(`${SQUARED}\nwall far 1000,1006 1300,1006`);
    const walls = groupsOf(scene, "squared-up").map((group) => group.map(({ wall }) => wall).sort());
    expect(walls).toContainEqual(["a", "b", "c"]);
    expect(walls).toContainEqual(["far"]);
  });

  it("excludes a wall that becomes a duplicate only by aligning", () => {
    expect(groupsOf(sceneOf("wall a 0,0 300,0\nwall b 0,4 300,4"), "double")).toEqual([]);
  });

  it("excludes a wall that another covers in the middle: two pieces of it are left", () => {
    expect(groupsOf(sceneOf("wall a 200,0 300,0\nwall b 0,0 500,0"), "overlap")).toEqual([]);
  });

  it("excludes an end that would turn its wall to meet another", () => {
    expect(groupsOf(sceneOf("wall a 0,50 248,50\nwall b 250,52 400,52"), "closed-gap")).toEqual([]);
  });

  it("excludes a wall that would end between pixels, which Foundry does not store", () => {
    const scene = parseBattleMap("grid square 85.5 5 ft\nwall a 0,88 300,88").scene;
    expect(groupsOf(scene, "squared-up")).toEqual([]);
  });
});

describe("of repairs that would change a wall's effect", () => {
  const moves = (wall: string, y: number): RepairGroup => [{ kind: "move", wall, c: [0, y, 300, y] }];
  const scene = sceneOf("wall a 0,0 300,0\nwall b 0,506 300,506\nwall c 0,806 300,806");

  it("none is applied, and the others are", () => {
    const { repairs, left } = safeOf([moves("a", 40), moves("b", 500), moves("c", 800)], scene);
    expect(repairs.map(({ wall }) => wall).sort()).toEqual(["b", "c"]);
    expect(left).toBe(1);
  });

  it("a removal wins over a move of the same wall", () => {
    const doubled = sceneOf("wall a 0,0 300,0\nwall b 0,0 300,0");
    const { repairs } = safeOf([moves("b", 0), [{ kind: "delete", wall: "b" }]], doubled);
    expect(repairs).toEqual([{ kind: "delete", wall: "b" }]);
  });
});

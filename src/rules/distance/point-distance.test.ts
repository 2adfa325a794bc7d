import { describe, expect, it } from "vitest";
import { latticePoint } from "../../geometry/numbers/lattice";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { creatureWithId, TIDY_DEFAULTS } from "../../scene/model/battlefield";
import type { Grid } from "../../scene/model/battlefield";
import { distanceToPoint } from "./distance";

interface Given {
  readonly grid?: string;
  readonly token?: string;
  readonly diagonals?: Grid["diagonals"];
  /** Of the point, scene units; it is a space tall. */
  readonly up?: number;
}

const distanceTo = (
  x: number,
  y: number,
  { grid = "square 100 5 ft", token = "A at 0,0", diagonals, up = 0 }: Given = {},
): number => {
  const field = battlefieldOf(parseBattleMap(`grid ${grid}\ntoken ${token}`).scene, TIDY_DEFAULTS, "square");
  const counted = diagonals === undefined ? field : { ...field, grid: { ...field.grid, diagonals } };
  const extent = { bottom: up * 1000, top: (up + 5) * 1000 };
  return distanceToPoint(counted, creatureWithId(field, "token:A")!, latticePoint(x, y), extent);
};

describe("the distance of a point from a creature", () => {
  it("counts spaces from the nearest intersection of the creature's space", () => {
    expect([distanceTo(100, 100), distanceTo(50, 50), distanceTo(200, 0), distanceTo(-300, 50)]).toEqual([0, 0, 5, 15]);
    expect(distanceTo(400, 200, { token: "A at 0,0 size 3x3" })).toBe(5);
    // Half a square on it is not within 5 ft any more.
    expect(distanceTo(250, 0)).toBe(10);
  });

  it("goes by the scene's rule for diagonals", () => {
    const diagonal = (diagonals: Given["diagonals"]) => distanceTo(300, 300, { diagonals });
    // Two squares across and two down.
    expect([diagonal("equidistant"), diagonal("alternating"), diagonal("alternating-2")]).toEqual([10, 15, 15]);
    expect([diagonal("approximate"), diagonal("rectilinear"), diagonal("exact")]).toEqual([15, 20, 14.1]);
  });

  it("has the height as a third axis", () => {
    // From the head at 5 ft to the foot at 30 ft there are five spaces, so it is in the sixth.
    expect(distanceTo(100, 0, { up: 30 })).toBe(30);
    expect(distanceTo(300, 0, { up: 30, diagonals: "equidistant" })).toBe(30);
    expect(distanceTo(100, 0, { up: 3 })).toBe(0);
  });

  it("is in the scene's units, such as 1.5 m", () => {
    expect(distanceTo(400, 0, { grid: "square 100 1.5 m" })).toBe(4.5);
  });

  it("is the straight way on hexes and without a grid", () => {
    // 3 squares across and 4 down from the corner 100,100.
    expect(distanceTo(400, 500, { grid: "gridless 100 5 ft" })).toBe(25);
    expect(distanceTo(50, 50, { grid: "gridless 100 5 ft" })).toBe(0);
    // The right corner of the hex is at 100 across, its side upright.
    expect(distanceTo(250, 50, { grid: "hex-odd-rows 100 5 ft" })).toBe(7.5);
  });
});

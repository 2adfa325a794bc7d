import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { threatenedSquares } from "./threat";

/** The squares that the first creature threatens, as columns and rows. */
const threatened = (map: string): string[] => {
  const field = battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");
  const [creature] = field.creatures;
  return creature === undefined
    ? []
    : threatenedSquares(field, creature, { heedsUnarmed: true }).map(
        ({ x, y }) => `${x / field.grid.size},${y / field.grid.size}`,
      );
};

describe("the squares that a creature threatens", () => {
  it("are the eight around it", () => {
    const around = ["1,1", "2,1", "3,1", "1,2", "3,2", "1,3", "2,3", "3,3"];
    expect(threatened("token A at 200,200")).toEqual(around);
  });

  it("are twelve around a creature of two by two", () => {
    expect(threatened("token A at 200,200 size 2x2")).toHaveLength(12);
  });

  it("with a reach of two spaces are all but its own of five by five", () => {
    // The corners count, docs/decisions/0023.
    expect(threatened("token A at 200,200 reach 10")).toHaveLength(24);
  });

  it("with a reach weapon are those that are not beside it", () => {
    const around = threatened("token A at 200,200");
    const far = threatened("token A at 200,200 reach 10 least-reach 10");
    expect(far).toHaveLength(16);
    expect(far.filter((square) => around.includes(square))).toEqual([]);
    // Of ten by ten without five at each corner, where every second diagonal counts twice, nothing within 10 ft.
    expect(threatened("token A at 200,200 size 2x2 reach 20 least-reach 15")).toHaveLength(100 - 4 * 5 - 36);
  });

  it("are none of a weapon that reaches less far than its target must be off", () => {
    expect(threatened("token A at 200,200 reach 5 least-reach 10")).toEqual([]);
  });

  it("leave out those behind a wall", () => {
    const open = ["1,1", "2,1", "1,2", "1,3", "2,3"];
    expect(threatened("token A at 200,200\nwall w 300,-500 300,900")).toEqual(open);
  });

  it("leave out those in the rock beside a corridor", () => {
    const rock = ["-1000,-1000 4000x1100", "-1000,200 4000x1000"]
      .map((place, i) => `area r${i} terrain standard effect sight + rectangle ${place}`)
      .join("\n");
    // Only the corridor is left, at each end of its space.
    expect(threatened(`token A at 400,0 size 2x2\n${rock}`)).toEqual(["3,1", "6,1"]);
    expect(threatened(`token A at 400,0 size 3x3 reach 10\n${rock}`)).toEqual(["2,1", "3,1", "7,1", "8,1"]);
    // An area that holds it stops none of its blows. A low rock is below its middle.
    expect(threatened("token A at 200,200\narea r terrain standard effect + rectangle 0,0 900x900")).toHaveLength(8);
    const low = "area r terrain standard effect sight height 0..1 + rectangle 300,0 900x900";
    expect(threatened(`token A at 200,200\n${low}`)).toHaveLength(8);
  });

  it("with a reach of 0 are those of its own space", () => {
    expect(threatened("token A at 200,200 reach 0")).toEqual(["2,2"]);
    expect(threatened("token r at 225,225 size 0.5x0.5 reach 0")).toEqual(["2,2"]);
    // Its inside meets four squares.
    expect(threatened("token r at 275,275 size 0.5x0.5 reach 0")).toEqual(["2,2", "3,2", "2,3", "3,3"]);
  });

  it("are none of a creature that cannot strike", () => {
    for (const state of ["dead", "hidden", "helpless", "unconscious", "unarmed", "kind other", "kind object"])
      expect(threatened(`token A at 200,200 ${state}`)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import type { Battlefield } from "../../../scene/model/battlefield";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../../scene/notation/parse";
import { splashLanding, splashOnHit, splashOnSquare, splashScatter } from "./splash";

const MAP = `
map
+   +   +   +   +   +   +
  A           c
+   +   +   +   +   +   +
              b   d
+   +   +   +   +   +   +
                  e
+   +   +   +   +   +   +
`;

const fieldOf = (text: string): Battlefield => battlefieldOf(parseBattleMap(text).scene);

const landing = (battlefield: Battlefield, [from, at]: readonly [string, string], roll: number, squares = 1) => {
  const creature = (id: string) => battlefield.creatures.find((each) => each.id === `token:${id}`)!;
  return splashLanding(battlefield, { thrower: creature(from), aimed: creature(at), roll, squares });
};

describe("a splash weapon that misses", () => {
  const battlefield = fieldOf(MAP);

  test("lands short on a 1, and splashes the creatures around that square", () => {
    expect(landing(battlefield, ["A", "b"], 1)).toMatchObject({
      step: { x: -1, y: 0 },
      within: [],
      around: ["token:c", "token:b"],
    });
  });

  test("goes clockwise from there on higher rolls", () => {
    // From the square in front of b: 5 is the one behind b, where d stands; 6 is the one below that, where e stands.
    expect(landing(battlefield, ["A", "b"], 5)).toMatchObject({ step: { x: 1, y: 0 }, within: ["token:d"] });
    expect(landing(battlefield, ["A", "b"], 6)).toMatchObject({ step: { x: 1, y: 1 }, within: ["token:e"] });
    expect(landing(battlefield, ["A", "b"], 3)).toMatchObject({ step: { x: 0, y: -1 }, within: ["token:c"] });
  });

  test("lands that many squares away in that direction", () => {
    // Two squares beyond b, past d, which is splashed.
    expect(landing(battlefield, ["A", "b"], 5, 2)).toMatchObject({ within: [], around: ["token:d", "token:e"] });
  });

  test("is aimed at the square of a big creature nearest to the thrower", () => {
    const giants = fieldOf(`
map
+   +   +   +   +   +
  A      ttt ttt
+   +   +   +   +   +
         ttt ttt
+   +   +   +   +   +
`);
    // Short of its nearest square is the empty one in front of it, next to the thrower.
    expect(landing(giants, ["A", "t"], 1)).toMatchObject({ within: [], around: ["token:A", "token:t"] });
    expect(landing(giants, ["A", "t"], 5)).toMatchObject({ within: ["token:t"], around: [] });
  });

  test("has no landing without a square grid, or if nothing is short of the target", () => {
    expect(
      landing(fieldOf("grid hex-odd-rows 100 5 ft\ntoken A at 0,0\ntoken b at 300,0\n"), ["A", "b"], 1),
    ).toBeNull();
    expect(landing(fieldOf("token A at 0,0\ntoken b at 0,0\n"), ["A", "b"], 1)).toBeNull();
  });
});

const at = (x: number, y: number) => ({ x, y });

describe("the square that a missed throw hits", () => {
  test("is one square short on a 1, toward the thrower", () => {
    expect(splashScatter(at(0, 5), at(6, 5), 1)).toEqual(at(5, 5));
    expect(splashScatter(at(9, 9), at(6, 6), 1)).toEqual(at(7, 7));
    expect(splashScatter(at(6, 0), at(6, 6), 1)).toEqual(at(6, 5));
  });

  test("goes clockwise around the aimed square on 2 to 8", () => {
    const hits = [1, 2, 3, 4, 5, 6, 7, 8].map((roll) => splashScatter(at(2, 9), at(2, 2), roll));
    expect(hits).toEqual([at(2, 3), at(1, 3), at(1, 2), at(1, 1), at(2, 1), at(3, 1), at(3, 2), at(3, 3)]);
  });

  test("is a different neighbour of the aimed square for each roll, wherever the thrower stands", () => {
    for (const thrower of [at(0, 0), at(3, 1), at(-4, 9), at(7.5, -2.5), at(5, 6)]) {
      const hits = [1, 2, 3, 4, 5, 6, 7, 8].map((roll) => splashScatter(thrower, at(5, 5), roll));
      expect(new Set(hits.map(({ x, y }) => `${x},${y}`)).size).toBe(8);
      expect(hits.every(({ x, y }) => Math.max(Math.abs(x - 5), Math.abs(y - 5)) === 1)).toBe(true);
    }
  });

  test("is short along the axis for a thrower within 22.5 degrees of it, else along the diagonal", () => {
    // 2 in 5 is 21.8 degrees, 5 in 12 is 22.6.
    expect(splashScatter(at(5, 2), at(0, 0), 1)).toEqual(at(1, 0));
    expect(splashScatter(at(12, 5), at(0, 0), 1)).toEqual(at(1, 1));
    expect(splashScatter(at(-2, -5), at(0, 0), 1)).toEqual(at(0, -1));
    expect(splashScatter(at(-5, -12), at(0, 0), 1)).toEqual(at(-1, -1));
  });

  test("rejects rolls other than 1 to 8, and a thrower in the aimed square", () => {
    for (const roll of [0, 9, 1.5, NaN]) expect(() => splashScatter(at(0, 0), at(3, 3), roll)).toThrow(RangeError);
    expect(() => splashScatter(at(3, 3), at(3, 3), 1)).toThrow(/expected another square/);
  });
});

describe("a splash weapon that hits", () => {
  const field = fieldOf(`
map
+   +   +   +   +   +
  a   c   d
+   +   +   +   +   +
      b       e
+   +   +   +   +   +
          f
+   +   +   +   +   +
token A at 0,200
token g at 0,100 elevation 30
`);
  const creature = (id: string) => field.creatures.find((each) => each.id === `token:${id}`)!;

  test("splashes everyone within 5 ft of its target, but not the target, nor who flies above", () => {
    expect(splashOnHit(field, creature("b"), null)).toEqual(["token:a", "token:c", "token:d", "token:f", "token:A"]);
  });

  test("splashes those around one square of a large target", () => {
    const large = fieldOf("token L at 100,100 size 2x2\ntoken a at 0,0\ntoken b at 300,100\ntoken c at 300,300");
    const target = large.creatures.find(({ id }) => id === "token:L")!;
    const at = (x: number, y: number) => splashOnHit(large, target, { x: x * 16, y: y * 16 });
    expect(splashOnHit(large, target, null)).toEqual(["token:a", "token:b", "token:c"]);
    expect(at(150, 150)).toEqual(["token:a"]);
    expect(at(250, 150)).toEqual(["token:b"]);
    expect(at(250, 250)).toEqual(["token:b", "token:c"]);
  });

  test("splashes everyone in and around a square", () => {
    expect(splashOnSquare(field, creature("a"), { x: 150 * 16, y: 150 * 16 })).toEqual({
      within: ["token:b"],
      around: ["token:a", "token:c", "token:d", "token:f", "token:A"],
    });
    const gridless = fieldOf("grid gridless 100 5 ft\ntoken a at 0,0");
    expect(splashOnSquare(gridless, gridless.creatures[0]!, { x: 0, y: 0 })).toBeNull();
  });

  test("reaches a space above the ground of a square, not two", () => {
    const heights = fieldOf(`
token T at 0,0
token ground at 300,0
token low at 300,0 elevation 9
token high at 300,0 elevation 10
token lowBeside at 400,0 elevation 5
token highBeside at 400,0 elevation 60
token below at 400,0 elevation -5
token farBelow at 400,0 elevation -10
`);
    const thrower = heights.creatures[0]!;
    // Each is 5 ft high: that at -10 is 5 ft below the ground, two spaces down.
    expect(splashOnSquare(heights, thrower, { x: 350 * 16, y: 50 * 16 })).toEqual({
      within: ["token:ground", "token:low"],
      around: ["token:lowBeside", "token:below"],
    });
    expect(splashLanding(heights, { thrower, aimed: { x: 250 * 16, y: 50 * 16 }, roll: 5, squares: 1 })).toMatchObject({
      within: ["token:ground", "token:low"],
      around: ["token:lowBeside", "token:below"],
    });
    // The ground of the square, not the height of who throws.
    const flying = fieldOf("token T at 0,0 elevation 20\ntoken a at 300,0\ntoken b at 300,0 elevation 20");
    expect(splashOnSquare(flying, flying.creatures[0]!, { x: 350 * 16, y: 50 * 16 })).toEqual({
      within: ["token:a"],
      around: [],
    });
  });

  test("is on the ground where its thrower stands, if that is deeper", () => {
    const cellar = fieldOf("token T at 0,0 elevation -20\ntoken a at 300,0 elevation -20\ntoken b at 300,0");
    expect(splashOnSquare(cellar, cellar.creatures[0]!, { x: 350 * 16, y: 50 * 16 })).toEqual({
      within: ["token:a"],
      around: [],
    });
  });

  test("reaches nobody on a level that the thrower's does not show", () => {
    const onLevels = {
      ...fieldOf("token T at 0,0\ntoken a at 300,0\ntoken b at 300,0"),
      levels: [
        { id: "1", name: "1", elevation: { bottom: 0, top: 5 }, sees: [] },
        { id: "2", name: "2", elevation: { bottom: 5, top: 10 }, sees: [] },
      ],
    };
    const creatures = onLevels.creatures.map((each) => ({ ...each, level: each.id === "token:b" ? "2" : "1" }));
    const field = { ...onLevels, creatures };
    expect(splashOnSquare(field, creatures[0]!, { x: 350 * 16, y: 50 * 16 })?.within).toEqual(["token:a"]);
    expect(splashOnHit(field, creatures[1]!, null)).toEqual([]);
  });

  test("that misses a square scatters around it", () => {
    const thrown = { thrower: creature("a"), aimed: { x: 350 * 16, y: 50 * 16 }, roll: 1, squares: 1 };
    // The square short of the one at 300,0, with d in it.
    expect(splashLanding(field, thrown)).toMatchObject({ step: { x: -1, y: 0 }, within: ["token:d"] });
  });
});

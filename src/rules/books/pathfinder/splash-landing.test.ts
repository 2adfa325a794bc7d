import { describe, expect, test } from "vitest";
import type { Battlefield } from "../../../scene/model/battlefield";
import { battlefieldOf } from "../../../scene/snapshot/battlefield-of";
import { parseBattleMap } from "../../../scene/notation/parse";
import { splashLanding } from "./splash-landing";

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

  test("lands short with a 1, and splashes whoever stands around that square", () => {
    expect(landing(battlefield, ["A", "b"], 1)).toMatchObject({
      step: { x: -1, y: 0 },
      within: [],
      around: ["token:c", "token:b"],
    });
  });

  test("goes clockwise from there with each number", () => {
    // From the square before b: with 5 the one behind it, where d stands, with 6 the one below that, where e stands.
    expect(landing(battlefield, ["A", "b"], 5)).toMatchObject({ step: { x: 1, y: 0 }, within: ["token:d"] });
    expect(landing(battlefield, ["A", "b"], 6)).toMatchObject({ step: { x: 1, y: 1 }, within: ["token:e"] });
    expect(landing(battlefield, ["A", "b"], 3)).toMatchObject({ step: { x: 0, y: -1 }, within: ["token:c"] });
  });

  test("lands so many squares off in that direction", () => {
    // Two squares beyond b, past d, whom it splashes.
    expect(landing(battlefield, ["A", "b"], 5, 2)).toMatchObject({ within: [], around: ["token:d", "token:e"] });
  });

  test("is aimed at the square of a big creature that is nearest to the thrower", () => {
    const giants = fieldOf(`
map
+   +   +   +   +   +
  A      ttt ttt
+   +   +   +   +   +
         ttt ttt
+   +   +   +   +   +
`);
    // Short of its nearest square is the empty one before it, next to the thrower.
    expect(landing(giants, ["A", "t"], 1)).toMatchObject({ within: [], around: ["token:A", "token:t"] });
    expect(landing(giants, ["A", "t"], 5)).toMatchObject({ within: ["token:t"], around: [] });
  });

  test("has no landing where there are no squares, or nothing is short of the target", () => {
    expect(
      landing(fieldOf("grid hex-odd-rows 100 5 ft\ntoken A at 0,0\ntoken b at 300,0\n"), ["A", "b"], 1),
    ).toBeNull();
    expect(landing(fieldOf("token A at 0,0\ntoken b at 0,0\n"), ["A", "b"], 1)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { boxOf } from "../../geometry/polygons/box";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { epicPath } from "../books/pathfinder/epic-path";
import { pathfinder1e } from "../books/pathfinder/pathfinder1e";
import { pathfinder2e } from "../books/pathfinder2e/pathfinder2e";
import { movementRulesOf } from "./movement-rules";
import { placeStruck } from "./place-struck";

const RULES = movementRulesOf(epicPath, {});
const OF_2E = movementRulesOf(pathfinder2e, {});

/** Where `M`, which came this way in pixels and stands on the map, is attacked by `g`. */
const struck = (
  map: string,
  way: readonly (readonly [x: number, y: number, isJump?: boolean, isStepDeclared?: boolean])[],
  reach?: number,
  rules = RULES,
): string | undefined => {
  const field = battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");
  const [mover, guard] = ["M", "g"].map((name) => field.creatures.find(({ id }) => id === `token:${name}`)!);
  const [x0, y0] = boxOf(mover!.footprint);
  const places = way.map(([x, y, isJump = false, isStepDeclared = false]) => ({
    ...{ x: 16 * x - x0, y: 16 * y - y0, up: 0 },
    ...{ isJump, isStepDeclared },
  }));
  const here = { x: 0, y: 0, up: 0, isJump: false };
  const attacker = reach === undefined ? guard! : { ...guard!, reach };
  const place = placeStruck(field, { attacker, mover: mover! }, [...places, here], rules);
  return place && `${(x0 + place.x) / 16},${(y0 + place.y) / 16}`;
};

describe("an attack of opportunity at a creature that has moved", () => {
  it("strikes it at the last space that the attacker threatened", () => {
    expect(struck("token M at 0,500\ntoken g at 100,0", [[0, 0]])).toBe("0,100");
    // Past the guard, who threatens it from 300 to 500.
    expect(struck("token M at 900,0\ntoken g at 400,100", [[0, 0]])).toBe("500,0");
  });

  it("strikes it where it stands, if the attacker threatens it there", () => {
    expect(struck("token M at 0,100\ntoken g at 100,0", [[0, 0]])).toBe("0,100");
  });

  it("strikes nowhere what never came into its reach", () => {
    expect(struck("token M at 0,500\ntoken g at 400,0", [[0, 0]])).toBeUndefined();
  });

  it("reaches as far as the weapon in hand", () => {
    expect(struck("token M at 0,500\ntoken g at 100,0", [[0, 0]], 10)).toBe("0,200");
  });

  it.each([epicPath, pathfinder1e])(
    "strikes it in a space without cover rather than in a later one with cover, by $id",
    (book) => {
      const rules = movementRulesOf(book, {});
      // Beside the wall's end the guard still has a line; there, at 0,100, the wall is cover (RULES 4, adjacent melee).
      const wall = "wall w 100,100 100,900";
      expect(struck(`token M at 0,500\ntoken g at 100,0\n${wall}`, [[0, 0]], undefined, rules)).toBe("0,0");
      const before = "wall w 100,-200 100,100";
      expect(struck(`token M at -400,100\ntoken g at 100,0\n${before}`, [[0, 100]], undefined, rules)).toBe("0,100");
    },
  );

  it("does not count a space that it left by a jump", () => {
    expect(
      struck("token M at 0,500\ntoken g at 100,0", [
        [0, 0],
        [0, 500, true],
      ]),
    ).toBeUndefined();
    expect(
      struck("token M at 0,800\ntoken g at 100,0", [
        [0, 0],
        [0, 300],
        [0, 800, true],
      ]),
    ).toBe("0,100");
  });

  it("strikes it in a space that it did not leave by a declared Step, if there is one", () => {
    const map = "token M at 0,500\ntoken g at 100,0";
    const walk = [
      [0, 0],
      [0, 100, false, true],
    ] as const;
    expect([struck(map, walk, undefined, OF_2E), struck(map, walk)]).toEqual(["0,0", "0,100"]);
    expect(struck(map, [[0, 100, false, true]], undefined, OF_2E)).toBe("0,100");
  });
});

import { describe, expect, it } from "vitest";
import { boxOf } from "../../geometry/polygons/box";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { gaitOf, NO_FACTS, whyNoStep, type TurnFacts } from "./gait";

type Places = readonly (readonly [x: number, y: number, up?: number])[];

const wayOn = (map: string, places: Places) => {
  const field = battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");
  const mover = field.creatures[0]!;
  const [x0, y0] = boxOf(mover.footprint);
  const turns = places.map(([x, y, up = 0]) => ({ x: 16 * x - x0, y: 16 * y - y0, up: 1000 * up }));
  return [field, { mover, turns }] as const;
};

const why = (map: string, places: Places, facts: Partial<TurnFacts> = {}) =>
  whyNoStep(...wayOn(map, places), { ...NO_FACTS, ...facts });

const M = "token M at 0,0";
const DIAGONAL: Places = [[100, 100]];

// Epic Path, "5-Foot Step" and "Standing Up"; RULES 5, "Step and withdraw".
describe("the movement of a turn", () => {
  it.each<[string, string, Places, Partial<TurnFacts>, ReturnType<typeof why>]>([
    ["one square", M, DIAGONAL, {}, null],
    ["two squares", M, [[200, 0]], {}, "far"],
    [
      "one square and back",
      M,
      [
        [100, 0],
        [0, 0],
      ],
      {},
      "far",
    ],
    ["one square that rises by as much", M, [[100, 0, 5]], {}, null],
    ["one square that rises by two", M, [[100, 0, 10]], {}, "far"],
    ["one square of 10 ft", `grid square 100 10 ft\n${M}`, [[100, 0]], {}, "long"],
    ["one square of 1.5 m", `grid square 100 1.5 m\n${M}`, [[100, 0]], {}, null],
    ["one square of 2 m", `grid square 100 2 m\n${M}`, [[100, 0]], {}, "long"],
    ["one square after standing up", M, DIAGONAL, { hasStoodUp: true }, "stood-up"],
    ["one square of a charge", M, DIAGONAL, { hasCharged: true }, "charged"],
    ["one square of an attack on the move", M, DIAGONAL, { isAttack: true }, "attack"],
    ["into mud", `${M}\narea mud terrain none difficult + rectangle 100,0 100x100`, [[100, 0]], {}, "difficult"],
    ["out of mud", `${M}\narea mud terrain none difficult + rectangle 0,0 100x100`, [[100, 0]], {}, "difficult"],
    ["into a bog", `${M}\narea bog terrain none impeded + rectangle 100,0 100x100`, [[100, 0]], {}, "impeded"],
    ["out of a bog", `${M}\narea bog terrain none impeded + rectangle 0,0 100x100`, [[100, 0]], {}, "impeded"],
  ])("is or is not a step: %s", (...row) => {
    const [, map, places, facts, expected] = row;
    expect(why(map, places, facts)).toBe(expected);
  });

  const gait = (places: Places, declared: TurnFacts["declared"], steps: "free" | "declared" | undefined) =>
    gaitOf(...wayOn(M, places), { ...NO_FACTS, declared }, steps);

  it("is a step by itself in Pathfinder 1e, and only where it is declared in the second edition", () => {
    expect(gait(DIAGONAL, null, "free")).toBe("step");
    expect(gait(DIAGONAL, null, "declared")).toBe("move");
    expect(gait(DIAGONAL, "step", "declared")).toBe("step");
    expect(gait(DIAGONAL, null, undefined)).toBe("move");
  });

  it("is a withdrawal where that is declared, unless it is a step, which provokes nobody at all", () => {
    expect(gait([[300, 0]], "withdraw", "free")).toBe("withdraw");
    expect(gait(DIAGONAL, "withdraw", "free")).toBe("step");
    expect(gait([[300, 0]], null, "free")).toBe("move");
  });
});

import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { regionArea, type EffectArea } from "../../scene/read-foundry/effect-area";
import { parseBattleMap } from "../../scene/notation/parse";
import { areaAttacks, fateOf, gainsIn } from "./area-effect";
import { RULE_SETS } from "../index";

const battle = (...lines: readonly string[]) => {
  const { scene } = parseBattleMap(lines.join("\n"));
  return { grid: scene.grid, battlefield: battlefieldOf(scene) };
};

/** From a burst in the second square of the top row the pillar hides a part of `b`; `d` is in a closed cell. */
const HALL = [
  "map",
  "+---+---+---+---+---+---+",
  "| A                 |   |",
  "+   +   +---+   +   +   +",
  "|       |   | b     | d |",
  "+   +   +---+   +   +   +",
  "|     c             |   |",
  "+---+---+---+---+---+---+",
];

const fatesIn = (ruleset: keyof typeof RULE_SETS, x: number, y: number): Record<string, string> => {
  const { battlefield, grid } = battle(...HALL);
  const area = regionArea({ shapes: [{ type: "circle", x, y, radius: 1000 }] }, grid)!;
  const fates = areaAttacks(battlefield, area, "token:A").map((attack) => {
    const verdict = RULE_SETS[ruleset].judge(battlefield, attack, {});
    const gains = gainsIn(verdict).map(({ stat, value }) => `${stat} ${value}`);
    return [attack.target.slice("token:".length), [fateOf(verdict), ...gains].join(" ")];
  });
  return Object.fromEntries(fates) as Record<string, string>;
};

describe("an area effect", () => {
  it("spares creatures without a line of effect, and gives creatures in cover a bonus to the save", () => {
    expect(fatesIn("pathfinder1e", 150, 50)).toMatchObject({ A: "exposed", c: "exposed", d: "unaffected" });
    expect(fatesIn("pathfinder1e", 150, 50)["b"]).toMatch(/^gains reflex [12]$/);
    expect(fatesIn("dnd5e", 150, 50)["b"]).toMatch(/^gains dexterity [25]$/);
  });

  const around = (origin: EffectArea["origin"], carrier: string | null): EffectArea => ({
    origin,
    carrier,
    originFor: () => origin,
    holds: () => true,
  });

  it("is made by the creature that places it, and reaches that creature as well", () => {
    const { battlefield } = battle(...HALL);
    const attacks = areaAttacks(battlefield, around({ x: 0, y: 0 }, null), "token:A");
    expect(attacks.map(({ attacker, target }) => `${attacker} ${target}`)).toContain("token:A token:A");
    expect(attacks.every(({ kind, origin }) => kind === "area" && origin?.x === 0)).toBe(true);
  });

  it("that starts from a whole body is made by that body, which it spares", () => {
    const { battlefield } = battle(...HALL);
    const attacks = areaAttacks(battlefield, around(null, "token:b"), "token:A");
    expect(attacks.map(({ target }) => target).sort()).toEqual(["token:A", "token:c", "token:d"]);
    expect(attacks.every(({ attacker, origin }) => attacker === "token:b" && origin === null)).toBe(true);
  });
});

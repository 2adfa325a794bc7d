import { describe, expect, it } from "vitest";
import { declaredAttack, plainVerdict, ruledAttack, ruledTarget } from "../../../tests/ruled-attack";
import { reason, type Verdict } from "../../rules/attack/verdict";
import type { RuledTarget } from "../adapter/attack";
import { askingForSquare, isSquareGuess } from "./unseen-target";

const hidden = (changes: Partial<Verdict> = {}, target = "token:t"): RuledTarget =>
  ruledTarget({
    target,
    verdict: plainVerdict({ target, concealment: "total", missChance: 50, ...changes }),
    missChance: 50,
  });

const asks = (
  targets: readonly RuledTarget[],
  changes: Parameters<typeof ruledAttack>[1] = {},
  known: readonly string[] = [],
): boolean => {
  const asked = askingForSquare(ruledAttack(targets, changes), (id) => known.includes(id));
  return asked.targets.every(({ refusal }) => isSquareGuess(refusal));
};

// Pathfinder 1e and Epic Path, "Total Concealment": an attack goes into a square in which the attacker thinks its target is.
describe("an attack at a target with total concealment", () => {
  it.each(["pathfinder1e", "epic-path"])("is asked for its square by %s, until it is known", (ruleset) => {
    expect(asks([hidden()], { ruleset })).toBe(true);
    expect(asks([hidden()], { ruleset }, ["token:t"])).toBe(false);
  });

  it.each(["dnd5e", "pathfinder2e", "rise"])("is not asked about by %s", (ruleset) => {
    expect(asks([hidden()], { ruleset })).toBe(false);
  });

  it("is not asked about if the target is concealed partly, or found by a sense", () => {
    expect(asks([hidden({ concealment: "partial", missChance: 20 })])).toBe(false);
    expect(asks([hidden({ reasons: [reason("Found.blindsense")] })])).toBe(false);
  });

  it("is not asked about where the rules forbid it for another reason, or where it is something else than an attack", () => {
    expect(asks([{ ...hidden(), refusal: reason("NoAttack") }])).toBe(false);
    expect(asks([hidden({ lineOfEffect: false })])).toBe(false);
    expect(asks([hidden()], { declared: declaredAttack({ action: "attack-of-opportunity" }) })).toBe(false);
  });

  it("is not asked about a second time, after another question about the same attack", () => {
    expect(asks([hidden()], { declared: declaredAttack({ answered: { isForce: true } }) })).toBe(false);
  });

  it("leaves no target out: it is asked about if all its targets are concealed", () => {
    expect(asks([hidden(), hidden({}, "token:u")])).toBe(true);
    const some = askingForSquare(ruledAttack([hidden(), ruledTarget({ target: "token:u" })]), () => false);
    expect(some.targets.map(({ refusal }) => refusal)).toEqual([null, null]);
  });
});

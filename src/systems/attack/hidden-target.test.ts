import { describe, expect, it } from "vitest";
import { declaredAttack, plainVerdict, ruledAttack, ruledTarget } from "../../../tests/ruled-attack";
import { reason, type Reason, type Verdict } from "../../rules/attack/verdict";
import type { RuledTarget } from "../adapter/attack";
import { afterSaves, askingForSquare, isSaveQuestion, isSquareGuess, type SaveMade } from "./hidden-target";

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

const faded = (refusal: Reason | null = null) =>
  ruledTarget({ verdict: plainVerdict({ reasons: [reason("Body.faded")] }), refusal });

const refusalAfter = (target: ReturnType<typeof faded>, saveMade: SaveMade, isAsked = true): Reason | null => {
  const [its] = afterSaves([target], "token:a", saveMade, isAsked);
  return its === undefined ? null : its.refusal;
};

const NOTHING_SAID: SaveMade = () => undefined;

// Epic Path, "Faded": a Will save to attack it; who fails treats it as out of range in this round, also in areas.
describe("an attack at a faded target", () => {
  it("is asked for its Will save, until that is made", () => {
    expect(isSaveQuestion(refusalAfter(faded(), NOTHING_SAID))).toBe(true);
    expect(refusalAfter(faded(), () => true)).toBeNull();
    expect(refusalAfter(ruledTarget({}), NOTHING_SAID)).toBeNull();
  });

  it("is refused after a save that failed, as an area is", () => {
    for (const isAsked of [true, false])
      expect(refusalAfter(faded(), () => false, isAsked)).toEqual(reason("FadedForgotten"));
    expect(refusalAfter(faded(), NOTHING_SAID, false)).toBeNull();
  });

  it("is asked for the save before its square, and not at all where nothing reaches the target", () => {
    expect(isSaveQuestion(refusalAfter(faded(reason("GuessSquare")), NOTHING_SAID))).toBe(true);
    expect(refusalAfter(faded(reason("GuessSquare")), () => true)).toEqual(reason("GuessSquare"));
    expect(refusalAfter(faded(reason("NoAttack")), NOTHING_SAID)).toEqual(reason("NoAttack"));
  });
});

import { describe, expect, it } from "vitest";
import { plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { reason, type Reason } from "../../rules/attack/verdict";
import { afterSaves, isSaveQuestion, type SaveMade } from "./faded-target";

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

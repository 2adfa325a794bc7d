/**
 * Attacks at a target with total concealment.
 * Source: Pathfinder 1e and Epic Path, "Total Concealment": one attacks a square in which one thinks the target is.
 */
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { reason, type Reason, type Verdict } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";

/** As the refusal of an attack until its user has said that they know the square. */
const GUESS_SQUARE = reason("GuessSquare");

export const isSquareGuess = (refusal: Reason | null): boolean => refusal?.key === GUESS_SQUARE.key;

/** A sense that finds the target's space, and does not undo its concealment. */
const isFound = ({ reasons }: Pick<Verdict, "reasons">): boolean =>
  reasons.some(({ key }) => key.startsWith("PARAPET.Reason.Found."));

const isHiddenFrom = ({ refusal, verdict }: RuledTarget): boolean =>
  refusal === null && verdict.lineOfEffect && verdict.concealment === "total" && !isFound(verdict);

/**
 * The attack, refused until its user says where the target is, if the book asks for a square, all its targets are totally
 * concealed, and for one of them `isKnown` (by `token:ID`) does not say that they have said so.
 */
export const askingForSquare = (ruled: RuledAttack, isKnown: (target: string) => boolean): RuledAttack => {
  const { declared, ruleset, targets, unjudged } = ruled;
  const asks =
    ruleSetInForce(ruleset).asksForSquare === true &&
    declared.action === "attack" &&
    // Its user has been asked about this attack already, such as whether it is an effect of force.
    declared.answered === undefined &&
    unjudged.length === 0 &&
    targets.every(isHiddenFrom) &&
    !targets.every(({ target }) => isKnown(target));
  return asks ? { ...ruled, targets: targets.map((each) => ({ ...each, refusal: GUESS_SQUARE })) } : ruled;
};

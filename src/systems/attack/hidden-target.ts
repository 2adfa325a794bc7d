import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { reason, type Reason, type Verdict } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";

/**
 * Attacks at a target with total concealment.
 * Source: Pathfinder 1e and Epic Path, "Total Concealment": one attacks a square in which one thinks the target is.
 */

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

/**
 * Attacks at a faded target.
 * Source: Epic Path, "Faded": each round they take a Will save first. Who fails it has forgotten the target for that round.
 */

/** The note of a verdict on a faded target. */
const FADED = reason("Body.faded").key;

/** As the refusal of an attack until its user has said whether the save was made. */
const SAVE = reason("FadedSave");
const FORGOTTEN = reason("FadedForgotten");

export const isSaveQuestion = (refusal: Reason | null): boolean => refusal?.key === SAVE.key;

const isFaded = ({ verdict }: RuledTarget): boolean => verdict.reasons.some(({ key }) => key === FADED);

/** Whether a creature has made the save against a target in this round, by `token:ID`; undefined if nothing was said. */
export type SaveMade = (attacker: string, target: string) => boolean | undefined;

/** The targets, each faded one refused until the save is made, and for the round once it has failed. */
export const afterSaves = (
  targets: readonly RuledTarget[],
  attacker: string | null,
  saveMade: SaveMade,
  isAsked: boolean,
): readonly RuledTarget[] => {
  if (attacker === null || !targets.some(isFaded)) return targets;
  return targets.map((each) => {
    if (!isFaded(each) || (each.refusal !== null && !isSquareGuess(each.refusal))) return each;
    const made = saveMade(attacker, each.target);
    if (made === false) return { ...each, refusal: FORGOTTEN };
    return made === undefined && isAsked ? { ...each, refusal: SAVE } : each;
  });
};

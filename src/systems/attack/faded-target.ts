/**
 * Attacks at a faded target.
 * Source: Epic Path, "Faded": each round they take a Will save first. Who fails it has forgotten the target for that round.
 */
import { reason, type Reason } from "../../rules/attack/verdict";
import type { RuledTarget } from "../adapter/attack";
import { isSquareGuess } from "./unseen-target";

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

/** How large a question may be: every space of an attacker is judged with every space of its target. */
import { type Battlefield, creatureWithId } from "../../scene/model/battlefield";
import type { Attack } from "../attack/verdict";

/** Pairs of spaces of two creatures of 12 by 12. Of many more, one verdict would take seconds. */
export const MOST_PAIRS = 144 * 144;

type Asked = Pick<Attack, "attacker" | "target" | "kind" | "origin">;

/** An unknown creature is the judge's to refuse. */
const spacesOf = (battlefield: Battlefield, id: string): number => creatureWithId(battlefield, id)?.cells.length ?? 1;

const pairsOf = (battlefield: Battlefield, { attacker, target, kind, origin }: Asked): number => {
  const isFromPoint = attacker === null || (kind === "area" && origin !== null);
  return (isFromPoint ? 1 : spacesOf(battlefield, attacker)) * spacesOf(battlefield, target);
};

/** Whether there is no verdict on an attack because its creatures are too large. */
export const isTooLarge = (battlefield: Battlefield, attack: Asked): boolean =>
  pairsOf(battlefield, attack) > MOST_PAIRS;

/** The creatures of an attack are too large to judge. */
export class TooLargeError extends RangeError {
  constructor(pairs: number) {
    super(`attack: expected at most ${MOST_PAIRS} pairs of spaces, got ${pairs}`);
  }
}

/** Throws `TooLargeError` for an attack whose creatures are too large. */
export const mustBeJudged = (battlefield: Battlefield, attack: Asked): void => {
  const pairs = pairsOf(battlefield, attack);
  if (pairs > MOST_PAIRS) throw new TooLargeError(pairs);
};

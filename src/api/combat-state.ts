import { roundShown, type Readied } from "../combat/encounter";
import { isSurprised } from "../combat/surprise/surprise-marks";
import { isToldOf, type RowSubject } from "../features/tracker/row-subject";

/** How a combatant stands in its fight, as the asking user may know it. Null is what nobody tells him, or is not there. */
export interface CombatantState {
  /** Ids of Foundry's documents. */
  readonly combat: string;
  readonly combatant: string;
  /** `token:ID`. */
  readonly token: string | null;
  /** As it is called: 0 is a surprise round; null before the fight has begun. */
  readonly round: number | null;
  readonly isActing: boolean;
  /** Whether a turn of its own has come in this encounter. */
  readonly hasActed: boolean;
  readonly initiative: number | null;
  /** What it rolled, where holding its action has changed its initiative since. */
  readonly rolled: number | null;
  readonly isSurprised: boolean | null;
  readonly isHolding: boolean;
  readonly stepsIn: boolean;
  /** The combatant behind which it steps in this round. */
  readonly behind: string | null;
  readonly hasReadied: boolean | null;
  /** To its owners and the GM. */
  readonly readied: Readied | null;
}

/** Of a creature that no player owns, GMs alone know who is surprised and has readied something. */
const isOpen = ({ document, isGM }: RowSubject): boolean => isGM || document.players.length > 0;

const steppedIn = (subject: RowSubject): Pick<CombatantState, "stepsIn" | "behind"> => {
  const { its, fight } = subject;
  if (its.steppedIn?.round !== fight.round) return { stepsIn: false, behind: null };
  const { id } = its.steppedIn.behind;
  return { stepsIn: true, behind: isToldOf(subject, id) ? id : null };
};

export const stateSeen = (subject: RowSubject): CombatantState => {
  const { combat, document, fight, its, isMine } = subject;
  const { hasActed, initiative, rolled, readied } = its;
  return {
    combat: combat.id,
    combatant: its.id,
    hasActed,
    initiative,
    rolled,
    token: document.tokenId === null ? null : `token:${document.tokenId}`,
    round: fight.round === 0 ? null : roundShown(fight),
    isActing: fight.round > 0 && fight.acting === its.id,
    isSurprised: isOpen(subject) ? isSurprised(fight, its) : null,
    isHolding: its.held !== null,
    ...steppedIn(subject),
    hasReadied: isOpen(subject) ? readied !== null : null,
    readied: isMine ? structuredClone(readied) : null,
  };
};

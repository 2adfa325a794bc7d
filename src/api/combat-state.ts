import { roundShown, type Readied } from "../combat/encounter";
import { isSurprised } from "../combat/surprise/surprise-marks";
import { isToldOf, type RowSubject } from "../foundry/combat/encounters/rows";

/** State of a combatant, as the user may know it. Null fields are unknown or absent. */
export interface CombatantState {
  /** Ids of Foundry's documents. */
  readonly combat: string;
  readonly combatant: string;
  /** `token:ID`. */
  readonly token: string | null;
  /** As displayed: 0 is a surprise round; null before the combat begins. */
  readonly round: number | null;
  readonly isActing: boolean;
  /** Whether it has had a turn in this encounter. */
  readonly hasActed: boolean;
  readonly initiative: number | null;
  /** Its rolled initiative, if holding its action has changed the initiative since. */
  readonly rolled: number | null;
  readonly isSurprised: boolean | null;
  readonly isHolding: boolean;
  readonly stepsIn: boolean;
  /** The combatant it stepped in behind this round. */
  readonly behind: string | null;
  readonly hasReadied: boolean | null;
  /** For its owners and GMs only. */
  readonly readied: Readied | null;
}

/** For a creature without players, only GMs know whether it is surprised or has readied an action. */
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

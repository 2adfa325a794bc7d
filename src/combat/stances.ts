/** The rules of stances: which exclude each other, and what ends one. */
import type { Stance } from "../rules/attack/verdict";
import type { Condition } from "../scene/model/scene";
import type { Before, Combatant } from "./encounter";

/** Stances that last until something ends them. The others last until the creature's next turn. */
export const ENDING_STANCES = ["taking-cover", "stealth", "class-stance"] as const satisfies readonly Stance[];
export type EndingStance = (typeof ENDING_STANCES)[number];

export const stancesIn = ({
  defence,
  isFullRound,
  isTakingCover,
  isStealthy,
  isInClassStance,
}: Pick<
  Combatant,
  "defence" | "isFullRound" | "isTakingCover" | "isStealthy" | "isInClassStance"
>): readonly Stance[] => [
  ...(defence === null ? [] : [defence.kind]),
  ...(isFullRound ? (["full-round"] as const) : []),
  ...(isTakingCover ? (["taking-cover"] as const) : []),
  ...(isStealthy ? (["stealth"] as const) : []),
  ...(isInClassStance ? (["class-stance"] as const) : []),
];

/** Fighting defensively and total defense exclude each other. */
export const excludes = ({ defence }: Combatant, stance: Stance): boolean =>
  defence !== null && defence.kind !== stance && (stance === "defensive" || stance === "total-defense");

/** The stance of a class, or of stealth; one at a time. */
export const NO_STANCE: Before = { isStealthy: false, isInClassStance: false, stanceSince: null };

/** What changes of a creature that begins or ends a stance. */
export const inStance = (stance: Stance, isOn: boolean, round: number): Before => {
  switch (stance) {
    case "defensive":
    case "total-defense":
      return { defence: isOn ? { kind: stance } : null };
    case "full-round":
      return { isFullRound: isOn };
    case "taking-cover":
      return { isTakingCover: isOn };
    case "stealth":
      return isOn ? { ...NO_STANCE, isStealthy: true, stanceSince: round } : NO_STANCE;
    case "class-stance":
      return isOn ? { ...NO_STANCE, isInClassStance: true, stanceSince: round } : NO_STANCE;
  }
};

/** Rounds that a stance can be kept: one minute. Source: Epic Path, "Stances". */
const MINUTE = 10;

/** Whether a creature has kept its stance, of stealth or of its class, for a minute. */
export const isStanceOver = ({ actedIn, stanceSince }: Pick<Combatant, "actedIn" | "stanceSince">): boolean =>
  stanceSince !== null && (actedIn ?? 0) >= stanceSince + MINUTE;

const BREAKING = ["prone", "hampered", "helpless", "incapacitated", "unconscious"] as const;

/** Conditions that end a stance when a creature comes into one of them. */
const ENDED_BY: Readonly<Record<EndingStance, readonly Condition[]>> = {
  "taking-cover": ["unconscious"],
  stealth: BREAKING,
  "class-stance": BREAKING,
};

export const isEndedBy = (stance: EndingStance, conditions: readonly Condition[]): boolean =>
  conditions.some((condition) => ENDED_BY[stance].includes(condition));

/** The stance of a creature that an attack ends. */
export const endedByAttack = (its: Combatant): EndingStance | null =>
  its.isTakingCover ? "taking-cover" : its.isStealthy ? "stealth" : null;

/** The stance of a creature that something can end. */
export const endingIn = (its: Combatant): EndingStance | null =>
  ENDING_STANCES.find((stance) => stancesIn(its).includes(stance)) ?? null;

/** How ambushers have prepared. */
export interface Preparation {
  /** Full minutes. */
  readonly minutes: number;
  /** Whether a trait lets them prepare in less than a minute. */
  readonly isQuick: boolean;
  /** The best bonus that a trait gives any of them. */
  readonly skill: number;
  /** Each has full cover from the approach, none squeezed or partly exposed, and all keep still. */
  readonly isHidden: boolean;
  readonly isInvisible: boolean;
}

export const AMBUSH_DC = 10;

/** A modifier of the ambush check and what it is for; the words are the reader's. */
export interface AmbushModifier {
  readonly what: "minutes" | "skill" | "hidden" | "invisible";
  readonly bonus: number;
}

/** Whether there was time enough for an ambush at all. */
export const isPrepared = ({ minutes, isQuick }: Pick<Preparation, "minutes" | "isQuick">): boolean =>
  minutes >= 1 || isQuick;

const MOST_FOR_TIME = 4;

/** What is added to the d20 of the ambush check, without those that add nothing. */
export const ambushModifiers = ({ minutes, skill, isHidden, isInvisible }: Preparation): AmbushModifier[] => {
  const all: AmbushModifier[] = [
    { what: "minutes", bonus: Math.min(Math.max(Math.floor(minutes) - 1, 0), MOST_FOR_TIME) },
    { what: "skill", bonus: skill },
    { what: "hidden", bonus: Number(isHidden) },
    { what: "invisible", bonus: Number(isInvisible) },
  ];
  return all.filter(({ bonus }) => bonus !== 0);
};

/** Whether an ambush is good enough for a surprise round. */
export const ambushSucceeds = (d20: number, modifiers: readonly AmbushModifier[]): boolean =>
  modifiers.reduce((sum, { bonus }) => sum + bonus, d20) >= AMBUSH_DC;

/** Steps of difficulty, easiest first. */
export const DIFFICULTIES = ["easy", "average", "challenging", "hard", "impossible"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How hard it is to notice an ambush: a step easier for who looks out, harder by the ambushers' traits. */
export const noticeDifficulty = (isLookingOut: boolean, harderBy: 0 | 1 | 2): Difficulty => {
  const step = DIFFICULTIES.indexOf("challenging") + harderBy - Number(isLookingOut);
  return DIFFICULTIES[Math.min(step, DIFFICULTIES.length - 1)] ?? "challenging";
};

/** Who notices no enemy is surprised: Perception against Stealth, ties to who looks. */
export const noticesAny = (perception: number, stealths: readonly number[]): boolean =>
  stealths.some((stealth) => perception >= stealth);

import { viewedCombat } from "../../foundry/combat/stored/documents";

/** Milliseconds that an answer counts for outside of a fight. */
const LASTS = 60_000;

interface Answered {
  readonly isMade: boolean;
  readonly at: number;
}

/**
 * Whether attackers have made their Will save against faded targets, as this user has said: in a fight for the round. What a
 * reload forgets is asked again.
 */
export const createFadedSaves = (now: () => number) => {
  const answers = new Map<string, Answered>();
  const roundNow = (): string | null => {
    const fight = viewedCombat();
    return fight === null || fight.round === 0 ? null : `${fight.id} ${fight.round}`;
  };
  const keyOf = (attacker: string, target: string): string => [roundNow(), attacker, target].join(" ");
  return {
    isMade: (attacker: string, target: string): boolean | undefined => {
      const its = answers.get(keyOf(attacker, target));
      return its !== undefined && (roundNow() !== null || now() - its.at < LASTS) ? its.isMade : undefined;
    },
    answer: (attacker: string, targets: readonly string[], isMade: boolean): void => {
      for (const target of targets) answers.set(keyOf(attacker, target), { isMade, at: now() });
    },
  };
};

export type FadedSaves = ReturnType<typeof createFadedSaves>;

import type { CombatDocument } from "../stored/documents";

/** Remembers each combat's round, to detect the update that begins it. */
export const createBeginningWatch = () => {
  const rounds = new WeakMap<CombatDocument, number>();
  return {
    /** Combats that exist before Parapet sees an update of them. */
    know: (combat: CombatDocument): void => {
      if (!rounds.has(combat)) rounds.set(combat, combat.round);
    },
    isBegunBy: (combat: CombatDocument): boolean => {
      const before = rounds.get(combat) ?? (combat.round === 1 ? 0 : combat.round);
      rounds.set(combat, combat.round);
      return before === 0 && combat.round > 0;
    },
  };
};

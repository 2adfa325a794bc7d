import type { CombatNow } from "./override";

/** All combats of the world; the viewed one first. */
export const combatsNow = (): readonly CombatNow[] => {
  const shown = game.combat;
  return [...game.combats.contents]
    .sort((a, b) => Number(b === shown) - Number(a === shown))
    .map((combat) => ({
      combat: combat.id,
      isStarted: combat.started,
      round: combat.round,
      turn: combat.turn,
      combatant: combat.combatant?.id ?? null,
      tokens: combat.combatants.contents.map(({ tokenId }) => `token:${tokenId}`),
    }));
};

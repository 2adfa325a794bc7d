import type { Verdict } from "../../attack/verdict";

/**
 * What an attack's misses and glances strike in place of their targets: the obstacle by the target, ids both. `verdicts`
 * are all of one attack, `missed` the targets whose defence it does not beat. Nothing is struck that the attack has
 * struck already or attacks by itself. Source: Rise, "Cover".
 */
export const strikesOnMiss = (
  verdicts: readonly Verdict[],
  missed: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const attacked = new Set(verdicts.filter(mayAttack).map(({ target }) => target));
  const strikes = new Map<string, string>();
  for (const { target, onMiss } of verdicts) {
    if (onMiss === null || !missed.has(target) || attacked.has(onMiss)) continue;
    attacked.add(onMiss);
    strikes.set(target, onMiss);
  }
  return strikes;
};

const mayAttack = ({ permissions }: Verdict): boolean =>
  permissions.some(({ action, isAllowed }) => action === "attack" && isAllowed);

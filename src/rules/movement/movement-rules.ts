import { isTooLarge } from "../judge/question-size";
import type { RuleOptions, RuleSet } from "../judge/rule-set";
import type { MovementRules, StepManner } from "./provoke";

/**
 * The parts of a rule set's verdicts that movement needs: permissions, and whether a creature is seen. Creatures that are too
 * large to judge do not respond to each other.
 */
export const movementRulesOf = (
  {
    judge,
    provokedBy,
    steps,
    heedsUnarmed = false,
  }: Pick<RuleSet, "judge" | "heedsUnarmed"> & { readonly provokedBy?: "reach"; readonly steps?: StepManner },
  options: RuleOptions,
): MovementRules => ({
  heedsUnarmed,
  isByReach: provokedBy === "reach",
  ...(steps === undefined ? {} : { steps }),
  mayRespond: (battlefield, enemy, mover) => {
    const attack = { attacker: enemy.id, target: mover.id, kind: "melee", reach: null, origin: null } as const;
    if (isTooLarge(battlefield, attack)) return false;
    const { permissions, lineOfEffect } = judge(battlefield, attack, options);
    const permission = permissions.find(({ action }) => action === "attack-of-opportunity");
    return lineOfEffect && permission?.isAllowed !== false;
  },
  sees: (battlefield, mover, enemy) => {
    const attack = { attacker: mover.id, target: enemy.id, kind: "melee", reach: null, origin: null } as const;
    if (isTooLarge(battlefield, attack)) return false;
    const { lineOfSight, concealment } = judge(battlefield, attack, options);
    return lineOfSight && concealment !== "total";
  },
});

import { reason, type Modifier, type Verdict } from "../src/rules/attack/verdict";
import type { DeclaredAttack, RuledAttack, RuledTarget } from "../src/systems/adapter/attack";
import { PLAIN_VERDICT } from "./plain-verdict";

/** Attacks on which nothing special is ruled, to be made special. */

export const modifier = (changes: Partial<Modifier>): Modifier => ({
  stat: "ac",
  value: 4,
  side: "target",
  type: "cover",
  note: reason("Unseen"),
  ...changes,
});

export const plainVerdict = (changes: Partial<Verdict> = {}): Verdict => {
  const verdict: Verdict & { hasUnseen?: boolean } = { ...PLAIN_VERDICT, ...changes };
  delete verdict.hasUnseen;
  return verdict;
};

export const ruledTarget = (changes: Partial<RuledTarget> = {}): RuledTarget => {
  const target = changes.target ?? "token:t";
  return {
    target,
    verdict: plainVerdict({ target }),
    changes: [],
    dice: [],
    effects: [],
    missChance: null,
    refusal: null,
    ...changes,
  };
};

export const declaredAttack = (changes: Partial<DeclaredAttack> = {}): DeclaredAttack => ({
  attacker: "token:a",
  targets: ["token:t"],
  manner: { kind: "ranged", reach: null, origin: null },
  action: "attack",
  title: "Bow",
  missRolls: 1,
  ...changes,
});

export const ruledAttack = (targets: readonly RuledTarget[], changes: Partial<RuledAttack> = {}): RuledAttack => ({
  declared: declaredAttack({ targets: targets.map(({ target }) => target) }),
  ruleset: "pathfinder1e",
  targets,
  unjudged: [],
  ...changes,
});

import type { RuleSetId } from "./rule-set-id";

/** How each rule set speaks of what is hard to see; null where it knows cover alone. */
export const CONCEALMENT_KEYS: Readonly<Record<RuleSetId, "Concealment" | "Obscured" | "FlatCheck" | null>> = {
  pathfinder1e: "Concealment",
  "epic-path": "Concealment",
  rise: null,
  "ninth-age": null,
  "crisis-protocol": null,
  dnd5e: "Obscured",
  pathfinder2e: "FlatCheck",
};

/** The DC of the flat check that is missed on so many in a hundred: a DC of n fails on n − 1 of 20. */
export const flatCheckOf = (missChance: number): number => missChance / 5 + 1;

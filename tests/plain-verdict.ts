import type { KnownVerdict } from "../src/foundry/verdicts/knowledge";

export { english } from "../src/words/english";

/** A verdict with nothing special about it. */
export const PLAIN_VERDICT: KnownVerdict = {
  ruleset: "pathfinder1e",
  attacker: "token:a",
  target: "token:t",
  kind: "ranged",
  reach: null,
  lineOfEffect: true,
  lineOfSight: true,
  cover: "none",
  concealment: "none",
  missChance: 0,
  fraction: null,
  origin: null,
  lines: [],
  figures: [],
  obstacles: [],
  onMiss: null,
  modifiers: [],
  effects: [],
  permissions: [],
  reasons: [],
  hasUnseen: false,
};

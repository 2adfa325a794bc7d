import en from "../lang/en.json";
import type { KnownVerdict } from "../src/foundry/verdicts/knowledge";
import { wordsFrom } from "../src/foundry/words/localize";

const messages: Readonly<Record<string, string>> = en;

/** English as Foundry would say it. */
export const english = wordsFrom(() => ({
  lang: "en",
  has: (key) => messages[key] !== undefined,
  localize: (key) => messages[key] ?? key,
  format: (key, data) => (messages[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? ""),
}));

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

import type { KnownVerdict } from "../src/foundry/verdicts/knowledge";
import { verdictOn } from "../src/rules/attack/verdict";

export { english } from "../src/words/english";

/** A verdict with nothing special about it. */
export const PLAIN_VERDICT: KnownVerdict = {
  ...verdictOn({ attacker: "token:a", target: "token:t", kind: "ranged", reach: null, origin: null }, "pathfinder1e", {
    lineOfEffect: true,
    lineOfSight: true,
    cover: "none",
    obstacles: [],
    permissions: [],
    reasons: [],
  }),
  hasUnseen: false,
};

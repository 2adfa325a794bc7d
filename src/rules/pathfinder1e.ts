import type { RuleSet } from "./rule-set";

export const pathfinder1e: RuleSet = {
  id: "pathfinder1e",
  levels: ["none", "partial", "soft", "standard", "improved", "total"],
  options: [
    { key: "softCoverFrom", values: ["all", "enemies"] },
    { key: "partialCover", values: ["obstacles", "all", "off"] },
  ],
  judge: () => {
    throw new Error("being written");
  },
};

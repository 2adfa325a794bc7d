/** The cover of a ranged attack in Pathfinder, where the masks of the corner lines are enough to tell. */
import { leastBlocked } from "../../line-masks/mask-tally";
import { optionValues } from "../../judge/rule-options";
import type { Glance, RuleOption, RuleOptions } from "../../judge/rule-set";

/**
 * `none`, `soft`, `standard` or `total`. Undefined where it takes a whole verdict: for graded obstacles nearby, for
 * more corners than the masks have, and where the hidden share of the target decides.
 */
export const glanceBy =
  (options: readonly RuleOption[]) =>
  (glance: Glance, given: RuleOptions): string | undefined => {
    const { masks, attacker, hasLineOfEffect } = glance;
    // A prone creature may not be able to shoot at all.
    if (masks.isMixed || attacker.conditions.includes("prone")) return undefined;
    if (!hasLineOfEffect()) return "total";
    if (leastBlocked(masks.all) === 0) return "none";
    const valueOf = optionValues(options, given);
    if (attacker.outlinePoints.length !== attacker.outerCorners.length || attacker.outerCorners.length > 4)
      return undefined;
    // If walls block a line from a corner, cover may be partial by the hidden share, which is less than soft.
    if (masks.walls !== 0 && valueOf("partialCover") !== "off") return undefined;
    if (leastBlocked(masks.walls) > 0) return "standard";
    return valueOf("softCoverFrom") === "all" ? "soft" : undefined;
  };

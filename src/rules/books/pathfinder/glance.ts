/** The cover of a ranged attack by the Pathfinder books, where the masks of the corner lines tell it. */
import { leastBlocked } from "../../line-masks/mask-tally";
import { optionValues } from "../../judge/rule-options";
import type { Glance, RuleOption, RuleOptions } from "../../judge/rule-set";

/**
 * `none`, `soft`, `standard` or `total`; undefined where it takes a whole verdict: something graded is near, more corners
 * may be chosen from than the masks have, or the share of the target that is hidden decides.
 */
export const glanceBy =
  (options: readonly RuleOption[]) =>
  (glance: Glance, given: RuleOptions): string | undefined => {
    const { masks, attacker, hasLineOfEffect } = glance;
    // Who lies prone may not be able to shoot at all.
    if (masks.isMixed || attacker.conditions.includes("prone")) return undefined;
    if (!hasLineOfEffect()) return "total";
    if (leastBlocked(masks.all) === 0) return "none";
    const valueOf = optionValues(options, given);
    if (attacker.outlinePoints.length !== attacker.outerCorners.length || attacker.outerCorners.length > 4)
      return undefined;
    // From a corner where walls block a line the cover may be partial, by the share hidden, which is milder than soft.
    if (masks.walls !== 0 && valueOf("partialCover") !== "off") return undefined;
    if (leastBlocked(masks.walls) > 0) return "standard";
    return valueOf("softCoverFrom") === "all" ? "soft" : undefined;
  };

/** What the books of the rule sets have in common and what sets them apart, as far as the claims of this folder ask. */

/** Those that know concealment. */
export const CONCEALING: readonly string[] = ["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"];

/** Those in which who is cut off from the attacker has a level of cover for it. */
export const WITH_TOTAL_COVER: readonly string[] = ["pathfinder1e", "epic-path", "dnd5e"];

/** Those that judge by the lines that a verdict shows. */
export const JUDGED_BY_LINES: readonly string[] = ["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"];

/** Those in which who sees or reaches another is seen or reached in turn: the wargames ask for sizes and facings. */
export const MUTUAL: readonly string[] = ["pathfinder1e", "epic-path", "rise", "dnd5e", "pathfinder2e"];

/** Those by which, in a melee of two neighbours of one square each, all corners of the one are joined to all of the other. */
export const JOINING_ALL_CORNERS: readonly string[] = ["pathfinder1e", "epic-path"];

/** Those in which a share of the target that is hidden may decide. */
export const BY_SHARES: readonly string[] = ["pathfinder1e", "epic-path", "ninth-age"];

/** Those in which creatures may be in the way. */
export const WITH_CREATURES_IN_THE_WAY: readonly string[] = [
  "pathfinder1e",
  "epic-path",
  "rise",
  "ninth-age",
  "dnd5e",
  "pathfinder2e",
];

/** Those in which line of effect is one thing and line of sight another. */
export const TELLING_EFFECT_FROM_SIGHT: readonly string[] = [
  "pathfinder1e",
  "epic-path",
  "rise",
  "ninth-age",
  "dnd5e",
  "pathfinder2e",
];

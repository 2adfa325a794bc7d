import type { Verdict } from "../../rules/attack/verdict";

/** Levels of cover that hide an ambusher; soft and partial cover leave too much of it exposed. */
const HIDING_LEVELS: readonly string[] = ["standard", "improved", "total"];

/**
 * Whether an ambusher with this verdict, of a shot from the approach, is in a good hiding place.
 * Source: Epic Path, "Good Hiding Places".
 */
export const isHidingPlace = ({ lineOfEffect, cover }: Pick<Verdict, "lineOfEffect" | "cover">): boolean =>
  !lineOfEffect || HIDING_LEVELS.includes(cover);

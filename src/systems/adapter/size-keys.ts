import type { SizeCategory } from "../../scene/model/scene";

/** Sizes by the keys that dnd5e, pf1 and pf2e share; the smallest and the largest are only in pf1. */
const KEYS: ReadonlyMap<unknown, SizeCategory> = new Map([
  ["fine", "fine"],
  ["dim", "diminutive"],
  ["tiny", "tiny"],
  ["sm", "small"],
  ["med", "medium"],
  ["lg", "large"],
  ["huge", "huge"],
  ["grg", "gargantuan"],
  ["col", "colossal"],
]);

/** Undefined for other values. */
export const sizeBy = (key: unknown): SizeCategory | undefined => KEYS.get(key);

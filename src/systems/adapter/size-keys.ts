import type { SizeCategory } from "../../scene/model/scene";

/** Sizes by the keys that dnd5e, pf1 and pf2e have in common; the smallest and the largest are pf1's alone. */
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

/** Undefined for whatever else a sheet says. */
export const sizeBy = (key: unknown): SizeCategory | undefined => KEYS.get(key);

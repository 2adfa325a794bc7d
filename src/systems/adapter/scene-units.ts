import type { SceneGrid, SizeCategory } from "../../scene/model/scene";

/** Feet in each unit of length. The tables of these games use 1.5 m for 5 ft. */
const FEET: Readonly<Record<string, number>> = { ft: 1, mi: 5280, m: 10 / 3, km: 10_000 / 3 };

/** The size of a square in the rules, for scenes measured in squares, hexes or other units. */
const FEET_A_SPACE = 5;

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(ft|feet|foot|'|′|’)/, "ft"],
  [/^mi/, "mi"],
  [/^(km|kilom)/, "km"],
  [/^m($|\.|et)/, "m"],
];

/** The unit meant by typed text; undefined for an unknown one. */
const unitOf = (typed: string): string | undefined =>
  SPELLINGS.find(([spelling]) => spelling.test(typed.trim().toLowerCase()))?.[1];

/**
 * A sheet's length in the units of a scene's grid; undefined if it is no length. Squares of a scene with unknown units
 * count as five feet.
 */
export const inSceneUnits = (
  length: number,
  units: string,
  grid: Pick<SceneGrid, "distance" | "units">,
): number | undefined => {
  const feet = FEET[unitOf(units) ?? ""];
  if (feet === undefined || !Number.isFinite(length)) return undefined;
  const sceneUnit = unitOf(grid.units);
  if (sceneUnit !== undefined && sceneUnit === unitOf(units)) return length;
  const sceneFeet = FEET[sceneUnit ?? ""] ?? FEET_A_SPACE / grid.distance;
  return (length * feet) / sceneFeet;
};

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

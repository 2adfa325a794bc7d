import type { SceneGrid } from "../../scene/model/scene";

/** Feet in each unit of length. The tables of these games take 1.5 m for 5 ft. */
const FEET: Readonly<Record<string, number>> = { ft: 1, mi: 5280, m: 10 / 3, km: 10_000 / 3 };

/** A square of the rules, for scenes that are measured in squares, hexes or anything else. */
const FEET_A_SPACE = 5;

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(ft|feet|foot|'|′|’)/, "ft"],
  [/^mi/, "mi"],
  [/^(km|kilom)/, "km"],
  [/^m($|\.|et)/, "m"],
];

/** The unit that is meant by what someone has typed; undefined where none is known. */
const unitOf = (typed: string): string | undefined =>
  SPELLINGS.find(([spelling]) => spelling.test(typed.trim().toLowerCase()))?.[1];

/**
 * A length of a sheet in the units of a scene's grid; undefined for what is no length. A scene whose units nobody knows has
 * squares of five feet.
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

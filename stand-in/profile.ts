/** The two client versions that the stand-in implements. */
export const GENERATIONS = [13, 14] as const;
export type Generation = (typeof GENERATIONS)[number];

/** Newest known builds of each generation: https://foundryvtt.com/releases/ */
export const VERSIONS: Readonly<Record<Generation, string>> = { 13: "13.351", 14: "14.369" };

/** Members that only version 14 has, and that read as `undefined` on 13 instead of throwing. */
const ONLY_14: Readonly<Record<string, readonly string[]>> = {
  Scene: ["levels", "initialLevel", "firstLevel", "availableLevels", "getSurfaces", "testSurfaceCollision"],
  Token: ["level", "depth"],
  Wall: ["levels", "isDoor", "isOpen"],
  Tile: ["levels"],
  Region: ["levels", "attachment", "displayMeasurements", "hidden", "highlightMode", "ownership", "restriction"],
  AmbientLight: ["levels"],
  Canvas: ["level"],
};

/** Version 14 removed measured templates: https://foundryvtt.com/releases/14.353 */
const ONLY_13: Readonly<Record<string, readonly string[]>> = { Scene: ["templates"], Canvas: ["templates"] };

/** Members that an object of this name does not have in this generation. */
export const absentIn = (generation: Generation, name: string): readonly string[] =>
  (generation === 13 ? ONLY_14 : ONLY_13)[name] ?? [];

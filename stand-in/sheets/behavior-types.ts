import { isPlain } from "../objects";

/**
 * `CONFIG.RegionBehavior`, which modules extend at init:
 * https://foundryvtt.com/api/variables/CONFIG.RegionBehavior.html
 */
const configured = (key: "dataModels" | "typeIcons" | "typeLabels"): Readonly<Record<string, unknown>> => {
  const { RegionBehavior }: { readonly RegionBehavior: unknown } = CONFIG;
  const part: unknown =
    typeof RegionBehavior === "object" && RegionBehavior !== null ? Reflect.get(RegionBehavior, key) : {};
  return isPlain(part) ? part : {};
};

/** Types that have a data model here. */
export const behaviorTypes = (): string[] => Object.keys(configured("dataModels"));

/** Localized name of a type; without one, the key that the client would use. */
export const labelOfType = (type: string): string => {
  const label = configured("typeLabels")[type];
  return game.i18n.localize(typeof label === "string" ? label : `TYPES.RegionBehavior.${type}`);
};

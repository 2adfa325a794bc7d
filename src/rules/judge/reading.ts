/** The options that say how a scene is read, whatever the rules: which walls stop effects, how high bodies are, who gives cover. */
import type { TidyOptions } from "../../scene/model/battlefield";
import { PRONE_HEIGHTS, SEE_THROUGH, type SeeThrough } from "../../scene/model/scene";
import type { RuleOption, RuleOptions, RuleSet } from "./rule-set";

const seeThrough = (values: readonly SeeThrough[]): RuleOption => ({ key: "seeThroughWalls", values });

const OTHERS: readonly RuleOption[] = [
  { key: "proneGiveCover", values: ["true", "false"] },
  { key: "downedGiveCover", values: ["false", "true"] },
  { key: "proneHeight", values: PRONE_HEIGHTS },
];

/** Of all rule sets but Rise. */
export const READING: readonly RuleOption[] = [seeThrough(SEE_THROUGH), ...OTHERS];

/** Of Rise, whose text lets a pane of glass block effect and not sight. */
export const READING_WITH_PANES: readonly RuleOption[] = [seeThrough(["panes", "open", "solid"]), ...OTHERS];

/** How a scene is read for a rule set with these options, tidied as given. */
export const readingOf = (
  { options }: Pick<RuleSet, "options">,
  given: RuleOptions,
  { wallSnap, wallGap }: TidyOptions,
): TidyOptions => {
  const valueOf = (key: string): string | undefined =>
    given[key] ?? options.find((option) => option.key === key)?.values[0];
  const see = valueOf("seeThroughWalls");
  return {
    wallSnap,
    wallGap,
    seeThroughWalls: SEE_THROUGH.find((value) => value === see) ?? "open",
    proneHeight: valueOf("proneHeight") === "half" ? "half" : "full",
    doProneGiveCover: valueOf("proneGiveCover") !== "false",
    doDownedGiveCover: valueOf("downedGiveCover") === "true",
  };
};

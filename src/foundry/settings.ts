import { TIDY_DEFAULTS, type TidyOptions } from "../battlefield/battlefield";
import { RULE_SETS } from "../rules/index";
import { isValueOf } from "../rules/rule-options";
import type { RuleOption, RuleOptions, RuleSet } from "../rules/rule-set";
import { RULE_SET_IDS, type RuleSetId } from "../rules/rule-set-id";

export const MODULE_ID = "parapet";

/** When the overlay shows: for the hovered token and the targets, for the targets alone, or never. */
export const OVERLAY_MODES = ["hover", "targets", "off"] as const;
export type OverlayMode = (typeof OVERLAY_MODES)[number];

/** What a verdict depends on besides the scene. */
export interface RuleSettings {
  readonly ruleset: RuleSetId;
  readonly options: RuleOptions;
  readonly tidy: TidyOptions;
  /** Stored values that were not as they should be. */
  readonly mended: readonly MendedSetting[];
}

/** A stored value that another was taken for. */
export interface MendedSetting {
  readonly key: "wallSnap" | "wallGap";
  readonly came: unknown;
  readonly taken: number;
}

type Key =
  | "ruleset"
  | "alliesGiveCover"
  | "creatures"
  | "threshold"
  | "useLight"
  | "softCoverFrom"
  | "partialCover"
  | "rangeBand"
  | "wallSnap"
  | "wallGap"
  | "overlay";

type NumberKey = "rangeBand" | "wallSnap" | "wallGap";

/** The options of a rule set that are settings of the world; the others are chosen anew for each attack. */
const settingsOf = ({ options }: RuleSet): readonly RuleOption[] => options.filter(({ isPerAttack }) => !isPerAttack);

/** Those of all rule sets, each key once: rule sets that share a key share its setting. */
const ruleOptions = (): readonly RuleOption[] => [
  ...new Map(Object.values(RULE_SETS).flatMap((set) => settingsOf(set).map((option) => [option.key, option]))).values(),
];

const nameAndHint = (key: string) => ({ name: `PARAPET.Setting.${key}.Name`, hint: `PARAPET.Setting.${key}.Hint` });

const choicesOf = (key: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `PARAPET.Setting.${key}.${value}`]));

const registerChoice = (
  key: string,
  scope: "world" | "client",
  values: readonly string[],
  onChange: () => void,
): void => {
  game.settings.register(MODULE_ID, key as Exclude<Key, NumberKey>, {
    ...nameAndHint(key),
    scope,
    config: true,
    type: String,
    choices: choicesOf(key, values),
    default: values[0] ?? "",
    onChange,
  });
};

const registerNumber = (key: string, standard: number, onChange: () => void): void => {
  game.settings.register(MODULE_ID, key as NumberKey, {
    ...nameAndHint(key),
    scope: "world",
    config: true,
    type: Number,
    default: standard,
    onChange,
  });
};

const registerOption = ({ key, values, isNumber }: RuleOption, onChange: () => void): void => {
  if (isNumber === true) registerNumber(key, Number(values[0]), onChange);
  else registerChoice(key, "world", values, onChange);
};

const registerTolerance = (key: "wallSnap" | "wallGap", max: number, step: number, onChange: () => void): void => {
  game.settings.register(MODULE_ID, key, {
    ...nameAndHint(key),
    scope: "world",
    config: true,
    type: Number,
    range: { min: 0, max, step },
    default: TIDY_DEFAULTS[key],
    onChange,
  });
};

/** Registers every setting; `onRules` runs when a verdict may change, `onOverlay` when only what is shown does. */
export const registerSettings = (onRules: () => void, onOverlay: () => void): void => {
  registerChoice("ruleset", "world", RULE_SET_IDS, onRules);
  for (const option of ruleOptions()) registerOption(option, onRules);
  registerTolerance("wallSnap", 0.3, 0.01, onRules);
  registerTolerance("wallGap", 0.2, 0.01, onRules);
  registerChoice("overlay", "client", OVERLAY_MODES, onOverlay);
};

/** A stored value, or the first of the known ones when the world holds something this version does not know. */
const choiceIn = <T extends string>(values: readonly [T, ...T[]], key: Key): T => {
  const stored: unknown = game.settings.get(MODULE_ID, key);
  return values.find((value) => value === stored) ?? values[0];
};

/** Squares: from half a square on, everything would be joined to everything. A script may store what the form refuses. */
const MOST_TOLERANCE = 0.49;

/** A number kept within bounds; the default for what is none. */
const toleranceOf = (key: "wallSnap" | "wallGap", stored: unknown): number =>
  typeof stored === "number" && !Number.isNaN(stored)
    ? Math.min(MOST_TOLERANCE, Math.max(0, stored))
    : TIDY_DEFAULTS[key];

/** From 0 to less than half a square is taken as it is. */
const isTolerance = (stored: unknown): stored is number => typeof stored === "number" && stored >= 0 && stored < 0.5;

const readTolerance = (key: "wallSnap" | "wallGap", mended: MendedSetting[]): number => {
  const came: unknown = game.settings.get(MODULE_ID, key);
  if (isTolerance(came)) return came;
  const taken = toleranceOf(key, came);
  mended.push({ key, came, taken });
  return taken;
};

/** A stored value, or the default when the option cannot have it. */
const optionValue = (option: RuleOption): string => {
  const stored: unknown = game.settings.get(MODULE_ID, option.key as Key);
  const value = String(stored);
  return isValueOf(option, value) ? value : (option.values[0] ?? "");
};

const optionsOf = (ruleset: RuleSetId): RuleOptions =>
  Object.fromEntries(settingsOf(RULE_SETS[ruleset]).map((option) => [option.key, optionValue(option)]));

export const readRuleSettings = (): RuleSettings => {
  const ruleset = choiceIn(RULE_SET_IDS, "ruleset");
  const mended: MendedSetting[] = [];
  const tidy = { wallSnap: readTolerance("wallSnap", mended), wallGap: readTolerance("wallGap", mended) };
  return { ruleset, options: optionsOf(ruleset), tidy, mended };
};

export const readOverlayMode = (): OverlayMode => choiceIn(OVERLAY_MODES, "overlay");

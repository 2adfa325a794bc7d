import type { LengthOptions } from "../../types/foundry";
import { TIDY_DEFAULTS, type TidyOptions } from "../battlefield/battlefield";
import { RULE_SETS } from "../rules/index";
import { isValueOf, USE_LIGHT } from "../rules/rule-options";
import type { RuleOption, RuleOptions, RuleSet } from "../rules/rule-set";
import { RULE_SET_IDS, type RuleSetId } from "../rules/rule-set-id";

export const MODULE_ID = "parapet";

/** When the overlay shows: for the hovered token and the targets, for both while a key is held, for the targets, or never. */
export const OVERLAY_MODES = ["hover", "key", "targets", "off"] as const;
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
  readonly key: NumberKey;
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

type ToleranceKey = "wallSnap" | "wallGap";
type NumberKey = "rangeBand" | ToleranceKey;

/** Kept for what is to come, without a place in the form as long as it has no effect. */
const AWAITED: readonly string[] = ["encounterLength"];

/** The options of a rule set that are settings of the world; the others are chosen anew for each attack. */
const settingsOf = ({ options }: RuleSet): readonly RuleOption[] => options.filter(({ isPerAttack }) => !isPerAttack);

/** What all rule sets share, then theirs in turn, each key once: rule sets that share a key share its setting. */
const ruleOptions = (): readonly RuleOption[] => [
  ...new Map(
    [[USE_LIGHT], ...Object.values(RULE_SETS).map(settingsOf)].flat().map((option) => [option.key, option]),
  ).values(),
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
    config: !AWAITED.includes(key),
    type: String,
    choices: choicesOf(key, values),
    default: values[0] ?? "",
    onChange,
  });
};

/** Scene units that the form takes. */
const LENGTHS = { min: 0.01, max: 1_000_000 } as const;

const lengthField = (initial: number) =>
  new foundry.data.fields.NumberField<LengthOptions>({ required: true, nullable: false, initial, ...LENGTHS });

const registerNumber = (key: string, standard: number, onChange: () => void): void => {
  game.settings.register(MODULE_ID, key as "rangeBand", {
    ...nameAndHint(key),
    scope: "world",
    config: true,
    type: lengthField(standard),
    default: standard,
    onChange,
  });
};

const registerOption = ({ key, values, isNumber }: RuleOption, onChange: () => void): void => {
  if (isNumber === true) registerNumber(key, Number(values[0]), onChange);
  else registerChoice(key, "world", values, onChange);
};

const registerTolerance = (key: ToleranceKey, max: number, step: number, onChange: () => void): void => {
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
const toleranceOf = (key: ToleranceKey, stored: unknown): number =>
  typeof stored === "number" && !Number.isNaN(stored)
    ? Math.min(MOST_TOLERANCE, Math.max(0, stored))
    : TIDY_DEFAULTS[key];

/** From 0 to less than half a square is taken as it is. */
const isTolerance = (stored: unknown): stored is number => typeof stored === "number" && stored >= 0 && stored < 0.5;

const readTolerance = (key: ToleranceKey, mended: MendedSetting[]): number => {
  const came: unknown = game.settings.get(MODULE_ID, key);
  if (isTolerance(came)) return came;
  const taken = toleranceOf(key, came);
  mended.push({ key, came, taken });
  return taken;
};

/** A stored value, or the default when the option cannot have it, which for a number is told. */
const optionValue = (option: RuleOption, mended: MendedSetting[]): string => {
  const came: unknown = game.settings.get(MODULE_ID, option.key as Key);
  if (isValueOf(option, String(came))) return String(came);
  const taken = option.values[0] ?? "";
  if (option.isNumber === true) mended.push({ key: option.key as NumberKey, came, taken: Number(taken) });
  return taken;
};

const optionsOf = (ruleset: RuleSetId, mended: MendedSetting[]): RuleOptions =>
  Object.fromEntries(settingsOf(RULE_SETS[ruleset]).map((option) => [option.key, optionValue(option, mended)]));

export const readRuleSettings = (): RuleSettings => {
  const ruleset = choiceIn(RULE_SET_IDS, "ruleset");
  const mended: MendedSetting[] = [];
  const tidy = { wallSnap: readTolerance("wallSnap", mended), wallGap: readTolerance("wallGap", mended) };
  return { ruleset, options: optionsOf(ruleset, mended), tidy, mended };
};

export const readOverlayMode = (): OverlayMode => choiceIn(OVERLAY_MODES, "overlay");

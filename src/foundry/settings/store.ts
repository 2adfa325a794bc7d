import { MODULE_ID } from "../module-id";
import { viewedScene } from "../canvas/canvas-view";
import {
  fieldsFor,
  OVERLAY_MODES,
  valueIn,
  ATTACK_DICE,
  CARDS,
  MISS_CHANCES,
  REFUSALS,
  diceSetting,
  type FieldValue,
  type OverlayMode,
  type SettingField,
  type AttackDice,
  type CardsSetting,
  type MissChanceSetting,
  type RefusalSetting,
} from "./fields";
import { ruleSets } from "../../rules/index";
import { ruleSettingsFrom, sceneHolds, settingsIn, type RuleSettings } from "./rule-settings";
import { fittingRules, recommendedFor, type FittingRules } from "./system-rules";
import { plainSettings } from "./plain-settings";

/** Before `init` is over Foundry may not know its system yet. */
const systemNow = (): { readonly id: string } | undefined => game.system;

let table: { readonly of: string; readonly fields: readonly SettingField[] } | undefined;

/** The table of settings for this world, with what other modules have added. */
export const settingFields = (): readonly SettingField[] => {
  const system = systemNow()?.id ?? "";
  const of = [system, ...ruleSets().map(({ id }) => id)].join(" ");
  if (table?.of !== of) table = { of, fields: fieldsFor(system) };
  return table.fields;
};

/** The rule set that suits this world's game system; undefined where none is known to. */
export const recommendedRuleSet = (): string | undefined => recommendedFor(systemNow()?.id ?? "");

/** The rule set to propose to this world, and how well it fits. */
export const proposedRules = (): FittingRules => fittingRules(systemNow()?.id ?? "");

/** Throws `RangeError` for a key that is not in the table. */
const fieldOf = (key: string): SettingField => {
  const field = settingFields().find((known) => known.key === key);
  if (field === undefined) throw new RangeError(`setting: came ${key}, wanted a key of the table`);
  return field;
};

const holds = (key: string): unknown => plainSettings().get(MODULE_ID, key);

/** What depends on settings. */
interface SettingListeners {
  /** A verdict may change. */
  readonly onRules: () => void;
  /** Only what is shown does. */
  readonly onDisplay: () => void;
}

const typeOf = (field: SettingField) => {
  if (field.kind === "number") return { type: Number, range: { min: field.min, max: field.max, step: field.step } };
  if (field.kind === "path") return { type: String };
  return { type: String, choices: Object.fromEntries(field.choices.map(({ value, label }) => [value, label])) };
};

/** Registers every setting, none in Foundry's own form: the panel is the way in. What is awaited has no name yet. */
export const registerSettings = ({ onRules, onDisplay }: SettingListeners): void => {
  listeners = { onRules, onDisplay };
  settingFields().forEach(registerField);
};

let listeners: SettingListeners = { onRules: () => undefined, onDisplay: () => undefined };
const registered = new Set<string>();

const registerField = (field: SettingField): void => {
  const { key, scope, name, hint, initial, isAwaited } = field;
  registered.add(key);
  plainSettings().register(MODULE_ID, key, {
    ...(isAwaited ? {} : { name, hint }),
    scope,
    config: false,
    default: initial,
    ...typeOf(field),
    ...(isAwaited ? {} : { onChange: scope === "world" ? listeners.onRules : listeners.onDisplay }),
  });
};

/** After a rule set has come: its options, and itself among the choices. */
export const registerAdded = (): void => {
  for (const field of settingFields()) if (field.key === "ruleset" || !registered.has(field.key)) registerField(field);
};

/** Other modules may still add rule sets, and the world's may be one of them. */
let mayMoreCome = true;

/** From now on a missing rule set is reported to GMs. */
export const expectNoMore = (): void => void (mayMoreCome = false);

/** Whether the rule set in force is missing, and none is expected any more. */
export const isRuleSetMissing = ({ isMissing }: RuleSettings): boolean => isMissing && !mayMoreCome;

/** The stored value of the world or this client; the default if it is invalid. */
export const storedValue = (key: string): FieldValue => {
  const field = fieldOf(key);
  return valueIn(field, holds(key)) ?? field.initial;
};

interface FlaggedScene {
  readonly flags?: Readonly<Record<string, unknown>>;
  update(changes: object): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

const flaggedScene = (): FlaggedScene | null => viewedScene() as FlaggedScene | null;

const sceneSettings = (): unknown => settingsIn(flaggedScene()?.flags?.[MODULE_ID]);

/** What the viewed scene has of its own; undefined where it goes by the world's, or has no value of the field. */
export const sceneValue = (key: string): FieldValue | undefined => {
  const field = fieldOf(key);
  return valueIn(field, sceneHolds(sceneSettings(), field));
};

export type FieldValues = Readonly<Record<string, FieldValue>>;

/** For the world or this client, as each field's scope has it. Only the GM may write the world's. */
export const writeStored = async (values: FieldValues): Promise<void> => {
  for (const [key, value] of Object.entries(values)) await plainSettings().set(MODULE_ID, key, value);
};

const changesTo = (keys: readonly string[], valueOf: (key: string) => FieldValue | null): object => {
  const pathOf = (key: string): string =>
    `flags.${MODULE_ID}.settings.${fieldOf(key).isOption ? "options." : ""}${key}`;
  return Object.fromEntries(keys.map((key) => [pathOf(key), valueOf(key)]));
};

/** For the viewed scene, in one update. */
export const writeScene = async (values: FieldValues): Promise<void> => {
  await flaggedScene()?.update(changesTo(Object.keys(values), (key) => values[key] ?? null));
};

/** The viewed scene goes by the world's settings again, in these fields or in all. */
export const clearScene = async (keys?: readonly string[]): Promise<void> => {
  if (keys === undefined) await flaggedScene()?.unsetFlag(MODULE_ID, "settings");
  else await flaggedScene()?.update(changesTo(keys, () => null));
};

/** What to judge by now: the viewed scene's settings over the world's. */
export const readRuleSettings = (): RuleSettings =>
  ruleSettingsFrom({ fields: settingFields(), stored: holds, scene: sceneSettings() });

/** Asked at every frame, and so without the table. */
export const readOverlayMode = (): OverlayMode => {
  const stored = holds("overlay");
  return OVERLAY_MODES.find((mode) => mode === stored) ?? OVERLAY_MODES[0];
};

/** Grid spaces. */
export const readCoverMapRadius = (): number => Number(storedValue("coverMapRadius"));

/** What is chosen; storage holds nothing else that is read as it is. */
const chosen = <T extends string>(values: readonly [T, ...T[]], key: string): T => {
  const stored = storedValue(key);
  return values.find((value) => value === stored) ?? values[0];
};

/** While another module puts cover on the dice Parapet shows, and stops nothing. */
export const refusalSetting = (isStandingDown: boolean): RefusalSetting =>
  isStandingDown ? "off" : chosen(REFUSALS, "refusal");

/** Nor does it roll unasked then. */
export const missChanceSetting = (isStandingDown: boolean): MissChanceSetting => {
  const setting = chosen(MISS_CHANCES, "missChance");
  return isStandingDown && setting === "attack" ? "card" : setting;
};

export const cardsSetting = (): CardsSetting => chosen(CARDS, "cards");

/** What the table wants on its dice; nothing while another module puts cover there. */
export const diceSettings = (isStandingDown: boolean) => ({
  isChanging: !isStandingDown && storedValue("modifiers") === "on",
  wants: (type: string): boolean => {
    const setting = diceSetting(type);
    return setting === undefined || storedValue(setting) === "on";
  },
  rollsMissChance: missChanceSetting(isStandingDown) !== "off",
});

/** Whether areas placed by this user get a card. */
export const hasAreaCards = (): boolean => storedValue("areaCards") === "on";

export const attackDiceSetting = (): AttackDice => chosen(ATTACK_DICE, "attackDice");

/** Where a sheet keeps the defence that cover helps, in systems of whose rolls nothing is known. */
export interface DefenceSettings {
  /** Key of an active effect's change, as `system.attributes.ac.bonus`; "" for nowhere. */
  readonly path: string;
  readonly way: "add" | "subtract";
}

export const defenceSettings = (): DefenceSettings => ({
  path: String(storedValue("defencePath")),
  way: storedValue("defenceWay") === "subtract" ? "subtract" : "add",
});

/** Whether rows of the combat tracker say their creatures' cover. */
export const hasCoverColumn = (): boolean => storedValue("trackerCover") === "on";

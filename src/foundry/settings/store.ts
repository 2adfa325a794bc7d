import { MODULE_ID } from "../module-id";
import { titleOfModule } from "../other-modules";
import { allScenes, viewedScene } from "../canvas/viewed-scene";
import { prefersReducedMotion } from "../canvas/screen-place";
import {
  fieldsFor,
  BADGES_FOR,
  OVERLAY_MODES,
  valueIn,
  ATTACK_DICE,
  CARDS,
  MISS_CHANCES,
  REFUSALS,
  DIALOG_RULINGS,
  diceSetting,
  type FieldValue,
  type BadgesFor,
  type OverlayMode,
  type SettingField,
  type AttackDice,
  type CardsSetting,
  type MissChanceSetting,
  type RefusalSetting,
} from "./fields";
import { ruleSets } from "../../rules/index";
import { ruleSettingsFrom, sceneHolds, settingsIn, type RuleSettings, type WorldAround } from "./rule-settings";
import { editionNow } from "./edition";
import { ruleSetForSystem } from "./system-rules";
import { plainSettings } from "./plain-settings";

/** Before the end of `init`, Foundry may not know its system. */
const systemNow = (): { readonly id: string } | undefined => game.system;

let table: { readonly of: string; readonly fields: readonly SettingField[] } | undefined;

/** The settings of this world, including options that other modules added. */
export const settingFields = (): readonly SettingField[] => {
  const system = systemNow()?.id ?? "";
  const of = [system, ...ruleSets().map(({ id }) => id)].join(" ");
  if (table?.of !== of) table = { of, fields: fieldsFor(system) };
  return table.fields;
};

/** The rule set that shows verdicts here until a GM has chosen one. */
export const defaultRuleSet = (): string => ruleSetForSystem(systemNow()?.id ?? "");

/** Throws `RangeError` for an unknown key. */
const fieldOf = (key: string): SettingField => {
  const field = settingFields().find((known) => known.key === key);
  if (field === undefined) throw new RangeError(`setting: expected a key of the table, got ${key}`);
  return field;
};

const holds = (key: string): unknown => plainSettings().get(MODULE_ID, key);

interface SettingListeners {
  /** A setting that affects verdicts has changed. */
  readonly onRules: () => void;
  /** A setting that affects only the display has changed. */
  readonly onDisplay: () => void;
}

const typeOf = (field: SettingField) => {
  if (field.kind === "number") return { type: Number, range: { min: field.min, max: field.max, step: field.step } };
  if (field.kind === "path") return { type: String };
  return { type: String, choices: Object.fromEntries(field.choices.map(({ value, label }) => [value, label])) };
};

/** Registers every setting, none in Foundry's own form: Parapet's panel shows them. Awaited settings have no name. */
export const registerSettings = ({ onRules, onDisplay }: SettingListeners): void => {
  listeners = { onRules, onDisplay };
  settingFields().forEach(registerField);
};

let listeners: SettingListeners = { onRules: () => undefined, onDisplay: () => undefined };
const registered = new Set<string>();

const registerField = (field: SettingField): void => {
  const { key, scope, name, hint, initial } = field;
  registered.add(key);
  plainSettings().register(MODULE_ID, key, {
    name,
    hint,
    scope,
    config: false,
    default: initial,
    ...typeOf(field),
    onChange: scope === "world" ? listeners.onRules : listeners.onDisplay,
  });
};

/** Call when rule sets were added or taken away: registers their options and the new list of rule sets. */
export const registerAdded = (): void => {
  table = undefined;
  for (const field of settingFields()) if (field.key === "ruleset" || !registered.has(field.key)) registerField(field);
};

/** Whether other modules may still add rule sets. */
let mayMoreCome = true;

/** From now on a missing rule set is reported to GMs. */
export const expectNoMore = (): void => void (mayMoreCome = false);

export const isRuleSetMissing = ({ isMissing }: RuleSettings): boolean => isMissing && !mayMoreCome;

/** The stored value of the world or this client; the default if it is invalid. */
export const storedValue = (key: string): FieldValue => {
  const field = fieldOf(key);
  return valueIn(field, holds(key)) ?? field.initial;
};

/** Whether the world or one of its scenes plays by a rule set. */
export const isRuleSetInUse = (id: string): boolean =>
  storedValue("ruleset") === id ||
  allScenes().some(({ flags }) => Reflect.get(Object(settingsIn(Reflect.get(flags, MODULE_ID))), "ruleset") === id);

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html */
interface FlaggedScene {
  readonly flags?: Readonly<Record<string, unknown>>;
  update(changes: object): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

const ownScene = (): FlaggedScene | null => viewedScene();

const sceneSettings = (): unknown => settingsIn(ownScene()?.flags?.[MODULE_ID]);

/** The viewed scene's own value; undefined if it uses the world's. */
export const sceneValue = (key: string): FieldValue | undefined => {
  const field = fieldOf(key);
  return valueIn(field, sceneHolds(sceneSettings(), field));
};

export type FieldValues = Readonly<Record<string, FieldValue>>;

/** In the world or this client, by each field's scope. Only a GM may write the world's. */
export const writeStored = async (values: FieldValues): Promise<void> => {
  for (const [key, value] of Object.entries(values)) await plainSettings().set(MODULE_ID, key, value);
};

const changesTo = (keys: readonly string[], valueOf: (key: string) => FieldValue | null): object => {
  const pathOf = (key: string): string =>
    `flags.${MODULE_ID}.settings.${fieldOf(key).isOption ? "options." : ""}${key}`;
  return Object.fromEntries(keys.map((key) => [pathOf(key), valueOf(key)]));
};

export const writeScene = async (values: FieldValues): Promise<void> => {
  await ownScene()?.update(changesTo(Object.keys(values), (key) => values[key] ?? null));
};

/** Makes the viewed scene use the world's settings again, for these fields or all. */
export const clearScene = async (keys?: readonly string[]): Promise<void> => {
  if (keys === undefined) await ownScene()?.unsetFlag(MODULE_ID, "settings");
  else await ownScene()?.update(changesTo(keys, () => null));
};

/** The game system and the other modules, as far as rules depend on them. */
export const worldAround = (): WorldAround => ({
  ofSystem: (key) => (key === "edition" ? editionNow() : ""),
  isActive: (module) => titleOfModule(module) !== undefined,
});

/** The viewed scene's settings over the world's. */
export const readRuleSettings = (): RuleSettings =>
  ruleSettingsFrom({ fields: settingFields(), stored: holds, scene: sceneSettings(), around: worldAround() });

/** Called at every frame, so it does not search the table. */
export const readOverlayMode = (): OverlayMode => {
  const stored = holds("overlay");
  return OVERLAY_MODES.find((mode) => mode === stored) ?? OVERLAY_MODES[0];
};

/** How this client's user wants the overlay to look. */
export interface OverlayLook {
  readonly badges: BadgesFor;
  /** Numbers and labels besides icons. */
  readonly hasWords: boolean;
  readonly hasLines: boolean;
  /** Times the usual size. */
  readonly size: number;
  /** 0 to 1. */
  readonly opacity: number;
  /** Nothing grows or moves. */
  readonly isStill: boolean;
}

export const readOverlayLook = (): OverlayLook => {
  const motion = storedValue("overlayMotion");
  return {
    badges: chosen(BADGES_FOR, "overlayWho"),
    hasWords: storedValue("overlayLabels") === "all",
    hasLines: storedValue("overlayLines") === "on",
    size: Number(storedValue("overlaySize")),
    opacity: Number(storedValue("overlayOpacity")),
    isStill: motion === "reduced" || (motion === "system" && prefersReducedMotion()),
  };
};

/** Grid spaces. */
export const readCoverMapRadius = (): number => Number(storedValue("coverMapRadius"));

/** The first choice if the stored value is invalid. */
const chosen = <T extends string>(values: readonly [T, ...T[]], key: string): T => {
  const stored = storedValue(key);
  return values.find((value) => value === stored) ?? values[0];
};

/** "off" while another module puts cover on the dice. */
export const refusalSetting = (isStandingDown: boolean): RefusalSetting =>
  isStandingDown ? "off" : chosen(REFUSALS, "refusal");

/** Never automatic while another module puts cover on the dice. */
export const missChanceSetting = (isStandingDown: boolean): MissChanceSetting => {
  const setting = chosen(MISS_CHANCES, "missChance");
  return isStandingDown && setting === "attack" ? "card" : setting;
};

export const cardsSetting = (): CardsSetting => chosen(CARDS, "cards");

/** What to change on the dice; nothing while another module puts cover there. */
export const diceSettings = (isStandingDown: boolean) => ({
  isChanging: !isStandingDown && storedValue("modifiers") === "on",
  wants: (type: string): boolean => {
    const setting = diceSetting(type);
    return setting === undefined || storedValue(setting) === "on";
  },
  rollsMissChance: missChanceSetting(isStandingDown) !== "off",
});

/** Whether owners of an attacker may rule on its attack in the roll dialog, besides GMs. */
export const mayOwnersRule = (): boolean => chosen(DIALOG_RULINGS, "dialogRulings") === "owners";

export const hasAreaCards = (): boolean => storedValue("areaCards") === "on";

export const attackDiceSetting = (): AttackDice => chosen(ATTACK_DICE, "attackDice");

/** Where sheets have the defence that cover raises, in systems whose rolls Parapet does not know. */
export interface DefenceSettings {
  /** Key for an active effect's change, such as `system.attributes.ac.bonus`; "" for none. */
  readonly path: string;
  readonly way: "add" | "subtract";
}

export const defenceSettings = (): DefenceSettings => ({
  path: String(storedValue("defencePath")),
  way: storedValue("defenceWay") === "subtract" ? "subtract" : "add",
});

/** Whether the combat tracker shows cover in its rows. */
export const hasCoverColumn = (): boolean => storedValue("trackerCover") === "on";

/** Whether the map advises on the way on which a token is dragged. */
export const hasLabelDistance = (): boolean => storedValue("overlayDistance") === "on";

export const hasPathAdvice = (): boolean => storedValue("pathAdvice") === "on";

/** Of creatures whose sheets tell none, scene units. */
export const readSpeed = (): number => Number(storedValue("speed"));

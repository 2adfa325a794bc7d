import type { TidyOptions } from "../../scene/model/battlefield";
import { memberOf } from "../../scene/model/member-of";
import { readingOf, isValueOf, type RuleOption, type RuleOptions } from "../../rules/judge/rule-set";
import { ruleSetWith } from "../../rules/index";
import { settingsOf, valueIn, type FieldValue, type SettingField } from "./fields";

export interface RuleSettings {
  readonly ruleset: string;
  /** No module on this client has registered the rule set, so nothing is judged. */
  readonly isMissing: boolean;
  readonly options: RuleOptions;
  readonly tidy: TidyOptions;
  /** Invalid stored values of settings that have an effect. */
  readonly mended: readonly CorrectedSetting[];
}

/** An invalid stored value, and the value used instead. */
export interface CorrectedSetting {
  /** A scene falls back to the world's value, the world to the default. */
  readonly place: "stored" | "scene";
  /** Null when the scene's flag is not an object of settings. */
  readonly field: SettingField | null;
  readonly came: unknown;
  readonly taken: FieldValue | null;
}

/** What the world has besides Parapet's settings. */
export interface WorldAround {
  /** The value of an option that follows from the game system's settings. */
  readonly ofSystem: (key: string) => string;
  readonly isActive: (module: string) => boolean;
}

export interface StoredSettings {
  readonly fields: readonly SettingField[];
  /** The world's or this client's value. */
  readonly stored: (key: string) => unknown;
  /** The scene's own: `{ ruleset?, options?: { KEY? }, wallSnap?, wallGap? }`; undefined or null for none. */
  readonly scene: unknown;
  /** Left out where nothing is known of it. */
  readonly around?: WorldAround;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** A scene's settings from the module's flags. An invalid flag object is returned as it is, and reported. */
export const settingsIn = (flags: unknown): unknown =>
  isNothing(flags) || isObject(flags) ? memberOf(flags, "settings") : flags;

export const sceneHolds = (scene: unknown, { key, isOption }: SettingField): unknown =>
  memberOf(isOption ? memberOf(scene, "options") : scene, key);

const unreadable = (scene: unknown): CorrectedSetting[] => {
  const places = [scene, memberOf(scene, "options")];
  const bad = places.filter((value) => !isNothing(value) && !isObject(value));
  return bad.map((came) => ({ place: "scene", field: null, came, taken: null }));
};

interface Taken {
  readonly value: FieldValue;
  readonly mended: readonly CorrectedSetting[];
}

const storedIn = (field: SettingField, came: unknown): Taken => {
  const value = valueIn(field, came);
  if (value !== undefined) return { value, mended: [] };
  return { value: field.initial, mended: [{ place: "stored", field, came, taken: field.initial }] };
};

const taken = (field: SettingField, { stored, scene }: StoredSettings): Taken => {
  const byWorld = storedIn(field, stored(field.key));
  const came = field.mayDiffer ? sceneHolds(scene, field) : undefined;
  if (isNothing(came)) return byWorld;
  const value = valueIn(field, came);
  if (value !== undefined) return { ...byWorld, value };
  const mended: CorrectedSetting = { place: "scene", field, came, taken: byWorld.value };
  return { value: byWorld.value, mended: [...byWorld.mended, mended] };
};

/** Whether modules that are active do what an option is about, so that Parapet does not. */
const isLeftTo = ({ leftTo = [] }: Pick<RuleOption, "leftTo">, { isActive }: WorldAround): boolean =>
  leftTo.some(isActive);

const NOTHING_AROUND: WorldAround = { ofSystem: () => "", isActive: () => false };

/** The scene's settings over the world's. Never throws, whatever is stored. */
export const ruleSettingsFrom = (from: StoredSettings): RuleSettings => {
  const all = new Map(from.fields.map((field) => [field.key, taken(field, from)]));
  const valueOf = (key: string): FieldValue | undefined => all.get(key)?.value;
  const ruleset = String(valueOf("ruleset"));
  const rules = ruleSetWith(ruleset);
  const tidy = { wallSnap: Number(valueOf("wallSnap")), wallGap: Number(valueOf("wallGap")) };
  const { around = NOTHING_AROUND } = from;
  const doYield = valueOf("coexistence") !== "both";
  const wantedOf = (option: RuleOption): string => {
    if (option.isOfSystem === true) return around.ofSystem(option.key);
    if (doYield && isLeftTo(option, around)) return "false";
    return String(valueOf(option.key));
  };
  const known =
    rules === undefined ? [] : [...settingsOf(rules), ...rules.options.filter(({ isOfSystem }) => isOfSystem === true)];
  // An invalid option is left out: the rule set uses its default.
  const options = Object.fromEntries(
    known
      .map((option) => [option, wantedOf(option)] as const)
      .filter(([option, value]) => isValueOf(option, value))
      .map(([{ key }, value]) => [key, value]),
  );
  return {
    ruleset,
    isMissing: rules === undefined,
    options,
    tidy: rules === undefined ? tidy : readingOf(rules, options, tidy),
    mended: [...unreadable(from.scene), ...[...all.values()].flatMap(({ mended }) => mended)],
  };
};

import type { TidyOptions } from "../../scene/model/battlefield";
import { readingOf } from "../../rules/judge/reading";
import { isValueOf } from "../../rules/judge/rule-options";
import type { RuleOptions } from "../../rules/judge/rule-set";
import { ruleSetWith } from "../../rules/index";
import { settingsOf, valueIn, type FieldValue, type SettingField } from "./fields";

/** What a verdict depends on besides the scene. */
export interface RuleSettings {
  readonly ruleset: string;
  /** Nothing on this client has registered the rule set, so nothing is judged. */
  readonly isMissing: boolean;
  readonly options: RuleOptions;
  readonly tidy: TidyOptions;
  /** Stored values that were not as they should be, of settings that have an effect. */
  readonly mended: readonly CorrectedSetting[];
}

/** A stored value that another was taken for. */
export interface CorrectedSetting {
  /** On the scene the world's value is taken, else the default. */
  readonly place: "stored" | "scene";
  /** Null: what the scene has is no set of settings at all. */
  readonly field: SettingField | null;
  readonly came: unknown;
  readonly taken: FieldValue | null;
}

/** What is stored, of whatever kind. */
export interface StoredSettings {
  readonly fields: readonly SettingField[];
  /** By key, as the world or this client has it. */
  readonly stored: (key: string) => unknown;
  /** The scene's own: `{ ruleset?, options?: { KEY? }, wallSnap?, wallGap? }`; undefined or null for none. */
  readonly scene: unknown;
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (Reflect.get(value, key) as unknown) : undefined;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** Unset by a script is unset. */
const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** A scene's settings from the module's flags. An invalid flag object is returned as it is, and reported. */
export const settingsIn = (flags: unknown): unknown =>
  isNothing(flags) || isObject(flags) ? memberOf(flags, "settings") : flags;

/** What a scene's settings hold of a field, of whatever kind. */
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

/** What to judge by: the scene's settings over the world's. Never throws, whatever is stored. */
export const ruleSettingsFrom = (from: StoredSettings): RuleSettings => {
  const all = new Map(from.fields.map((field) => [field.key, taken(field, from)]));
  const valueOf = (key: string): FieldValue | undefined => all.get(key)?.value;
  const ruleset = String(valueOf("ruleset"));
  const rules = ruleSetWith(ruleset);
  const tidy = { wallSnap: Number(valueOf("wallSnap")), wallGap: Number(valueOf("wallGap")) };
  // A value that is none of the rule set's own stands for its default.
  const options = Object.fromEntries(
    (rules === undefined ? [] : settingsOf(rules))
      .map((option) => [option, String(valueOf(option.key))] as const)
      .filter(([option, value]) => isValueOf(option, value))
      .map(([{ key }, value]) => [key, value]),
  );
  return {
    ruleset,
    isMissing: rules === undefined,
    options,
    tidy: rules === undefined ? tidy : readingOf(rules, options, tidy),
    mended: [...unreadable(from.scene), ...[...all.values()].flatMap(({ mended }) => mended)].filter(
      ({ field }) => field?.isAwaited !== true,
    ),
  };
};

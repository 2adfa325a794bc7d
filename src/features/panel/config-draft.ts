import { valueIn, type FieldValue, type SettingField } from "../../foundry/settings/fields";
import {
  ruleSettingsFrom,
  type CorrectedSetting,
  type RuleSettings,
  type WorldAround,
} from "../../foundry/settings/rule-settings";
import type { FieldValues } from "../../foundry/settings/store";

/** Whose settings the panel shows: those of the world and of this client, or those of the viewed scene. */
export const SCOPES = ["stored", "scene"] as const;
export type Scope = (typeof SCOPES)[number];

/** Settings as the panel would have them, none of them saved. */
export interface Draft {
  readonly stored: FieldValues;
  /** Null where the scene goes by the world's. */
  readonly scene: Readonly<Record<string, FieldValue | null>>;
}

type Fields = readonly SettingField[];

const byKey = <T>(fields: Fields, valueOf: (field: SettingField) => T): Record<string, T> =>
  Object.fromEntries(fields.map((field) => [field.key, valueOf(field)]));

const differing = (fields: Fields): Fields => fields.filter(({ mayDiffer }) => mayDiffer);

export const draftFrom = (
  fields: Fields,
  storedValue: (key: string) => FieldValue,
  sceneValue: (key: string) => FieldValue | undefined,
): Draft => ({
  stored: byKey(fields, ({ key }) => storedValue(key)),
  scene: byKey(differing(fields), ({ key }) => sceneValue(key) ?? null),
});

/** Where a field's value is, when these settings are shown: what no scene may differ in is stored. */
export const scopeOf = ({ mayDiffer }: SettingField, shown: Scope): Scope => (mayDiffer ? shown : "stored");

/** With an answer from the form. An invalid answer changes nothing; "" for a scene means the world's value. */
export const withAnswer = (draft: Draft, shown: Scope, field: SettingField, answer: string): Draft => {
  const scope = scopeOf(field, shown);
  if (scope === "scene" && answer === "") return { ...draft, scene: { ...draft.scene, [field.key]: null } };
  const value = valueIn(field, answer);
  return value === undefined ? draft : { ...draft, [scope]: { ...draft[scope], [field.key]: value } };
};

/** What a user may change here: players what is their client's alone. */
export const changeable = (fields: Fields, isGM: boolean): Fields =>
  fields.filter(({ scope }) => isGM || scope === "client");

/** As it would be had nobody set anything in these fields. */
export const withDefaults = (draft: Draft, scope: Scope, fields: Fields): Draft =>
  scope === "stored"
    ? { ...draft, stored: { ...draft.stored, ...byKey(fields, ({ initial }) => initial) } }
    : { ...draft, scene: { ...draft.scene, ...byKey(differing(fields), () => null) } };

/** Without what was not as it should be, so that saving writes over it. */
export const withoutMended = (draft: Draft, mended: readonly CorrectedSetting[]): Draft => {
  const isRight = (scope: Scope, key: string): boolean =>
    !mended.some(({ place, field }) => place === scope && (field === null || field.key === key));
  const rightIn = <T>(scope: Scope, values: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isRight(scope, key)));
  return { stored: rightIn("stored", draft.stored), scene: rightIn("scene", draft.scene) };
};

/** The scene's settings as its flags would hold them. */
const sceneFlags = (fields: Fields, { scene }: Draft): object => {
  const own = differing(fields).filter(({ key }) => scene[key] !== null);
  const valueOf = ({ key }: SettingField): FieldValue | null | undefined => scene[key];
  const [options, others] = [own.filter(({ isOption }) => isOption), own.filter(({ isOption }) => !isOption)];
  return { ...byKey(others, valueOf), options: byKey(options, valueOf) };
};

/** What would be judged by. */
export const draftSettings = (fields: Fields, draft: Draft, around?: WorldAround): RuleSettings =>
  ruleSettingsFrom({
    fields,
    stored: (key) => draft.stored[key],
    scene: sceneFlags(fields, draft),
    ...(around === undefined ? {} : { around }),
  });

/** The rule set in force in this scope; without settings of the scene, the world's. */
export const draftRuleset = (fields: Fields, draft: Draft, scope: Scope): string =>
  draftSettings(fields, scope === "scene" ? draft : { ...draft, scene: {} }).ruleset;

/** What saving the draft writes. */
export interface DraftChanges {
  readonly stored: FieldValues;
  readonly scene: FieldValues;
  /** Keys by which the scene goes by the world's again. */
  readonly cleared: readonly string[];
}

export const changesBetween = (before: Draft, after: Draft): DraftChanges => {
  const changed = Object.entries(after.scene).filter(([key, value]) => value !== before.scene[key]);
  return {
    stored: Object.fromEntries(Object.entries(after.stored).filter(([key, value]) => value !== before.stored[key])),
    scene: Object.fromEntries(changed.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
    cleared: changed.flatMap(([key, value]) => (value === null ? [key] : [])),
  };
};

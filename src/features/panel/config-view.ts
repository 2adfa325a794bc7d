import type { Words } from "../../words/localize";
import { SECTIONS, type FieldValue, type SettingField } from "../../foundry/settings/fields";
import { capabilityLines, type Capabilities } from "../../systems/adapter/system-adapter";
import { draftRuleset, SCOPES, type Draft, type Scope } from "./config-draft";

/** What the panel's template shows, in words. */
export interface PanelView {
  /** Empty for a player, who has nothing to choose between. */
  readonly scopes: readonly { readonly value: Scope; readonly label: string; readonly isChecked: boolean }[];
  /** A note is what there is to know of all its rows; "" for nothing. */
  readonly sections: readonly { readonly heading: string; readonly note: string; readonly rows: readonly PanelRow[] }[];
}

export interface PanelRow {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  /** The heading in the rule set's book; "" where there is none. */
  readonly book: string;
  /** What else there is to know: that the scene differs; "" for nothing. */
  readonly note: string;
  /** Of a choice; null for a number. */
  readonly options: readonly { readonly value: string; readonly text: string; readonly isSelected: boolean }[] | null;
  /** Of a path, in place of a number. */
  readonly isPath: boolean;
  readonly number: { readonly value: string; readonly placeholder: string; readonly isRequired: boolean } & Bounds;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface ViewParts {
  readonly fields: readonly SettingField[];
  readonly draft: Draft;
  readonly scope: Scope;
  readonly isGM: boolean;
  /** Of the viewed scene; null when there is none. */
  readonly sceneName: string | null;
  /** What suits the game system; undefined where none is known to. */
  readonly recommended: string | undefined;
  /** Other modules that put cover on the dice, by their titles. */
  readonly rivals: readonly string[];
  /** What holds beside other modules. */
  readonly companions: readonly string[];
  /** The game system by its name, and what it lets Parapet change. */
  readonly system: { readonly title: string; readonly capabilities: Capabilities };
  readonly words: Words;
}

const isShown = (field: SettingField, ruleset: string, { scope, isGM }: ViewParts): boolean =>
  !field.isAwaited &&
  (isGM || field.scope === "client") &&
  (scope === "stored" || field.mayDiffer) &&
  (field.rulesets === null || field.rulesets.includes(ruleset));

/** A value as people say it. */
const said = (field: SettingField, value: FieldValue, { recommended, words }: ViewParts): string => {
  if (field.kind !== "choice") return String(value);
  const choice = field.choices.find((each) => each.value === value);
  if (choice === undefined) return words.say("PARAPET.Config.NotRegistered", { id: value });
  const label = words.sayKey(choice.label);
  if (field.key !== "ruleset" || value !== recommended) return label;
  return words.say("PARAPET.Config.Recommended", { rules: label });
};

const worldSaid = (field: SettingField, parts: ViewParts): string =>
  parts.words.say("PARAPET.Config.AsWorld", {
    value: said(field, parts.draft.stored[field.key] ?? field.initial, parts),
  });

const optionsOf = (field: SettingField, value: FieldValue | null, parts: ViewParts): PanelRow["options"] => {
  if (field.kind !== "choice") return null;
  const choices: readonly FieldValue[] = field.choices.map((choice) => choice.value);
  const values = value === null || choices.includes(value) ? choices : [...choices, value];
  const own = values.map((each) => ({
    value: String(each),
    text: said(field, each, parts),
    isSelected: each === value,
  }));
  if (parts.scope === "stored") return own;
  return [{ value: "", text: worldSaid(field, parts), isSelected: value === null }, ...own];
};

const rivalNote = ({ rivals, companions, words }: ViewParts): string => {
  const own = rivals.length === 0 ? [] : [words.say("PARAPET.Coexistence.Here", { modules: words.list(rivals) })];
  const lines = [...own, ...companions];
  return lines.length === 0 ? words.say("PARAPET.Coexistence.None") : lines.join(" ");
};

const noteOf = (field: SettingField, parts: ViewParts): string => {
  const { draft, scope, sceneName, words } = parts;
  if (field.key === "coexistence") return rivalNote(parts);
  const own = draft.scene[field.key] ?? null;
  if (scope === "scene" || own === null || sceneName === null) return "";
  return words.say("PARAPET.Config.SceneDiffers", { scene: sceneName, value: said(field, own, parts) });
};

const NO_BOUNDS: Bounds = { min: 0, max: 0, step: 0 };

const rowOf = (field: SettingField, ruleset: string, parts: ViewParts): PanelRow => {
  const { draft, scope, words } = parts;
  const value = draft[scope][field.key] ?? null;
  const { min, max, step } = field.kind === "number" ? field : NO_BOUNDS;
  const book = field.books[ruleset];
  return {
    id: `parapet-config-${field.key}`,
    key: field.key,
    label: words.sayKey(field.name),
    hint: words.sayKey(field.hint),
    book: book === undefined ? "" : words.say("PARAPET.Config.Book", { heading: words.sayKey(book) }),
    note: noteOf(field, parts),
    options: optionsOf(field, value, parts),
    isPath: field.kind === "path",
    number: {
      min,
      max,
      step,
      value: value === null ? "" : String(value),
      placeholder: scope === "scene" ? worldSaid(field, parts) : "",
      isRequired: scope === "stored",
    },
  };
};

const scopesOf = ({ scope, isGM, sceneName, words }: ViewParts): PanelView["scopes"] => {
  if (!isGM || sceneName === null) return [];
  const labels = {
    stored: words.say("PARAPET.Config.Scope.stored"),
    scene: words.say("PARAPET.Config.Scope.scene", { scene: sceneName }),
  };
  return SCOPES.map((value) => ({ value, label: labels[value], isChecked: value === scope }));
};

const capabilitiesSaid = ({ system: { title, capabilities }, words }: ViewParts): string => {
  const lines = capabilityLines(capabilities, words).map(({ text }) => text);
  return [words.say("PARAPET.Capabilities.System", { system: title }), ...lines].join(" ");
};

export const panelView = (parts: ViewParts): PanelView => {
  const { fields, draft, scope, words } = parts;
  const ruleset = draftRuleset(fields, draft, scope);
  const sections = SECTIONS.map((section) => ({
    heading: words.say(`PARAPET.Setting.Section.${section}`),
    note: section === "automation" ? capabilitiesSaid(parts) : "",
    rows: fields
      .filter((field) => field.section === section && isShown(field, ruleset, parts))
      .map((field) => rowOf(field, ruleset, parts)),
  }));
  return { scopes: scopesOf(parts), sections: sections.filter(({ rows }) => rows.length > 0) };
};

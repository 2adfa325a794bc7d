import { ruleSetWith } from "../../rules/index";
import type { Words } from "../../words/localize";
import { TABS, type FieldValue, type Section, type SettingField, type Tab } from "../../foundry/settings/fields";
import { capabilityLines, type Capabilities } from "../../systems/adapter/system-adapter";
import { draftRuleset, scopeOf, SCOPES, type Draft, type Scope } from "./config-draft";

/** What the panel's template shows, in words. */
export interface PanelView {
  /** Empty for a player, who has nothing to choose between. */
  readonly scopes: readonly { readonly value: Scope; readonly label: string; readonly isChecked: boolean }[];
  /** Only those with something in them; a player has one. */
  readonly tabs: readonly PanelTab[];
}

export interface PanelTab {
  readonly id: Tab;
  readonly label: string;
  readonly icon: string;
  /** Whether a scene may differ in something here. */
  readonly mayDiffer: boolean;
  readonly sections: readonly PanelSection[];
  /** What can be done from here, besides settings. */
  readonly acts: readonly PanelAct[];
}

interface PanelSection {
  /** "" where the tab's label is enough. */
  readonly heading: string;
  /** What there is to know of all its rows; "" for nothing. */
  readonly note: string;
  readonly rows: readonly PanelRow[];
}

/** A button with what it does. */
export interface PanelAct {
  readonly id: string;
  readonly action: "remove" | "checkMap";
  readonly heading: string;
  readonly hint: string;
  readonly label: string;
  readonly icon: string;
}

/** A button beside a field. */
export interface RowAct {
  readonly id: string;
  readonly action: "houseRules";
  readonly label: string;
}

export interface PanelRow {
  readonly id: string;
  readonly key: string;
  readonly mayDiffer: boolean;
  readonly label: string;
  readonly hint: string;
  /** The heading in the rule set's book; "" where there is none. */
  readonly book: string;
  /** What else there is to know: that the scene differs; "" for nothing. */
  readonly note: string;
  /** Of a choice of yes and no; null for others, and for a scene, which may also leave it to the world. */
  readonly isOn: boolean | null;
  /** Of a choice; null for a number. */
  readonly options: readonly { readonly value: string; readonly text: string; readonly isSelected: boolean }[] | null;
  readonly act: RowAct | null;
  /** Of a path, in place of a number. */
  readonly isPath: boolean;
  readonly number: {
    readonly value: string;
    readonly placeholder: string;
    readonly isRequired: boolean;
    readonly isSlider: boolean;
  } & Bounds;
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
  /** The title of an active module. */
  readonly titleOf: (module: string) => string | undefined;
  /** The game system by its name, and what it lets Parapet change. */
  readonly system: { readonly title: string; readonly capabilities: Capabilities };
  readonly words: Words;
}

/** Beside settings that a scene may have of its own, those that it may not are left out while the scene's are shown. */
const isShown = (field: SettingField, ruleset: string, { isGM, scope }: ViewParts): boolean =>
  (isGM || field.scope === "client") &&
  (field.rulesets === null || field.rulesets.includes(ruleset)) &&
  (field.section !== "main" || field.mayDiffer || !isGM || scope === "stored");

/** A value as people say it. */
const said = (field: SettingField, value: FieldValue, { words }: Pick<ViewParts, "words">): string => {
  if (field.kind !== "choice") return String(value);
  const choice = field.choices.find((each) => each.value === value);
  if (choice === undefined) return words.say("PARAPET.Config.NotRegistered", { id: value });
  const label = words.sayKey(choice.label);
  if (field.key !== "ruleset") return label;
  const hasHouseRules = ruleSetWith(String(value))?.hasHouseRules === true;
  return hasHouseRules ? words.say("PARAPET.HouseRules.Of", { rules: label }) : label;
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
  if (scopeOf(field, parts.scope) === "stored") return own;
  return [{ value: "", text: worldSaid(field, parts), isSelected: value === null }, ...own];
};

/** Whether a choice is between "on" and "off" alone. */
const isSwitch = (field: SettingField): boolean =>
  field.kind === "choice" && field.choices.map(({ value }) => value).join() === "on,off";

const rivalNote = ({ rivals, companions, words }: ViewParts): string => {
  const own = rivals.length === 0 ? [] : [words.say("PARAPET.Coexistence.Here", { modules: words.list(rivals) })];
  const lines = [...own, ...companions];
  return lines.length === 0 ? words.say("PARAPET.Coexistence.None") : lines.join(" ");
};

/** That active modules do what a setting is about. */
const leftNote = ({ leftTo = [] }: SettingField, { titleOf, draft, words }: ViewParts): readonly string[] => {
  const modules = draft.stored["coexistence"] === "both" ? [] : leftTo.flatMap((module) => titleOf(module) ?? []);
  return modules.length === 0 ? [] : [words.say("PARAPET.Config.LeftTo", { modules: words.list(modules) })];
};

const differsNote = (field: SettingField, parts: ViewParts): readonly string[] => {
  const { draft, scope, sceneName, words } = parts;
  const own = draft.scene[field.key] ?? null;
  if (scope === "scene" || own === null || sceneName === null) return [];
  return [words.say("PARAPET.Config.SceneDiffers", { scene: sceneName, value: said(field, own, parts) })];
};

/** Which rules suit the game system. Beside the choice, whose words would be cut. */
const recommendedNote = (field: SettingField, { recommended, words }: ViewParts): readonly string[] =>
  field.key !== "ruleset" || recommended === undefined
    ? []
    : [words.say("PARAPET.Config.Recommended", { rules: said(field, recommended, { words }) })];

const noteOf = (field: SettingField, parts: ViewParts): string => {
  if (field.key === "coexistence") return rivalNote(parts);
  return [...recommendedNote(field, parts), ...leftNote(field, parts), ...differsNote(field, parts)].join(" ");
};

/** House rules change a book of this module alone. */
const actBeside = ({ key }: SettingField, ruleset: string, { isGM, words }: ViewParts): RowAct | null =>
  isGM && key === "ruleset" && ruleSetWith(ruleset)?.withNumbers !== undefined
    ? { id: "parapet-config-house-rules", action: "houseRules", label: words.say("PARAPET.HouseRules.Label") }
    : null;

/** Steps of a slider. With more, people type the number. What a scene may leave empty is none. */
const MOST_STEPS = 50;

const NO_BOUNDS: Bounds = { min: 0, max: 0, step: 0 };

const rowOf = (field: SettingField, ruleset: string, parts: ViewParts): PanelRow => {
  const { draft, words } = parts;
  const scope = scopeOf(field, parts.scope);
  const value = draft[scope][field.key] ?? null;
  const { min, max, step } = field.kind === "number" ? field : NO_BOUNDS;
  const book = field.books[ruleset];
  return {
    id: `parapet-config-${field.key}`,
    key: field.key,
    mayDiffer: field.mayDiffer,
    label: words.sayKey(field.name),
    hint: words.sayKey(field.hint),
    book: book === undefined ? "" : words.say("PARAPET.Config.Book", { heading: words.sayKey(book) }),
    note: noteOf(field, parts),
    isOn: isSwitch(field) && scope === "stored" ? value === "on" : null,
    options: optionsOf(field, value, parts),
    act: actBeside(field, ruleset, parts),
    isPath: field.kind === "path",
    number: {
      min,
      max,
      step,
      value: value === null ? "" : String(value),
      placeholder: scope === "scene" ? worldSaid(field, parts) : "",
      isRequired: scope === "stored",
      isSlider: field.kind === "number" && field.scope === "client" && (max - min) / step <= MOST_STEPS,
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

const ICONS: Readonly<Record<Tab, string>> = {
  rules: "fa-solid fa-book",
  map: "fa-solid fa-map",
  dice: "fa-solid fa-dice-d20",
  chat: "fa-solid fa-comments",
  combat: "fa-solid fa-swords",
  look: "fa-solid fa-eye",
};

const tabIds = (): Tab[] => Object.keys(TABS).filter((id): id is Tab => Object.hasOwn(TABS, id));

/** Sections of a tab that need a name of their own. */
const HEADED = ["main", "rules", "walls", "rolls", "dice"] as const;

const sectionsIn = (tab: Tab, ruleset: string, parts: ViewParts): PanelSection[] => {
  const ids: readonly Section[] = TABS[tab];
  const sections = ids.map((section): PanelSection => {
    const headed = HEADED.find((each) => each === section);
    return {
      heading: headed === undefined ? "" : parts.words.say(`PARAPET.Setting.Section.${headed}`),
      note: section === "rolls" ? capabilitiesSaid(parts) : "",
      rows: parts.fields
        .filter((field) => field.section === section && isShown(field, ruleset, parts))
        .map((field) => rowOf(field, ruleset, parts)),
    };
  });
  return sections.filter(({ rows }) => rows.length > 0);
};

const actsIn = (tab: Tab, { isGM, words: { say } }: ViewParts): readonly PanelAct[] => {
  const acts: Partial<Record<Tab, PanelAct>> = {
    map: {
      id: "parapet-config-check-map",
      action: "checkMap",
      heading: say("PARAPET.Tool.MapCheck"),
      hint: say("PARAPET.Config.CheckMap.Hint"),
      label: say("PARAPET.Config.CheckMap.Label"),
      icon: "fa-solid fa-list-check",
    },
    rules: {
      id: "parapet-config-remove",
      action: "remove",
      heading: say("PARAPET.Traces.Title"),
      hint: say("PARAPET.Traces.What"),
      label: say("PARAPET.Traces.Remove"),
      icon: "fa-solid fa-eraser",
    },
  };
  const act = acts[tab];
  return isGM && act !== undefined ? [act] : [];
};

const tabOf = (id: Tab, sections: readonly PanelSection[], parts: ViewParts): PanelTab => ({
  id,
  label: parts.words.say(`PARAPET.Config.Tab.${id}`),
  icon: ICONS[id],
  mayDiffer: parts.isGM && sections.some(({ rows }) => rows.some(({ mayDiffer }) => mayDiffer)),
  sections,
  acts: actsIn(id, parts),
});

/** A player has few settings: all are in one tab, under the names that the GM has as tabs. What people change most is first. */
const ownTab = (ruleset: string, parts: ViewParts): PanelTab => {
  const [rules, ...others] = tabIds();
  const sections = [...(rules === undefined ? [] : [rules]), ...others.toReversed()].flatMap((id) => {
    const name = parts.words.say(`PARAPET.Config.Tab.${id}`);
    return sectionsIn(id, ruleset, parts).map((section) => ({ ...section, heading: section.heading || name }));
  });
  return tabOf("look", sections, parts);
};

export const panelView = (parts: ViewParts): PanelView => {
  const { fields, draft, scope, isGM } = parts;
  const ruleset = draftRuleset(fields, draft, scope);
  const tabs = isGM ? tabIds().map((id) => tabOf(id, sectionsIn(id, ruleset, parts), parts)) : [ownTab(ruleset, parts)];
  return { scopes: scopesOf(parts), tabs };
};

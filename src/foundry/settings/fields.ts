/**
 * The table of all settings: what is registered, shown in the panel and read, with defaults. Code that shows settings
 * uses `settingFields()` (store.ts), in this order by the sections of `TABS`. It leaves out fields whose
 * `rulesets` do not include the rule set in force. To try out values, call `verdicts.try(ruleSettingsFrom({ fields,
 * world, scene }))`, and at the end `verdicts.try(null)`.
 */
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import type { Book } from "../../rules/books/book";
import { ruleSets } from "../../rules/index";
import { USE_LIGHT, type RuleOption, type RuleSet } from "../../rules/judge/rule-set";
import { hasAdapter, ruleSetForSystem } from "./system-rules";

/** The choices of settings, with the default first. */

/** What happens to forbidden attacks. */
export const REFUSALS = ["ask", "block", "warn", "off"] as const;
export type RefusalSetting = (typeof REFUSALS)[number];

export const MISS_CHANCES = ["attack", "card", "off"] as const;
export type MissChanceSetting = (typeof MISS_CHANCES)[number];

export const CARDS = ["compact", "full", "off"] as const;
export type CardsSetting = (typeof CARDS)[number];

/** Which rolls at targets count as attacks, in systems whose rolls Parapet does not know. */
export const ATTACK_DICE = ["off", "d20", "any"] as const;
export type AttackDice = (typeof ATTACK_DICE)[number];

/** Who may rule on an attack in the dialog of its roll. */
export const DIALOG_RULINGS = ["gm", "owners"] as const;

/** Tabs of the panel, each with its sections in order. A new setting is shown where its section is. */
export const TABS = {
  rules: ["main", "rules"],
  map: ["walls"],
  dice: ["rolls", "dice"],
  chat: ["chat"],
  combat: ["combat"],
  look: ["look"],
} as const;
export type Tab = keyof typeof TABS;
export type Section = (typeof TABS)[Tab][number];

/**
 * When the overlay shows: for the hovered token and the targets, for both while a key is held, for the targets, or
 * never.
 */
export const OVERLAY_MODES = ["hover", "key", "targets", "off"] as const;
export type OverlayMode = (typeof OVERLAY_MODES)[number];

/** Which creatures have a badge while a token is controlled. */
export const BADGES_FOR = ["all", "enemies", "none"] as const;
export type BadgesFor = (typeof BADGES_FOR)[number];

/** Whether badges have numbers and the creature under the pointer a label. */
const OVERLAY_LABELS = ["all", "icons"] as const;

/** `system`: less motion if the user's system asks for it. */
const OVERLAY_MOTIONS = ["system", "full", "reduced"] as const;

interface Shared {
  /** Setting `parapet.KEY`; on a scene `flags.parapet.settings.KEY`, for options `.options.KEY`. */
  readonly key: string;
  readonly scope: "world" | "client";
  readonly section: Section;
  /** Ids of the rule sets that use it; null for all. */
  readonly rulesets: readonly string[] | null;
  /** Whether it is an option of rule sets. */
  readonly isOption: boolean;
  /** Ids of modules that do this themselves. */
  readonly leftTo?: readonly string[];
  readonly mayDiffer: boolean;
  readonly name: string;
  readonly hint: string;
  readonly books: Readonly<Record<string, string>>;
}

export interface SettingChoice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceField extends Shared {
  readonly kind: "choice";
  readonly initial: string;
  readonly choices: readonly SettingChoice[];
  /** Ids outside the choices are accepted: they may belong to rule sets that are not registered on this client. */
  readonly takesOtherIds?: boolean;
}

interface NumberField extends Shared {
  readonly kind: "number";
  readonly initial: number;
  /** Inclusive, like `max`. */
  readonly min: number;
  readonly max: number;
  /** Step of the form; any value within the bounds may be stored. */
  readonly step: number;
}

/** The path of a value in a document, such as `system.attributes.ac.bonus`; "" for none. */
interface PathField extends Shared {
  readonly kind: "path";
  readonly initial: string;
}

export type SettingField = ChoiceField | NumberField | PathField;
export type FieldValue = string | number;

type Traits = Pick<Shared, "scope" | "section"> & Partial<Shared>;

const shared = (key: string, traits: Traits): Shared => ({
  key,
  rulesets: null,
  isOption: false,
  mayDiffer: false,
  name: `PARAPET.Setting.${key}.Name`,
  hint: `PARAPET.Setting.${key}.Hint`,
  books: {},
  ...traits,
});

/** The default is the first value unless `initial` is given. `labels`: key of the field whose labels are used. */
const choice = (
  key: string,
  values: readonly string[],
  { labels = key, ...traits }: Traits & { readonly initial?: string; readonly labels?: string },
): ChoiceField => ({
  initial: values[0] ?? "",
  ...shared(key, traits),
  kind: "choice",
  choices: values.map((value) => ({ value, label: `PARAPET.Setting.${labels}.${value}` })),
});

type Bounds = Pick<NumberField, "initial" | "min" | "max" | "step">;

const number = (key: string, bounds: Bounds, traits: Traits): NumberField => ({
  ...shared(key, traits),
  kind: "number",
  ...bounds,
});

/** Scene units. */
const LENGTHS = { min: 0.01, max: 1_000_000, step: 0.01 };

/** Light has no effect in rule sets without concealment. */
const isHeededBy = ({ concealmentWords, options }: RuleSet, key: string): boolean =>
  options.some((option) => option.key === key) && !(key === USE_LIGHT.key && concealmentWords === null);

/** Stands for each rule set's own default, where they differ. */
const AS_THE_RULES_HAVE_IT = "book";

const idsOf = (books: readonly Book[]): string[] => books.map(({ id }) => id);

const optionField = ({ key, values, isNumber, leftTo }: RuleOption): SettingField => {
  const heeding = ruleSets().filter((rules) => isHeededBy(rules, key));
  const withHeading = heeding.filter(({ headings = [] }) => headings.includes(key));
  const defaults = ruleSets().flatMap(
    (rules) => settingsOf(rules).find((option) => option.key === key)?.values[0] ?? [],
  );
  const traits: Traits = {
    scope: "world",
    section: "rules",
    isOption: true,
    mayDiffer: true,
    rulesets: idsOf(heeding),
    books: Object.fromEntries(withHeading.map(({ id }) => [id, `PARAPET.Book.${id}.${key}`])),
    ...(leftTo === undefined ? {} : { leftTo }),
  };
  if (isNumber === true) return number(key, { initial: Number(values[0]), ...LENGTHS }, traits);
  return choice(key, new Set(defaults).size > 1 ? [AS_THE_RULES_HAVE_IT, ...values] : values, traits);
};

/** Without the options that are chosen for each attack, or by the game system. */
export const settingsOf = ({ options }: RuleSet): readonly RuleOption[] =>
  options.filter(({ isPerAttack, isOfSystem }) => isPerAttack !== true && isOfSystem !== true);

/** Each key once: rule sets with the same key share a setting. Light comes last. */
const ruleOptions = (): readonly RuleOption[] => {
  const byKey = new Map(
    ruleSets()
      .flatMap(settingsOf)
      .map((option) => [option.key, option]),
  );
  byKey.delete(USE_LIGHT.key);
  return [...byKey.values(), USE_LIGHT];
};

/** Squares. From half a square on, everything would be joined to everything. */
const tolerance = (key: "wallSnap" | "wallGap"): NumberField =>
  number(
    key,
    { initial: TIDY_DEFAULTS[key], min: 0, max: 0.49, step: 0.01 },
    { scope: "world", section: "walls", mayDiffer: true },
  );

/** Whether creatures are caught off guard, or lose their first turn: the setting marks these. */
const catchesOffGuard = ({ surprise }: Book): boolean => {
  const rules = surprise?.("2014");
  return rules !== undefined && (rules.hasFlatFooted || rules.cost === "turn");
};

const rolls = (): readonly SettingField[] => [
  choice("missChance", MISS_CHANCES, { scope: "world", section: "rolls" }),
  choice("refusal", REFUSALS, { scope: "world", section: "rolls" }),
  choice("dialogRulings", DIALOG_RULINGS, { scope: "world", section: "rolls" }),
  choice("coexistence", ["yield", "both"], { scope: "world", section: "rolls" }),
];

const chat = (): readonly SettingField[] => [
  choice("areaCards", ["on", "off"], { scope: "client", section: "chat", labels: "modifiers" }),
  choice("savedByCover", ["on", "off"], { scope: "world", section: "chat", labels: "modifiers" }),
];

const combat = (): readonly SettingField[] => [
  choice("rollOffs", ["auto", "roll", "hand"], { scope: "world", section: "combat" }),
  number("speed", { initial: 30, min: 0, max: 10_000, step: 1 }, { scope: "world", section: "combat" }),
  choice("flatFooted", ["on", "off"], {
    scope: "world",
    section: "combat",
    labels: "modifiers",
    rulesets: idsOf(ruleSets().filter(catchesOffGuard)),
  }),
  ...(["world", "client"] as const).map((scope) =>
    choice(scope === "world" ? "opportunityOffers" : "opportunityAsked", ["on", "off"], {
      scope,
      section: "combat",
      labels: "modifiers",
      rulesets: idsOf(ruleSets().filter(({ hasOpportunityAttacks }) => hasOpportunityAttacks)),
    }),
  ),
  choice("trackerCover", ["on", "off"], { scope: "client", section: "combat", labels: "modifiers" }),
];

/** What each player sees on their own map. */
const look = (): readonly SettingField[] => [
  choice("overlayWho", BADGES_FOR, { scope: "client", section: "look" }),
  choice("overlayLabels", OVERLAY_LABELS, { scope: "client", section: "look" }),
  choice("overlayLines", ["on", "off"], { scope: "client", section: "look", labels: "modifiers" }),
  choice("overlayDistance", ["off", "on"], { scope: "client", section: "look", labels: "modifiers" }),
  number("overlaySize", { initial: 1, min: 0.75, max: 2, step: 0.05 }, { scope: "client", section: "look" }),
  number("overlayOpacity", { initial: 1, min: 0.3, max: 1, step: 0.05 }, { scope: "client", section: "look" }),
  choice("overlayMotion", OVERLAY_MOTIONS, { scope: "client", section: "look" }),
  choice("pathAdvice", ["on", "off"], { scope: "client", section: "look", labels: "modifiers" }),
  number("coverMapRadius", { initial: 12, min: 1, max: 30, step: 1 }, { scope: "client", section: "look" }),
];

/** For systems whose rolls Parapet does not know. */
const UNKNOWN_ROLLS: readonly SettingField[] = [
  choice("attackDice", ATTACK_DICE, { scope: "world", section: "rolls" }),
  { ...shared("defencePath", { scope: "world", section: "rolls" }), kind: "path", initial: "" },
  choice("defenceWay", ["add", "subtract"], { scope: "world", section: "rolls" }),
];

/** Switches for modifiers other than cover, by their types. */
const diceSwitches = (): ReadonlyMap<string, readonly string[]> =>
  new Map(ruleSets().flatMap(({ diceSwitches: rows = [] }) => rows.map((types) => [types[0], types] as const)));

/** The setting that switches modifiers of a type; undefined for types without one. */
export const diceSetting = (type: string): string | undefined => {
  for (const [name, types] of diceSwitches()) if (types.includes(type)) return `dice-${name}`;
  return undefined;
};

const diceFields = (): readonly SettingField[] =>
  [...diceSwitches().keys()].map((name) => {
    const having = ruleSets().filter(({ diceSwitches: rows = [] }) => rows.some(([first]) => first === name));
    return choice(`dice-${name}`, ["on", "off"], {
      scope: "world",
      section: "dice",
      rulesets: idsOf(having),
      labels: "modifiers",
    });
  });

/** What people change most, one of each kind. */
const main = (system: string): readonly SettingField[] => [
  {
    ...choice("ruleset", idsOf(ruleSets()), {
      scope: "world",
      section: "main",
      mayDiffer: true,
      initial: ruleSetForSystem(system),
    }),
    takesOtherIds: true,
  },
  choice("modifiers", ["on", "off"], { scope: "world", section: "main" }),
  choice("cards", CARDS, { scope: "client", section: "main" }),
  choice("overlay", OVERLAY_MODES, { scope: "client", section: "main" }),
  choice("orderOfBattle", ["auto", "on", "off"], { scope: "world", section: "main" }),
];

/** The table for a world of this game system, with the registered rule sets. */
export const fieldsFor = (system: string): readonly SettingField[] => [
  ...main(system),
  ...ruleOptions().map(optionField),
  tolerance("wallSnap"),
  tolerance("wallGap"),
  ...rolls(),
  ...(hasAdapter(system) ? [] : UNKNOWN_ROLLS),
  ...diceFields(),
  ...chat(),
  ...combat(),
  ...look(),
];

const PATH = /^(?:[\w-]+(?:\.[\w-]+)+)?$/;

/** Of a rule set that another module may bring: `module-id.name`. */
const RULE_SET_ID = /^[\w-]+(?:\.[\w-]+)+$/;

/** The value as one of the field's; undefined when invalid. */
export const valueIn = (field: SettingField, came: unknown): FieldValue | undefined => {
  if (field.kind === "choice") {
    const said = typeof came === "number" || typeof came === "boolean" ? String(came) : came;
    const isOtherId = field.takesOtherIds === true && typeof came === "string" && RULE_SET_ID.test(came);
    return isOtherId ? came : field.choices.find(({ value }) => value === said)?.value;
  }
  if (field.kind === "path") return typeof came === "string" && PATH.test(came.trim()) ? came.trim() : undefined;
  const number = typeof came === "string" && came.trim() !== "" ? Number(came) : came;
  const isWithin = typeof number === "number" && number >= field.min && number <= field.max;
  return isWithin ? number : undefined;
};

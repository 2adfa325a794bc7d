import { trackedUnder, type Tracked } from "../../foundry/combat/order-switch";
import { hasSurpriseMarkers, surpriseRulesNow } from "../../foundry/combat/surprise/surprise-markers";
import { guardLater } from "../../foundry/errors/errors";
import { writeAnswered } from "../../foundry/settings/first-start";
import { ruleSetWith } from "../../rules/index";
import { fittingRules, proposalsFor, GENERIC, type Fit, type FittingRules } from "../../foundry/settings/proposals";
import { attackDiceSetting, settingFields, writeStored } from "../../foundry/settings/store";
import { titleOfModule } from "../../foundry/other-modules";
import type { SettingChoice } from "../../foundry/settings/fields";
import { offGuardStatus } from "../../systems/adapter/actor-numbers";
import type { Table } from "../../table";
import { FIELD_TEMPLATES, parapetWindow, TEMPLATES } from "../windows/parapet-window";
import { useAtOnce } from "./at-once";
import type { Words } from "../../words/localize";
import { capabilityLines, type Capabilities, type CapabilityLine } from "../../systems/adapter/system-adapter";
import type { FormOption, FormRow } from "../windows/form-row";

export interface WelcomeParts {
  /** The game system by its name, and what it lets Parapet change. */
  readonly system: { readonly title: string; readonly capabilities: Capabilities };
  readonly proposed: FittingRules;
  /** Ids to choose from where the game system has no rule set of its own; the others stand behind "More". */
  readonly proposals: readonly string[];
  /** The title of the module that brings a rule set; undefined for others. */
  readonly bringerOf: (ruleset: string) => string | undefined;
  /** All rule sets, as the settings have them. */
  readonly choices: readonly SettingChoice[];
  /** What is selected; "" for nothing yet. */
  readonly chosen: string;
  /** Whether all rule sets are shown, and not the proposals alone. */
  readonly wantsMore: boolean;
  /** Which rolls are attacks, in a system without an adapter; null in others. */
  readonly attackDice: { readonly choices: readonly SettingChoice[]; readonly value: string } | null;
  /** Whether this rule set sets the system's own status on creatures caught off guard. */
  readonly marksOffGuard: (ruleset: string) => boolean;
  /** What the combat tracker has under this rule set. */
  readonly tracked: (ruleset: string) => readonly Tracked[];
  /** Other modules that put cover on the dice, by their titles, where Parapet leaves it to them. */
  readonly rivals: readonly string[];
  /** Whether Parapet only shows cover. */
  readonly isStandingDown: boolean;
  /** What holds beside other modules. */
  readonly companions: readonly string[];
  readonly words: Words;
}

/** One of a few answers to choose from. */
interface Proposal {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly isChecked: boolean;
}

/** The value of the last proposal, which shows all rule sets. */
const MORE = "more";

/** Context of templates/welcome-question.hbs and welcome-automatic.hbs. */
interface WelcomeView {
  readonly recognised: string;
  /** Empty where the game system has a rule set. */
  readonly proposals: readonly Proposal[];
  readonly rows: readonly FormRow[];
  readonly heading: string;
  readonly lines: readonly CapabilityLine[];
  readonly notes: readonly string[];
}

const SAID = {
  certain: "PARAPET.Welcome.Own",
  "second-hand": "PARAPET.Welcome.SecondHand",
  proposed: "PARAPET.Welcome.Proposed",
  own: "PARAPET.Welcome.Own",
  closest: "PARAPET.Welcome.Closest",
  none: "PARAPET.Welcome.None",
} as const satisfies Readonly<Record<Fit, string>>;

const hasProposals = ({ fit }: FittingRules): boolean => fit === "closest" || fit === "none";

/** All that is left while another module has the dice, and while no rule set is chosen. */
const SHOWN_ONLY: Capabilities = {
  attack: "card",
  save: false,
  refusal: "never",
  missChance: "card",
  carries: { stats: [], dice: [] },
};

const linesOf = (parts: WelcomeParts): readonly CapabilityLine[] => {
  const { chosen, attackDice, marksOffGuard, tracked, isStandingDown, words } = parts;
  const missChance: Capabilities["missChance"] = attackDice?.value === "off" ? "never" : "counted";
  const { capabilities } = parts.system;
  const own = attackDice === null ? capabilities : { ...capabilities, missChance };
  const isMarked = marksOffGuard(chosen);
  const what = tracked(chosen).map((each) => words.say(`PARAPET.Capabilities.tracker.${each}`));
  const isTracked = what.length > 0;
  return [
    ...capabilityLines(isStandingDown || chosen === "" ? SHOWN_ONLY : own, words),
    { isAutomatic: isMarked, text: words.say(`PARAPET.Capabilities.offGuard.${isMarked ? "yes" : "no"}`) },
    {
      isAutomatic: isTracked,
      text: words.say(`PARAPET.Capabilities.tracker.${isTracked ? "yes" : "no"}`, { what: words.list(what) }),
    },
  ];
};

const rowOf = (
  key: "ruleset" | "attackDice",
  id: string,
  { options, value }: { readonly options: readonly FormOption[]; readonly value: string },
  words: Words,
): FormRow => ({
  id: `parapet-welcome-${id}`,
  name: key,
  label: words.say(`PARAPET.Setting.${key}.Name`),
  hint: words.say(`PARAPET.Setting.${key}.Hint`),
  control: { kind: "choice", options, value },
  isRequired: key === "ruleset",
});

const proposalsOf = ({ proposed, proposals, chosen, wantsMore, ...parts }: WelcomeParts): readonly Proposal[] => {
  if (!hasProposals(proposed)) return [];
  const { choices, bringerOf, words } = parts;
  const hintOf = (id: string): string => {
    if (id === GENERIC) return words.say("PARAPET.Welcome.Generic");
    if (id === proposed.ruleset) return words.say("PARAPET.Welcome.TheClosest");
    const module = bringerOf(id);
    return module === undefined
      ? words.say("PARAPET.Welcome.OfWorld")
      : words.say("PARAPET.Welcome.OfModule", { module });
  };
  const labelOf = (id: string): string => words.sayKey(choices.find(({ value }) => value === id)?.label ?? id);
  const proposal = (value: string, label: string, hint: string, isChecked: boolean): Proposal => ({
    id: `parapet-welcome-proposal-${value}`,
    value,
    label,
    hint,
    isChecked,
  });
  return [
    ...proposals.map((id) => proposal(id, labelOf(id), hintOf(id), !wantsMore && id === chosen)),
    proposal(MORE, words.say("PARAPET.Welcome.More"), words.say("PARAPET.Welcome.MoreHint"), wantsMore),
  ];
};

const rowsOf = (parts: WelcomeParts): FormRow[] => {
  const { proposed, choices, chosen, wantsMore, attackDice, words } = parts;
  const optionsOf = (offered: readonly SettingChoice[]): FormOption[] =>
    offered.map(({ value, label }) => ({ value, label: words.sayKey(label) }));
  const unchosen = { value: "", label: words.say("PARAPET.Welcome.Choose") };
  const rules = [...(hasProposals(proposed) ? [unchosen] : []), ...optionsOf(choices)];
  const isListed = !hasProposals(proposed) || wantsMore;
  const all = isListed ? [rowOf("ruleset", "ruleset", { options: rules, value: chosen }, words)] : [];
  if (attackDice === null) return all;
  const dice = { options: optionsOf(attackDice.choices), value: attackDice.value };
  return [...all, rowOf("attackDice", "attack-dice", dice, words)];
};

export const welcomeView = (parts: WelcomeParts): WelcomeView => {
  const { system, proposed, choices, rivals, companions, words } = parts;
  const its = choices.find(({ value }) => value === proposed.ruleset);
  const values = { system: system.title, rules: words.sayKey(its?.label ?? proposed.ruleset) };
  return {
    recognised: words.say(SAID[proposed.fit], values),
    proposals: proposalsOf(parts),
    rows: rowsOf(parts),
    heading: words.say("PARAPET.Welcome.Automatic", values),
    lines: linesOf(parts),
    notes: [
      ...(rivals.length === 0 ? [] : [words.say("PARAPET.Welcome.Rivals", { modules: words.list(rivals) })]),
      ...companions,
      words.say("PARAPET.Welcome.Always"),
      words.say("PARAPET.Welcome.Change"),
    ],
  };
};

const marksOffGuard = (ruleset: string): boolean => {
  const rules = ruleSetWith(ruleset);
  const surprise = rules === undefined ? null : surpriseRulesNow(rules.id);
  return surprise !== null && hasSurpriseMarkers() && offGuardStatus(game.system.id, surprise) !== undefined;
};

interface Answers {
  readonly ruleset: string;
  readonly wantsMore: boolean;
  readonly attackDice: string;
}

const choicesOf = (key: string): readonly SettingChoice[] | null => {
  const field = settingFields().find((each) => each.key === key);
  return field?.kind === "choice" ? field.choices : null;
};

/** Only systems without an adapter have the setting. */
const attackDiceNow = (): string => (choicesOf("attackDice") === null ? "" : attackDiceSetting());

const viewOf = ({ ruleset, wantsMore, attackDice }: Answers, { adapter, coexistence, words }: Table): WelcomeView => {
  const dice = choicesOf("attackDice");
  return welcomeView({
    system: { title: game.system.title, capabilities: adapter().capabilities },
    proposed: fittingRules(game.system.id),
    proposals: proposalsFor(game.system.id),
    bringerOf: (id) => (id.includes(".") ? titleOfModule(id.slice(0, id.indexOf("."))) : undefined),
    wantsMore,
    choices: choicesOf("ruleset") ?? [],
    attackDice: dice && { choices: dice, value: attackDice },
    chosen: ruleset,
    marksOffGuard,
    tracked: trackedUnder,
    words,
    isStandingDown: coexistence.isStandingDown(),
    rivals: coexistence.isStandingDown() ? coexistence.deciding().map(({ title }) => title) : [],
    companions: coexistence.lines(),
  });
};

const valueIn = (form: HTMLFormElement, name: string): string => {
  const input = form.elements.namedItem(name);
  return input !== null && "value" in input ? input.value : "";
};

const answersIn = (form: HTMLFormElement): Answers => {
  const proposal = valueIn(form, "proposal");
  const wantsMore = proposal === MORE;
  return {
    ruleset: proposal === "" || wantsMore ? valueIn(form, "ruleset") : proposal,
    wantsMore,
    attackDice: valueIn(form, "attackDice"),
  };
};

/** Without a rule set to propose, nothing is chosen at first. */
const firstAnswers = (): Answers => {
  const { fit, ruleset } = fittingRules(game.system.id);
  return { ruleset: fit === "none" ? "" : ruleset, wantsMore: false, attackDice: attackDiceNow() };
};

const keep = async ({ ruleset, attackDice }: Answers): Promise<void> => {
  if (ruleset !== "") await writeStored({ ruleset });
  if (attackDice !== "") await writeStored({ attackDice });
  await writeAnswered();
};

/** Stores the answers, then does what the pressed button says. */
const submit = async (event: Event, form: HTMLFormElement, { features }: Table): Promise<void> => {
  const button = "submitter" in event ? event.submitter : null;
  const pressed = button instanceof HTMLButtonElement ? button.value : "";
  await keep(answersIn(form));
  if (pressed === "tour") features.tours?.start();
  if (pressed === "settings") features.panel?.open();
};

/** Opens the window that asks by which rules the world plays. A game that Parapet has for certain needs no question. */
export const openWelcome = (table: Table): void => {
  const { guard, words } = table;
  const later = (done: Promise<unknown>): void => guardLater(guard, () => words.say("PARAPET.Welcome.Title"), done);
  if (fittingRules(game.system.id).fit === "certain") return later(useAtOnce(table));
  class ParapetWelcome extends parapetWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-welcome",
      classes: ["parapet-welcome"],
      tag: "form",
      window: {
        title: "PARAPET.Welcome.Title",
        icon: "fa-solid fa-shield-halved",
        contentClasses: ["standard-form"],
      },
      position: { width: Math.min(520, innerWidth - 16) },
      form: {
        closeOnSubmit: true,
        handler: (event: Event, form: HTMLFormElement) => Promise.resolve(later(submit(event, form, table))),
      },
    };
    static override PARTS = {
      question: { template: `${TEMPLATES}/welcome-question.hbs`, templates: FIELD_TEMPLATES },
      automatic: { template: `${TEMPLATES}/welcome-automatic.hbs` },
      footer: { template: `${TEMPLATES}/welcome-footer.hbs` },
    };

    protected override _prepareContext(): Promise<object> {
      return Promise.resolve(viewOf(this.form === null ? firstAnswers() : answersIn(this.form), table));
    }
    protected override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      const proposals = [...this.element.querySelectorAll<HTMLInputElement>("input[name=proposal]")];
      if (!proposals.some(({ checked }) => checked)) proposals[0]?.focus();
    }
    protected override _onChangeForm(...[, { target }]: [unknown, Event]): void {
      const isProposal = target instanceof HTMLInputElement && target.name === "proposal";
      later(this.render({ parts: isProposal ? ["question", "automatic"] : ["automatic"] }));
    }
  }
  later(new ParapetWelcome().render({ force: true }));
};

import type { Words } from "../../words/localize";
import type { Tracked } from "../../foundry/combat/order-switch";
import type { SettingChoice } from "../../foundry/settings/fields";
import { GENERIC, type Fit, type FittingRules } from "../../foundry/settings/proposals";
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
export interface Proposal {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly isChecked: boolean;
}

/** The value of the last proposal, which shows all rule sets. */
export const MORE = "more";

/** Context of templates/welcome-question.hbs and welcome-automatic.hbs. */
export interface WelcomeView {
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

import type { Words } from "../../words/localize";
import type { Choice } from "../../foundry/settings/fields";
import type { FittingRules } from "../../foundry/settings/system-rules";
import type { Capabilities } from "../../systems/adapter/system-adapter";
import { capabilityLines, type CapabilityLine } from "../../systems/adapter/capability-lines";
import type { FormOption } from "../windows/form-row";

export interface WelcomeParts {
  /** The game system by its name, and what it lets Parapet change. */
  readonly system: { readonly title: string; readonly capabilities: Capabilities };
  readonly proposed: FittingRules;
  /** All rule sets, as the settings have them. */
  readonly choices: readonly Choice[];
  /** What is selected; "" for nothing yet. */
  readonly chosen: string;
  /** Which rolls are attacks, in a system without an adapter; null in others. */
  readonly attackDice: { readonly choices: readonly Choice[]; readonly value: string } | null;
  /** Whether by this rule set the system's own status is set for who is caught off guard. */
  readonly marksOffGuard: (ruleset: string) => boolean;
  /** Other modules, by their titles, for which Parapet stands down. */
  readonly rivals: readonly string[];
  readonly words: Words;
}

/** What the window says, in words. */
export interface WelcomeView {
  readonly recognised: string;
  readonly options: readonly FormOption[];
  readonly attackDice: { readonly options: readonly FormOption[]; readonly value: string } | null;
  readonly heading: string;
  readonly lines: readonly CapabilityLine[];
  /** Below the lines; "" is left out. */
  readonly notes: readonly string[];
}

const SAID = {
  own: "PARAPET.Welcome.Own",
  closest: "PARAPET.Welcome.Closest",
  none: "PARAPET.Welcome.None",
} as const;

/** All that is left while another module has the dice. */
const STOOD_DOWN: Capabilities = { attack: "card", save: false, refusal: "never", missChance: "card" };

const linesOf = (parts: WelcomeParts): readonly CapabilityLine[] => {
  const { chosen, attackDice, marksOffGuard, rivals, words } = parts;
  const missChance: Capabilities["missChance"] = attackDice?.value === "off" ? "never" : "counted";
  const { capabilities } = parts.system;
  const own = attackDice === null ? capabilities : { ...capabilities, missChance };
  const isMarked = marksOffGuard(chosen);
  const offGuard = words.say(`PARAPET.Capabilities.offGuard.${isMarked ? "yes" : "no"}`);
  return [...capabilityLines(rivals.length > 0 ? STOOD_DOWN : own, words), { isAutomatic: isMarked, text: offGuard }];
};

export const welcomeView = (parts: WelcomeParts): WelcomeView => {
  const { system, proposed, choices, attackDice, rivals, words } = parts;
  const labelOf = (ruleset: string): string =>
    words.sayKey(choices.find(({ value }) => value === ruleset)?.label ?? ruleset);
  const values = { system: system.title, rules: labelOf(proposed.ruleset) };
  const unchosen = { value: "", label: words.say("PARAPET.Welcome.Choose") };
  return {
    recognised: words.say(SAID[proposed.fit], values),
    options: [
      ...(proposed.fit === "none" ? [unchosen] : []),
      ...choices.map(({ value }) => ({ value, label: labelOf(value) })),
    ],
    attackDice: attackDice && {
      options: attackDice.choices.map(({ value, label }) => ({ value, label: words.sayKey(label) })),
      value: attackDice.value,
    },
    heading: words.say("PARAPET.Welcome.Automatic", values),
    lines: linesOf(parts),
    notes: [
      ...(rivals.length === 0 ? [] : [words.say("PARAPET.Welcome.Rivals", { modules: words.list(rivals) })]),
      words.say("PARAPET.Welcome.Always"),
      words.say("PARAPET.Welcome.Change"),
    ],
  };
};

import type { Words } from "../../words/localize";
import { MODULE_ID } from "../module-id";
import { plainSettings } from "./plain-settings";
import { defaultRuleSet, settingFields } from "./store";
import { isActiveGM } from "../users/users";

export interface StartSeen {
  readonly answer: unknown;
  /** The stored rule set, of any type, and the default one. */
  readonly ruleset: unknown;
  readonly initial: string;
}

/** Not once a GM has answered, or somebody has chosen another rule set meanwhile. */
export const isToAsk = ({ answer, ruleset, initial }: StartSeen): boolean => answer !== "done" && ruleset === initial;

/** Hidden world setting: the GM's answer to the question by which rules the world plays. */
const KEY = "firstStart";

const stored = (key: string): unknown => plainSettings().get(MODULE_ID, key);

/** Call at `init`. */
export const registerFirstStart = (onChange: () => void): void =>
  plainSettings().register(MODULE_ID, KEY, { scope: "world", config: false, type: String, default: "", onChange });

/** Whether a GM has chosen the rule set of this world. Until then Parapet shows verdicts and applies nothing. */
export const areRulesChosen = (): boolean =>
  !isToAsk({
    answer: stored(KEY),
    ruleset: stored("ruleset"),
    initial: defaultRuleSet(),
  });

/** Whether to ask this client's user now. */
export const asksNow = (): boolean => isActiveGM() && !areRulesChosen();

/** Label of the default rule set while none is chosen; null once one is. */
export const unchosenRules = (words: Words): string | null => {
  if (areRulesChosen()) return null;
  const field = settingFields().find(({ key }) => key === "ruleset");
  const ruleset = defaultRuleSet();
  const choice = field?.kind === "choice" ? field.choices.find(({ value }) => value === ruleset) : undefined;
  return choice === undefined ? ruleset : words.sayKey(choice.label);
};

/** The GM has chosen the rules. */
export const writeAnswered = async (): Promise<void> => void (await plainSettings().set(MODULE_ID, KEY, "done"));

import type { Words } from "../../words/localize";
import { MODULE_ID } from "../module-id";
import { plainSettings } from "./plain-settings";
import { proposedRules, settingFields } from "./store";
import { isActiveGM } from "../canvas/canvas-view";

export interface StartSeen {
  readonly answer: unknown;
  /** The stored schema version; 0 in a new world. */
  readonly version: unknown;
  /** The stored rule set, of any type, and the default one. */
  readonly ruleset: unknown;
  readonly initial: string;
}

/** Not in a world that has been in use, or whose rule set somebody has chosen meanwhile. */
export const isToAsk = ({ answer, version, ruleset, initial }: StartSeen): boolean => {
  if (ruleset !== initial) return false;
  return answer === "later" || (answer === "" && version === 0);
};

/** Hidden world setting: the GM's answer to the question by which rules the world plays. */
const KEY = "firstStart";

/** "" is stored until the question is first asked. */
type Answer = "later" | "done";

const stored = (key: string): unknown => plainSettings().get(MODULE_ID, key);

/** Call at `init`. */
export const registerFirstStart = (onChange: () => void): void =>
  plainSettings().register(MODULE_ID, KEY, { scope: "world", config: false, type: String, default: "", onChange });

/** Whether a GM has chosen the rule set of this world. Until then Parapet shows verdicts and applies nothing. */
export const areRulesChosen = (): boolean =>
  !isToAsk({
    answer: stored(KEY),
    version: stored("schemaVersion"),
    ruleset: stored("ruleset"),
    initial: proposedRules().ruleset,
  });

/** Whether to ask this client's user now. Call it before the migration, which stores a version. */
export const asksNow = (): boolean => isActiveGM() && !areRulesChosen();

/** Label of the default rule set while none is chosen; null once one is. */
export const unchosenRules = (words: Words): string | null => {
  if (areRulesChosen()) return null;
  const field = settingFields().find(({ key }) => key === "ruleset");
  const { ruleset } = proposedRules();
  const choice = field?.kind === "choice" ? field.choices.find(({ value }) => value === ruleset) : undefined;
  return choice === undefined ? ruleset : words.sayKey(choice.label);
};

export const writeAnswer = async (answer: Answer): Promise<void> =>
  void (await plainSettings().set(MODULE_ID, KEY, answer));

import type { Words } from "../../words/localize";
import { MODULE_ID } from "../module-id";
import { plainSettings } from "./plain-settings";
import { proposedRules, settingFields } from "./store";
import { isActiveGM } from "../canvas/canvas-view";

export interface StartSeen {
  readonly answer: unknown;
  /** The version of what the world has stored; 0 where no Parapet has begun in it yet. */
  readonly version: unknown;
  /** The rule set as stored, of whatever kind, and the one that the world would begin with. */
  readonly ruleset: unknown;
  readonly initial: string;
}

/** A world that has begun already is not asked, nor one whose rule set somebody has chosen in the meantime. */
export const isToAsk = ({ answer, version, ruleset, initial }: StartSeen): boolean => {
  if (ruleset !== initial) return false;
  return answer === "later" || (answer === "" && version === 0);
};

/** Hidden among the world's settings: whether its GM has been asked by which rules it plays, and has answered. */
const KEY = "firstStart";

/** "" is stored until the question is first asked. */
type Answer = "later" | "done";

const stored = (key: string): unknown => plainSettings().get(MODULE_ID, key);

/** For `init`. */
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

/** Whether to ask this client's user now. Call it before the migration, which gives the world a version. */
export const asksNow = (): boolean => isActiveGM() && !areRulesChosen();

/** The label of the rule set that verdicts are shown by while none is chosen; null once one is. */
export const unchosenRules = (words: Words): string | null => {
  if (areRulesChosen()) return null;
  const field = settingFields().find(({ key }) => key === "ruleset");
  const { ruleset } = proposedRules();
  const choice = field?.kind === "choice" ? field.choices.find(({ value }) => value === ruleset) : undefined;
  return choice === undefined ? ruleset : words.sayKey(choice.label);
};

export const writeAnswer = async (answer: Answer): Promise<void> =>
  void (await plainSettings().set(MODULE_ID, KEY, answer));

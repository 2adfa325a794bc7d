import { MODULE_ID } from "./module-id";
import { plainSettings } from "./settings/plain-settings";
import { proposedRules } from "./settings/store";
import { isToAsk } from "./start-question";
import { isActiveGM } from "./table-view";

/** Hidden among the world's settings: whether its GM has been asked by which rules it plays, and has answered. */
const KEY = "firstStart";

/** "" is stored until the question is first asked. */
type Answer = "later" | "done";

const stored = (key: string): unknown => plainSettings().get(MODULE_ID, key);

/** For `init`. */
export const registerFirstStart = (): void =>
  plainSettings().register(MODULE_ID, KEY, { scope: "world", config: false, type: String, default: "" });

/** Whether this client's user is to be asked now: to be called before the world is brought up to date. */
export const asksNow = (): boolean =>
  isActiveGM() &&
  isToAsk({
    answer: stored(KEY),
    version: stored("schemaVersion"),
    ruleset: stored("ruleset"),
    initial: proposedRules().ruleset,
  });

export const writeAnswer = async (answer: Answer): Promise<void> =>
  void (await plainSettings().set(MODULE_ID, KEY, answer));

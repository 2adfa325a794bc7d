import type { MessageKey, Values, Words } from "../../words/localize";
import { isGM } from "../users/users";
import * as v from "valibot";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { guardLater, type Failures } from "../errors/errors";
import { ASKER, type Queries } from "../users/queries";
import type { RuleSettings } from "../settings/rule-settings";
import { isRuleSetInUse, isRuleSetMissing } from "../settings/store";
import { activeGM } from "../users/users";
import { ruleSetWith } from "../../rules/index";

/** Warns the GM about something they can fix, once each. Players are not warned. */
export type WarnGM = (key: MessageKey, values: Values) => void;

export const createGmWarnings = ({ say }: Pick<Words, "say">): WarnGM => {
  const told = new Set<string>();
  return (key, values) => {
    const message = say(key, values);
    if (!isGM() || told.has(message)) return;
    told.add(message);
    ui.notifications.warn(foundry.utils.escapeHTML(message), { permanent: true });
  };
};

/** With this query a player's client tells the active GM's that it lacks a rule set. */
const QUERY = "parapet.missingRuleSet";
const MISSING = objectOf({ ...ASKER, ruleset: v.pipe(v.string("an id"), v.maxLength(200, "an id")) });
/** Milliseconds. */
const TIMEOUT = 5_000;

interface Parts extends Failures {
  readonly queries: Queries;
  readonly words: Words;
}

/** Warns GMs, once, that a client lacks the rule set in force and judges nothing. */
export const createMissingRuleSet = ({ queries, words, reportUntilFixed, guard }: Parts) => {
  const warnGM = createGmWarnings(words);
  const sent = new Set<string>();

  const tellFromHere = (ruleset: string): void => {
    const gm = activeGM();
    if (gm === null || sent.has(ruleset)) return;
    sent.add(ruleset);
    guardLater(guard, () => QUERY, queries.ask(gm, QUERY, { ruleset }, TIMEOUT));
  };

  return {
    register: () =>
      queries.answer(
        { query: QUERY, schema: MISSING, mayAsk: () => isGM(), refused: null },
        ({ ruleset }, { name }) => {
          // When the GM's client lacks it too, its own message is enough. A player can name any rule set.
          if (ruleSetWith(ruleset) !== undefined && isRuleSetInUse(ruleset))
            warnGM("PARAPET.Error.MissingRuleSet.player", { user: name, id: ruleset });
          return Promise.resolve(null);
        },
      ),
    look: (settings: RuleSettings): void => {
      const isMissing = isRuleSetMissing(settings);
      const { ruleset: id } = settings;
      const message = id.startsWith("world.")
        ? words.say("PARAPET.Error.MissingRuleSet.world", { id })
        : words.say("PARAPET.Error.MissingRuleSet.here", { id });
      reportUntilFixed("rule set", isMissing ? [{ message, error: null }] : []);
      if (isMissing && !isGM()) tellFromHere(settings.ruleset);
    },
  };
};

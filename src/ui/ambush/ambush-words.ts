import { AMBUSH_DC, isPrepared } from "../../combat/surprise";
import type { CombatantDocument } from "../../foundry/combat/documents";
import type { Words } from "../../foundry/localize";
import type { AmbushView } from "./ambush-state";

/** What the ambush window says of its fight, as far as it is no label. */

export const hidingWords = ({ draft, spoilers, facts }: AmbushView, words: Words): string => {
  if (draft.approach === null) return words.say("PARAPET.Ambush.PickApproach");
  if (facts.isHidden) return words.say("PARAPET.Ambush.AllHidden");
  const lines = (["seen", "squeezing", "elsewhere"] as const).flatMap((why) => {
    const names = spoilers.filter((each) => each.why === why).map(({ name }) => name);
    return names.length === 0 ? [] : [words.say(`PARAPET.Ambush.Spoiler.${why}`, { names: words.list(names) })];
  });
  return lines.join(" ");
};

const sumWords = ({ outcome, draft }: AmbushView, words: Words): string =>
  [
    draft.d20 === null ? "1d20" : String(draft.d20),
    ...outcome.modifiers.map(
      ({ what, bonus }) => `${words.signed(bonus)} ${words.say(`PARAPET.Ambush.Modifier.${what}`)}`,
    ),
  ].join(" ");

export const checkWords = (view: AmbushView, words: Words): string => {
  const { draft, outcome } = view;
  if (!isPrepared({ ...draft, isHidden: false, isInvisible: false })) return words.say("PARAPET.Ambush.NoTime");
  const sum = sumWords(view, words);
  if (outcome.total === null) {
    const told = words.say("PARAPET.Ambush.Unrolled", { sum, dc: AMBUSH_DC });
    return draft.isSpoiled ? `${words.say("PARAPET.Ambush.Spoiled")} ${told}` : told;
  }
  const key = outcome.isSprung === true ? "PARAPET.Ambush.Succeeds" : "PARAPET.Ambush.Fails";
  return words.say(key, { sum, total: outcome.total, dc: AMBUSH_DC });
};

export const noticeWords = ({ id }: CombatantDocument, { outcome, waiting }: AmbushView, words: Words): string => {
  if (waiting.has(id)) return words.say("PARAPET.Ambush.Waiting");
  const its = outcome.noticing.find((each) => each.id === id);
  if (its === undefined || its.dc === null) return "";
  if (its.isAware === null) return words.say("PARAPET.Ambush.Needs", { dc: its.dc });
  return words.say(its.isAware ? "PARAPET.Ambush.Notices" : "PARAPET.Ambush.NoticesNot", { dc: its.dc });
};

/** How the fight will begin. */
export const beginWords = ({ outcome, rules, combatants }: AmbushView, words: Words): string => {
  if (outcome.isSprung === null) return words.say("PARAPET.Ambush.Begin.open");
  const { unaware } = outcome;
  if (unaware.length === 0) return words.say("PARAPET.Ambush.Begin.usual");
  const names = words.list(combatants.filter(({ id }) => unaware.includes(id)).map(({ name }) => name));
  return words.say(`PARAPET.Ambush.Begin.${rules.cost}`, { names });
};

/** What everyone hears of an ambush that is sprung; null where nobody is surprised. */
export const cardWords = (view: AmbushView, words: Words): string | null => {
  const { outcome, rules, draft } = view;
  if (outcome.isSprung !== true || outcome.unaware.length === 0) return null;
  const follows = words.say(`PARAPET.Ambush.Card.${rules.cost}`);
  if (outcome.total === null || draft.kind === "accident" || rules.check !== "ambush") return follows;
  return `${words.say("PARAPET.Ambush.Succeeds", { sum: sumWords(view, words), total: outcome.total, dc: AMBUSH_DC })} ${follows}`;
};

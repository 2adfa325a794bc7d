import { NO_AWARENESS, planFrom, AMBUSH_DC, isPrepared } from "../../combat/surprise/ambush";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import type { Words } from "../../words/localize";
import type { AmbushView } from "./ambush-view";

/** The sentences of the ambush window and its card. */

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
    ...(outcome.total === null || outcome.modifiers.length === 0 ? [] : [`= ${outcome.total}`]),
  ].join(" ");

/** How the ambush check came out; null before it was made. */
const checkedWords = (view: AmbushView, words: Words): string | null => {
  const { total, isSprung } = view.outcome;
  if (total === null) return null;
  const key = isSprung === true ? "PARAPET.Ambush.Succeeds" : "PARAPET.Ambush.Fails";
  return words.say(key, { sum: sumWords(view, words), dc: AMBUSH_DC });
};

export const checkWords = (view: AmbushView, words: Words): string => {
  const { draft } = view;
  if (!isPrepared(draft)) return words.say("PARAPET.Ambush.NoTime");
  const checked = checkedWords(view, words);
  if (checked !== null) return checked;
  const told = words.say("PARAPET.Ambush.Unrolled", { sum: sumWords(view, words), dc: AMBUSH_DC });
  return draft.isSpoiled ? `${words.say("PARAPET.Ambush.Spoiled")} ${told}` : told;
};

/** What a creature rolled, in its parts; nothing for a total that was entered. */
const rolledWords = (id: string, { draft }: AmbushView, words: Words): string[] => {
  const { rolled } = draft.awareness[id] ?? NO_AWARENESS;
  if (rolled === null) return [];
  return [words.say("PARAPET.Ambush.Rolled", { die: rolled.die, bonus: words.signed(rolled.bonus) })];
};

const neededWords = (id: string, { draft, outcome }: AmbushView, words: Words): string[] => {
  const { mark } = draft.awareness[id] ?? NO_AWARENESS;
  if (mark !== null) return [words.say(`PARAPET.Ambush.Marked.${mark}`)];
  const its = outcome.noticing.find((each) => each.id === id);
  if (its === undefined) return [];
  const { dc, difficulty, isAware } = its;
  if (dc === null)
    return difficulty === null
      ? []
      : [words.say("PARAPET.Ambush.NoNumber", { difficulty: words.say(`PARAPET.Ambush.Difficulty.${difficulty}`) })];
  if (isAware === null) return [words.say("PARAPET.Ambush.Needs", { dc })];
  return [words.say(isAware ? "PARAPET.Ambush.Notices" : "PARAPET.Ambush.NoticesNot", { dc })];
};

export const noticeWords = ({ id }: CombatantDocument, view: AmbushView, words: Words): string => {
  const asked = view.asked.get(id);
  const answer = asked === undefined ? [] : [words.say(`PARAPET.Ambush.Asked.${asked}`)];
  return [...answer, ...rolledWords(id, view, words), ...neededWords(id, view, words)].join(" ");
};

const nameList = (view: AmbushView, isIn: (combatant: CombatantDocument) => boolean, words: Words): string =>
  words.list(view.combatants.filter(isIn).map(({ name }) => name));

const rollWords = (view: AmbushView, words: Words): string => {
  const { withDisadvantage, spared } = view.rolls;
  const named = (ids: readonly string[]): string => nameList(view, ({ id }) => ids.includes(id), words);
  const rolls =
    withDisadvantage.length === 0
      ? words.say("PARAPET.Ambush.Begin.rollNobody")
      : words.say("PARAPET.Ambush.Begin.roll", { names: named(withDisadvantage) });
  if (spared.length === 0) return rolls;
  return `${rolls} ${words.say("PARAPET.Ambush.Begin.rollSpared", { names: named(spared) })}`;
};

const surprisedWords = (view: AmbushView, words: Words): string => {
  const { outcome, rules, draft } = view;
  const { unaware } = outcome;
  if (unaware.length > 0 && rules.cost === "roll") return rollWords(view, words);
  if (unaware.length > 0) {
    const names = nameList(view, ({ id }) => unaware.includes(id), words);
    return words.say(`PARAPET.Ambush.Begin.${rules.cost}`, { names });
  }
  if (outcome.isSprung === false)
    return words.say(draft.kind === "ambush" ? "PARAPET.Ambush.Begin.failed" : "PARAPET.Ambush.Begin.warned");
  if (planFrom(outcome, rules) !== null) return words.say("PARAPET.Ambush.Begin.allAware");
  return words.say(openIn(view).length > 0 ? "PARAPET.Ambush.Begin.usualSoFar" : "PARAPET.Ambush.Begin.usual");
};

/** Combatants whose noticing is decided by a check that has not been made. */
const openIn = ({ outcome, rules, draft }: AmbushView): string[] =>
  draft.kind === "accident" || rules.check === "hand" || outcome.isSprung !== true
    ? []
    : outcome.noticing.filter(({ isAware }) => isAware === null).map(({ id }) => id);

/** Who has rolled, and as what those count who have not. */
const rolledSoFar = (view: AmbushView, words: Words): string[] => {
  const open = openIn(view);
  if (open.length === 0) return [];
  const { outcome, draft } = view;
  const named = (ids: readonly string[]): string => nameList(view, ({ id }) => ids.includes(id), words);
  const hasRolled = ({ id }: { readonly id: string }): boolean => typeof draft.awareness[id]?.total === "number";
  const rolled = named(outcome.noticing.filter(hasRolled).map(({ id }) => id));
  const isUnaware = open.some((id) => outcome.unaware.includes(id));
  return [
    ...(rolled === "" ? [] : [words.say("PARAPET.Ambush.Begin.haveRolled", { names: rolled })]),
    words.say(`PARAPET.Ambush.Begin.${isUnaware ? "openUnaware" : "openAware"}`, { names: named(open) }),
  ];
};

/** Creatures that the GM marked as unaware although there is no surprise. */
const ignoredMarks = (view: AmbushView, words: Words): string[] => {
  const { outcome, draft } = view;
  if (outcome.isSprung !== false) return [];
  const names = nameList(view, ({ id }) => draft.awareness[id]?.mark === "unaware", words);
  return names === "" ? [] : [words.say("PARAPET.Ambush.Begin.markIgnored", { names })];
};

/** Surprised creatures that roll initiative badly have to know it before they roll. */
const beforeRolls = (view: AmbushView, words: Words): string[] => {
  const { rolls, draft } = view;
  if (draft.isTold || rolls.withDisadvantage.length === 0) return [];
  const isEarly = ({ id, initiative }: CombatantDocument): boolean =>
    initiative !== null && rolls.withDisadvantage.includes(id);
  const early = nameList(view, isEarly, words);
  const again = early === "" ? [] : [words.say("PARAPET.Ambush.Begin.rollAgain", { names: early })];
  return [words.say("PARAPET.Ambush.Begin.tellFirst"), ...again];
};

/** How the fight will begin, and what is to be done before. */
export const beginWords = (view: AmbushView, words: Words): string => {
  const { outcome, combatants } = view;
  if (combatants.length === 0) return words.say("PARAPET.Ambush.NoCreatures");
  if (outcome.isSprung === null) return words.say("PARAPET.Ambush.Begin.open");
  return [
    surprisedWords(view, words),
    ...ignoredMarks(view, words),
    ...rolledSoFar(view, words),
    ...beforeRolls(view, words),
  ].join(" ");
};

/** The card of an ambush that was sprung or has failed; empty without an ambush. */
export const cardWords = (view: AmbushView, words: Words): string[] => {
  const { outcome, rules, draft } = view;
  const checked = draft.kind === "ambush" && rules.check === "ambush" ? checkedWords(view, words) : null;
  const isSurprise = outcome.unaware.length > 0 || planFrom(outcome, rules) !== null;
  // A group that rolls once may be surprised in part, and players do not learn whose companions noticed.
  const isForAll = rules.cost !== "roll" || view.rolls.spared.length === 0;
  const follows = isSurprise && isForAll ? [words.say(`PARAPET.Ambush.Card.${rules.cost}`)] : [];
  return [...(checked === null ? [] : [checked]), ...follows];
};

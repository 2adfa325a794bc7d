import { combatantIn, type Combatant } from "../../combat/encounter";
import { ruleSetWith } from "../../rules/index";
import { settledTies } from "../../combat/rank";
import type { Words } from "../../words/localize";
import { writtenReadied } from "../../foundry/combat/stored/read-encounter";
import { readiedWords } from "../../foundry/combat/readied/readied-words";
import { type MarkSource, type RowMark, isToldOf, type RowSubject } from "../../foundry/combat/encounters/rows";

const nameOf = ({ combat }: RowSubject, id: string): string => combat.combatants.get(id)?.name ?? "";

const icon = (key: string, image: string, label: string): RowMark => ({ key, icon: image, text: "", label });

const heldMark = ({ its }: RowSubject, words: Words): RowMark[] =>
  its.held === null ? [] : [icon("held", "fa-solid fa-hourglass-half", words.say("PARAPET.Order.Mark.Held"))];

const readiedMark = ({ its, isMine, document }: RowSubject, words: Words): RowMark[] => {
  if (its.readied === null) return [];
  const { waitsFor, does } = readiedWords(its.readied, document, words);
  const label = isMine
    ? words.say("PARAPET.Order.Mark.ReadiedFor", { trigger: waitsFor, action: does })
    : words.say("PARAPET.Order.Mark.Readied");
  return [icon("readied", "fa-solid fa-bolt", label)];
};

/** For GMs: a player has written it into the combatant, so nothing prompts for it. */
const writtenMark = ({ isGM, document }: RowSubject, words: Words): RowMark[] => {
  const written = isGM ? writtenReadied(document) : null;
  if (written === null) return [];
  const { waitsFor, does } = readiedWords(written, document, words);
  const label = words.say("PARAPET.Order.Mark.NotCounted", { trigger: waitsFor, action: does });
  return [icon("written", "fa-solid fa-ban", label)];
};

const stepsInMark = (subject: RowSubject, words: Words): RowMark[] => {
  const { its, fight } = subject;
  if (its.steppedIn?.round !== fight.round) return [];
  const { id } = its.steppedIn.behind;
  const label = isToldOf(subject, id)
    ? words.say("PARAPET.Order.Mark.StepsInBehind", { name: nameOf(subject, id) })
    : words.say("PARAPET.Order.Mark.StepsIn");
  return [icon("stepsIn", "fa-solid fa-arrow-right-to-bracket", label)];
};

const rolledMark = ({ its }: RowSubject, words: Words): RowMark[] => {
  const { rolled, initiative } = its;
  if (rolled === null || rolled === initiative) return [];
  const text = words.say("PARAPET.Order.Mark.Rolled", { rolled });
  const label = words.say("PARAPET.Order.Mark.RolledNow", { rolled, initiative: initiative ?? "–" });
  return [{ key: "rolled", icon: null, text, label }];
};

/** Round 1 and surprise rounds only: later on it says nothing new. */
const unactedMark = ({ its, fight }: RowSubject, words: Words): RowMark[] => {
  const isDue = fight.round > 0 && !its.hasActed && !its.isDefeated;
  return isDue ? [icon("flatFooted", "fa-solid fa-person-falling", words.say("PARAPET.Order.Mark.FlatFooted"))] : [];
};

/** A combatant that steps in has another place this round than its rank gives. */
const tieMark = (subject: RowSubject, words: Words): RowMark[] => {
  const { its, fight } = subject;
  const isByRank = ({ steppedIn }: Combatant): boolean => steppedIn?.round !== fight.round;
  if (fight.round === 0 || !isByRank(its)) return [];
  const told = fight.combatants.filter((each) => isToldOf(subject, each.id) && isByRank(each));
  const said = settledTies(its, told).map(({ by, before }) => {
    const names = words.list(before.map((id) => nameOf(subject, id)));
    const rolls = (id: string): string => combatantIn(fight, id)?.rollOffs.join(", ") ?? "";
    return by === "rollOff"
      ? words.say("PARAPET.Order.Tie.rollOff", { names, roll: rolls(its.id), others: before.map(rolls).join("; ") })
      : words.say(`PARAPET.Order.Tie.${by}`, { names });
  });
  return said.length === 0 ? [] : [icon("tie", "fa-solid fa-scale-unbalanced", said.join(" "))];
};

/** The marks of the order of battle in a combatant's row. */
export const orderMarks =
  (words: Words, ruleset: () => string): MarkSource =>
  (subject) => [
    ...heldMark(subject, words),
    ...readiedMark(subject, words),
    ...writtenMark(subject, words),
    ...stepsInMark(subject, words),
    ...(ruleSetWith(ruleset())?.surprise?.("2014").hasFlatFooted === true ? unactedMark(subject, words) : []),
    ...rolledMark(subject, words),
    ...tieMark(subject, words),
  ];

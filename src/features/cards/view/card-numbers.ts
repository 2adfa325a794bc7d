import type { KnownVerdict } from "../../../foundry/verdicts/knowledge";
import type { Dice, Modifier, Stat } from "../../../rules/attack/verdict";
import type { RuledTarget } from "../../../systems/adapter/attack";
import { isSameModifier as isSame } from "../../../systems/record/amended-record";
import type { AttackRecord } from "../../../systems/record/attack-record";
import type { Words } from "../../../words/localize";
import { diceWords, modifierWords } from "../../../words/verdict-words";
import type { CardReader, CardSubject } from "../card-subject";

/** A number, and whether it is applied: "+4 AC", "on the dice". */
export interface CardNumber {
  readonly text: string;
  readonly note: string;
  /** It changes this roll. */
  readonly isOfRoll: boolean;
  /** Nobody has to add or subtract anything. */
  readonly isSettled: boolean;
}

/** Whether the system has a place for numbers of such a roll. */
const hasPlace = ({ of }: AttackRecord, { adapter: { capabilities } }: CardReader): boolean =>
  of === "attack" ? capabilities.attack !== "card" : capabilities.save;

/** Systems let Parapet change the targets' numbers after an attack, but not after a save. */
export const canUndoBy = ({ of }: AttackRecord, { adapter }: CardReader): boolean => of === "attack" && adapter.canUndo;

const PLACED = { attack: "PARAPET.Card.OnDice", save: "PARAPET.Card.OnDice", area: "PARAPET.Card.ToBeOnDice" } as const;

/** Whether a number is on the dice, and what remains of it after Undo. */
const noteKey = (modifier: Modifier, ruled: RuledTarget, subject: CardSubject, reader: CardReader) => {
  const { changes, unplaced = [], included = [] } = ruled;
  const isAmong = (some: readonly Modifier[]): boolean => some.some((each) => isSame(each, modifier));
  if (!isAmong([...changes, ...unplaced]))
    return `PARAPET.Card.${reader.adapter.knows(modifier) ? "BySystem" : "NotCounted"}` as const;
  if (isAmong(included)) return "PARAPET.Card.Included";
  const isCarried = reader.adapter.capabilities.carries.stats.includes(modifier.stat);
  return placedKey(isCarried && !isAmong(unplaced), subject, reader);
};

const placedKey = (hasOwnPlace: boolean, { record, amendments }: CardSubject, reader: CardReader) => {
  const isPlaced = hasPlace(record, reader) && hasOwnPlace;
  if (!amendments.isUndone) return isPlaced ? PLACED[record.of] : "PARAPET.Card.Count";
  if (!isPlaced) return "PARAPET.Card.NotCounted";
  return canUndoBy(record, reader) ? "PARAPET.Card.OffDice" : "PARAPET.Card.CountWithout";
};

/** The same of dice. */
const diceKey = ({ kind }: Dice, ruled: RuledTarget, subject: CardSubject, reader: CardReader) => {
  const { dice, unplacedDice = [], includedDice = [] } = ruled;
  if (!dice.includes(kind)) return "PARAPET.Card.NotCounted";
  if (includedDice.includes(kind)) return "PARAPET.Card.Included";
  const isCarried = reader.adapter.capabilities.carries.dice.includes(kind);
  return placedKey(isCarried && !unplacedDice.includes(kind), subject, reader);
};

/** Areas call for a save, attacks for a defence; stealth concerns neither. */
const isOnThese = ({ stat }: Modifier, { of }: AttackRecord): boolean =>
  stat !== "stealth" && (stat === "reflex" || stat === "dexterity") === (of !== "attack");

const DEFENCES_OF_RISE: readonly Stat[] = ["armor", "reflex"];

/** Where Armor and Reflex are both defences, an attack and an area may each be rolled against either. */
const isOtherDefence = ({ stat }: Modifier, { verdict: { modifiers } }: RuledTarget): boolean =>
  DEFENCES_OF_RISE.includes(stat) && modifiers.some((each) => each.stat === "armor");

/** Notes on numbers that the reader has to count by hand. */
const BY_HAND: readonly string[] = [
  "PARAPET.Card.OffDice",
  "PARAPET.Card.CountWithout",
  "PARAPET.Card.Count",
  "PARAPET.Card.NotCounted",
];

export const numbersOf = (ruled: RuledTarget, subject: CardSubject, reader: CardReader): CardNumber[] =>
  ruled.verdict.modifiers
    .filter((modifier) => isOnThese(modifier, subject.record) || isOtherDefence(modifier, ruled))
    .map((modifier) => {
      const isOfRoll = isOnThese(modifier, subject.record);
      const note = isOfRoll ? noteKey(modifier, ruled, subject, reader) : "PARAPET.Card.CountIfAgainst";
      const text = modifierWords(modifier, reader.words);
      return { text, note: reader.words.say(note), isOfRoll, isSettled: !BY_HAND.includes(note) };
    });

export const diceOf = (ruled: RuledTarget, subject: CardSubject, reader: CardReader): CardNumber[] =>
  ruled.verdict.dice.map((each) => {
    const note = diceKey(each, ruled, subject, reader);
    const text = diceWords(each, reader.words);
    return { text, note: reader.words.say(note), isOfRoll: true, isSettled: !BY_HAND.includes(note) };
  });

/** Words of the level, which no roll has. */
export const textsOf = ({ texts = [] }: KnownVerdict, words: Words): CardNumber[] =>
  texts.map((text) => ({
    text: words.sayKey(text),
    note: words.say("PARAPET.Card.Count"),
    isOfRoll: true,
    isSettled: false,
  }));

export const effectsTold = (
  { effects }: KnownVerdict,
  { unplacedEffects = [] }: RuledTarget,
  words: Words,
): readonly string[] =>
  effects.map((each) => {
    const effect = words.say(`PARAPET.Effect.${each}`);
    return unplacedEffects.includes(each) ? words.say("PARAPET.Card.EffectCount", { effect }) : effect;
  });

/** The numbers that Parapet has put on the dice. */
export const placedIn = (record: AttackRecord, reader: CardReader): readonly Modifier[] => {
  if (!hasPlace(record, reader)) return [];
  const isPlaced = (change: Modifier, unplaced: readonly Modifier[]): boolean =>
    isOnThese(change, record) && !unplaced.some((each) => isSame(each, change));
  return record.targets.flatMap(({ changes, unplaced = [], included = [] }) =>
    changes.filter((change) => isPlaced(change, [...unplaced, ...included])),
  );
};

import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import { knownReason } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import { headingOf, namesOf, sentenceOf, type NamedThings } from "../../words/sentences";
import { strikesOnMiss } from "../../rules/books/rise/cone-cover";
import { WALL_KIND_NAMES } from "../../scene/model/wall-kind";
import type { Modifier } from "../../rules/attack/verdict";
import type { RuledTarget } from "../../systems/adapter/attack";
import type { AttackRecord } from "../../systems/record/attack-record";
import type { RecordedThing, ThingKind } from "../../systems/record/recorded-things";
import { seesBoth, verdictTold } from "../../systems/record/public-record";
import { modifierWords, verdictWords, type VerdictTone } from "../../words/verdict-words";
import { missView, type MissView } from "./card-miss";
import { cardPicture, type CardPicture } from "./card-picture";
import type { CardReader, CardSubject } from "./card-subject";

/** A number with what becomes of it: "+4 AC", "on the dice". */
export interface CardNumber {
  readonly text: string;
  readonly note: string;
}

export interface CardTarget {
  readonly id: string;
  readonly heading: string;
  readonly tone: VerdictTone | "unknown";
  readonly headline: string;
  readonly numbers: readonly CardNumber[];
  /** Effects and concealment. */
  readonly also: readonly string[];
  /** That it was attacked although it may not be. */
  readonly refusal: string | null;
  readonly miss: MissView | null;
  readonly reasons: readonly string[];
  readonly picture: CardPicture | null;
  readonly pictureLabel: string;
  /**
   * What an attack that misses strikes instead; `isDone` once it has been said that it missed. `act` says so, or takes it
   * back, for who may.
   */
  readonly strike: { readonly text: string; readonly isDone: boolean; readonly act: string | null } | null;
  readonly canShow: boolean;
  readonly canRule: boolean;
}

export interface CardView {
  readonly targets: readonly CardTarget[];
  /** That it has been taken back, and what to count; null while it has not. */
  readonly undone: string | null;
  /** That no rule set is chosen yet, so that nothing is applied; null once one is. */
  readonly unchosen: string | null;
  readonly canUndo: boolean;
  /** Why Undo is not offered although Parapet changed the dice; null where it is offered or nothing was changed. */
  readonly closed: string | null;
  /** That the rest is with another GM; null where the whole is here. */
  readonly isPart: string | null;
  /** A miss chance is still to be rolled, and this reader may. */
  readonly canRoll: boolean;
  /** One was rolled in secret, and this reader may tell of it. */
  readonly canReveal: boolean;
  /** Whom an area effect reaches, as far as its reader knows; null for an attack. */
  readonly caught: readonly string[] | null;
}

/** The record's things with the names that its reader may know. Only a GM may know those of areas. */
const thingsTold = (
  things: readonly RecordedThing[],
  { knowledge: { knowsAll, isNamed }, nameNow }: CardReader,
): NamedThings => {
  const told = (kind: ThingKind, mayName: (id: string) => boolean) =>
    things
      .filter((thing) => thing.kind === kind)
      .map(({ id, name }) => ({ id, name: mayName(id) ? name || nameNow(id) : "" }));
  const ofAreas = (kind: ThingKind) => told(kind, () => knowsAll);
  return {
    creatures: told("creature", isNamed),
    terrains: ofAreas("terrain"),
    veils: ofAreas("veil"),
    surfaces: ofAreas("surface"),
    walls: things.flatMap(({ id, name }) => {
      const kindName = WALL_KIND_NAMES.find((kind) => kind === name);
      return kindName === undefined || !id.startsWith("wall:") ? [] : [{ id, kindName }];
    }),
  };
};

const isSame = (a: Modifier, b: Modifier): boolean =>
  a.stat === b.stat && a.value === b.value && a.side === b.side && a.type === b.type;

/** Whether the system has a place for numbers of such a roll. */
const hasPlace = ({ of }: AttackRecord, { adapter: { capabilities } }: CardReader): boolean =>
  of === "attack" ? capabilities.attack !== "card" : capabilities.save;

/** Systems keep the targets' numbers of an attack open to change; of a save nothing. */
const takesBack = ({ of }: AttackRecord, { adapter }: CardReader): boolean => of === "attack" && adapter.canUndo;

const PLACED = { attack: "PARAPET.Card.OnDice", save: "PARAPET.Card.OnDice", area: "PARAPET.Card.ToBeOnDice" } as const;

/** Who puts a number on the dice, and what is left of it once it is taken back. */
const noteKey = (modifier: Modifier, ruled: RuledTarget, { record, amendments }: CardSubject, reader: CardReader) => {
  const { changes, unplaced = [] } = ruled;
  const isAmong = (some: readonly Modifier[]): boolean => some.some((each) => isSame(each, modifier));
  if (!isAmong(changes)) return `PARAPET.Card.${reader.adapter.knows(modifier) ? "BySystem" : "NotCounted"}` as const;
  const isPlaced = hasPlace(record, reader) && !isAmong(unplaced);
  if (!amendments.isUndone) return isPlaced ? PLACED[record.of] : "PARAPET.Card.Count";
  if (!isPlaced) return "PARAPET.Card.NotCounted";
  return takesBack(record, reader) ? "PARAPET.Card.OffDice" : "PARAPET.Card.CountWithout";
};

/** An area is met with a save, an attack with a defence; stealth is no matter of either. */
const isOnThese = ({ stat }: Modifier, { of }: AttackRecord): boolean =>
  stat !== "stealth" && (stat === "reflex" || stat === "dexterity") === (of !== "attack");

const numbersOf = (ruled: RuledTarget, subject: CardSubject, reader: CardReader): CardNumber[] =>
  ruled.verdict.modifiers
    .filter((modifier) => isOnThese(modifier, subject.record))
    .map((modifier) => ({
      text: modifierWords(modifier, reader.words),
      note: reader.words.say(noteKey(modifier, ruled, subject, reader)),
    }));

const effectsTold = (
  { effects }: KnownVerdict,
  { unplacedEffects = [] }: RuledTarget,
  words: Words,
): readonly string[] =>
  effects.map((each) => {
    const effect = words.say(`PARAPET.Effect.${each}`);
    return unplacedEffects.includes(each) ? words.say("PARAPET.Card.EffectCount", { effect }) : effect;
  });

const pictureLabel = (verdict: KnownVerdict, things: NamedThings, words: Words): string =>
  words.say("PARAPET.Card.Picture", {
    attacker: verdict.attacker === null ? words.say("PARAPET.Card.Area") : headingOf(verdict.attacker, things, words),
    target: headingOf(verdict.target, things, words),
    blocked: verdict.lines.filter(({ isBlocked }) => isBlocked).length,
    count: verdict.lines.length,
  });

const strikeOf = (
  known: KnownVerdict,
  { record, amendments }: CardSubject,
  things: NamedThings,
  { words, mayAmend }: CardReader,
) => {
  const { onMiss, target } = known;
  const isDone = amendments.missed.has(target);
  const verdicts = record.targets.map(({ verdict }) => verdict);
  // What the attack has struck already, or attacks by itself, is not struck.
  const strikes = strikesOnMiss(verdicts, new Set([...amendments.missed, target]));
  if (onMiss === null || strikes.get(target) !== onMiss) return null;
  const obstacle = namesOf([onMiss], things, words);
  const act = words.say(isDone ? "PARAPET.Card.NotMissedAfterAll" : "PARAPET.Card.Strike", { obstacle });
  return { isDone, text: words.say("PARAPET.Card.Strikes", { obstacle }), act: mayAmend ? act : null };
};

const refusalOf = (
  { refusal, isLeftOut = false }: RuledTarget,
  isAttack: boolean,
  things: NamedThings,
  reader: CardReader,
) => {
  if (refusal === null) return null;
  const reason = sentenceOf(knownReason(refusal, reader.knowledge), things, reader.words);
  return isAttack ? reader.words.say(`PARAPET.Card.${isLeftOut ? "LeftOut" : "Anyway"}`, { reason }) : reason;
};

const targetView = (ruled: RuledTarget, subject: CardSubject, reader: CardReader, things: NamedThings): CardTarget => {
  const { words, knowledge, stands } = reader;
  const { attacker } = subject.record;
  const isSeen = seesBoth(subject.record, ruled.target, knowledge);
  const known = verdictTold(ruled.verdict, isSeen, knowledge);
  const said = verdictWords(known, words);
  const isAttack = subject.record.of === "attack";
  const miss = missView(ruled, subject, reader);
  const isConcealed = known.concealment !== "none" && isAttack && miss === null;
  const concealment = isConcealed ? said.concealment : null;
  return {
    id: ruled.target,
    heading: knowledge.sees(ruled.target) ? headingOf(ruled.target, things, words) : words.say("PARAPET.Card.Unseen"),
    tone: said.tone,
    headline: said.headline,
    numbers: numbersOf(ruled, subject, reader),
    also: [...effectsTold(known, ruled, words), ...(concealment === null ? [] : [concealment])],
    refusal: refusalOf(ruled, isAttack, things, reader),
    miss,
    reasons: known.reasons.map((reason) => sentenceOf(reason, things, words)),
    picture: cardPicture(known, subject.record.things),
    pictureLabel: pictureLabel(known, things, words),
    strike: strikeOf(known, subject, things, reader),
    canShow: isSeen && [attacker ?? ruled.target, ruled.target].every(stands),
    canRule: knowledge.knowsAll && stands(ruled.target),
  };
};

/** Of somebody whom its reader does not see there is a number to tell, or nothing. */
const isTold = ({ numbers, miss }: CardTarget, isSeen: boolean): boolean =>
  isSeen || numbers.length > 0 || miss !== null;

const unjudgedView = (id: string, things: NamedThings, { words }: CardReader): CardTarget => ({
  id,
  heading: headingOf(id, things, words),
  tone: "unknown",
  headline: words.say("PARAPET.Card.NoVerdict"),
  numbers: [],
  also: [],
  refusal: null,
  miss: null,
  strike: null,
  canShow: false,
  canRule: false,
  reasons: [words.say("PARAPET.Card.NoVerdictWhy")],
  picture: null,
  pictureLabel: "",
});

/** The numbers that Parapet has put on the dice. */
const placedIn = (record: AttackRecord, reader: CardReader): readonly Modifier[] => {
  if (!hasPlace(record, reader)) return [];
  const isPlaced = (change: Modifier, unplaced: readonly Modifier[]): boolean =>
    isOnThese(change, record) && !unplaced.some((each) => isSame(each, change));
  return record.targets.flatMap(({ changes, unplaced = [] }) => changes.filter((change) => isPlaced(change, unplaced)));
};

/** Without what Parapet did, where the system cannot take it back by itself. */
const undoneWords = ({ record, amendments }: CardSubject, reader: CardReader): string | null => {
  const { words } = reader;
  if (!amendments.isUndone) return null;
  const placed = placedIn(record, reader);
  if (takesBack(record, reader) || placed.length === 0) return words.say("PARAPET.Card.Undone");
  const numbers = [...new Set(placed.map((change) => modifierWords(change, words)))];
  return words.say("PARAPET.Card.UndoneCount", { numbers: words.list(numbers) });
};

/** A card as its reader may know it, in his language. */
export const cardView = (subject: CardSubject, reader: CardReader): CardView => {
  const { record, amendments } = subject;
  const { knowledge } = reader;
  const things = thingsTold(record.things, reader);
  const isSeen = (id: string): boolean => seesBoth(record, id, knowledge);
  const judged = record.targets
    .map((ruled) => targetView(ruled, subject, reader, things))
    .filter((each) => isTold(each, isSeen(each.id)));
  const unjudged = record.unjudged.filter(isSeen).map((id) => unjudgedView(id, things, reader));
  const isOpen = reader.mayAmend && !amendments.isUndone;
  const { isClosed } = reader.adapter;
  const isArea = record.of === "area";
  const isChanged =
    placedIn(record, reader).length > 0 ||
    (takesBack(record, reader) && record.targets.some(({ isLeftOut }) => isLeftOut === true));
  const caught = record.targets.filter(
    ({ target, refusal }) => refusal === null && knowledge.sees(target) && reader.stands(target),
  );
  return {
    targets: [...judged, ...unjudged],
    undone: undoneWords(subject, reader),
    unchosen: reader.unchosen && reader.words.say("PARAPET.Card.NotChosen", { rules: reader.unchosen }),
    canUndo: isOpen && !isArea && !isClosed && (isChanged || subject.misses.length > 0),
    closed: isOpen && isClosed ? reader.words.say("PARAPET.Card.Closed") : null,
    isPart: subject.isPart ? reader.words.say("PARAPET.Card.Part") : null,
    canReveal: isOpen && judged.some(({ miss }) => miss?.isKept === true),
    canRoll: isOpen && judged.some(({ miss }) => miss?.isDue === true),
    caught: isArea && reader.isThere ? caught.map(({ target }) => target) : null,
  };
};

import type { IconName } from "../../../drawing/icon-paths";
import { verdictIcon } from "../../../drawing/level-icon";
import { keptReason, knownReason, type KnownVerdict } from "../../../foundry/verdicts/knowledge";
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import type { Words } from "../../../words/localize";
import {
  headingOf,
  namesOf,
  sentenceOf,
  tooLargeSentence,
  withoutRepeats,
  type NamedThings,
} from "../../../words/sentences";
import { strikesOnMiss } from "../../../rules/books/rise/cone-cover";
import { WALL_KIND_NAMES } from "../../../scene/model/wall-kind";
import type { RuledTarget } from "../../../systems/adapter/attack";
import type { AttackRecord, RecordedThing, ThingKind } from "../../../systems/record/attack-record";
import { seesBoth, verdictTold } from "../../../systems/record/public-record";
import { isConcealed, modifierWords, verdictWords, type VerdictTone } from "../../../words/verdict-words";
import {
  areaBreakingViews,
  breakingView,
  heightView,
  spreadView,
  type AreaBreakingView,
  type AreaHeightView,
  type AreaSpreadView,
  type BreakingView,
} from "./card-area";
import { coupView, type CoupView } from "./card-coup";
import { canUndoBy, diceOf, effectsTold, numbersOf, placedIn, textsOf, type CardNumber } from "./card-numbers";
import { pictureParts, type PictureParts, type ThingsTold } from "./card-picture";
import type { CardReader, CardSubject } from "../card-subject";
import { missView, type MissView } from "./miss-rolls";

export interface CardTarget {
  readonly id: string;
  readonly heading: string;
  readonly tone: VerdictTone | "unknown";
  readonly headline: string;
  /** Null where there is no verdict. */
  readonly icon: IconName | null;
  /** What the row says where it has no number: "No cover", "No line". */
  readonly short: string;
  /** What the row means and does not show: the cover behind "No line", that "20 %" is a miss chance. For screen readers. */
  readonly spoken: string;
  readonly numbers: readonly CardNumber[];
  /** Effects and concealment. */
  readonly also: readonly string[];
  /** A note that it was attacked at a place that it has left; null where it was attacked where it stood. */
  readonly place: string | null;
  /** A note that it was attacked although the attack is forbidden. */
  readonly refusal: string | null;
  readonly miss: MissView | null;
  readonly reasons: readonly string[];
  /** Null if there is nothing to draw. */
  readonly picture: PictureParts | null;
  /**
   * The obstacle that an attack strikes if it misses. `isDone`: somebody has said that it missed. `act` is the button that
   * says or undoes this, null for readers who may not.
   */
  readonly strike: { readonly text: string; readonly isDone: boolean; readonly act: string | null } | null;
  readonly coup: CoupView | null;
  /** What the attack breaks on its way, or could break; for an area the card has it. */
  readonly breaking: BreakingView | null;
  readonly canShow: boolean;
  /** It may have been attacked with a splash weapon, and this reader may say whether that hit. */
  readonly canSplash: boolean;
  /** It may be attacked in one of its squares, and this reader may say in which. */
  readonly canPickSquare: boolean;
  readonly canRule: boolean;
}

export interface CardView {
  readonly targets: readonly CardTarget[];
  /** A note that Parapet's changes are undone, and which numbers to add by hand; null if they are not undone. */
  readonly undone: string | null;
  /** A note that nothing is applied because no rule set is chosen; null if one is chosen. */
  readonly unchosen: string | null;
  readonly canUndo: boolean;
  /** Why Undo is not offered although Parapet changed the dice; null otherwise. */
  readonly closed: string | null;
  /** A note that another GM has the rest of the record; null if this client has all of it. */
  readonly isPart: string | null;
  /** A miss chance is still to be rolled, and this reader may roll it. */
  readonly canRoll: boolean;
  /** One was rolled in secret, and this reader may reveal it. */
  readonly canReveal: boolean;
  /** The creatures in an area effect that the reader knows; null for an attack. */
  readonly caught: readonly string[] | null;
  /** What an area breaks or could break; empty for an attack. */
  readonly breaking: readonly AreaBreakingView[];
  /** How high an area starts; null for other cards, and where that is not known. */
  readonly height: AreaHeightView | null;
  /** Whether an area spreads round corners; null for other cards, and where there is nothing to say. */
  readonly spread: AreaSpreadView | null;
}

/** The record's things with the names that its reader may know. Only a GM may know those of areas. */
export const thingsTold = (
  things: readonly RecordedThing[],
  { knowledge: { knowsAll, isNamed, isObject }, nameNow }: CardReader,
): ThingsTold => {
  const told = (kind: ThingKind, mayName: (id: string) => boolean) =>
    things
      .filter((thing) => thing.kind === kind)
      .map(({ id, name }) => ({ id, name: mayName(id) ? name || nameNow(id) : "" }));
  const ofAreas = (kind: ThingKind) => told(kind, () => knowsAll);
  return {
    creatures: told("creature", isNamed).map((thing) => (isObject(thing.id) ? { ...thing, kind: "object" } : thing)),
    terrains: ofAreas("terrain"),
    veils: ofAreas("veil"),
    surfaces: ofAreas("surface"),
    walls: things.flatMap(({ id, name }) => {
      const kindName = WALL_KIND_NAMES.find((kind) => kind === name);
      return kindName === undefined || !id.startsWith("wall:") ? [] : [{ id, kindName }];
    }),
    outlines: things.map(({ id, kind, edges }) => ({ id, kind, edges })),
  };
};

/** Why an area affects a creature although nothing straight leads to it. */
const reachTold = ({ permissions }: KnownVerdict, things: NamedThings, words: Words): readonly string[] =>
  permissions.flatMap(({ action, isAllowed, reason: why }) =>
    action === "attack" && isAllowed && why !== null ? [sentenceOf(why, things, words)] : [],
  );

/** How many models of a unit that shoots have which cover before them. */
const modelsTold = ({ models = [] }: RuledTarget, { ruleset }: AttackRecord, words: Words): readonly string[] =>
  models.length === 0
    ? []
    : [
        words.say("PARAPET.Card.Models", {
          models: words.list(
            models.map(({ level, ids }) => {
              const cover =
                level === null ? "PARAPET.Card.ModelsCannot" : words.asKnown(`PARAPET.Cover.${ruleset}.${level}`);
              return words.say("PARAPET.Card.ModelsWith", { count: ids.length, cover: words.sayKey(cover) });
            }),
          ),
        }),
      ];

const strikeOf = (
  known: KnownVerdict,
  { record, amendments }: CardSubject,
  things: NamedThings,
  { words, mayAmend }: CardReader,
) => {
  const { onMiss, target } = known;
  const { missed } = amendments;
  const isDone = missed.has(target);
  // Misses that were said come first: what the attack has struck already, or attacks by itself, is not struck.
  const verdicts = record.targets
    .map(({ verdict }) => verdict)
    .toSorted((p, q) => Number(missed.has(q.target)) - Number(missed.has(p.target)));
  const strikes = strikesOnMiss(verdicts, new Set([...missed, target]));
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

const targetView = (ruled: RuledTarget, subject: CardSubject, reader: CardReader, things: ThingsTold): CardTarget => {
  const { words, knowledge, stands } = reader;
  const { attacker } = subject.record;
  const isSeen = seesBoth(subject.record, ruled.target, knowledge);
  const known = verdictTold(ruled.verdict, isSeen, knowledge);
  const said = verdictWords(known, words);
  const isAttack = subject.record.of === "attack";
  const miss = missView(ruled, subject, reader);
  const concealment = isConcealed(known) && isAttack && miss === null ? said.concealment : null;
  const heading = knowledge.sees(ruled.target)
    ? headingOf(ruled.target, things, words)
    : words.say("PARAPET.Card.Unseen");
  const numbers = [...numbersOf(ruled, subject, reader), ...diceOf(ruled, subject, reader), ...textsOf(known, words)];
  const isSaid = said.headline === said.short || numbers.some(({ isOfRoll }) => isOfRoll);
  return {
    id: ruled.target,
    heading,
    tone: said.tone,
    headline: said.headline,
    icon: verdictIcon(known),
    short: said.short,
    spoken: words.series([...(isSaid ? [] : [said.headline]), ...(miss === null ? [] : [miss.text])]),
    numbers,
    also: [
      ...modelsTold(ruled, subject.record, words),
      ...(subject.record.of === "area" ? reachTold(known, things, words) : []),
      ...effectsTold(known, ruled, words),
      ...(concealment === null ? [] : [concealment]),
      ...(ruled.notes ?? [])
        .flatMap((note) => keptReason(note, knowledge) ?? [])
        .map((note) => sentenceOf(note, things, words)),
    ],
    place: ruled.placeLeft === undefined || !isSeen ? null : words.say("PARAPET.PlaceLeft"),
    refusal: refusalOf(ruled, isAttack, things, reader),
    miss,
    reasons: withoutRepeats(known.reasons).map((reason) => sentenceOf(reason, things, words)),
    picture: pictureParts(known, ruled, things),
    strike: strikeOf(known, subject, things, reader),
    coup: coupView(ruled, known, subject, { things, isSeen, reader }),
    breaking: subject.record.of === "area" ? null : breakingView(ruled, isSeen, things, reader),
    canShow: isSeen && [attacker ?? ruled.target, ruled.target].every(stands),
    canSplash:
      subject.record.canSplash === true && reader.mayAmend && [attacker ?? ruled.target, ruled.target].every(stands),
    canPickSquare:
      isAttack &&
      isSeen &&
      reader.mayAmend &&
      attacker !== null &&
      ruleSetInForce(subject.record.ruleset).picksSquares === true &&
      [attacker, ruled.target].every(stands) &&
      reader.hasSquares(ruled.target),
    canRule: knowledge.knowsAll && stands(ruled.target),
  };
};

/** A target that its reader does not see is listed only if it has a number or a miss chance. */
const isTold = ({ numbers, miss }: CardTarget, isSeen: boolean): boolean =>
  isSeen || numbers.length > 0 || miss !== null;

const unjudgedView = (id: string, things: NamedThings, { tooLarge = [] }: AttackRecord, words: Words): CardTarget => ({
  id,
  heading: headingOf(id, things, words),
  tone: "unknown",
  headline: words.say("PARAPET.Card.NoVerdict"),
  icon: null,
  short: words.say("PARAPET.Card.NoVerdict"),
  spoken: "",
  numbers: [],
  also: [],
  place: null,
  refusal: null,
  miss: null,
  strike: null,
  coup: null,
  breaking: null,
  canShow: false,
  canSplash: false,
  canPickSquare: false,
  canRule: false,
  reasons: [tooLarge.includes(id) ? tooLargeSentence(words) : words.say("PARAPET.Card.NoVerdictWhy")],
  picture: null,
});

/** The note after Undo. If the system cannot undo by itself, it lists the numbers to subtract. */
const undoneWords = ({ record, amendments }: CardSubject, reader: CardReader): string | null => {
  const { words } = reader;
  if (!amendments.isUndone) return null;
  const placed = placedIn(record, reader);
  if (canUndoBy(record, reader) || placed.length === 0) return words.say("PARAPET.Card.Undone");
  const numbers = [...new Set(placed.map((change) => modifierWords(change, words)))];
  return words.say("PARAPET.Card.UndoneCount", { numbers: words.list(numbers) });
};

/** A card with what its reader may know, in their language. */
export const cardView = (subject: CardSubject, reader: CardReader): CardView => {
  const { record, amendments } = subject;
  const { knowledge } = reader;
  const things = thingsTold(record.things, reader);
  const isSeen = (id: string): boolean => seesBoth(record, id, knowledge);
  const judged = record.targets
    .map((ruled) => targetView(ruled, subject, reader, things))
    .filter((each) => isTold(each, isSeen(each.id)));
  const unjudged = record.unjudged.filter(isSeen).map((id) => unjudgedView(id, things, record, reader.words));
  const isOpen = reader.mayAmend && !amendments.isUndone;
  const { isClosed } = reader.adapter;
  const isArea = record.of === "area";
  const isChanged =
    placedIn(record, reader).length > 0 ||
    (canUndoBy(record, reader) && record.targets.some(({ isLeftOut }) => isLeftOut === true));
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
    breaking: areaBreakingViews(subject, isSeen, things, reader),
    height: heightView(record, things, reader),
    spread: spreadView(record, reader),
  };
};

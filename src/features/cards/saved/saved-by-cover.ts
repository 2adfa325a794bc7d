/** Attacks that missed by the game system's own numbers and would have hit without cover. */
import type { Difference } from "../../../analysis/fight/fight-line";
import type { KnownVerdict } from "../../../foundry/verdicts/knowledge";
import { isOfCover } from "../../../rules/attack/verdict";
import type { RuledTarget } from "../../../systems/adapter/attack";
import type { RolledAttack } from "../../../systems/adapter/system-adapter";
import { seesBoth, verdictTold } from "../../../systems/record/public-record";
import { headingOf, namesOf } from "../../../words/sentences";
import { thingsTold } from "../view/card-view";
import type { ThingsTold } from "../view/card-picture";
import type { CardReader, CardSubject } from "../card-subject";

/** A target that cover saved, as a reader may know it. */
export interface Saved {
  readonly target: string;
  /** "Pillar saved Krell: 15 against 16", for players "Cover saved Krell". */
  readonly text: string;
  /** Ids of what gave the cover. */
  readonly obstacles: readonly string[];
  readonly outlines: ThingsTold["outlines"];
}

/** Whether the roll missed, and would have hit without Parapet's numbers. */
const isSaved = ({ total, needed, own }: RolledAttack): boolean => total < needed && total >= own;

/** Whether Parapet's numbers on a target's defence are those of cover alone. */
const isByCover = ({ changes }: RuledTarget): boolean => {
  const onDefence = changes.filter(({ side, stat }) => side === "target" && stat !== "attack");
  return onDefence.length > 0 && onDefence.every(isOfCover);
};

/** Whether cover turned a hit into a miss; "unknown" where the message does not tell, or where other changes helped too. */
export const coverDecided = (ruled: RuledTarget, rolled: RolledAttack | undefined): Difference => {
  if (rolled === undefined) return "unknown";
  if (!isSaved(rolled)) return "no";
  return isByCover(ruled) ? "yes" : "unknown";
};

/** Lists of names begin with a small letter. */
const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const sentenceFor = (
  known: KnownVerdict,
  { total, needed }: RolledAttack,
  things: ThingsTold,
  { knowledge, words }: CardReader,
): string => {
  const target = headingOf(known.target, things, words);
  if (!knowledge.knowsAll) return words.say("PARAPET.Card.SavedFor", { target });
  if (known.obstacles.length === 0) return words.say("PARAPET.Card.SavedByCover", { target, total, needed });
  const obstacles = namesOf(known.obstacles, things, words);
  return capitalised(words.say("PARAPET.Card.Saved", { obstacles, target, total, needed }));
};

/** Players learn of it where the system shows them the number that the roll had to reach. */
export const savedByCover = (
  { record, amendments }: CardSubject,
  reader: CardReader,
  rolledAt: (target: string) => RolledAttack | undefined,
  showsNeeded: () => boolean,
): readonly Saved[] => {
  const { knowledge } = reader;
  if (record.of !== "attack" || amendments.isUndone || !(knowledge.knowsAll || showsNeeded())) return [];
  const things = thingsTold(record.things, reader);
  return record.targets.flatMap((ruled): Saved[] => {
    const { target } = ruled;
    const rolled = seesBoth(record, target, knowledge) ? rolledAt(target) : undefined;
    if (rolled === undefined || coverDecided(ruled, rolled) !== "yes") return [];
    const known = verdictTold(ruled.verdict, true, knowledge);
    const text = sentenceFor(known, rolled, things, reader);
    const outlines = things.outlines.filter(({ id }) => known.obstacles.includes(id));
    return [{ target, text, obstacles: known.obstacles, outlines }];
  });
};

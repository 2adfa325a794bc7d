import type { RuledTarget } from "../../systems/attack";
import { chanceOf, isMissed, isSecret } from "../../systems/miss-chance";
import { flatCheckOf } from "../../rules/concealment-words";
import type { CardReader, CardSubject, MissRead } from "./card-subject";

export interface MissView {
  /** "Miss chance 20%", "Flat check, DC 5". */
  readonly text: string;
  /** What stands before the field in which the percentage is set. */
  readonly label: string;
  /** Percent as it stands. */
  readonly chance: number;
  /** "34: not missed"; null while it has not been rolled. */
  readonly outcome: string | null;
  readonly isMissed: boolean;
  readonly isDue: boolean;
  /** Whether this reader may set the percentage. */
  readonly canSet: boolean;
}

/** The roll of this message is one too many: two people pressed the button at once. */
export const spareMiss = (view: MissView, words: CardReader["words"]): MissView => ({
  ...{ ...view, outcome: words.say("PARAPET.Card.RolledBefore"), isMissed: false },
});

const outcomeOf = ({ miss, isOpen }: MissRead, rolled: number, chance: number, { words }: CardReader): string => {
  if (!isOpen) return words.say("PARAPET.Card.Secret");
  const missed = isMissed(rolled, chance, miss.die);
  return words.say(missed ? "PARAPET.Card.Missed" : "PARAPET.Card.NotMissed", { rolled });
};

/** Null where there is no chance to miss; nor is there one that may not be known where nothing of it has been rolled. */
export const missView = (ruled: RuledTarget, { misses, amendments, record }: CardSubject, reader: CardReader) => {
  const chance = chanceOf(ruled, amendments.chances);
  if (chance === null || record.of !== "attack") return null;
  const read = misses.find(({ miss }) => miss.checks.some(({ target }) => target === ruled.target));
  const rolled = read?.miss.checks.find(({ target }) => target === ruled.target)?.rolled ?? null;
  const isFlat = record.ruleset === "pathfinder2e";
  const { words, knowledge } = reader;
  const text = words.say(isFlat ? "PARAPET.Card.FlatCheck" : "PARAPET.Card.MissChance", {
    ...{ chance, dc: flatCheckOf(chance) },
  });
  const missed = read?.isOpen === true && rolled !== null && isMissed(rolled, chance, read.miss.die);
  const outcome = read === undefined || rolled === null ? null : outcomeOf(read, rolled, chance, reader);
  const view: MissView = {
    ...{ text, label: isFlat ? text : words.say("PARAPET.Card.MissChances") },
    chance,
    outcome: amendments.isUndone ? words.say("PARAPET.Card.OffDice") : outcome,
    isMissed: missed && !amendments.isUndone,
    isDue: rolled === null && chance > 0 && (knowledge.knowsAll || !isSecret(ruled) || reader.mayAmend),
    canSet: knowledge.knowsAll && !amendments.isUndone,
  };
  return view;
};

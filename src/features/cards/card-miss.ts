import type { IconName } from "../../drawing/icon-paths";
import type { RuledTarget } from "../../systems/adapter/attack";
import { chanceOf, isFlatCheck, isMissed, isSecret } from "../../systems/record/miss-chance";
import { flatCheckOf } from "../../rules/concealment/concealment";
import type { CardReader, CardSubject, MissRead } from "./card-subject";

export interface MissView {
  /** "Miss chance 20%", "Flat check, DC 5". */
  readonly text: string;
  /** Beside the cloud: "20%", "DC 5". */
  readonly short: string;
  readonly icon: IconName;
  /** Before the field for the percentage. */
  readonly label: string;
  /** Percent as it stands. */
  readonly chance: number;
  /** "34: not missed"; null while it has not been rolled. */
  readonly outcome: string | null;
  readonly isMissed: boolean;
  readonly isDue: boolean;
  /** It is with the GMs alone, this reader among them. */
  readonly isKept: boolean;
  /** Whether this reader may set the percentage. */
  readonly canSet: boolean;
}

/** For a roll that does not count: two people pressed the button at once. */
export const spareMiss = (view: MissView, words: CardReader["words"]): MissView => ({
  ...view,
  outcome: words.say("PARAPET.Card.RolledBefore"),
  isMissed: false,
});

const rolledWords = ({ miss, isOpen, id }: MissRead, rolled: number, chance: number, { words }: CardReader): string => {
  if (!isOpen) return words.say("PARAPET.Card.Secret");
  const missed = isMissed(rolled, chance, miss.die);
  const outcome = words.say(missed ? "PARAPET.Card.Missed" : "PARAPET.Card.NotMissed", { rolled });
  return id === null ? words.say("PARAPET.Card.InSecret", { outcome }) : outcome;
};

/** The outcome of a roll that only GMs see, if this client has no dice of it; null if the roll is not secret. */
const secretWords = (ruled: RuledTarget, wasRolled: boolean, { words, knowledge }: CardReader): string | null => {
  if (!isSecret(ruled)) return null;
  if (wasRolled) return words.say(knowledge.knowsAll ? "PARAPET.Card.SecretElsewhere" : "PARAPET.Card.Secret");
  return knowledge.knowsAll ? null : words.say("PARAPET.Card.GMRolls");
};

/** Null if there is no miss chance. */
export const missView = (
  ruled: RuledTarget,
  { misses, amendments, record }: CardSubject,
  reader: CardReader,
): MissView | null => {
  const chance = chanceOf(ruled, amendments.chances);
  if (chance === null || record.of !== "attack") return null;
  const [found] = misses.flatMap((read) =>
    read.miss.checks.flatMap(({ target, rolled }) => (target === ruled.target ? [{ read, rolled }] : [])),
  );
  const { words, knowledge, mayAmend } = reader;
  const isFlat = isFlatCheck(record.ruleset);
  const values = { chance, dc: flatCheckOf(chance) };
  const text = words.say(isFlat ? "PARAPET.Card.FlatCheck" : "PARAPET.Card.MissChance", values);
  const wasRolled = amendments.secret.has(ruled.target);
  const isDue = found === undefined && chance > 0;
  const unknown = isDue ? secretWords(ruled, wasRolled, reader) : null;
  const outcome = found === undefined ? unknown : rolledWords(found.read, found.rolled, chance, reader);
  const missed = found?.read.isOpen === true && isMissed(found.rolled, chance, found.read.miss.die);
  return {
    text,
    short: words.say(isFlat ? "PARAPET.Short.FlatCheckDC" : "PARAPET.Short.Percent", values),
    icon: chance < 50 ? "concealed-20" : "concealed-50",
    label: isFlat ? text : words.say("PARAPET.Card.MissChances"),
    chance,
    outcome: amendments.isUndone ? words.say("PARAPET.Card.OffDice") : outcome,
    isMissed: missed && !amendments.isUndone,
    isDue: isDue && (knowledge.knowsAll || (!wasRolled && (!isSecret(ruled) || mayAmend))),
    isKept: found?.read.id === null && knowledge.knowsAll,
    canSet: knowledge.knowsAll && !amendments.isUndone,
  };
};

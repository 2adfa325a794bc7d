/** From the card of an attack to its lines in the record of the fight. */
import type { FightLine, Named } from "../../analysis/fight/fight-line";
import { UNSEEN, type KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { RuledTarget } from "../../systems/adapter/attack";
import type { RolledAttack, SystemAdapter } from "../../systems/adapter/system-adapter";
import { seesBoth, verdictTold } from "../../systems/record/public-record";
import { headingOf, namesOf } from "../../words/sentences";
import type { AttackRead } from "../cards/card-reading";
import { coverDecided } from "../cards/saved/saved-by-cover";
import { thingsTold, type CardTarget } from "../cards/view/card-view";
import type { PictureParts, ThingsTold } from "../cards/view/card-picture";

/** A line, and what the map can show of it. */
export interface CardLine {
  readonly line: FightLine;
  readonly scene: string | null;
  /** Null where this reader may not know where both were. */
  readonly drawn: PictureParts | null;
}

/** What is the same for all targets of a card. */
interface Reading {
  readonly read: AttackRead;
  readonly things: ThingsTold;
  readonly adapter: Pick<SystemAdapter, "rolledAt" | "showsNeeded">;
}

/** Lists of names begin with a small letter. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const unseen = ({ reader: { words } }: AttackRead): Named => ({ id: "", name: words.say("PARAPET.Card.Unseen") });

const creatureNamed = (id: string, { read, things }: Reading): Named => {
  const { knowledge, words } = read.reader;
  return knowledge.sees(id) ? { id, name: headingOf(id, things, words) } : unseen(read);
};

const attackerNamed = (reading: Reading): Named => {
  const { subject, reader } = reading.read;
  const { attacker } = subject.record;
  return attacker === null ? { id: "", name: reader.words.say("PARAPET.Card.Area") } : creatureNamed(attacker, reading);
};

/** A message has left it out already, or this client does now. */
const isUnseenThere = ({ hasUnseen, reasons }: KnownVerdict): boolean =>
  hasUnseen || reasons.some(({ key }) => key === UNSEEN.key);

const obstaclesNamed = (known: KnownVerdict, { read, things }: Reading): Named[] => [
  ...known.obstacles.map((id) => ({ id, name: capitalised(namesOf([id], things, read.reader.words)) })),
  ...(isUnseenThere(known) ? [unseen(read)] : []),
];

/** By the numbers that the game system shows this reader. After Undo, nobody can tell what people have counted. */
const rolledAt = (ruled: RuledTarget, { read, adapter }: Reading): RolledAttack | undefined => {
  const { message, subject, reader } = read;
  const { record, amendments } = subject;
  const isTold = reader.knowledge.knowsAll || adapter.showsNeeded?.() === true;
  if (record.of !== "attack" || !isTold || amendments.isUndone) return undefined;
  // Of a message that is otherwise than the system makes them, nothing is known. The card itself reports it.
  try {
    return adapter.rolledAt?.(message, ruled.target);
  } catch {
    return undefined;
  }
};

/** Nothing on the roll can come from cover. */
const isBare = ({ modifiers, dice, effects, lineOfEffect, texts = [] }: KnownVerdict): boolean =>
  lineOfEffect && modifiers.length + dice.length + effects.length + texts.length === 0;

/** The total of the only roll in a message, which everyone reads who may read the message. */
const totalOf = ({ message: { rolls }, subject: { record } }: AttackRead): number | null =>
  record.of !== "area" && rolls.length === 1 ? (rolls[0]?.total ?? null) : null;

/** What the roll said, and whether cover decided it. */
const outcomeOf = (ruled: RuledTarget, known: KnownVerdict, isSeen: boolean, reading: Reading) => {
  const rolled = isSeen ? rolledAt(ruled, reading) : undefined;
  const isFree = isSeen && isBare(known) && !isUnseenThere(known);
  return {
    roll: rolled?.total ?? totalOf(reading.read),
    needed: rolled?.needed ?? null,
    byCover: rolled === undefined && isFree ? ("no" as const) : coverDecided(ruled, rolled),
  };
};

const notesOf = ({ place, refusal, miss, also }: CardTarget, { undone }: AttackRead["view"]): string[] => {
  const chance = miss === null ? [] : [miss.text, miss.outcome ?? ""];
  return [...also, ...chance, place ?? "", refusal ?? "", undone ?? ""].filter((note) => note !== "");
};

/** The line of a target without a verdict. */
const unjudgedLine = (shown: CardTarget, reading: Reading): CardLine => ({
  line: { ...sameFor(shown, reading), cover: null, roll: null, needed: null, byCover: "unknown", obstacles: [] },
  scene: reading.read.subject.record.scene,
  drawn: null,
});

const sameFor = (shown: CardTarget, reading: Reading) => {
  const { message, subject, view } = reading.read;
  return {
    message: message.id,
    of: subject.record.of,
    round: subject.record.fight?.round ?? 0,
    isUndone: subject.amendments.isUndone,
    attacker: attackerNamed(reading),
    target: creatureNamed(shown.id, reading),
    verdict: shown.headline,
    numbers: shown.numbers.filter(({ isOfRoll }) => isOfRoll).map(({ text }) => text),
    notes: notesOf(shown, view),
    reasons: [...shown.reasons],
  };
};

const judgedLine = (shown: CardTarget, ruled: RuledTarget, reading: Reading): CardLine => {
  const { subject, reader } = reading.read;
  const isSeen = seesBoth(subject.record, ruled.target, reader.knowledge);
  const known = verdictTold(ruled.verdict, isSeen, reader.knowledge);
  const hasOutline = reading.things.outlines.some(({ id, edges }) => id === ruled.target && edges.length > 0);
  return {
    line: {
      ...sameFor(shown, reading),
      cover: known.cover,
      ...outcomeOf(ruled, known, isSeen, reading),
      obstacles: obstaclesNamed(known, reading),
    },
    scene: subject.record.scene,
    drawn: isSeen && hasOutline ? { verdict: known, placeLeft: ruled.placeLeft, things: reading.things } : null,
  };
};

/** A line for each target that the card lists. */
export const cardLines = (read: AttackRead, adapter: Reading["adapter"]): readonly CardLine[] => {
  const { subject, reader, view } = read;
  const reading: Reading = { read, things: thingsTold(subject.record.things, reader), adapter };
  return view.targets.map((shown) => {
    const ruled = subject.record.targets.find(({ target }) => target === shown.id);
    return ruled === undefined ? unjudgedLine(shown, reading) : judgedLine(shown, ruled, reading);
  });
};

import { creatureWithId } from "../../scene/model/battlefield";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { unchosenRules } from "../../foundry/settings/first-start";
import { isStandIn, type Knowledge } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import { amendmentsIn, keptRecord, recordIn, type Amendments, type MissRecord } from "../../systems/record/read-record";
import { wholeRecord, type PublicRecord } from "../../systems/record/public-record";
import { thingOf } from "../../systems/record/attack-record";
import { spareMiss } from "./card-miss";
import type { CardReader, CardSubject, MissRead } from "./card-subject";
import { cardView, type CardView } from "./card-view";
import { missesOn, type MissTable } from "./miss-rolls";
import type { Table } from "../../table";

/** What a message's card is drawn from: of an attack, or of the rolls against its miss chances. */
export interface CardRead {
  readonly kind: "attack" | "miss";
  /** The message of the attack. */
  readonly message: MessageView;
  readonly subject: CardSubject;
  readonly view: CardView;
}

/** On another scene a player sees nothing of the attack, and only a GM knows names. */
const elsewhere = (knowledge: Knowledge): Knowledge =>
  knowledge.knowsAll
    ? knowledge
    : { ...knowledge, sees: () => false, owns: () => false, isNamed: () => false, conditionsOf: () => [] };

const isOnCanvas = ({ record }: CardSubject): boolean => record.scene === (viewedScene()?.id ?? null);

const readerOf = (message: MessageView, subject: CardSubject, { verdicts, words, adapter }: Table): CardReader => {
  const isThere = isOnCanvas(subject);
  const all = verdicts.knowledge();
  // A stand-in for an unseen creature is nothing that even a GM could see.
  const knowledge = { ...all, sees: (id: string) => !isStandIn(id) && all.sees(id) };
  const { knows, capabilities, undo } = adapter();
  return {
    words,
    isThere,
    knowledge: isThere ? knowledge : elsewhere(knowledge),
    nameNow: (id) => (isThere ? thingOf(verdicts.known().battlefield, id).name : ""),
    stands: (id) => isThere && creatureWithId(verdicts.known().battlefield, id) !== undefined,
    adapter: { knows, capabilities, canUndo: undo !== undefined, isClosed: undo?.isOpen(message) === false },
    unchosen: unchosenRules(words),
    mayAmend: knowledge.knowsAll || message.isAuthor,
  };
};

type Rename = (id: string) => string;

const renamedSet = (ids: ReadonlySet<string>, rename: Rename): ReadonlySet<string> => new Set([...ids].map(rename));

const renamedAmendments = ({ chances, missed, secret, isUndone }: Amendments, rename: Rename): Amendments => ({
  chances: Object.fromEntries(Object.entries(chances).map(([id, chance]) => [rename(id), chance])),
  missed: renamedSet(missed, rename),
  secret: renamedSet(secret, rename),
  isUndone,
});

const renamedMiss = (read: MissRead, rename: Rename): MissRead => {
  const checks = read.miss.checks.map((check) => ({ ...check, target: rename(check.target) }));
  return { ...read, miss: { ...read.miss, checks } };
};

/** The part of an attack's record that only GMs have; null if this client has none. */
const keptOf = ({ author }: MessageView, key: string, { verdicts, archive }: Table): PublicRecord | null =>
  verdicts.knowledge().knowsAll ? keptRecord(archive.of(author?.id ?? "", key)) : null;

/** A GM's client puts together what is in the message and what it keeps besides. */
const subjectOf = (message: MessageView, table: Table, misses: MissTable): CardSubject | null => {
  const told = recordIn(message.flags);
  if (told === undefined) return null;
  const kept = keptOf(message, told.key, table);
  const standIns = kept?.standIns ?? {};
  const inMessage = new Map(Object.entries(standIns).map(([standIn, id]) => [id, standIn]));
  const rename: Rename = (id) => standIns[id] ?? id;
  return {
    record: kept === null ? told : wholeRecord(told, kept),
    amendments: renamedAmendments(amendmentsIn(message.flags), rename),
    misses: misses.of(message.id).map((read) => renamedMiss(read, rename)),
    isPart: kept === null && table.verdicts.knowledge().knowsAll,
    idInMessage: (id) => inMessage.get(id) ?? id,
  };
};

const attackRead = (kind: CardRead["kind"], message: MessageView, table: Table, misses: MissTable) => {
  const subject = subjectOf(message, table, misses);
  if (subject === null) return null;
  const view = cardView(subject, readerOf(message, subject, table));
  return view.targets.length === 0 ? null : { kind, message, subject, view };
};

const has = ({ checks }: MissRecord, id: string): boolean => checks.some(({ target }) => target === id);

/** Of the targets of a roll, that alone. Where two people have rolled at once, the first roll counts on all clients. */
const rolledOnly = (
  { view, subject }: CardRead,
  { id: messageId, miss: record }: { readonly id: string; readonly miss: MissRecord },
  words: Words,
): CardView => ({
  undone: null,
  unchosen: null,
  canUndo: false,
  closed: null,
  canRoll: false,
  canReveal: false,
  caught: null,
  isPart: null,
  targets: view.targets.flatMap((target) => {
    const { id, miss } = target;
    if (miss === null || !has(record, subject.idInMessage(id))) return [];
    const counts = subject.misses.find((each) => has(each.miss, id))?.id === messageId;
    return [counts ? target : { ...target, miss: spareMiss(miss, words) }];
  }),
});

/** Null where there is no card for this reader. Throws if its record is invalid. */
export const cardRead = (message: MessageView, table: Table, misses: MissTable): CardRead | null => {
  if (!message.isContentVisible) return null;
  const miss = missesOn(message);
  if (miss === undefined) return attackRead("attack", message, table, misses);
  const attack = messageWith(miss.of);
  const read = attack === undefined ? null : attackRead("miss", attack, table, misses);
  return read && { ...read, view: rolledOnly(read, { id: message.id, miss }, table.words) };
};

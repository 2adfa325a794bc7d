import { placedArea } from "../../foundry/canvas/area-view";
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { unchosenRules } from "../../foundry/settings/first-start";
import { isStandIn, type Knowledge } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import { isDoorOnMap, wallOnMap } from "../../foundry/scene/opened-walls";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { amendmentsIn, keptRecord, recordIn, type Amendments, type MissRecord } from "../../systems/record/read-record";
import { wholeRecord, type PublicRecord } from "../../systems/record/public-record";
import { amendedRecord } from "../../systems/record/amended-record";
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
    : {
        ...knowledge,
        sees: () => false,
        owns: () => false,
        isNamed: () => false,
        knowsFeatures: (id) => id === "",
        conditionsOf: () => [],
      };

const isOnCanvas = ({ record }: CardSubject): boolean => record.scene === (viewedScene()?.id ?? null);

const coupReader = (message: MessageView, { record }: CardSubject, { owns, knowsAll }: Knowledge, table: Table) => {
  const { attacker } = record;
  return {
    mayPress: knowsAll || (attacker !== null && owns(attacker)),
    findingOf: (target: string) =>
      attacker === null ? "none" : (table.features.coup?.findingOf(attacker, target) ?? "none"),
    damage: table.safely(() => table.adapter().damageOf?.(message), undefined) ?? null,
  } as const;
};

const readerOf = (message: MessageView, subject: CardSubject, table: Table): CardReader => {
  const { verdicts, words, adapter } = table;
  const isThere = isOnCanvas(subject);
  const all = verdicts.knowledge();
  // A stand-in for an unseen creature is nothing that even a GM could see.
  const knowledge = { ...all, sees: (id: string) => !isStandIn(id) && all.sees(id) };
  const { knows, capabilities, undo } = adapter();
  const mayAmend = knowledge.knowsAll || message.isAuthor;
  const { area } = subject.record;
  let read: Battlefield | undefined;
  const battlefield = (): Battlefield => (read ??= verdicts.known().battlefield);
  return {
    words,
    isThere,
    knowledge: isThere ? knowledge : elsewhere(knowledge),
    nameNow: (id) => (isThere ? thingOf(battlefield(), id).name : ""),
    onMap: (id) => ({ state: wallOnMap(subject.record.scene, id), isDoor: isDoorOnMap(subject.record.scene, id) }),
    hasSquares: (id) =>
      battlefield().grid.type === "square" && (creatureWithId(battlefield(), id)?.cells.length ?? 1) > 1,
    stands: (id) => isThere && creatureWithId(battlefield(), id) !== undefined,
    adapter: { knows, capabilities, canUndo: undo !== undefined, isClosed: undo?.isOpen(message) === false },
    unchosen: unchosenRules(words),
    mayAmend,
    mayChangeArea:
      mayAmend && isThere && area !== undefined && placedArea(area.documentName, area.id)?.isOwner === true,
    coup: coupReader(message, subject, isThere ? knowledge : elsewhere(knowledge), table),
  };
};

type Rename = (id: string) => string;

const renamedSet = (ids: ReadonlySet<string>, rename: Rename): ReadonlySet<string> => new Set([...ids].map(rename));

const renamedKeys = <T>(record: Readonly<Record<string, T>>, rename: Rename): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [rename(id), value]));

const renamedAmendments = (amendments: Amendments, rename: Rename): Amendments => {
  const { chances, missed, secret, coups, broken, breaks, isUndone } = amendments;
  return {
    chances: renamedKeys(chances, rename),
    coups: renamedKeys(coups, rename),
    missed: renamedSet(missed, rename),
    secret: renamedSet(secret, rename),
    broken: renamedSet(broken, rename),
    breaks,
    isUndone,
  };
};

const renamedMiss = (read: MissRead, rename: Rename): MissRead => {
  const checks = read.miss.checks.map((check) => ({ ...check, target: rename(check.target) }));
  return { ...read, miss: { ...read.miss, checks } };
};

/** The part of an attack's record that only GMs have; null if this client has none. */
const keptOf = (
  { author }: MessageView,
  key: string,
  { verdicts, archive }: Pick<Table, "archive" | "verdicts">,
): PublicRecord | null => (verdicts.knowledge().knowsAll ? keptRecord(archive.of(author?.id ?? "", key)) : null);

/** A GM's client puts together what is in the message and what it keeps besides. Throws for an invalid record. */
export const attackSubject = (message: MessageView, table: Pick<Table, "archive" | "verdicts">) => {
  const told = recordIn(message.flags);
  if (told === undefined) return null;
  const kept = keptOf(message, told.key, table);
  const standIns = kept?.standIns ?? {};
  const inMessage = new Map(Object.entries(standIns).map(([standIn, id]) => [id, standIn]));
  const rename: Rename = (id) => standIns[id] ?? id;
  const amendments = renamedAmendments(amendmentsIn(message.flags), rename);
  const record = kept === null ? told : wholeRecord(told, kept);
  return {
    record: amendedRecord(record, amendments),
    amendments,
    isPart: kept === null && table.verdicts.knowledge().knowsAll,
    idInMessage: (id: string): string => inMessage.get(id) ?? id,
    /** The creature that the message names by this id, as far as this client knows. */
    rename,
  };
};

const subjectOf = (message: MessageView, table: Table, misses: MissTable): CardSubject | null => {
  const subject = attackSubject(message, table);
  if (subject === null) return null;
  const { rename, ...others } = subject;
  return { ...others, misses: misses.of(message.id).map((read) => renamedMiss(read, rename)) };
};

const attackRead = (kind: CardRead["kind"], message: MessageView, table: Table, misses: MissTable) => {
  const subject = subjectOf(message, table, misses);
  if (subject === null) return null;
  const view = cardView(subject, readerOf(message, subject, table));
  return view.targets.length === 0 && view.height === null ? null : { kind, message, subject, view };
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
  breaking: [],
  height: null,
  spread: null,
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

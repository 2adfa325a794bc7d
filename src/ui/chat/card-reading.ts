import { creatureWithId } from "../../battlefield/creature-ids";
import { messageWith, type MessageView } from "../../foundry/chat-messages";
import { unchosenRules } from "../../foundry/first-start";
import type { Words } from "../../foundry/localize";
import { viewedScene } from "../../foundry/table-view";
import { amendmentsIn, missIn, recordIn, type MissRecord } from "../../systems/read-record";
import { elsewhere } from "./card-knowledge";
import { spareMiss } from "./card-miss";
import type { CardReader, CardSubject } from "./card-subject";
import { cardView, type CardView } from "./card-view";
import type { CardsParts } from "./card-parts";
import type { MissTable } from "./miss-rolls";

/** What a message's card is drawn from: of an attack, or of the rolls against its miss chances. */
export interface CardRead {
  readonly kind: "attack" | "miss";
  /** The message of the attack. */
  readonly message: MessageView;
  readonly subject: CardSubject;
  readonly view: CardView;
}

const isOnCanvas = ({ record }: CardSubject): boolean => record.scene === (viewedScene()?.id ?? null);

const readerOf = (message: MessageView, subject: CardSubject, { rulings, words, adapter }: CardsParts): CardReader => {
  const isThere = isOnCanvas(subject);
  const knowledge = rulings.knowledge();
  const { knows, capabilities, undo } = adapter();
  return {
    ...{ words, isThere, knowledge: isThere ? knowledge : elsewhere(knowledge) },
    stands: (id) => isThere && creatureWithId(rulings.known().battlefield, id) !== undefined,
    adapter: { knows, capabilities, canUndo: undo !== undefined, isClosed: undo?.isOpen(message) === false },
    unchosen: unchosenRules(words),
    mayAmend: knowledge.knowsAll || message.isAuthor,
  };
};

const attackRead = (kind: CardRead["kind"], message: MessageView, parts: CardsParts, table: MissTable) => {
  const record = recordIn(message.flags);
  if (record === undefined) return null;
  const subject = { record, amendments: amendmentsIn(message.flags), misses: table.of(message.id) };
  const view = cardView(subject, readerOf(message, subject, parts));
  return view.targets.length === 0 ? null : { kind, message, subject, view };
};

const has = ({ checks }: MissRecord, id: string): boolean => checks.some(({ target }) => target === id);

/** Of the targets of a roll, that alone. Where two people have rolled at once, the first roll counts on all clients. */
const rolledOnly = (
  { view, subject }: CardRead,
  { id: messageId, miss: record }: { readonly id: string; readonly miss: MissRecord },
  words: Words,
): CardView => ({
  ...{ undone: null, unchosen: null, canUndo: false, closed: null, canRoll: false, caught: null },
  targets: view.targets.flatMap((target) => {
    const { id, miss } = target;
    if (miss === null || !has(record, id)) return [];
    const counts = subject.misses.find((each) => has(each.miss, id))?.id === messageId;
    return [counts ? target : { ...target, miss: spareMiss(miss, words) }];
  }),
});

/** Null where there is no card for this reader. Throws for rubbish. */
export const cardRead = (message: MessageView, parts: CardsParts, table: MissTable): CardRead | null => {
  if (!message.isContentVisible) return null;
  const miss = missIn(message.flags);
  if (miss === undefined) return attackRead("attack", message, parts, table);
  const attack = messageWith(miss.of);
  const read = attack === undefined ? null : attackRead("miss", attack, parts, table);
  return read && { ...read, view: rolledOnly(read, { id: message.id, miss }, parts.words) };
};

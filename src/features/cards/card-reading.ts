/** From the message of an attack to what its card shows: first for the reader, then for templates/card.hbs. */
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import type { MissRecord } from "../../systems/record/attack-record";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { storedValue } from "../../foundry/settings/store";
import { attackSubject, readerOf, type CardReader, type CardSubject } from "./card-subject";
import { cardView, type CardTarget, type CardView } from "./view/card-view";
import { missesOn, spareMiss, type MissTable, type MissView } from "./view/miss-rolls";
import { savedByCover, type Saved } from "./saved/saved-by-cover";

/** What the card of an attack, a save or an area is drawn from. */
export interface AttackRead {
  readonly kind: "attack";
  readonly message: MessageView;
  readonly subject: CardSubject;
  readonly reader: CardReader;
  readonly view: CardView;
  readonly saved: readonly Saved[];
}

/** The same of a message with rolls against the miss chances of an attack. */
interface RollsRead {
  readonly kind: "miss";
  readonly rolls: readonly { readonly heading: string; readonly miss: MissView }[];
}

/** A message that the system has made otherwise than expected says nothing; its card stays. */
const savedIn = (
  message: MessageView,
  subject: CardSubject,
  reader: CardReader,
  { adapter, safely }: Table,
): readonly Saved[] => {
  const { rolledAt, showsNeeded = () => false } = adapter();
  if (rolledAt === undefined || storedValue("savedByCover") === "off") return [];
  const at = (target: string) => rolledAt(message, target);
  return safely(() => savedByCover(subject, reader, at, showsNeeded), []);
};

/** Null for a message without an attack, and where there is no card for this reader. Throws if its record is invalid. */
export const attackRead = (message: MessageView, table: Table, misses: Pick<MissTable, "of">): AttackRead | null => {
  const subject = attackSubject(message, table, misses.of(message.id));
  if (subject === null) return null;
  const reader = readerOf(message, subject, table);
  const view = cardView(subject, reader);
  if (view.targets.length === 0 && view.height === null) return null;
  return { kind: "attack", message, subject, reader, view, saved: savedIn(message, subject, reader, table) };
};

const has = ({ checks }: MissRecord, id: string): boolean => checks.some(({ target }) => target === id);

/** Where two people have rolled at once, the first roll counts on all clients. */
const rollsRead = ({ id: messageId }: MessageView, record: MissRecord, attack: AttackRead, words: Words): RollsRead => {
  const { view, subject } = attack;
  const rolls = view.targets.flatMap(({ id, heading, miss }) => {
    if (miss === null || !has(record, subject.idInMessage(id))) return [];
    const counts = subject.misses.find((each) => has(each.miss, id))?.id === messageId;
    return [{ heading, miss: counts ? miss : spareMiss(miss, words) }];
  });
  return { kind: "miss", rolls };
};

/** Null where there is no card for this reader. Throws if its record is invalid. */
export const cardRead = (message: MessageView, table: Table, misses: MissTable): AttackRead | RollsRead | null => {
  if (!message.isContentVisible) return null;
  const miss = missesOn(message, table);
  if (miss === undefined) return attackRead(message, table, misses);
  const attack = messageWith(miss.of);
  const read = attack === undefined ? null : attackRead(attack, table, misses);
  return read && rollsRead(message, miss, read, table.words);
};

interface CardButton {
  readonly act: string;
  readonly key: string;
  readonly text: string;
  /** Said where the text alone says too little. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** What changes the outcome for a target. */
const targetButtons = (target: CardTarget, { say }: Words): readonly CardButton[] => {
  const { id, heading, strike, coup, breaking } = target;
  const button = (act: string, text: string | null | undefined, key = id): CardButton[] =>
    text === null || text === undefined ? [] : [{ act, key, text, label: `${text}: ${heading}` }];
  return [
    ...button("splash", target.canSplash ? say("PARAPET.Splash.Button") : null),
    ...button("square", target.canPickSquare ? say("PARAPET.Beside.Button") : null),
    ...button("strike", strike?.act),
    ...button("coup", coup?.act?.text).map((each) => ({ ...each, isDisabled: coup?.act?.isDisabled === true })),
    ...button("coup-damage", coup?.damage?.text),
    ...button("coup-undo", coup?.undo),
    ...button("break", breaking?.act),
    ...(breaking?.walls ?? []).flatMap((wall) => button("wall", wall.text, `${id} ${wall.id}`)),
  ];
};

/** A button whose text says enough. */
const plainButton = (act: string, text: string, key = ""): CardButton => ({ act, key, text });

interface CardLook {
  readonly words: Words;
  /** Whether rows are open until the user closes them. */
  readonly isFull: boolean;
  /** Targets whose lines the card shows on the map. */
  readonly pinned: ReadonlySet<string>;
  readonly saved: readonly Saved[];
}

/** A word beside a number is for wide cards. */
const targetContext = (target: CardTarget, { words, isFull, pinned }: CardLook): object => {
  const { id, numbers, reasons, miss, picture } = target;
  const [settled, unsettled] = [true, false].map((isIn) => numbers.filter(({ isSettled }) => isSettled === isIn));
  return {
    ...target,
    settled,
    unsettled,
    ofRoll: words.series(numbers.filter(({ isOfRoll }) => isOfRoll).map(({ text }) => text)),
    canOpen: miss?.canSet === true || settled?.length !== 0 || reasons.length > 0 || picture !== null,
    isOpen: isFull,
    isPinned: String(pinned.has(id)),
    buttons: targetButtons(target, words),
  };
};

/** Of an attack, a save or an area. */
export const cardContext = (view: CardView, look: CardLook): object => {
  const { say } = look.words;
  const { caught } = view;
  return {
    ...view,
    saved: look.saved.map(({ text }) => text),
    targets: view.targets.map((target) => targetContext(target, look)),
    breaking: view.breaking.map(({ ids, text, act, walls }) => ({
      text,
      buttons: [
        ...(act === null ? [] : [plainButton("break-for-all", act, ids.join(" "))]),
        ...walls.map((wall) => plainButton("wall", wall.text, wall.id)),
      ],
    })),
    note: caught?.length === 0 ? say("PARAPET.Card.NoneCaught") : null,
    buttons: [
      ...(caught === null || caught.length === 0 ? [] : [plainButton("aim", say("PARAPET.Card.TargetCaught"))]),
      ...(view.canRoll ? [plainButton("roll", say("PARAPET.Card.Roll"))] : []),
      ...(view.canReveal ? [plainButton("reveal", say("PARAPET.Card.Reveal"))] : []),
      ...(view.canUndo ? [plainButton("undo", say("PARAPET.Card.Undo"))] : []),
    ],
  };
};

/** The cards of a fight, as this user may read them, and as everyone may. */
import { isSecretToken, isTokenNamed } from "../../foundry/canvas/shown-to-user";
import { allMessages, type MessageView } from "../../foundry/chat/chat-messages";
import type { KeptCard } from "../../foundry/gm-store/fight-lines";
import { ownFlag } from "../../foundry/own-flags";
import type { Knowledge } from "../../foundry/verdicts/knowledge";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import type { Table } from "../../table";
import { wordsFrom } from "../../words/localize";
import { attackRead, type AttackRead } from "../cards/card-reading";
import { createMissTable } from "../cards/view/miss-rolls";
import { cardLines, type CardLine } from "./card-lines";

/** A card of the fight, with what the map can show of its lines. */
export interface ReadCard extends KeptCard {
  readonly drawn: readonly CardLine[];
}

const playerOf = ({ author }: MessageView): string | null => (author?.isGM === true ? null : (author?.id ?? ""));

const isForAll = ({ whisper, blind }: MessageView): boolean => whisper.length === 0 && !blind;

/** Of a record that is not read yet. */
const fightOf = ({ flags }: MessageView): string | undefined => {
  const fight: unknown = Reflect.get(Object(ownFlag(flags, "attack")), "fight");
  const combat: unknown = Reflect.get(Object(fight), "combat");
  return typeof combat === "string" ? combat : undefined;
};

/** The combats of which there are cards that this user may read, in the order of their first ones. */
export const fightsInChat = (): readonly string[] => [
  ...new Set(allMessages().flatMap((message) => (message.isContentVisible ? (fightOf(message) ?? []) : []))),
];

/** What everyone may know, with the names that the map shows to everyone. */
const knownToAll = (): Knowledge => ({
  ...publicKnowledge(),
  isNamed: (id) => !isSecretToken(id) && isTokenNamed(id.slice("token:".length)),
});

/** The table as it is for a reader who knows what everyone may know. */
const asEveryone = (table: Table): Table => ({
  ...table,
  words: wordsFrom(
    () => game.i18n,
    () => false,
  ),
  verdicts: { ...table.verdicts, knowledge: knownToAll },
});

type Misses = Pick<ReturnType<typeof createMissTable>, "of">;

const readSafely = (message: MessageView, table: Table, misses: Misses): AttackRead | null => {
  // The card itself reports what is invalid.
  try {
    return attackRead(message, table, misses);
  } catch {
    return null;
  }
};

const cardsOf = (messages: readonly MessageView[], table: Table, misses: Misses): readonly ReadCard[] =>
  messages.flatMap((message) => {
    const read = readSafely(message, table, misses);
    if (read === null) return [];
    const drawn = cardLines(read, table.adapter());
    const lines = drawn.map(({ line }) => line);
    return [{ message: message.id, player: playerOf(message), lines, drawn, isPart: read.subject.isPart }];
  });

export const createFightCards = (table: Table) => {
  const misses = createMissTable(table);
  const inFight = (combat: string, isRead: (message: MessageView) => boolean): readonly MessageView[] => {
    misses.forget();
    return allMessages().filter((message) => fightOf(message) === combat && isRead(message));
  };
  /** Rolls in messages that not everyone reads are only known to have been made. */
  const openMisses: Misses = {
    of: (messageId) =>
      misses.of(messageId).flatMap((read) => {
        const message = allMessages().find(({ id }) => id === read.id);
        return message === undefined ? [] : [{ ...read, isOpen: isForAll(message) }];
      }),
  };
  return {
    /** As this user may read them. */
    own: (combat: string) =>
      cardsOf(
        inFight(combat, ({ isContentVisible }) => isContentVisible),
        table,
        misses,
      ),
    /** Messages that not everyone may read. */
    withdrawn: (): readonly string[] => allMessages().flatMap((message) => (isForAll(message) ? [] : [message.id])),
    /** As everyone at the table may read them: of that, each card has all. */
    ofAll: (combat: string): readonly ReadCard[] =>
      cardsOf(inFight(combat, isForAll), asEveryone(table), openMisses).map((card) => ({ ...card, isPart: false })),
  };
};

export type FightCards = ReturnType<typeof createFightCards>;

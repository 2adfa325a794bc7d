/** The records of fights as GMs know them. Messages keep what everyone may know, and GMs' browsers the rest of the latest ones alone. */
import { FIGHT_LINE, MOST_LINES, type FightLine } from "../../analysis/fight/fight-line";
import { mergedLines, type FightCard } from "../../analysis/fight/fight-record";
import { groupedBy } from "../../geometry/numbers/grouped-by";
import * as v from "valibot";
import { objectOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { latestWithin, type GmStore } from "./gm-store";

/** A browser stores about 5 MB for all worlds of a server. One fight alone fits in any case. */
const ROOM = { entries: 12, characters: 500_000 };
const ROOM_OF_ONE = { entries: MOST_LINES, characters: 400_000 };

/** Anyone can post cards: those of one player push out few lines of others. */
const ROOM_OF_PLAYER = { entries: 150, characters: 100_000 };

const KEPT = objectOf({
  lines: shortList(FIGHT_LINE, MOST_LINES),
  /** The authors of cards who are no GMs, by message. */
  players: v.optional(v.record(v.string(), v.string()), {}),
});

/** A card of the fight. */
export interface KeptCard extends FightCard {
  /** Its author; null for a GM. */
  readonly player: string | null;
}

/** The latest lines: of each player first, and then of all. */
const withinRooms = (lines: readonly FightLine[], playerOf: (line: FightLine) => string | undefined): FightLine[] => {
  const byPlayer = groupedBy(
    lines.filter((line) => playerOf(line) !== undefined),
    (line) => playerOf(line) ?? "",
  );
  const kept = new Set([...byPlayer.values()].flatMap((its) => latestWithin(its, ROOM_OF_PLAYER)));
  return latestWithin(
    lines.filter((line) => playerOf(line) === undefined || kept.has(line)),
    ROOM_OF_ONE,
  );
};

/** What two GMs have alike who read the same cards in two languages: neither of them replaces the lines of the other. */
const factsOf = (lines: readonly FightLine[]): string =>
  JSON.stringify(
    lines.map(({ message, isUndone, attacker, target, cover, roll, needed, byCover, obstacles }) => [
      ...[message, isUndone, attacker.id, target.id, cover, roll, needed, byCover],
      obstacles.map(({ id }) => id),
    ]),
  );

export const createFightLines = ({ shared }: Pick<GmStore, "shared">, heard: () => void) => {
  const entries = shared("records", KEPT, heard);
  return {
    /** Empty for players. */
    of: (combat: string): readonly FightLine[] => entries.of(combat)?.lines ?? [],
    /** The combats of which there are some, the one that was kept last at the end. */
    combats: (): readonly string[] => entries.all().map(([combat]) => combat),
    /** On a GM's client. What was kept of cards that are gone stays. The fights that were kept first are dropped. */
    keep: async (combat: string, cards: readonly KeptCard[]): Promise<void> => {
      const kept = entries.of(combat);
      const before = kept?.lines ?? [];
      const authors = new Map([
        ...Object.entries(kept?.players ?? {}),
        ...cards.flatMap(({ message, player }) => (player === null ? [] : [[message, player] as const])),
      ]);
      const lines = withinRooms(mergedLines(cards, before), ({ message }) => authors.get(message));
      if (factsOf(before) === factsOf(lines)) return;
      const messages = new Set(lines.map(({ message }) => message));
      const left = Object.fromEntries([...authors].filter(([message]) => messages.has(message)));
      await entries.keep(combat, { lines, players: left });
      const all = entries.all();
      const stay = latestWithin(all, ROOM).length;
      for (const [old] of all.slice(0, all.length - stay)) await entries.keep(old, null);
    },
  };
};

export type FightLines = ReturnType<typeof createFightLines>;

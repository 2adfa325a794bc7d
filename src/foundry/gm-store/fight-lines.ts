/** The records of fights as GMs know them. Messages keep what everyone may know, and GMs' browsers the rest of the latest ones alone. */
import { FIGHT_LINE, MOST_LINES, type FightLine } from "../../analysis/fight/fight-line";
import { mergedLines, type FightCard } from "../../analysis/fight/fight-record";
import { objectOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { latestWithin, type GmStore } from "./gm-store";

/** A browser stores about 5 MB for all worlds of a server. One fight alone fits in any case. */
const ROOM = { entries: 12, characters: 500_000 };
const ROOM_OF_ONE = { entries: MOST_LINES, characters: 400_000 };

const KEPT = objectOf({ lines: shortList(FIGHT_LINE, MOST_LINES) });

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
    keep: async (combat: string, cards: readonly FightCard[]): Promise<void> => {
      const before = entries.of(combat)?.lines ?? [];
      const lines = latestWithin(mergedLines(cards, before), ROOM_OF_ONE);
      if (factsOf(before) === factsOf(lines)) return;
      await entries.keep(combat, { lines });
      const all = entries.all();
      const stay = latestWithin(all, ROOM).length;
      for (const [old] of all.slice(0, all.length - stay)) await entries.keep(old, null);
    },
  };
};

export type FightLines = ReturnType<typeof createFightLines>;

/** The records of fights as GMs know them. Messages keep what everyone may know, and GMs' browsers the rest of the latest ones alone. */
import { FIGHT_LINE, MOST_LINES, type FightLine } from "../../analysis/fight/fight-line";
import { objectOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import type { GmStore } from "./gm-store";

/** A browser stores about 5 MB for all worlds of a server. */
const MOST_FIGHTS = 12;

const KEPT = objectOf({ lines: shortList(FIGHT_LINE, MOST_LINES) });

/** What two GMs have alike who read the same cards in two languages: neither of them replaces the lines of the other. */
const factsOf = (lines: readonly FightLine[]): string =>
  JSON.stringify(
    lines.map(({ message, attacker, target, cover, roll, needed, byCover, obstacles }) => [
      ...[message, attacker.id, target.id, cover, roll, needed, byCover],
      obstacles.map(({ id }) => id),
    ]),
  );

export const createFightLines = ({ shared }: Pick<GmStore, "shared">, heard: () => void) => {
  const entries = shared("records", KEPT, heard);
  return {
    /** Empty for players. */
    of: (combat: string): readonly FightLine[] => entries.of(combat)?.lines ?? [],
    /** The combats of which there are some, the first one first. */
    combats: (): readonly string[] => entries.all().map(([combat]) => combat),
    /** On a GM's client. The oldest fights are dropped. */
    keep: async (combat: string, lines: readonly FightLine[]): Promise<void> => {
      const latest = lines.slice(-MOST_LINES);
      if (factsOf(entries.of(combat)?.lines ?? []) === factsOf(latest)) return;
      await entries.keep(combat, { lines: latest });
      const all = entries.all();
      for (const [old] of all.slice(0, Math.max(0, all.length - MOST_FIGHTS))) await entries.keep(old, null);
    },
  };
};

export type FightLines = ReturnType<typeof createFightLines>;

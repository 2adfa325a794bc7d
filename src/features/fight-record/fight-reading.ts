/** The record of a fight as this user may know it: what the cards say. GMs also have what was kept of cards that are gone. */
import type { FightLine } from "../../analysis/fight/fight-line";
import { fightRecord, mergedLines, type FightRecord } from "../../analysis/fight/fight-record";
import { createFightLines } from "../../foundry/gm-store/fight-lines";
import { isCombatThere, viewedCombat } from "../../foundry/combat/stored/documents";
import type { Table } from "../../table";
import type { CardLine } from "./card-lines";
import { createFightCards, fightsInChat } from "./fight-cards";

export interface ReadFight {
  readonly record: FightRecord;
  /** For each line of the record; null where there is no card any more. */
  readonly drawn: readonly (CardLine | null)[];
}

const createFightReading = (table: Table) => {
  const heard: (() => void)[] = [];
  const cards = createFightCards(table);
  const kept = createFightLines(table.gmStore, () => heard.forEach((act) => act()));
  const fights = (): readonly string[] => {
    const there = fightsInChat();
    return [...kept.combats().filter((combat) => !there.includes(combat)), ...there];
  };
  const read = (combat: string): ReadFight => {
    const own = cards.own(combat);
    const lines = mergedLines(own, kept.of(combat));
    const byLine = new Map(own.flatMap(({ drawn }) => drawn.map((each) => [each.line, each])));
    return { record: fightRecord(combat, lines), drawn: lines.map((line) => byLine.get(line) ?? null) };
  };
  return {
    /** The first one first. */
    fights,
    /** The one that is asked for without a name: that of the tracker, else the last one with attacks. */
    latest: (): string | null => {
      const all = fights();
      const viewed = viewedCombat()?.id ?? "";
      return all.includes(viewed) ? viewed : (all.at(-1) ?? null);
    },
    read,
    /** Calls it when another GM has kept more. */
    whenHeard: (act: () => void): void => void heard.push(act),
    /**
     * What everyone at the table may know. `before`: lines of the journal, also of cards that are gone. A card that is there and
     * that not everyone may read any more takes its lines along.
     */
    readForAll: (combat: string, before: readonly FightLine[]): FightRecord => {
      const withdrawn = new Set(cards.withdrawn());
      const lines = before.filter(({ message }) => !withdrawn.has(message));
      return fightRecord(combat, mergedLines(cards.ofAll(combat), lines));
    },
    /**
     * On a GM's client: keeps what only GMs know, before messages push it out of the browser. Players' cards can name any
     * combat. One that is not there was a fight if a GM has a card of it, or if this client has seen it end (`isOver`).
     */
    keep: async (combat: string, isOver = false): Promise<void> => {
      const own = cards.own(combat);
      const isFight = isOver || isCombatThere(combat) || own.some(({ player }) => player === null);
      if (isFight || kept.combats().includes(combat)) await kept.keep(combat, own);
    },
  };
};

export type FightReading = ReturnType<typeof createFightReading>;

const readings = new WeakMap<Table, FightReading>();

/** The only one, for the window and the API: the store has one follower. */
export const fightReading = (table: Table): FightReading => {
  const reading = readings.get(table) ?? createFightReading(table);
  readings.set(table, reading);
  return reading;
};

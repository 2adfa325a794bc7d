/** What the window of a fight's record shows: which fight, and which of its attacks is on the map. */
import { leadSaid, lineSaid, sumsSaid, type LineSaid } from "../../analysis/fight/fight-words";
import type { BoxOnScreen } from "../../foundry/canvas/screen-place";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import type { PictureParts } from "../cards/view/card-picture";
import type { FightDrawing } from "./fight-drawing";
import type { FightReading, ReadFight } from "./fight-reading";

interface Parts {
  readonly table: Table;
  readonly reading: FightReading;
  readonly drawing: FightDrawing;
  readonly box: () => BoxOnScreen;
}

/** What the map shows of an attack, or why it shows nothing. */
const drawnOf = ({ drawn }: ReadFight, at: number): PictureParts | "NoLines" | "Elsewhere" => {
  const its = drawn[at];
  if (its === undefined || its === null || its.drawn === null) return "NoLines";
  return its.scene === (viewedScene()?.id ?? null) ? its.drawn : "Elsewhere";
};

/** The attack on the map in a sentence, and why there is nothing to see of it. */
const statusOf = (fight: ReadFight, at: number, words: Words): string => {
  const { lines } = fight.record;
  const line = lines[at];
  if (line === undefined) return "";
  const { attack, cover, roll, decided } = lineSaid(line, words);
  const said = words.series([attack, cover, roll, decided].filter((each) => each !== ""));
  const drawn = drawnOf(fight, at);
  const sentence = words.say("PARAPET.Fight.At", { number: at + 1, count: lines.length, said });
  return typeof drawn === "string" ? `${sentence} ${words.say(`PARAPET.Fight.${drawn}`)}` : sentence;
};

const rowOf = (said: LineSaid, i: number, { say }: Words): object => ({
  ...said,
  index: i,
  roundSaid: say("PARAPET.Fight.Round", { round: said.round }),
  showLabel: say("PARAPET.Fight.ShowLabel", { attack: said.attack }),
});

const contextOf = (fight: ReadFight | null, words: Words): object => {
  if (fight === null) return { lead: words.say("PARAPET.Fight.None"), sums: [], rows: [], isEmpty: true };
  const { record } = fight;
  return {
    lead: leadSaid(record, words),
    sums: sumsSaid(record, words),
    rows: record.lines.map((line, i) => rowOf(lineSaid(line, words), i, words)),
    isEmpty: record.lines.length === 0,
  };
};

export const createFightSession = (asked: string | null, { table, reading, drawing, box }: Parts) => {
  const { words } = table;
  let chosen = asked ?? reading.latest();
  let read: ReadFight | null = null;
  let position: number | null = null;
  const now = (): ReadFight | null => (read ??= chosen === null ? null : reading.read(chosen));
  const status = (): string => {
    const fight = now();
    return fight === null || position === null ? "" : statusOf(fight, position, words);
  };
  const stop = (): void => {
    position = null;
    drawing.clear();
  };
  const show = (to: number): void => {
    const fight = now();
    if (fight === null || fight.record.lines.length === 0) return;
    position = Math.min(Math.max(to, 0), fight.record.lines.length - 1);
    const drawn = drawnOf(fight, position);
    if (typeof drawn === "string") drawing.clear();
    else drawing.show(drawn, box());
  };
  const fightRows = (): readonly object[] => {
    const all = reading.fights();
    const nameOf = (i: number): string => words.say("PARAPET.Fight.Nth", { number: i + 1 });
    return all.length < 2 ? [] : all.map((id, i) => ({ id, isChosen: id === chosen, name: nameOf(i) }));
  };
  return {
    chosen: (): string | null => chosen,
    /** Read again: what only GMs know of a card may have come since. */
    recordNow: () => (chosen === null ? null : reading.read(chosen).record),
    position: (): number | null => position,
    status,
    choose: (id: string | null): void => {
      stop();
      chosen = id ?? reading.latest();
      read = null;
    },
    /** Cards have changed, or another scene is viewed. */
    forget: (): void => {
      chosen ??= reading.latest();
      read = null;
    },
    show,
    /** Begins with the first attack, or the last one. */
    step: (by: 1 | -1): void => show(position === null ? (by === 1 ? 0 : Infinity) : position + by),
    stop,
    context: (): object => ({ ...contextOf(now(), words), fights: fightRows(), status: status() }),
  };
};

export type FightSession = ReturnType<typeof createFightSession>;

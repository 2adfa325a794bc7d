/** What is printed: a table a query, ways down, scenes across; behind each time its ratio to ours. */
import type { MapFigures, ThreatFigures } from "./cover-maps";
import type { Times } from "./measure";
import type { Series } from "./scaling";
import { rankOf, type Spread } from "./verdicts";

/** Microseconds by scene, query and way. */
export type Figures = Record<string, Record<string, Times>>;

const WIDE = 30;
const CELL = 19;

/** Three digits. */
export const shown = (value: number): string =>
  Number.isFinite(value) ? (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3)) : "–";

const cellOf = (time: number | undefined, ours: number | undefined, isOurs: boolean): string => {
  if (time === undefined) return "–";
  if (isOurs || ours === undefined) return shown(time);
  return `${shown(time)} ${`×${shown(time / ours)}`.padStart(7)}`;
};

const line = (name: string, cells: readonly string[]): string =>
  (name.padEnd(WIDE) + cells.map((cell) => cell.padStart(CELL)).join("")).trimEnd();

/** Ways in the order in which they first appear. */
const waysIn = (columns: readonly (Times | undefined)[]): string[] => [
  ...new Set(columns.flatMap((times) => Object.keys(times ?? {}))),
];

export const printQuery = (query: string, unit: string, figures: Figures): void => {
  const scenes = Object.keys(figures).filter((scene) => figures[scene]?.[query] !== undefined);
  const columns = scenes.map((scene) => figures[scene]?.[query]);
  const ways = waysIn(columns);
  if (ways.length === 0) return;
  const ours = (column: Times | undefined): string => (Number.isFinite(column?.["ours"]) ? "ours" : "");
  console.log(`\n${line(`${query}, µs per ${unit}`, scenes)}`);
  for (const way of ways) {
    console.log(
      line(
        way,
        columns.map((column) => {
          return cellOf(column?.[way], column?.["ours"], way === ours(column));
        }),
      ),
    );
  }
};

export const printSeries = ({ title, walls, times, exponents }: Series): void => {
  console.log(
    `\n${title.padEnd(WIDE)}${walls.map((count) => count.toLocaleString("en").padStart(10)).join("")}  exponent`,
  );
  for (const name of Object.keys(exponents)) {
    const cells = times.map((each) => shown(each[name] ?? NaN).padStart(10)).join("");
    console.log(`${name.padEnd(WIDE)}${cells}${(exponents[name] ?? NaN).toFixed(2).padStart(10)}`);
  }
};

export const printSpreads = (scene: string, spreads: readonly Spread[]): void => {
  console.log(`\n${`verdicts on ${scene}, µs`.padEnd(40)}  median     90%     99%   scans ÷ ours`);
  const [scans] = spreads;
  for (const spread of spreads) {
    const cells = [0.5, 0.9, 0.99].map((share) => shown(rankOf(spread, share)).padStart(8)).join("");
    const ratio = scans === undefined || spread === scans ? "" : shown(rankOf(scans, 0.5) / rankOf(spread, 0.5));
    console.log(`${spread.name.padEnd(40)}${cells}${ratio.padStart(15)}`.trimEnd());
  }
};

export const printMaps = (scene: string, maps: readonly MapFigures[]): void => {
  console.log(
    `\n${`cover maps on ${scene}`.padEnd(40)}  places  enemies  whole, ms  places × enemies a second  step 99%, ms  longest`,
  );
  for (const { ruleset, places, enemies, whole, rate, step, longest } of maps) {
    const cells = [places, enemies].map((count) => String(Math.round(count)).padStart(9)).join("");
    console.log(
      `${ruleset.padEnd(39)}${cells}${shown(whole).padStart(11)}${shown(rate).padStart(27)}${shown(step).padStart(14)}${shown(longest).padStart(9)}`,
    );
  }
};

/** Promised of the threat map, milliseconds. */
const PROMISED = { work: 150, frame: 8 };

export const printThreats = (scene: string, threats: readonly ThreatFigures[]): void => {
  console.log(
    `\n${`threat maps on ${scene}`.padEnd(40)}  places  enemies  work, ms (at most ${PROMISED.work})  frames  frame 99%, ms (at most ${PROMISED.frame})`,
  );
  for (const { ruleset, places, enemies, work, frames, frame } of threats) {
    const cells = [places, enemies].map((count) => String(Math.round(count)).padStart(9)).join("");
    console.log(
      `${ruleset.padEnd(39)}${cells}${shown(work).padStart(25)}${String(Math.round(frames)).padStart(8)}${shown(frame).padStart(28)}`,
    );
  }
};

import { SceneError, shown } from "../model/scene-error";
import { FARTHEST } from "../shapes/scene-limits";

/** A word of a line: plain characters, or a string in quotes as JSON writes it. Columns count from 1. */
export interface Word {
  readonly text: string;
  readonly column: number;
  readonly isQuoted: boolean;
}

/** A line's words, read from the left. */
export interface Cursor {
  readonly line: number;
  readonly words: readonly Word[];
  /** Column after the last word. */
  readonly end: number;
  next: number;
}

const QUOTED = /^"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$/;
const WORDS = /"(?:[^"\\]|\\.)*"(?=\s|$)|\S+/g;

export const errorAt = (line: number, column: number, came: unknown, wanted: string): SceneError =>
  new SceneError(`line ${line}, column ${column}`, shown(came), wanted);

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

const stringIn = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u(.{4})|(.))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );

export const cursorOver = (text: string, line: number, indent = 0): Cursor => {
  const words = [...text.matchAll(WORDS)].map((match): Word => {
    const column = match.index + 1 + indent;
    const [word] = match;
    if (!word.startsWith('"')) return { text: word, column, isQuoted: false };
    if (!QUOTED.test(word)) throw errorAt(line, column, word, "a string in closed quotes");
    return { text: stringIn(word), column, isQuoted: true };
  });
  return { line, words, end: text.trimEnd().length + 1 + indent, next: 0 };
};

export const peek = (cursor: Cursor): Word | undefined => cursor.words[cursor.next];

export const isPlain = (word: Word | undefined, text: string): boolean =>
  word !== undefined && !word.isQuoted && word.text === text;

/** The next word. Throws `SceneError` when the line is at its end. */
export const take = (cursor: Cursor, wanted: string): Word => {
  const word = peek(cursor);
  if (word === undefined) throw errorAt(cursor.line, cursor.end, undefined, wanted);
  cursor.next += 1;
  return word;
};

/** The next word if it is this one, taken; else nothing happens. */
export const takeIf = (cursor: Cursor, text: string): boolean => {
  const isThere = isPlain(peek(cursor), text);
  if (isThere) cursor.next += 1;
  return isThere;
};

export const takeText = (cursor: Cursor, wanted: string): string => take(cursor, wanted).text;

/** The next word if it stands in quotes. */
export const takeQuoted = (cursor: Cursor): string | undefined => {
  const word = peek(cursor);
  if (word?.isQuoted !== true) return undefined;
  cursor.next += 1;
  return word.text;
};

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

const numberIn = (text: string): number | undefined =>
  NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) + 0 : undefined;

/** A word that holds numbers with a sign between them, such as `3,4` or `2x1`. */
const numbersIn = (text: string, between: string): readonly [number, number] | undefined => {
  const parts = text.split(between).map(numberIn);
  const [first, second] = parts;
  return parts.length === 2 && first !== undefined && second !== undefined ? [first, second] : undefined;
};

const read = <T>(cursor: Cursor, wanted: string, reader: (text: string) => T | undefined): T => {
  const word = take(cursor, wanted);
  const value = word.isQuoted ? undefined : reader(word.text);
  if (value === undefined) throw errorAt(cursor.line, word.column, word.text, wanted);
  return value;
};

export const takeNumber = (cursor: Cursor): number => read(cursor, "a number", numberIn);

/** A number for which something holds; `wanted` says what. */
const takeNumberThat = (cursor: Cursor, wanted: string, holds: (value: number) => boolean): number =>
  read(cursor, wanted, (text) => {
    const value = numberIn(text);
    return value !== undefined && holds(value) ? value : undefined;
  });

const PIXELS = `pixels as x,y from -${FARTHEST} to ${FARTHEST}`;

const placeIn = (text: string): readonly [number, number] | undefined => {
  const place = numbersIn(text, ",");
  return place?.every((n) => Math.abs(n) <= FARTHEST) === true ? place : undefined;
};

export const takePlace = (cursor: Cursor): readonly [number, number] => read(cursor, PIXELS, placeIn);

/** A place with a height in scene units, as x,y,z, or without one. */
const originIn = (
  text: string,
): { readonly x: number; readonly y: number; readonly elevation?: number } | undefined => {
  const [, plane = text, up] = /^([^,]*,[^,]*),([^,]*)$/.exec(text) ?? [];
  const place = placeIn(plane);
  const elevation = up === undefined ? undefined : numberIn(up);
  if (place === undefined || (up !== undefined && elevation === undefined)) return undefined;
  const [x, y] = place;
  return elevation === undefined ? { x, y } : { x, y, elevation };
};

export const takeOrigin = (cursor: Cursor) =>
  read(cursor, `${PIXELS}, and a height as x,y,z where it has one`, originIn);

/** The next word if it is a place. */
export const takePlaceIf = (cursor: Cursor): readonly [number, number] | undefined => {
  const word = peek(cursor);
  if (word === undefined || word.isQuoted || numbersIn(word.text, ",") === undefined) return undefined;
  return takePlace(cursor);
};

const sizesIn = (text: string): readonly [number, number] | undefined => {
  const sizes = numbersIn(text, "x");
  return sizes?.every((n) => n > 0) === true ? sizes : undefined;
};

export const takeSizes = (cursor: Cursor): readonly [number, number] => read(cursor, "sizes above 0 as WxH", sizesIn);

interface Range {
  readonly bottom: number | null;
  readonly top: number | null;
}

const rangeIn = (text: string): Range | undefined => {
  const [low, high, ...more] = text.split("..");
  if (low === undefined || high === undefined || more.length > 0) return undefined;
  const bottom = low === "" ? null : numberIn(low);
  const top = high === "" ? null : numberIn(high);
  return bottom === undefined || top === undefined ? undefined : { bottom, top };
};

/** Two ends, each of which may be left open, for which something holds; `wanted` says what. */
const takeRange = (cursor: Cursor, wanted: string, holds: (range: Range) => boolean): Range =>
  read(cursor, wanted, (text) => {
    const range = rangeIn(text);
    return range !== undefined && holds(range) ? range : undefined;
  });

export const takeHeights = (cursor: Cursor): Range => takeRange(cursor, "heights as 0..10, 0.. or ..10", () => true);

export const takeOneOf = <T extends string>(cursor: Cursor, options: readonly T[]): T =>
  read(cursor, `one of ${options.join(", ")}`, (text) => options.find((option) => option === text));

/** What each word that a line may hold changes; a word takes what belongs to it from the cursor. */
export type Vocabulary<T> = Readonly<Record<string, (cursor: Cursor, current: T) => Partial<T>>>;

/** The rest of the line, each word changing what the ones before it made. Throws `SceneError` for a word unknown. */
export const changedBy = <T extends object>(cursor: Cursor, vocabulary: Vocabulary<T>, start: T): T => {
  let current = start;
  while (peek(cursor) !== undefined) {
    const names = Object.keys(vocabulary);
    const name = takeOneOf(cursor, names);
    current = { ...current, ...vocabulary[name]?.(cursor, current) };
  }
  return current;
};

/** A word as `cursorOver` reads it back. */
export const wordFor = (text: string): string => (/^[^\s"#]\S*$/.test(text) ? text : JSON.stringify(text));

/** Numbers in the text battle map that lie within bounds. Each throws `SceneError` for one that does not. */

export const takePositive = (cursor: Cursor): number => takeNumberThat(cursor, "a number above 0", (n) => n > 0);

/** A whole number of percent. */
export const takePercent = (cursor: Cursor): number =>
  takeNumberThat(cursor, "a whole number from 0 to 100", (n) => Number.isInteger(n) && n >= 0 && n <= 100);

export const takeZeroOrMore = (cursor: Cursor): number =>
  takeNumberThat(cursor, "a number of 0 or more", (n) => n >= 0);

/** A part of a whole, as darkness is measured. */
export const takeShare = (cursor: Cursor): number =>
  takeNumberThat(cursor, "a number from 0 to 1", (n) => n >= 0 && n <= 1);

/** The width of an angle, degrees. */
export const takeWidthInDegrees = (cursor: Cursor): number =>
  takeNumberThat(cursor, "degrees from 0 to 360", (n) => n >= 0 && n <= 360);

/** Between which darknesses, as `0.2..0.8`; an end left out is the farthest there is. */
export const takeShares = (cursor: Cursor): { readonly from: number; readonly to: number } => {
  const isInOrder = (from: number, to: number): boolean => from >= 0 && from <= to && to <= 1;
  const wanted = "darkness as 0..1, 0.5.. or ..0.5, the lower first";
  const { bottom, top } = takeRange(cursor, wanted, ({ bottom, top }) => isInOrder(bottom ?? 0, top ?? 1));
  return { from: bottom ?? 0, to: top ?? 1 };
};

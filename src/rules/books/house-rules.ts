/**
 * House rules: what a table changes of a book. Names and numbers are merged by level and by stat; what a document does not name
 * stays as in the book. Levels are neither added nor removed. docs/house-rules.md describes the document.
 */
import * as v from "valibot";
import { memberOf } from "../../scene/model/member-of";
import { faultSentence } from "../../scene/model/scene-error";
import { readGiven } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { STATS, type Stat } from "../attack/verdict";
import type { Book } from "./book";
import type { LevelNumbers } from "./level-numbers";

/** What a table changes of one level. */
export type HouseLevel = { readonly name?: string } & Readonly<Partial<Record<Stat, number>>>;
export type HouseLevels = Readonly<Record<string, HouseLevel>>;

/** The document, as it is stored and as a file has it. */
export interface HouseRules {
  readonly format: 1;
  /** Id of the book. */
  readonly houseRulesOf: string;
  readonly levels: HouseLevels;
}

/** Beyond this a number is a mistake. */
export const MOST = 50;
export const LONGEST_NAME = 60;

/** The stats that a book's levels change, in the order of all stats. */
export const statsOf = ({ numbers = {} }: Pick<Book, "numbers">): readonly Stat[] =>
  STATS.filter((stat) => Object.values(numbers).some((level) => level[stat] !== undefined));

/** Whether a level can have numbers: with none there is no cover, with total cover no attack. */
export const canHaveNumbers = (level: string): boolean => level !== "none" && level !== "total";

const NUMBER = `a whole number from -${MOST} to ${MOST}`;
const number = v.pipe(
  v.number(NUMBER),
  v.integer(NUMBER),
  v.minValue(-MOST, NUMBER),
  v.maxValue(MOST, NUMBER),
  v.transform((value) => value + 0),
);
const NAME = `a name of 1 to ${LONGEST_NAME} characters`;
const name = v.pipe(v.string(NAME), v.trim(), v.minLength(1, NAME), v.maxLength(LONGEST_NAME, NAME));

const maybe = v.exactOptional(number);

const LEVEL = objectOf({
  name: v.exactOptional(name),
  ac: maybe,
  armor: maybe,
  reflex: maybe,
  dexterity: maybe,
  stealth: maybe,
  attack: maybe,
  "defence-dice": maybe,
} satisfies Readonly<Record<Stat | "name", unknown>>);

const schemaFor = ({ id }: Book) =>
  objectOf({
    format: v.literal(1, "1"),
    houseRulesOf: v.literal(id, id),
    levels: v.record(v.string("a level"), LEVEL, "an object"),
  });

const FIELDS = ["format", "houseRulesOf", "levels"];

/** Refuses all other fields, which schemas do not see where an object has them by itself, such as `constructor`. */
const refuseOthers = (value: unknown, known: readonly string[], path: string): void => {
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const odd = keys.find((key) => !known.includes(key));
  if (odd !== undefined) throw new RangeError(faultSentence(within(path, odd), JSON.stringify(odd), "no such field"));
};

const within = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

/** A document on this book. Throws `RangeError` with the path of the first fault. */
export const readHouseRules = (book: Book, value: unknown, path = "houseRules"): HouseRules => {
  refuseOthers(value, FIELDS, path);
  const levels = memberOf(value, "levels");
  refuseOthers(levels, book.levels, within(path, "levels"));
  for (const id of book.levels) {
    const fields = ["name", ...(canHaveNumbers(id) ? statsOf(book) : [])];
    refuseOthers(memberOf(levels, id), fields, within(path, `levels.${id}`));
  }
  return readGiven(schemaFor(book), value, path);
};

const merged = (numbers: LevelNumbers, levels: HouseLevels): LevelNumbers =>
  Object.fromEntries(
    [...new Set([...Object.keys(numbers), ...Object.keys(levels)])].map((level) => {
      const { name: _, ...own } = levels[level] ?? {};
      return [level, { ...numbers[level], ...own }];
    }),
  );

/** The messages with the names of levels, long and short. */
export const namesIn = ({ id }: Pick<Book, "id">, levels: HouseLevels): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(levels).flatMap(([level, { name: called }]) =>
      called === undefined
        ? []
        : ["PARAPET.Cover", "PARAPET.Brief.Cover"].map((key) => [`${key}.${id}.${level}`, called] as const),
    ),
  );

/** The book as the table plays it, under the same id. The book itself where nothing is changed. */
export const withHouseRules = (book: Book, { levels }: Pick<HouseRules, "levels">): Book =>
  Object.keys(levels).length === 0 || book.withNumbers === undefined
    ? book
    : {
        ...book.withNumbers(merged(book.numbers ?? {}, levels)),
        words: { ...book.words, ...namesIn(book, levels) },
        hasHouseRules: true,
      };

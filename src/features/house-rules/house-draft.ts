/** House rules while somebody edits them. */
import type { Stat } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import {
  canHaveNumbers,
  statsOf,
  type HouseLevel,
  type HouseLevels,
  type HouseRules,
} from "../../rules/books/house-rules";
import { numberOfLevel } from "../../rules/books/level-numbers";
import type { Words } from "../../words/localize";

/** A level with what its line has. */
export interface HouseLine {
  readonly level: string;
  /** Its name in the book. */
  readonly heading: string;
  readonly numbers: readonly { readonly stat: Stat; readonly value: number; readonly written: number }[];
  readonly name: string;
  readonly isChanged: boolean;
}

/** The levels of a book with their numbers; those that can have none are last. */
export const houseLines = (book: Book, levels: HouseLevels, words: Words): readonly HouseLine[] => {
  const stats = statsOf(book);
  const lineOf = (level: string): HouseLine => {
    const own: HouseLevel = levels[level] ?? {};
    const written = (stat: Stat): number => numberOfLevel(book.numbers ?? {}, level, stat);
    return {
      level,
      heading: words.written(`PARAPET.Cover.${book.id}.${level}`),
      numbers: (canHaveNumbers(level) ? stats : []).map((stat) => ({
        stat,
        value: own[stat] ?? written(stat),
        written: written(stat),
      })),
      name: own.name ?? "",
      isChanged: levels[level] !== undefined,
    };
  };
  const isLast = (level: string): number => (canHaveNumbers(level) ? 0 : 1);
  return book.levels.toSorted((a, b) => isLast(a) - isLast(b)).map(lineOf);
};

const FIELDS = /^([\w-]+)\.([\w-]+)$/;

const withField = (own: HouseLevel, field: Stat | "name", value: string | number | undefined): HouseLevel => {
  const { [field]: _, ...others } = own;
  return value === undefined ? others : { ...others, [field]: value };
};

/** With an answer from the form, whose field is `LEVEL.name` or `LEVEL.STAT`. What is as in the book, and "", is not kept. */
export const withAnswer = (book: Book, levels: HouseLevels, asked: string, answer: string): HouseLevels => {
  const [, level = "", field = ""] = FIELDS.exec(asked) ?? [];
  if (!book.levels.includes(level)) return levels;
  const stat = statsOf(book).find((each) => each === field);
  if (stat === undefined && asked !== `${level}.name`) return levels;
  const { [level]: own = {}, ...others } = levels;
  const value = stat === undefined ? answer.trim() : Number(answer);
  const isAsWritten =
    answer.trim() === "" || (stat !== undefined && value === numberOfLevel(book.numbers ?? {}, level, stat));
  const next = withField(own, stat ?? "name", isAsWritten ? undefined : value);
  return Object.keys(next).length === 0 ? others : { ...others, [level]: next };
};

export const withoutLevel = (levels: HouseLevels, level: string): HouseLevels => {
  const { [level]: _, ...others } = levels;
  return others;
};

/** Null where nothing differs from the book. */
export const documentOf = ({ id }: Pick<Book, "id">, levels: HouseLevels): HouseRules | null =>
  Object.keys(levels).length === 0 ? null : { format: 1, houseRulesOf: id, levels };

/** Words that a book takes over from the one whose procedure it shares. */
import type { Book } from "./book";

/** Messages for `name`, the levels and the headings: keys of the other book's. */
export const borrowedWords = (
  id: string,
  name: string,
  of: string,
  { levels, headings = [] }: Pick<Book, "levels" | "headings">,
): Readonly<Record<string, string>> =>
  Object.fromEntries<string>([
    [`PARAPET.Setting.ruleset.${id}`, name],
    ...levels.map((level) => [`PARAPET.Cover.${id}.${level}`, `PARAPET.Cover.${of}.${level}`] as const),
    [`PARAPET.Brief.Cover.${id}.total`, `PARAPET.Brief.Cover.${of}.total`],
    ...headings.map((key) => [`PARAPET.Book.${id}.${key}`, `PARAPET.Book.${of}.${key}`] as const),
  ]);

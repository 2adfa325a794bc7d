/** Which books a test is of. */
import names from "../lang/en.json";
import type { Book } from "../src/rules/books/book";
import { DEFAULT_RULE_SET, RULE_SETS } from "../src/rules/index";

const BOOKS: readonly Book[] = Object.values(RULE_SETS);

const camelOf = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A book in a test's text: its id in quotes, a member of `RULE_SETS`, its constant unless that is a word, or its name. */
const bookPattern = ({ id }: Book): RegExp => {
  const name = names[`PARAPET.Setting.ruleset.${id}` as keyof typeof names];
  const constant = id === "rise" ? "" : `|\\b${camelOf(id)}\\b`;
  return new RegExp(`["'\`]${id}["'\`]|RULE_SETS\\.${id}\\b${constant}|\\b${name}\\b`);
};

/** Each book in turn. */
const LOOP = /\bRULE_SETS\b(?![.[])|\bruleSets\(\)/;

const isIn = (path: string, folder: string): boolean =>
  path.includes(`/${folder}/`) || path.includes(`/${folder}.test.ts`);

/** Folders of a book, and the one that two books share. */
const foldersOf = ({ id }: Book): readonly string[] =>
  id === "pathfinder1e" || id === "epic-path" ? [id, "books/pathfinder"] : [id];

/** A client is in a game system, and systems have their folders. */
const isOfSystem = (path: string, text: string, { systems }: Book): boolean =>
  systems?.own?.some((system) => isIn(path, system) || new RegExp(`\\b${system}(?:Items)?\\b`).test(text)) === true;

const idsOf = (books: readonly Book[]): ReadonlySet<string> => new Set(books.map(({ id }) => id));

/**
 * Of which book a test is: `own` if it names this one, or if it names none and is of its game system. `other` if it
 * names others only, or none and is of another book's game system. A client that names no book and no game system plays by
 * the first book.
 */
export const ownerOfTest = (path: string, text: string, ruleSet: string): "own" | "other" | "none" => {
  if (LOOP.test(text)) return "own";
  const named = idsOf(
    BOOKS.filter((book) => bookPattern(book).test(text) || foldersOf(book).some((folder) => isIn(path, folder))),
  );
  if (named.size > 0) return named.has(ruleSet) ? "own" : "other";
  const played = idsOf(BOOKS.filter((book) => isOfSystem(path, text, book)));
  if (played.has(ruleSet)) return "own";
  if (played.size > 0) return "other";
  if (!/^tests\/(client|browser)\//.test(path)) return "none";
  return ruleSet === DEFAULT_RULE_SET ? "own" : "other";
};

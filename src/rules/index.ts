/** The registry of rule sets. */
import type { Book } from "./books/book";
import { dataBook } from "./books/data/data-book";
import { GAMES } from "./books/data/games";
import { crisisProtocol } from "./books/crisis-protocol/crisis-protocol";
import { talesOfTheValiant } from "./books/dnd5e/tales-of-the-valiant";
import { dnd5e } from "./books/dnd5e/dnd5e";
import { epicPath } from "./books/pathfinder/epic-path";
import { ninthAge } from "./books/ninth-age/ninth-age";
import { dnd35 } from "./books/pathfinder/related/dnd35";
import { starfinder1e } from "./books/pathfinder/related/starfinder1e";
import { pathfinder1e } from "./books/pathfinder/pathfinder1e";
import { pathfinder2e } from "./books/pathfinder2e/pathfinder2e";
import { rise } from "./books/rise/rise";

/** The books of this module by id, in the order in which they are offered; the first is the default. */
export const RULE_SETS = {
  pathfinder1e,
  "epic-path": epicPath,
  rise,
  "ninth-age": ninthAge,
  "crisis-protocol": crisisProtocol,
  dnd5e,
  pathfinder2e,
};

export const DEFAULT_RULE_SET = pathfinder1e.id;

const registered = new Map<string, Book>();
const messages = new Map<string, string>();

const forgetWords = (book: Book | undefined): void => {
  for (const key of Object.keys(book?.words ?? {})) messages.delete(key);
};

/**
 * Adds a book to all that can be chosen, with its messages, in place of one with its id. Returns what takes it away again.
 */
export const registerRuleSet = (book: Book): (() => void) => {
  addOwn();
  return add(book);
};

const add = (book: Book): (() => void) => {
  const words = Object.entries(book.words ?? {});
  forgetWords(registered.get(book.id));
  registered.set(book.id, book);
  for (const [key, text] of words) messages.set(key, text);
  return () => {
    // Another may have come in its place since.
    if (registered.get(book.id) !== book) return;
    registered.delete(book.id);
    forgetWords(book);
  };
};

/** Games that share the procedure of a book above. They are chosen, judged and house-ruled as books are. */
const RELATED_BOOKS: readonly Book[] = [starfinder1e, dnd35, talesOfTheValiant];

/** The books of this module as they are written, whatever house rules are in force. */
export const WRITTEN_BOOKS: readonly Book[] = [...Object.values(RULE_SETS), ...RELATED_BOOKS];

/** The games that are documents, after the books. No game system has one of them by itself: `GAMES` says how certain each is. */
const dataBooks = (): readonly Book[] =>
  GAMES.map(({ document }) => {
    const { systems: _, ...book } = dataBook(document);
    return book;
  });

let hasOwn = false;

/** Those of this module, once somebody asks: to read all documents takes as long as to load the rest. */
const addOwn = (): void => {
  if (hasOwn) return;
  hasOwn = true;
  for (const book of [...WRITTEN_BOOKS, ...dataBooks()]) add(book);
};

/** All that can be chosen, those of other modules last. */
export const ruleSets = (): readonly Book[] => {
  addOwn();
  return [...registered.values()];
};

/** Undefined for an id that no rule set has, or none yet. */
export const ruleSetWith = (id: string): Book | undefined => {
  addOwn();
  return registered.get(id);
};

/** One of them; undefined for other ids. */
export const writtenBook = (id: string): Book | undefined => WRITTEN_BOOKS.find((book) => book.id === id);

/** A message that a book brought along: a text, or a key of another module's language file. */
export const bookMessage = (key: string): string | undefined => {
  addOwn();
  return messages.get(key);
};

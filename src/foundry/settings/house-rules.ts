/** The house rules of this world: `houseRules`, a world setting with a document for each book that has some. */
import type { Book } from "../../rules/books/book";
import { readHouseRules, withHouseRules, type HouseRules } from "../../rules/books/house-rules";
import { registerRuleSet, WRITTEN_BOOKS, writtenBook } from "../../rules/index";
import { faultSentence } from "../../scene/model/scene-error";
import { StandingError, type Problem } from "../errors/errors";
import { MODULE_ID } from "../module-id";
import { problemOf } from "../rule-sets/documents";
import { plainSettings } from "./plain-settings";

const KEY = "houseRules";

/** Call at `init`. */
export const registerHouseRules = (onChange: () => void): void =>
  plainSettings().register(MODULE_ID, KEY, { scope: "world", config: false, type: Object, default: {}, onChange });

const stored = (): object => Object(plainSettings().get(MODULE_ID, KEY)) as object;

/** What is stored for a book, read or not; undefined for none. */
export const storedHouseRules = (book: string): unknown =>
  Object.hasOwn(stored(), book) ? Reflect.get(stored(), book) : undefined;

/** Another client may be able to read them. So that no two clients differ, this one gives no verdict. */
const unreadable = (book: Book, fault: string): Book => {
  const judge = (): never => {
    throw new StandingError(fault);
  };
  return { ...book, judge };
};

/** Puts the stored house rules in force on this client. Returns what is wrong with them. */
export const playByHouseRules = (): readonly Problem[] => {
  const problems = Object.keys(stored())
    .filter((id) => writtenBook(id) === undefined)
    .map((id): Problem => ({ message: faultSentence(`${KEY}.${id}`, id, "the id of a book"), error: null }));
  for (const book of WRITTEN_BOOKS) {
    const its = storedHouseRules(book.id);
    const problem = problemOf(() => {
      registerRuleSet(its === undefined ? book : withHouseRules(book, readHouseRules(book, its, `${KEY}.${book.id}`)));
    });
    if (problem === null) continue;
    registerRuleSet(unreadable(book, problem.message));
    problems.push(problem);
  }
  return problems;
};

/** Only a GM may. Null removes them. */
export const writeHouseRules = async (book: string, rules: HouseRules | null): Promise<void> => {
  const { [book]: _, ...others } = stored() as Readonly<Record<string, unknown>>;
  await plainSettings().set(MODULE_ID, KEY, rules === null ? others : { ...others, [book]: rules });
};

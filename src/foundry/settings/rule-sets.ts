/** The rule sets of this world: `ruleSets`, a world setting with a document for each, by id. */
import type { Book } from "../../rules/books/book";
import { registerRuleSet } from "../../rules/index";
import { faultSentence } from "../../scene/model/scene-error";
import type { Problem } from "../errors/errors";
import { MODULE_ID } from "../module-id";
import { ownedBook, problemOf, unreadableBook } from "../rule-sets/documents";
import { plainSettings } from "./plain-settings";

export const KEY = "ruleSets";

export const OWNER = "world";

/** Documents of a world. */
export const MOST_RULE_SETS = 32;

/** Call at `init`. */
export const registerWorldRuleSets = (onChange: () => void): void =>
  plainSettings().register(MODULE_ID, KEY, { scope: "world", config: false, type: Object, default: {}, onChange });

const stored = (): object => Object(plainSettings().get(MODULE_ID, KEY)) as object;

/** All that is stored, read or not, by id. */
export const storedRuleSets = (): readonly (readonly [id: string, value: unknown])[] => Object.entries(stored());

const ID = /^world\.[\w-]+$/;

/** Throws `RangeError` with the path of the first fault. */
const bookStored = (id: string, value: unknown, i: number): Book => {
  const path = `${KEY}[${JSON.stringify(id)}]`;
  if (!ID.test(id)) throw new RangeError(faultSentence(path, JSON.stringify(id), "an id such as world.name"));
  if (i >= MOST_RULE_SETS) throw new RangeError(faultSentence(path, "one more", `at most ${MOST_RULE_SETS} documents`));
  const book = ownedBook(value, OWNER, path);
  if (book.id !== id) throw new RangeError(faultSentence(`${path}.id`, JSON.stringify(book.id), id));
  return book;
};

let inForce: readonly (() => void)[] = [];

/** Adds the stored rule sets to those that can be chosen, in place of the former ones. Returns what is wrong with them. */
export const playByWorldRuleSets = (): readonly Problem[] => {
  for (const remove of inForce) remove();
  const removers: (() => void)[] = [];
  const problems = storedRuleSets().map(([id, value], i) => {
    const problem = problemOf(() => void removers.push(registerRuleSet(bookStored(id, value, i))));
    if (problem !== null && ID.test(id)) removers.push(registerRuleSet(unreadableBook(id, problem.message)));
    return problem;
  });
  inForce = removers;
  return problems.filter((problem) => problem !== null);
};

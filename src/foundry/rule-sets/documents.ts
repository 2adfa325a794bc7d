/** Documents of rule sets that the world or a module brings (docs/rule-sets.md), as books. */
import type { Book } from "../../rules/books/book";
import { dataBook } from "../../rules/books/data/data-book";
import { readRuleSet } from "../../rules/books/data/document";
import { registerRuleSet, ruleSetWith } from "../../rules/index";
import { faultSentence } from "../../scene/model/scene-error";
import type { Problem } from "../errors/errors";
import { activeModules } from "../other-modules";
import { withoutVerdicts } from "./rule-sets";

/** Ids that begin so belong to the world and to Parapet. No module may take them, whatever its own id is. */
const TAKEN = ["world.", "parapet."];

export const isTakenId = (id: string): boolean => TAKEN.some((start) => id.startsWith(start));

/** The book of a document whose id begins with its owner's. Throws `RangeError` with the path of the first fault. */
export const ownedBook = (value: unknown, owner: string, path: string): Book => {
  const document = readRuleSet(value, path);
  if (document.id.startsWith(`${owner}.`)) return dataBook(document);
  throw new RangeError(faultSentence(`${path}.id`, JSON.stringify(document.id), `an id that begins with ${owner}.`));
};

/** Stands in for a document that cannot be read. Another client may be able to: so that no two differ, it judges nothing. */
export const unreadableBook = (id: string, fault: string): Book => ({
  ...withoutVerdicts(id, fault),
  words: { [`PARAPET.Setting.ruleset.${id}`]: id },
});

/** Runs `act`. Returns what is wrong, if it refuses something. */
export const problemOf = (act: () => void): Problem | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof RangeError) return { message: error.message, error };
    throw error;
  }
};

/** Most documents of a module. */
const MOST_OF_MODULE = 32;

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const offer = (value: unknown, module: string, path: string): void => {
  if (isTakenId(`${module}.`))
    throw new RangeError(faultSentence(path, `one of the module ${module}`, "a module with another id"));
  const book = ownedBook(value, module, path);
  if (ruleSetWith(book.id) !== undefined)
    throw new RangeError(faultSentence(`${path}.id`, `${book.id} again`, "one that is not there yet"));
  registerRuleSet(book);
};

/**
 * Offers the documents that active modules have in their manifests, under `flags.parapet.ruleSets`. Call once, at `setup`.
 * Returns what is wrong with them.
 */
export const offerOfModules = (): readonly Problem[] =>
  activeModules().flatMap(({ id, flags }) => {
    const all = memberOf(memberOf(flags, "parapet"), "ruleSets");
    const path = `${id}: flags.parapet.ruleSets`;
    if (all === undefined) return [];
    if (!Array.isArray(all) || all.length > MOST_OF_MODULE)
      return [{ message: faultSentence(path, "something else", `an array of at most ${MOST_OF_MODULE}`), error: null }];
    return all.flatMap((value, i) => problemOf(() => offer(value, id, `${path}[${i}]`)) ?? []);
  });

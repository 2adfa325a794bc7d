import { readFileSync, statSync } from "node:fs";
import { dataBook } from "../../src/rules/books/data/data-book";
import { MOST_CHARACTERS, readRuleSet } from "../../src/rules/books/data/document";
import { registerRuleSet } from "../../src/rules/index";
import type { Book } from "../../src/rules/books/book";
import { InputError, unexpected, withReadErrors } from "./input-error";

const RULE_SET_FILE = "a rule set as JSON";

export const isRuleSetFile = (ruleset: string): boolean => ruleset.endsWith(".json");

/** Reads a rule set as data (docs/rule-sets.md) and adds it to the others. Throws `InputError` with the path and the fault. */
export const ruleSetAt = (path: string): Book => {
  const stats = withReadErrors(path, () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) throw new InputError(`${path}: there is no such file`);
  if (!stats.isFile()) throw unexpected(path, RULE_SET_FILE, "no file");
  if (stats.size > MOST_CHARACTERS) throw unexpected(path, `at most ${MOST_CHARACTERS} bytes`, String(stats.size));
  try {
    const book = dataBook(readRuleSet(JSON.parse(withReadErrors(path, () => readFileSync(path, "utf8")))));
    registerRuleSet(book);
    return book;
  } catch (error) {
    if (error instanceof SyntaxError) throw unexpected(path, RULE_SET_FILE, "text that is not JSON");
    if (error instanceof RangeError) throw new InputError(`${path}: ${error.message}`);
    throw error;
  }
};

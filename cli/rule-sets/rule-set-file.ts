import { readFileSync, statSync } from "node:fs";
import { dataBook } from "../../src/rules/books/data/data-book";
import { MOST_CHARACTERS, readRuleSet } from "../../src/rules/books/data/document";
import { readHouseRules, withHouseRules } from "../../src/rules/books/house-rules";
import { registerRuleSet, ruleSetWith } from "../../src/rules/index";
import type { Book } from "../../src/rules/books/book";
import { faultSentence } from "../../src/scene/model/scene-error";
import { InputError, unexpected, withReadErrors } from "../input/input-error";
import { bookOfModule, isManifest } from "./module-rule-set";

const RULE_SET_FILE = "a rule set or house rules as JSON, or a module.json that brings a rule set";

/** Most bytes of a manifest: it can have many documents. */
const MOST_OF_MANIFEST = 4_000_000;

/** `FILE.json`, and `module.json#ID` for one of several in a manifest. */
const FILE = /^(.*\.json)(?:#(.*))?$/s;

export const isRuleSetFile = (ruleset: string): boolean => FILE.test(ruleset);

const jsonAt = (path: string): unknown => {
  const stats = withReadErrors(path, () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) throw new InputError(`${path}: there is no such file`);
  if (!stats.isFile()) throw unexpected(path, RULE_SET_FILE, "no file");
  if (stats.size > MOST_OF_MANIFEST) throw unexpected(path, `at most ${MOST_OF_MANIFEST} bytes`, String(stats.size));
  const json: unknown = JSON.parse(withReadErrors(path, () => readFileSync(path, "utf8")));
  if (!isManifest(json) && stats.size > MOST_CHARACTERS)
    throw unexpected(path, `at most ${MOST_CHARACTERS} bytes`, String(stats.size));
  return json;
};

const houseRulesIn = (json: unknown): unknown =>
  typeof json === "object" && json !== null && "houseRulesOf" in json ? json.houseRulesOf : undefined;

/** A book as a table plays it, from the file that the window for house rules saves. */
const houseBookOf = (json: unknown, id: unknown): Book => {
  const book = typeof id === "string" ? ruleSetWith(id) : undefined;
  if (book === undefined)
    throw new RangeError(faultSentence("houseRules.houseRulesOf", JSON.stringify(id), "the id of a rule set"));
  return withHouseRules(book, readHouseRules(book, json));
};

const bookAt = (path: string, wanted: string | null): Book => {
  const json = jsonAt(path);
  if (isManifest(json)) return bookOfModule(json, path, wanted);
  const houseRulesOf = houseRulesIn(json);
  if (wanted === null)
    return houseRulesOf === undefined ? dataBook(readRuleSet(json)) : houseBookOf(json, houseRulesOf);
  throw unexpected(path, `a module.json before #${wanted}`, "another file");
};

/** Reads a rule set as data, a module's or a book with house rules, and adds it to the others. Throws `InputError` with the path and the fault. */
export const ruleSetAt = (name: string): Book => {
  const [, path = name, wanted = null] = FILE.exec(name) ?? [];
  try {
    const book = bookAt(path, wanted);
    registerRuleSet(book);
    return book;
  } catch (error) {
    if (error instanceof SyntaxError) throw unexpected(path, RULE_SET_FILE, "text that is not JSON");
    if (error instanceof RangeError) throw new InputError(`${path}: ${error.message}`);
    throw error;
  }
};

/** A document as rules that need not be in force. */
import { dataBook } from "../../../rules/books/data/data-book";
import { readRuleSet } from "../../../rules/books/data/document";
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import type { Table } from "../../../table";
import type { RulesTried } from "../../windows/change-preview";
import type { Document } from "./editor-lines";
import { faultOf } from "./faults";
import type { Naming } from "./level-lines";

/** Null where it has a fault. */
export const rulesTried = (document: Document, naming: Naming): RulesTried | null => {
  if (faultOf(document) !== null) return null;
  const book = dataBook(readRuleSet(document, ""));
  const names = Object.entries(book.words ?? {}).map(([key, text]) => [key, naming(text)] as const);
  return { book, names: Object.fromEntries(names) };
};

/** What the map plays by. */
export const rulesInForce = ({ verdicts }: Table): RulesTried => ({
  book: ruleSetInForce(verdicts.real.rules().ruleset),
  names: {},
});

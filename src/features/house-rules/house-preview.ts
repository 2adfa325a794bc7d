import type { Book } from "../../rules/books/book";
import { namesIn, withHouseRules, type HouseLevels } from "../../rules/books/house-rules";
import type { Table } from "../../table";
import type { RulesChange, RulesTried } from "../windows/change-preview";

const written = ({ id, levels }: Book, { words }: Table): RulesTried["names"] =>
  Object.fromEntries(
    levels.map((level) => {
      const key = `PARAPET.Cover.${id}.${level}`;
      return [key, words.written(key)];
    }),
  );

/** A book by house rules that need not be in force. */
const houseRulesTried = (book: Book, levels: HouseLevels, table: Table): RulesTried => ({
  book: withHouseRules(book, { levels }),
  names: { ...written(book, table), ...namesIn(book, levels) },
});

/** The saved house rules and these. */
export const houseChange = (
  book: Book,
  { saved, levels }: { readonly saved: HouseLevels; readonly levels: HouseLevels },
  table: Table,
): RulesChange => ({ before: houseRulesTried(book, saved, table), after: houseRulesTried(book, levels, table) });

/** The world's own rule sets, as its window lists them. */
import type { Book } from "../../rules/books/book";
import { readRuleSet } from "../../rules/books/data/document";
import type { Words } from "../../words/localize";

/** What the window shows of a stored document. */
export interface RuleSetLine {
  readonly id: string;
  /** Its name; its id where it cannot be read. */
  readonly name: string;
  /** Its levels and its source; "" where it cannot be read. */
  readonly about: string;
  /** Why it cannot be read; "" where it can. */
  readonly fault: string;
  readonly isInUse: boolean;
  readonly editLabel: string;
  readonly saveLabel: string;
  readonly removeLabel: string;
}

interface Read {
  readonly name: string;
  readonly about: string;
  readonly fault: string;
}

const readOf = (id: string, value: unknown, words: Words): Read => {
  try {
    const { levels, source } = readRuleSet(value, "");
    const named = levels.map((level) => words.sayKey(`PARAPET.Cover.${id}.${level.id}`));
    const name = words.sayKey(`PARAPET.Setting.ruleset.${id}`);
    return { name, about: words.series([...named, source].filter((each) => each !== "")), fault: "" };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { name: id, about: "", fault: words.say("PARAPET.RuleSets.Unreadable", { error: error.message }) };
  }
};

export const ruleSetLines = (
  stored: readonly (readonly [id: string, value: unknown])[],
  isInUse: (id: string) => boolean,
  words: Words,
): readonly RuleSetLine[] =>
  stored.map(([id, value]) => {
    const read = readOf(id, value, words);
    return {
      id,
      ...read,
      isInUse: isInUse(id),
      editLabel: words.say("PARAPET.RuleEditor.Edit", { rules: read.name }),
      saveLabel: words.say("PARAPET.RuleSets.Save", { rules: read.name }),
      removeLabel: words.say("PARAPET.RuleSets.Remove", { rules: read.name }),
    };
  });

/** What a new one can start from, besides nothing. */
export const startingPoints = (books: readonly Book[], { sayKey }: Words): readonly { id: string; name: string }[] =>
  books.flatMap(({ id, document }) =>
    document === undefined ? [] : [{ id, name: sayKey(`PARAPET.Setting.ruleset.${id}`) }],
  );

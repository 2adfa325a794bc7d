import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { knownVerdict } from "../../foundry/verdicts/knowledge";
import type { Attack } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import { namesIn, withHouseRules, type HouseLevels } from "../../rules/books/house-rules";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { headingOf, namesOf } from "../../words/sentences";
import { verdictWords } from "../../words/verdict-words";

/** One attack before and after a change of house rules, in words. */
export interface HousePreview {
  readonly attack: string;
  readonly change: string;
}

/** Names that are not in force yet. */
const withNames = (words: Words, names: Readonly<Record<string, string>>): Words => {
  const named = (key: string): string | undefined => (Object.hasOwn(names, key) ? names[key] : undefined);
  return {
    ...words,
    sayKey: (key, values) => named(key) ?? words.sayKey(key, values),
    brief: (key, values) => named(key) ?? words.brief(key, values),
  };
};

const saidBy = (book: Book, levels: HouseLevels, attack: Attack, { verdicts, words }: Table): string => {
  const { ruleset, options } = verdicts.real.rules();
  const { battlefield } = verdicts.real.known();
  const judged = withHouseRules(book, { levels }).judge(battlefield, attack, ruleset === book.id ? options : {});
  const verdict = knownVerdict(verdicts.asPlayed(judged), verdicts.knowledge());
  const names = { ...written(book, words), ...namesIn(book, levels) };
  const { headline, modifiers, dice, refusal } = verdictWords(verdict, withNames(words, names));
  return words.series([refusal ?? headline, ...modifiers, ...dice]);
};

const written = ({ id, levels }: Book, words: Words): Readonly<Record<string, string>> =>
  Object.fromEntries(
    levels.map((level) => {
      const key = `PARAPET.Cover.${id}.${level}`;
      return [key, words.written(key)];
    }),
  );

/** The attack that the panel previews, by the saved house rules and by these; null without an attack. */
export const housePreview = (
  book: Book,
  { saved, levels }: { readonly saved: HouseLevels; readonly levels: HouseLevels },
  table: Table,
): HousePreview | null => {
  const attack = viewedScene() === null ? null : (table.features.panel?.attackNow() ?? null);
  if (attack === null) return null;
  const { words, verdicts } = table;
  const { battlefield } = verdicts.real.known();
  const [before, after] = [saved, levels].map((each) => saidBy(book, each, attack, table));
  return {
    attack: words.say("PARAPET.Config.Preview.Attack", {
      attacker: headingOf(attack.attacker ?? "", battlefield, words),
      target: namesOf([attack.target], battlefield, words),
    }),
    change:
      before === after
        ? words.say("PARAPET.HouseRules.Same", { verdict: after ?? "" })
        : words.say("PARAPET.HouseRules.Change", { before: before ?? "", after: after ?? "" }),
  };
};

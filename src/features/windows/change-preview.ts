/** What a change of rules does to the attack that the panel previews, and to all pairs of the viewed scene. */
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { createFrameTime, createSlices } from "../../foundry/time/idle-time";
import { knownVerdict } from "../../foundry/verdicts/knowledge";
import type { Attack } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { headingOf, namesOf } from "../../words/sentences";
import { verdictWords } from "../../words/verdict-words";
import { pairSteps, type PairsCounted } from "./pair-count";

/** Rules that need not be in force. */
export interface RulesTried {
  readonly book: Book;
  /** Messages of theirs that are not in force. */
  readonly names: Readonly<Record<string, string>>;
}

export interface RulesChange {
  readonly before: RulesTried;
  readonly after: RulesTried;
}

/** One attack before and after a change, in words. */
interface ChangePreview {
  readonly attack: string;
  readonly change: string;
}

const withNames = (words: Words, names: RulesTried["names"]): Words => {
  const named = (key: string): string | undefined => (Object.hasOwn(names, key) ? names[key] : undefined);
  return {
    ...words,
    sayKey: (key, values) => named(key) ?? words.sayKey(key, values),
    brief: (key, values) => named(key) ?? words.brief(key, values),
  };
};

const optionsFor = ({ id }: Book, { verdicts }: Table) => {
  const { ruleset, options } = verdicts.real.rules();
  return ruleset === id ? options : {};
};

const saidBy = ({ book, names }: RulesTried, attack: Attack, table: Table): string => {
  const { verdicts, words } = table;
  const judged = book.judge(verdicts.real.known().battlefield, attack, optionsFor(book, table));
  const verdict = knownVerdict(verdicts.asPlayed(judged), verdicts.knowledge());
  const { headline, modifiers, dice, texts, refusal } = verdictWords(verdict, withNames(words, names));
  return words.series([refusal ?? headline, ...modifiers, ...dice, ...texts]);
};

/** The attack that the panel previews, by both; null without an attack. */
export const changePreview = ({ before, after }: RulesChange, table: Table): ChangePreview | null => {
  const attack = viewedScene() === null ? null : (table.features.panel?.attackNow() ?? null);
  if (attack === null) return null;
  const { words, verdicts } = table;
  const { battlefield } = verdicts.real.known();
  const [old, next] = [saidBy(before, attack, table), saidBy(after, attack, table)];
  return {
    attack: words.say("PARAPET.Config.Preview.Attack", {
      attacker: headingOf(attack.attacker ?? "", battlefield, words),
      target: namesOf([attack.target], battlefield, words),
    }),
    change:
      old === next
        ? words.say("PARAPET.HouseRules.Same", { verdict: next })
        : words.say("PARAPET.HouseRules.Change", { before: old, after: next }),
  };
};

const countSaid = ({ changed, done, all }: PairsCounted, { say, plural }: Words): string => {
  if (all === 0) return "";
  if (done < all) return say("PARAPET.Pairs.Counting", { done, all });
  return plural("PARAPET.Pairs.Changed", changed, { all });
};

const NONE: PairsCounted = { changed: 0, done: 0, all: 0 };

/** Counts while there is time in frames, from the start after each change. `onCount` is called when it has ended. */
export const createChangeCount = (table: Table, onCount: () => void) => {
  const slices = createSlices(createFrameTime(), (act) => table.safely(act, false));
  let counted = NONE;
  return {
    /** Null for nothing to count. */
    begin: (change: RulesChange | null): void => {
      slices.end();
      counted = NONE;
      if (change === null || viewedScene() === null) return;
      const { battlefield } = table.verdicts.real.known();
      const sideOf = ({ book, names }: RulesTried) => ({
        judge: (attack: Attack) =>
          table.verdicts.asPlayed(book.judge(battlefield, attack, optionsFor(book, table), { depth: "level" })),
        levelName: (level: string) => {
          const key = `PARAPET.Cover.${book.id}.${level}`;
          return withNames(table.words, names).sayKey(key);
        },
      });
      const [before, after] = [sideOf(change.before), sideOf(change.after)];
      counted = { ...NONE, all: battlefield.creatures.length * (battlefield.creatures.length - 1) };
      slices.begin(
        pairSteps(battlefield, { before, after }, (now) => {
          counted = now;
          if (now.done === now.all) onCount();
        }),
      );
    },
    /** "" without pairs. */
    said: (): string => countSaid(counted, table.words),
    end: slices.end,
  };
};

/** A verdict in sentences. */
import type { Verdict } from "../src/rules/attack/verdict";
import { english } from "../src/words/english";
import { wordsFrom, type Words } from "../src/words/localize";
import { namesOf, sentenceWith, withoutRepeats } from "../src/words/sentences";
import { verdictWords } from "../src/words/verdict-words";
import type { PreparedMap } from "./prepared-map";

/** The language of sentences: its code as Foundry has it, and the texts of `parapet-engine/lang/LANG.json`. */
export interface Language {
  readonly lang: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** English without a language, and for what its texts leave out. */
export const wordsOf = (language: Language | undefined): Words => {
  if (language === undefined) return english;
  const { lang, texts } = language;
  const textOf = (key: string): string => texts[key] ?? english.written(key);
  return wordsFrom(() => ({
    lang,
    has: (key) => Object.hasOwn(texts, key),
    localize: textOf,
    format: (key, data) => textOf(key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? ""),
  }));
};

const nameOf = ({ battlefield: { creatures } }: PreparedMap, id: string | null): string => {
  if (id === null) return "*";
  const name = creatures.find((creature) => creature.id === id)?.name ?? "";
  return name === "" ? id : name;
};

/** First both names and what the attack comes to, then each reason as a sentence. */
export const explain = (map: PreparedMap, verdict: Verdict, language?: Language): readonly string[] => {
  const words = wordsOf(language);
  const said = verdictWords(verdict, words);
  const outcome = [
    said.headline,
    said.refusal,
    ...said.modifiers,
    ...said.attackModifiers,
    ...said.dice,
    ...said.texts,
    ...said.effects,
    said.concealment,
  ].filter((part) => part !== null);
  const list = (ids: readonly string[]): string => namesOf(ids, map.battlefield, words);
  return [
    `${nameOf(map, verdict.attacker)} → ${nameOf(map, verdict.target)}: ${words.series(outcome)}`,
    ...withoutRepeats(verdict.reasons).map((reason) => sentenceWith(reason, list, words)),
  ];
};

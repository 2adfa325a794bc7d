import { wordFor } from "../../src/scene/notation/tokenizer";
import type { Expectation } from "../../src/scene/notation/parse-expectation";
import { ACTIONS, DICE_KINDS, EFFECTS, STATS, type Modifier, type Verdict } from "../../src/rules/attack/verdict";
import { unexpected } from "../input/input-error";

/** What a verdict says on the subject of an expected word, in the words of docs/notation.md. */
interface Subject {
  readonly pattern: RegExp;
  /** `found` is the match of the pattern. The expectation holds when this returns the expected word. */
  readonly answer: (verdict: Verdict, found: readonly string[]) => string;
}

const yesOrNo = (isSo: boolean, words: string): string => (isSo ? words : `no ${words}`);

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);

/** To nine decimals, the precision of a verdict. */
const isSameFraction = (fraction: number, expected: string): boolean => {
  const [above, below = "1"] = expected.split("/");
  return fraction.toFixed(9) === (Number(above) / Number(below)).toFixed(9);
};

const LINES: readonly Subject[] = [
  { pattern: /^(?:no )?line of effect$/, answer: ({ lineOfEffect }) => yesOrNo(lineOfEffect, "line of effect") },
  { pattern: /^(?:no )?line of sight$/, answer: ({ lineOfSight }) => yesOrNo(lineOfSight, "line of sight") },
  {
    pattern: /^(?:no|partial|total) concealment$/,
    answer: ({ concealment }) => `${concealment === "none" ? "no" : concealment} concealment`,
  },
  { pattern: /^miss \d+$/, answer: ({ missChance }) => `miss ${missChance}` },
  {
    pattern: /^(?:no fraction|fraction ([\d.]+(?:\/\d+)?))$/,
    answer: ({ fraction }, [word = "", expected]) => {
      if (fraction === null) return "no fraction";
      return expected !== undefined && isSameFraction(fraction, expected) ? word : `fraction ${fraction}`;
    },
  },
  {
    pattern: /^from \S+ \S+$/,
    answer: ({ origin }) => (origin === null ? "from nowhere" : `from ${origin.x} ${origin.y}`),
  },
];

const oneOf = (words: readonly string[]): string => `(${words.join("|")})`;

const valuesOf = ({ modifiers }: Verdict, isMeant: (each: Modifier) => boolean): number[] =>
  modifiers.filter((each) => isMeant(each) && each.value !== 0).map(({ value }) => value);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const STAT = oneOf(STATS);
const KIND = oneOf(DICE_KINDS);

const DICE: readonly Subject[] = [
  {
    pattern: new RegExp(`^(?:no ${STAT}|${STAT} [+-]\\d+)$`),
    answer: (verdict, [, none, stat = none]) => {
      const values = valuesOf(verdict, (each) => each.stat === stat);
      return values.length === 0 ? `no ${stat}` : `${stat} ${signed(sum(values))}`;
    },
  },
  {
    pattern: new RegExp(`^(?:no ${STAT}|${STAT} [+-]\\d+) ([^+-]\\S*)$`),
    answer: (verdict, [, none, stat = none, type]) => {
      const values = valuesOf(verdict, (each) => each.stat === stat && each.type === type);
      return values.length === 0 ? `no ${stat} ${type}` : `${stat} ${values.map(signed).join(" and ")} ${type}`;
    },
  },
  {
    pattern: new RegExp(`^(?:no ${KIND}|${KIND} \\d+)$`),
    answer: ({ dice }, [, none, kind = none]) => {
      const counts = dice.filter((each) => each.kind === kind).map(({ count }) => count);
      return counts.length === 0 ? `no ${kind}` : `${kind} ${sum(counts)}`;
    },
  },
  {
    pattern: /^adds .+$/,
    answer: ({ texts = ["nothing"] }) => `adds ${texts.join(" and ")}`,
  },
  {
    pattern: new RegExp(`^(?:may|cannot) ${oneOf(ACTIONS)}$`),
    answer: ({ permissions }, [, action]) => {
      const verbs = permissions.filter((each) => each.action === action).map(({ isAllowed }) => isAllowed);
      return verbs.length === 0
        ? `nothing about ${action}`
        : verbs.map((isAllowed) => `${isAllowed ? "may" : "cannot"} ${action}`).join(" and ");
    },
  },
];

/** An id as maps write it: without its kind, in quotes where it needs them. */
const shortId = (id: string): string => wordFor(id.slice(id.indexOf(":") + 1));

const CONSEQUENCES: readonly Subject[] = [
  {
    pattern: new RegExp(`^(?:no )?${oneOf(EFFECTS)}$`),
    answer: ({ effects }, [, effect = ""]) =>
      yesOrNo(
        effects.some((each) => each === effect),
        effect,
      ),
  },
  {
    pattern: /^on miss (.+)$/,
    answer: ({ onMiss }, [word = "", id]) => {
      if (onMiss === null) return "on miss nothing";
      return id === onMiss || id === shortId(onMiss) ? word : `on miss ${shortId(onMiss)}`;
    },
  },
  {
    pattern: /^says (\S+)$/,
    answer: ({ reasons, permissions }, [word = "", key]) => {
      const keys = [...reasons, ...permissions.flatMap(({ reason }) => reason ?? [])].map((reason) =>
        reason.key.replace("PARAPET.Reason.", ""),
      );
      return keys.some((each) => each === key) ? word : `says ${keys.join(" ") || "nothing"}`;
    },
  },
];

const SUBJECTS = [...LINES, ...DICE, ...CONSEQUENCES];

const obstaclesIn = ({ obstacles }: Verdict): string =>
  obstacles.length === 0 ? "no obstacles" : `by ${obstacles.map(shortId).join(" ")}`;

/** The expected word itself when the verdict agrees with it, otherwise what the verdict says instead. */
const answerTo = (
  word: string,
  { line, obstacles }: Expectation,
  verdict: Verdict,
  levels: readonly string[],
): string => {
  if (levels.includes(word)) return verdict.cover;
  if (word === "no obstacles") return obstaclesIn(verdict);
  if (/^by /.test(word)) return verdict.obstacles.join(" ") === obstacles?.join(" ") ? word : obstaclesIn(verdict);
  const subject = SUBJECTS.find(({ pattern }) => pattern.test(word));
  if (subject === undefined)
    throw unexpected(
      `line ${line}`,
      `a level of cover (${levels.join(", ")}) or a word of docs/notation.md`,
      `"${word}"`,
    );
  return subject.answer(verdict, subject.pattern.exec(word) ?? []);
};

/** An expected word that the verdict does not agree with. */
export interface Mismatch {
  readonly expected: string;
  readonly got: string;
}

/** Every expected word that the verdict does not agree with. Throws `InputError` for an unknown word. */
export const mismatchesIn = (
  expectation: Expectation,
  verdict: Verdict,
  levels: readonly string[],
): readonly Mismatch[] =>
  expectation.words
    .map((expected) => ({ expected, got: answerTo(expected, expectation, verdict, levels) }))
    .filter(({ expected, got }) => expected !== got);

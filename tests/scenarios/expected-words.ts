import type { Expectation } from "../../src/scene/notation/parse-expectation";
import { ACTIONS, EFFECTS, STATS, type Modifier, type Verdict } from "../../src/rules/attack/verdict";

/** How one word of an expectation is put to a verdict. */
interface Check {
  readonly pattern: RegExp;
  readonly holds: (verdict: Verdict, found: readonly string[]) => boolean;
}

/** Ninth decimal: as many as a verdict reports. */
const isSameFraction = (came: number | null, wanted: string): boolean => {
  const [above, below = "1"] = wanted.split("/");
  return came !== null && came.toFixed(9) === (Number(above) / Number(below)).toFixed(9);
};

const LINES: readonly Check[] = [
  { pattern: /^no line of effect$/, holds: ({ lineOfEffect }) => !lineOfEffect },
  { pattern: /^no line of sight$/, holds: ({ lineOfSight }) => !lineOfSight },
  { pattern: /^line of effect$/, holds: ({ lineOfEffect }) => lineOfEffect },
  { pattern: /^line of sight$/, holds: ({ lineOfSight }) => lineOfSight },
  {
    pattern: /^(no|partial|total) concealment$/,
    holds: (v, [, word]) => v.concealment === (word === "no" ? "none" : word),
  },
  { pattern: /^miss (\d+)$/, holds: ({ missChance }, [, percent]) => missChance === Number(percent) },
  { pattern: /^no fraction$/, holds: ({ fraction }) => fraction === null },
  {
    pattern: /^fraction ([\d.]+(?:\/\d+)?)$/,
    holds: ({ fraction }, [, wanted = ""]) => isSameFraction(fraction, wanted),
  },
  { pattern: /^no obstacles$/, holds: ({ obstacles }) => obstacles.length === 0 },
  {
    pattern: /^from (\S+) (\S+)$/,
    holds: ({ origin }, [, x, y]) => origin !== null && origin.x === Number(x) && origin.y === Number(y),
  },
];

const oneOf = (words: readonly string[]): string => `(${words.join("|")})`;

const valuesOf = ({ modifiers }: Verdict, isMeant: (each: Modifier) => boolean): number[] =>
  modifiers.filter((each) => isMeant(each) && each.value !== 0).map(({ value }) => value);

const totalOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The id without its kind, or as it stands. */
const isCalled = (id: string, wanted: string): boolean => {
  const name = wanted.startsWith('"') ? String(JSON.parse(wanted)) : wanted;
  return id === name || id.slice(id.indexOf(":") + 1) === name;
};

const DICE: readonly Check[] = [
  {
    pattern: new RegExp(`^${oneOf(STATS)} ([+-]\\d+)$`),
    holds: (verdict, [, stat, value]) => {
      const values = valuesOf(verdict, (each) => each.stat === stat);
      return values.length > 0 && totalOf(values) === Number(value);
    },
  },
  {
    pattern: new RegExp(`^${oneOf(STATS)} ([+-]\\d+) (\\S+)$`),
    holds: (verdict, [, stat, value, type]) => {
      const values = valuesOf(verdict, (each) => each.stat === stat && each.type === type);
      return values.length === 1 && values[0] === Number(value);
    },
  },
  {
    pattern: new RegExp(`^no ${oneOf(STATS)}(?: (\\S+))?$`),
    holds: (verdict, [, stat, type]) =>
      valuesOf(verdict, (each) => each.stat === stat && (type === undefined || each.type === type)).length === 0,
  },
  {
    pattern: new RegExp(`^(may|cannot) ${oneOf(ACTIONS)}$`),
    holds: ({ permissions }, [, verb, action]) =>
      permissions.some((each) => each.action === action && each.isAllowed === (verb === "may")),
  },
];

const CONSEQUENCES: readonly Check[] = [
  {
    pattern: new RegExp(`^(no )?${oneOf(EFFECTS)}$`),
    holds: ({ effects }, [, no, effect]) => effects.some((each) => each === effect) === (no === undefined),
  },
  { pattern: /^on miss nothing$/, holds: ({ onMiss }) => onMiss === null },
  {
    pattern: /^on miss (.+)$/,
    holds: ({ onMiss }, [, wanted = ""]) => onMiss !== null && isCalled(onMiss, wanted),
  },
  {
    pattern: /^says (\S+)$/,
    holds: ({ reasons, permissions }, [, key]) =>
      [...reasons, ...permissions.map(({ reason }) => reason)].some((each) => each?.key === `PARAPET.Reason.${key}`),
  },
];

const CHECKS = [...LINES, ...DICE, ...CONSEQUENCES];

const isUnmet = (word: string, { line, obstacles }: Expectation, verdict: Verdict): boolean => {
  if (/^by /.test(word)) return verdict.obstacles.join(" ") !== obstacles?.join(" ");
  const check = CHECKS.find(({ pattern }) => pattern.test(word));
  if (check === undefined)
    throw new RangeError(`line ${line}: came "${word}", wanted a level or a word of docs/notation.md`);
  return !check.holds(verdict, check.pattern.exec(word) ?? []);
};

/** The words of an expectation that a verdict does not bear out. Throws `RangeError` for a word that says nothing. */
export const wordsUnmet = (expectation: Expectation, verdict: Verdict, levels: readonly string[]): readonly string[] =>
  expectation.words.filter((word) =>
    levels.includes(word) ? verdict.cover !== word : isUnmet(word, expectation, verdict),
  );

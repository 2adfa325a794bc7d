import type { Expectation } from "../../src/battlefield/expectation";
import type { Verdict } from "../../src/rules/verdict";

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

const CHECKS: readonly Check[] = [
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

const DICE: readonly Check[] = [
  {
    pattern: /^(ac|reflex|stealth) ([+-]\d+)$/,
    holds: ({ modifiers }, [, stat, value]) =>
      modifiers.filter((each) => each.stat === stat && each.side === "target" && each.value === Number(value))
        .length === 1,
  },
  {
    pattern: /^no (ac|reflex|stealth)$/,
    holds: ({ modifiers }, [, stat]) => !modifiers.some((each) => each.stat === stat && each.value !== 0),
  },
  {
    pattern: /^(may|cannot) (attack|attack-of-opportunity|hide)$/,
    holds: ({ permissions }, [, verb, action]) =>
      permissions.some((each) => each.action === action && each.isAllowed === (verb === "may")),
  },
];

const isUnmet = (word: string, { line, obstacles }: Expectation, verdict: Verdict): boolean => {
  if (/^by /.test(word)) return verdict.obstacles.join(" ") !== obstacles?.join(" ");
  const check = [...CHECKS, ...DICE].find(({ pattern }) => pattern.test(word));
  if (check === undefined) throw new RangeError(`line ${line}: came "${word}", wanted a level or a word of README.md`);
  return !check.holds(verdict, check.pattern.exec(word) ?? []);
};

/** The words of an expectation that a verdict does not bear out. Throws `RangeError` for a word that says nothing. */
export const wordsUnmet = (expectation: Expectation, verdict: Verdict, levels: readonly string[]): readonly string[] =>
  expectation.words.filter((word) =>
    levels.includes(word) ? verdict.cover !== word : isUnmet(word, expectation, verdict),
  );

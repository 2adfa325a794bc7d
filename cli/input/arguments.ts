import { parseArgs } from "node:util";
import { didYouMean } from "./did-you-mean";
import { choiceWords, InputError, unexpected } from "./input-error";

/** How an option is written: `one` value, once; `many` values; or as a `flag` without a value. */
export type OptionKind = "one" | "many" | "flag";
export type OptionKinds = Readonly<Record<string, OptionKind>>;

/** The command line after the command's name. */
export interface Arguments {
  /** As they were written. */
  readonly words: readonly string[];
  readonly positionals: readonly string[];
  readonly valuesOf: (name: string) => readonly string[];
  readonly valueOf: (name: string) => string | undefined;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

const checkedValue = ({ name, rawName, value }: OptionToken, kinds: OptionKinds): string => {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) {
    const names = Object.keys(kinds).map((key) => `--${key}`);
    throw new InputError(`${rawName}: unknown option${didYouMean(rawName, names)} (options: ${names.join(", ")})`);
  }
  if (kind === "flag" && value !== undefined) throw unexpected(rawName, "no value", `"${value}"`);
  if (kind === "flag") return "true";
  if (value === undefined || value.startsWith("--")) throw new InputError(`${rawName}: expected a value`);
  return value;
};

/** An option of one value may be given once; a flag may be repeated. */
const checkCount = (name: string, count: number, kinds: OptionKinds): void => {
  if (kinds[name] === "one" && count > 1) throw unexpected(`--${name}`, "it once", `it ${count} times`);
};

/**
 * Reads options and positionals. After the first positional and an option of kind `many`, further words are values of that
 * option: `judge scene.json --attacker a b --target c`.
 */
export const readArguments = (argv: readonly string[], kinds: OptionKinds): Arguments => {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { type: kind === "flag" ? "boolean" : "string" } as const]),
  );
  const { tokens } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false, tokens: true });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === "option") {
      const its = values.get(token.name) ?? [];
      its.push(checkedValue(token, kinds));
      values.set(token.name, its);
      open = kinds[token.name] === "many" ? its : undefined;
    } else if (token.kind === "positional") {
      (positionals.length > 0 && open !== undefined ? open : positionals).push(token.value);
    }
  }
  for (const [name, { length }] of values) checkCount(name, length, kinds);
  const valuesOf = (name: string): readonly string[] => values.get(name) ?? [];
  return { words: argv, positionals, valuesOf, valueOf: (name) => valuesOf(name).at(-1) };
};

/** The value of an option with a fixed list of choices; the first choice when the option is left out. */
export const choiceOf = <T extends string>(args: Arguments, name: string, choices: readonly [T, ...T[]]): T => {
  const value = args.valueOf(name);
  if (value === undefined) return choices[0];
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw unexpected(`--${name}`, choiceWords(choices), `"${value}"`);
  return choice;
};

/** A finite number in plain digits. Throws `InputError` with `expected` for anything else. */
export const numberOf = (where: string, text: string, expected: string): number => {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw unexpected(where, expected, `"${text}"`);
  return value;
};

import { parseArgs } from "node:util";
import { Refusal } from "./refusal";

/** How an option is given: `one` value, once; `many` values; or as a `flag` without a value. */
export type OptionKind = "one" | "many" | "flag";
export type OptionKinds = Readonly<Record<string, OptionKind>>;

/** What stood on the command line behind the command's name. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly valuesOf: (name: string) => readonly string[];
  readonly valueOf: (name: string) => string | undefined;
}

const optionNames = (kinds: OptionKinds): string =>
  Object.keys(kinds)
    .map((key) => `--${key}`)
    .join(", ");

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

const checkedValue = ({ name, rawName, value }: OptionToken, kinds: OptionKinds): string => {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) throw new Refusal(`${rawName}: there is no such option, wanted ${optionNames(kinds)}`);
  if (kind === "flag" && value !== undefined)
    throw new Refusal(`${rawName}: came with the value "${value}", wanted it alone`);
  if (kind === "flag") return "true";
  if (value === undefined || value.startsWith("--")) throw new Refusal(`${rawName}: came without a value, wanted one`);
  return value;
};

/** An option of one value is given once; a flag may well be repeated. */
const checkCount = (name: string, count: number, kinds: OptionKinds): void => {
  if (kinds[name] !== "one" || count < 2) return;
  throw new Refusal(`--${name}: came ${count === 2 ? "twice" : `${count} times`}, wanted once`);
};

/**
 * Reads options and positionals. What follows the first positional and an option of kind `many` is a further value of
 * that option: `judge scene.json --attacker a b --target c`.
 */
export const readArguments = (args: readonly string[], kinds: OptionKinds): Arguments => {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { type: kind === "flag" ? "boolean" : "string" } as const]),
  );
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === "option") {
      const given = values.get(token.name) ?? [];
      given.push(checkedValue(token, kinds));
      values.set(token.name, given);
      open = kinds[token.name] === "many" ? given : undefined;
    } else if (token.kind === "positional") {
      (positionals.length > 0 && open !== undefined ? open : positionals).push(token.value);
    }
  }
  for (const [name, { length }] of values) checkCount(name, length, kinds);
  const valuesOf = (name: string): readonly string[] => values.get(name) ?? [];
  return { positionals, valuesOf, valueOf: (name) => valuesOf(name).at(-1) };
};

/** The value of an option that allows only some; the first of them when it is not given. */
export const choiceOf = <T extends string>(given: Arguments, name: string, choices: readonly [T, ...T[]]): T => {
  const value = given.valueOf(name);
  if (value === undefined) return choices[0];
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new Refusal(`--${name}: came "${value}", wanted ${choices.join(", ")}`);
  return choice;
};

/** A finite number written in digits; anything else is refused with what was wanted. */
export const numberOf = (where: string, text: string, wanted: string): number => {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw new Refusal(`${where}: came "${text}", wanted ${wanted}`);
  return value;
};

// Arguments of `npm run fuzz`.
import { parseArgs } from "node:util";

export class UsageError extends Error {}

/** @param {readonly string[]} names all that can be fuzzed */
export const helpOf = (names) => `Usage: npm run fuzz -- [options]

Tries random cases on every target and tells what crashes, hangs or grows, with the smallest case that shows it.

  --minutes N   for how long, shared among the targets (default: 1)
  --only NAME   these targets alone, several by commas
  --seed N      the cases of this seed (default: any)
  --path P      the one case that was told; with its --seed and one --only NAME
  --help        this text

Targets:
${names.map((name) => `  ${name}`).join("\n")}`;

const WANTED = "expected --minutes N, --seed N, --only NAME (several by commas), and --path P with one name and a seed";

/**
 * @typedef {{ minutes: number, seed: number, only: readonly string[], path: string | undefined, help: boolean }} Told
 */

/**
 * @param {readonly string[]} args @param {readonly string[]} names all that can be fuzzed @param {number} anySeed
 * @returns {Told}
 */
export const readArguments = (args, names, anySeed) => {
  const { minutes, seed, only, path, help = false } = valuesOf(args);
  const asked = only?.flatMap((list) => list.split(",")) ?? [];
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only: expected some of ${names.join(", ")}, got "${unknown}"`);
  if (path !== undefined && (asked.length !== 1 || seed === undefined || !/^\d+(:\d+)*$/.test(path)))
    throw new UsageError(`--path: ${WANTED}, got "${path}"`);
  return {
    minutes: numberIn("--minutes", minutes ?? "1", (n) => n > 0),
    seed: numberIn("--seed", seed ?? String(anySeed), Number.isInteger),
    only: asked.length > 0 ? asked : names,
    path,
    help,
  };
};

/** @param {string} name @param {string} text @param {(n: number) => boolean} isGood */
const numberIn = (name, text, isGood) => {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number) || !isGood(number))
    throw new UsageError(`${name}: ${WANTED}, got "${text}"`);
  return number;
};

/** @param {readonly string[]} args */
const valuesOf = (args) => {
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const several = /** @type {const} */ ({ ...text, multiple: true });
    const help = /** @type {const} */ ({ type: "boolean" });
    const options = { minutes: text, seed: text, path: text, only: several, help };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}; ${WANTED}`);
  }
};

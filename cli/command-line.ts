import { version } from "../package.json";
import { readArguments } from "./input/arguments";
import { analyse } from "./commands/analyse";
import { check } from "./commands/check";
import type { Command, Output } from "./commands/command";
import { didYouMean } from "./input/did-you-mean";
import { draw } from "./commands/draw";
import { fix } from "./commands/fix";
import { InputError } from "./input/input-error";
import { judge } from "./commands/judge";
import { plain } from "../src/words/plain";
import { convert } from "./commands/convert";
import { hasPlayground, play } from "./commands/play";

const COMMANDS: Readonly<Record<string, Command>> = {
  ...{ judge, check, analyse, fix, convert, draw },
  ...(hasPlayground ? { play } : {}),
};

const EXAMPLES = `
Examples, in a clone of the repository:
  parapet judge playground/scenes/tavern.txt --ruleset 5e --attacker Mira
  parapet check playground/scenes
  parapet draw playground/scenes/tavern.txt --attacker Mira --target Krell --out krell.svg
`;

const HELP = `Parapet judges cover, line of effect, line of sight and concealment on a map.

Usage: parapet COMMAND SCENE [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(7)} ${summary}`)
  .join("\n")}

parapet COMMAND --help lists a command's options; parapet --version prints the version.
${hasPlayground ? EXAMPLES : ""}`;

const commandCalled = (name: string): Command => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  const names = Object.keys(COMMANDS);
  const suggestion = didYouMean(name, [...names, "--help", "--version"]);
  throw new InputError(`unknown command "${name}"${suggestion} (commands: ${names.join(", ")})`);
};

const run = ([name, ...argv]: readonly string[], output: Output): void => {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return output.print(HELP);
  if (name === "--version") return output.print(`${version}\n`);
  const command = commandCalled(name);
  if (argv.includes("--help") || argv.includes("-h")) return output.print(command.help);
  command.run(readArguments(argv, command.options), output);
};

/** Bad input ends with exit code 2, an error of Parapet itself with 3; both with one line. */
const report = (error: unknown, { warn, exitWith }: Output): void => {
  const isInput = error instanceof InputError;
  const message = plain(error instanceof Error ? error.message : String(error));
  warn(isInput ? `parapet: ${message}\n` : `parapet: internal error, please report it: ${message}\n`);
  exitWith(isInput ? 2 : 3);
};

/** Runs the command that the arguments name. */
export const runCommandLine = (args: readonly string[], output: Output): void => {
  try {
    run(args, output);
  } catch (error) {
    report(error, output);
  }
};

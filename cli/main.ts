import { version } from "../package.json";
import { readArguments } from "./input/arguments";
import { check } from "./commands/check";
import type { Command, Output } from "./commands/command";
import { didYouMean } from "./input/did-you-mean";
import { draw } from "./commands/draw";
import { InputError } from "./input/input-error";
import { judge } from "./commands/judge";
import { plain } from "./plain";
import { play } from "./commands/play";

const COMMANDS: Readonly<Record<string, Command>> = { judge, check, draw, play };

const HELP = `Parapet judges cover, line of effect, line of sight and concealment on a map.

Usage: parapet COMMAND SCENE [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(7)} ${summary}`)
  .join("\n")}

parapet COMMAND --help lists a command's options; parapet --version prints the version.
`;

const hasStyles = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;

const output: Output = {
  print: (text) => void process.stdout.write(text),
  bold: (text) => (hasStyles ? `\u001b[1m${text}\u001b[22m` : text),
};

const commandCalled = (name: string): Command => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  const names = Object.keys(COMMANDS);
  const suggestion = didYouMean(name, [...names, "--help", "--version"]);
  throw new InputError(`unknown command "${name}"${suggestion} (commands: ${names.join(", ")})`);
};

const run = ([name, ...argv]: readonly string[]): void => {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return output.print(HELP);
  if (name === "--version") return output.print(`${version}\n`);
  const command = commandCalled(name);
  if (argv.includes("--help") || argv.includes("-h")) return output.print(command.help);
  command.run(readArguments(argv, command.options), output);
};

/** Bad input ends with exit code 2, an error of Parapet itself with 1; both with one line. */
const report = (error: unknown): void => {
  const isInput = error instanceof InputError;
  const message = plain(error instanceof Error ? error.message : String(error));
  process.stderr.write(isInput ? `parapet: ${message}\n` : `parapet: internal error, please report it: ${message}\n`);
  process.exitCode = isInput ? 2 : 1;
};

// A reader that stops early, such as head, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  run(process.argv.slice(2));
} catch (error) {
  report(error);
}

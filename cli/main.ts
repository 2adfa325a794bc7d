import { readArguments } from "./arguments";
import { check } from "./check";
import type { Command, Output } from "./command";
import { draw } from "./draw";
import { judge } from "./judge";
import { plain } from "./plain";
import { play } from "./play";
import { Refusal } from "./refusal";

const COMMANDS: Readonly<Record<string, Command>> = { judge, check, draw, play };

const HELP = `Parapet works out cover, line of effect, line of sight and concealment on a map.

Usage: parapet COMMAND SCENE [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(7)} ${summary}`)
  .join("\n")}

parapet COMMAND --help says more about one of them.
`;

const isDressed = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;

const output: Output = {
  print: (text) => void process.stdout.write(text),
  bold: (text) => (isDressed ? `\u001b[1m${text}\u001b[22m` : text),
};

const run = ([name, ...args]: readonly string[]): void => {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return output.print(HELP);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined)
    throw new Refusal(`there is no command "${name}", wanted ${Object.keys(COMMANDS).join(", ")}`);
  if (args.includes("--help") || args.includes("-h")) return output.print(command.help);
  command.run(readArguments(args, command.options), output);
};

/** Bad input ends with 2, a fault of Parapet's own with 1; either with one line. */
const complain = (error: unknown): void => {
  const isRefused = error instanceof Refusal;
  const said = plain(error instanceof Error ? error.message : String(error));
  process.stderr.write(isRefused ? `parapet: ${said}\n` : `parapet: a fault of its own, please report it: ${said}\n`);
  process.exitCode = isRefused ? 2 : 1;
};

// A reader that stops early, such as head, is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  run(process.argv.slice(2));
} catch (error) {
  complain(error);
}

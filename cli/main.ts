import { runCommandLine } from "./command-line";

const hasStyles = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;

// A reader that stops early, such as head, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 3));

runCommandLine(process.argv.slice(2), {
  print: (text) => void process.stdout.write(text),
  warn: (text) => void process.stderr.write(text),
  bold: (text) => (hasStyles ? `\u001b[1m${text}\u001b[22m` : text),
  exitWith: (code) => void (process.exitCode = code),
});

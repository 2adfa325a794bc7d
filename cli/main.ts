import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { isThread } from "./analysis/threads";
import { runCommandLine } from "./command-line";
import { analyseInThread } from "./commands/analyse";

/** File descriptor of standard output. */
const OUT = 1;

const hasStyles = isatty(OUT) && process.env["NO_COLOR"] === undefined;

/** Milliseconds until a reader that has no room is tried again. */
const PAUSE = 5;

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);

/** Returns the number of bytes written. A reader that stops early, such as head, is no error. */
const written = (bytes: Buffer, from: number): number => {
  try {
    return writeSync(OUT, bytes, from);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code !== "EAGAIN") process.exit(code === "EPIPE" || code === "EOF" ? 0 : 3);
    pause();
    return 0;
  }
};

/** Waits for the reader: `process.stdout` would keep in memory what a slow one has not read yet. */
const print = (text: string): void => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += written(bytes, at);
};

if (isThread()) analyseInThread();
else
  runCommandLine(process.argv.slice(2), {
    print,
    warn: (text) => void process.stderr.write(text),
    bold: (text) => (hasStyles ? `\u001b[1m${text}\u001b[22m` : text),
    exitWith: (code) => void (process.exitCode = code),
    program: import.meta.url,
  });

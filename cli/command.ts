import type { OptionKinds } from "./arguments";
import type { Arguments } from "./arguments";

/** Where a command's words go. */
export interface Output {
  /** Standard output. */
  readonly print: (text: string) => void;
  /** For headings; the same text where output is no terminal. */
  readonly bold: (text: string) => string;
}

/** One command of `parapet`. */
export interface Command {
  /** In one line, for the list of commands. */
  readonly summary: string;
  readonly help: string;
  readonly options: OptionKinds;
  readonly run: (given: Arguments, output: Output) => void;
}

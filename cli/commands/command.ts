import type { Arguments, OptionKinds } from "../input/arguments";

export interface Output {
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** For headings; returns the text unchanged when standard output is no terminal. */
  readonly bold: (text: string) => string;
}

/** One command of `parapet`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  readonly options: OptionKinds;
  readonly run: (args: Arguments, output: Output) => void;
}

import type { Arguments, OptionKinds } from "../input/arguments";

export interface Output {
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Writes to standard error. */
  readonly warn: (text: string) => void;
  /** For headings; returns the text unchanged when standard output is no terminal. */
  readonly bold: (text: string) => string;
  /** Sets the code that the program ends with; 0 by default. */
  readonly exitWith: (code: number) => void;
  /** The address of the built command line, for threads; none where it runs from source. */
  readonly program?: string;
}

/** One command of `parapet`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  readonly options: OptionKinds;
  readonly run: (args: Arguments, output: Output) => void;
}

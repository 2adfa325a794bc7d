/** What the editor of a rule set consists of: groups of lines, each one sentence with fields in it. */
import type { MessageKey, Words } from "../../../words/localize";
import { at, keysOf, withAt, withoutEntry, type Path } from "./json-edits";

export type Document = unknown;

interface Option {
  readonly value: string;
  readonly label: string;
}

export type Control =
  | { readonly kind: "text"; readonly value: string; readonly longest: number }
  | { readonly kind: "number"; readonly value: string; readonly low: number; readonly high: number }
  | { readonly kind: "choice"; readonly value: string; readonly options: readonly Option[] };

/** A gap in a sentence. */
export interface EditorField {
  /** The gap's name in the message. */
  readonly slot: string;
  /** Of the input, unlike any other in the window. */
  readonly name: string;
  /** The sentence with "…" in this gap. */
  readonly label: string;
  readonly control: Control;
  /** Written when the field is left, not at each key. */
  readonly isSettled: boolean;
  readonly write: (document: Document, answer: string) => Document;
}

export interface EditorLine {
  /** What Reset puts back. */
  readonly path: Path;
  readonly sentence: MessageKey;
  readonly fields: readonly EditorField[];
  /** Whether the line says all that is at its path, rather than heading other lines or having a field for each member. */
  readonly isWhole: boolean;
  /** The sentence with its answers. */
  readonly said: string;
  /** Null for a line that has to be there. */
  readonly remove: ((document: Document) => Document) | null;
}

/** A line that a group does not have yet. */
export interface EditorAdd {
  readonly id: string;
  readonly label: string;
  readonly apply: (document: Document) => Document;
}

export interface EditorGroup {
  readonly id: string;
  readonly heading: string;
  /** What holds without a line; "" for nothing to say. */
  readonly hint: string;
  /** The index of its level; null for what is no level. */
  readonly level: number | null;
  readonly lines: readonly EditorLine[];
  readonly adds: readonly EditorAdd[];
}

/** A gap with what fills it, before its sentence is known. */
export interface Gap {
  readonly slot: string;
  readonly path: Path;
  readonly control: Control;
  readonly isSettled?: boolean;
  /** By default the answer itself, at the path. */
  readonly write?: (document: Document, answer: string) => Document;
}

export const nameOf = (path: Path): string => path.join("/");

const shownOf = ({ control }: Gap): string =>
  control.kind === "choice"
    ? (control.options.find(({ value }) => value === control.value)?.label ?? control.value)
    : control.value;

const written = ({ path, control }: Gap, document: Document, answer: string): Document => {
  const isNumber = control.kind === "number" && /^[+-]?\d+$/.test(answer.trim());
  return withAt(document, path, isNumber ? Number(answer) + 0 : answer);
};

export interface LineParts {
  readonly path: Path;
  readonly sentence: MessageKey;
  readonly gaps: readonly Gap[];
  readonly isWhole?: boolean;
  readonly isNeeded?: boolean;
  readonly remove?: (document: Document) => Document;
}

export const lineOf = (
  { path, sentence, gaps, isWhole = false, isNeeded = false, remove }: LineParts,
  words: Pick<Words, "say">,
): EditorLine => {
  const said = Object.fromEntries(gaps.map((gap) => [gap.slot, shownOf(gap)]));
  return {
    path,
    sentence,
    isWhole,
    said: words.say(sentence, said),
    fields: gaps.map((gap) => ({
      slot: gap.slot,
      name: `${nameOf(gap.path)}:${gap.slot}`,
      label: words.say(sentence, { ...said, [gap.slot]: "…" }),
      control: gap.control,
      isSettled: gap.isSettled ?? false,
      write: gap.write ?? ((document, answer) => written(gap, document, answer)),
    })),
    remove: isNeeded ? null : (remove ?? ((document) => withoutEntry(document, path))),
  };
};

/** Adds a value at a path; `make` makes the line that it gets. */
export const addOf = (
  document: Document,
  path: Path,
  value: unknown,
  make: (document: Document) => EditorLine,
): EditorAdd => ({
  id: nameOf(path) + (typeof path.at(-1) === "number" ? `:${keysOf(value).join()}` : ""),
  label: make(withAt(document, path, value)).said,
  apply: (now) => withAt(now, path, value),
});

/** A value as a field shows it, whatever it is. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

export const textGap = (document: Document, slot: string, path: Path, longest: number): Gap => ({
  slot,
  path,
  control: { kind: "text", value: textOf(at(document, path)), longest },
});

export const numberGap = (
  document: Document,
  slot: string,
  path: Path,
  [low, high]: readonly [number, number],
): Gap => ({
  slot,
  path,
  control: { kind: "number", value: textOf(at(document, path)), low, high },
});

/** A value that is none of the options is one besides. */
export const choiceGap = (slot: string, path: Path, value: string, options: readonly Option[]): Gap => ({
  slot,
  path,
  control: {
    kind: "choice",
    value,
    options: options.some((option) => option.value === value) ? options : [...options, { value, label: value }],
  },
});

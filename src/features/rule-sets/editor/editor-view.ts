/** What the template of the editor shows: sentences cut at their gaps. */
import type { Words } from "../../../words/localize";
import type { DocumentLines } from "./document-lines";
import {
  nameOf,
  type Control,
  type Document,
  type EditorField,
  type EditorGroup,
  type EditorLine,
} from "./editor-lines";
import { at, isSame, memberOf, type Path } from "./json-edits";

/** Ids of elements begin so. */
const PREFIX = "parapet-edit";

export const idOf = (name: string): string => `${PREFIX}-${name.replaceAll(/[/:]/g, "-")}`;

interface FieldShown {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly text: { readonly longest: number; readonly size: number } | null;
  readonly number: { readonly low: number; readonly high: number } | null;
  readonly options: readonly { readonly value: string; readonly label: string; readonly isSelected: boolean }[] | null;
}

const SHORT = 8;
const WIDE = 28;

const sizeOf = (longest: number): number => Math.max(Math.min(longest, SHORT), Math.min(longest / 3, WIDE));

const controlShown = (control: Control): Pick<FieldShown, "value" | "text" | "number" | "options"> => {
  const { kind, value } = control;
  const none = { value, text: null, number: null, options: null };
  switch (kind) {
    case "text":
      return { ...none, text: { longest: control.longest, size: Math.round(sizeOf(control.longest)) } };
    case "number":
      return { ...none, number: { low: control.low, high: control.high } };
    case "choice":
      return { ...none, options: control.options.map((each) => ({ ...each, isSelected: each.value === value })) };
  }
};

const fieldShown = ({ name, label, control }: EditorField): FieldShown => ({
  id: idOf(name),
  name,
  label,
  ...controlShown(control),
});

/** Text, or a field in its place with the signs that follow it. */
interface Piece {
  readonly text: string;
  readonly field: FieldShown | null;
}

/** Signs at the start of what follows a field, which stay on its line. */
const SIGNS = /^\u00a0?[.,:;!?)。、，：；！？）」]+/;

const piecesOf = ({ sentence, fields }: EditorLine, words: Words): readonly Piece[] => {
  const parts = words.written(sentence).split(/\{(\w+)\}/);
  const fieldAt = (i: number): EditorField | undefined =>
    i % 2 === 0 ? undefined : fields.find(({ slot }) => slot === parts[i]);
  return parts
    .map((part, i) => {
      const field = fieldAt(i);
      const [signs = ""] = SIGNS.exec(parts[i + 1] ?? "") ?? [];
      if (field !== undefined) return { text: signs, field: fieldShown(field) };
      return { text: (fieldAt(i - 1) === undefined ? part : part.replace(SIGNS, "")).trim(), field: null };
    })
    .filter(({ text, field }) => text !== "" || field !== null);
};

const levelIndex = (document: Document, id: unknown): number => {
  const levels = memberOf(document, "levels");
  return Array.isArray(levels) ? levels.findIndex((level) => memberOf(level, "id") === id) : -1;
};

/** What a line was when the window opened, its level found by its id; undefined where it was not there. */
export const savedValue = (saved: Document, document: Document, path: Path): unknown => {
  if (path[0] !== "levels") return at(saved, path);
  const i = levelIndex(saved, memberOf(at(document, path.slice(0, 2)), "id"));
  return i < 0 ? undefined : at(saved, ["levels", i, ...path.slice(2)]);
};

const canReset = (saved: Document, document: Document, { path, fields }: EditorLine): boolean => {
  const former = savedValue(saved, document, path);
  return fields.length > 0 && former !== undefined && !isSame(former, at(document, path));
};

/** Sentences that head others. */
const HEADS = "PARAPET.RuleEditor.Reached.";

const lineShown = (line: EditorLine, { saved, document, words }: ViewParts): object => {
  const name = nameOf(line.path);
  return {
    name,
    id: idOf(name),
    faultId: `${idOf(name)}-fault`,
    pieces: piecesOf(line, words),
    isHead: line.sentence.startsWith(HEADS),
    resetLabel: canReset(saved, document, line) ? words.say("PARAPET.RuleEditor.Reset", { line: line.said }) : "",
    removeLabel: line.remove === null ? "" : words.say("PARAPET.RuleEditor.Remove", { line: line.said }),
  };
};

export interface ViewParts {
  readonly saved: Document;
  readonly document: Document;
  readonly words: Words;
}

const groupShown = (group: EditorGroup, parts: ViewParts): object => {
  const { say } = parts.words;
  const { id, heading, hint, level, adds } = group;
  return {
    id: idOf(id),
    name: id,
    heading,
    hint,
    lines: group.lines.map((line) => lineShown(line, parts)),
    adds: adds.map((add) => ({ value: add.id, label: add.label })),
    addLabel: say("PARAPET.RuleEditor.AddTo", { group: heading }),
    level,
    removeLabel: level === null ? "" : say("PARAPET.RuleEditor.Remove", { line: heading }),
    upLabel: level === null || level === 0 ? "" : say("PARAPET.RuleEditor.MoveUp", { level: heading }),
  };
};

/** The groups of the template. A button for another level comes after the levels. */
export const editorView = ({ groups, level, more }: DocumentLines, parts: ViewParts): object => {
  const isFirst = ({ id }: EditorGroup): boolean => id === "whole" || id.startsWith("level-");
  return {
    first: groups.filter(isFirst).map((group) => groupShown(group, parts)),
    last: groups.filter((group) => !isFirst(group)).map((group) => groupShown(group, parts)),
    levelLabel: level?.label ?? "",
    more:
      more.length === 0
        ? ""
        : parts.words.plural("PARAPET.RuleEditor.More", more.length, { names: parts.words.list(more.slice(0, 10)) }),
  };
};

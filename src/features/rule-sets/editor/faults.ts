/** What is wrong with a document, and the line that says so. */
import * as v from "valibot";
import { PARTS, readRuleSet } from "../../../rules/books/data/document";
import type { EditorLine, Document } from "./editor-lines";
import { nameOf } from "./editor-lines";
import { at, memberOf } from "./json-edits";

export interface Fault {
  /** The refusal, with its path in the document. */
  readonly message: string;
  /** The path as lines have it; "" for the whole. */
  readonly path: string;
}

const pathIn = (message: string): string => {
  const [, path = ""] = /^(\S+): expected /.exec(message) ?? [];
  return path
    .split(/[.[\]"]+/)
    .filter((key) => key !== "")
    .join("/");
};

/** The first fault; null where a document can be saved. */
export const faultOf = (document: Document): Fault | null => {
  try {
    readRuleSet(document, "");
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { message: error.message, path: pathIn(error.message) };
  }
};

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);

/** A refusal names a condition or a gift as a whole. Whether this line's part of it is wrong by itself. */
const isWrong = (document: Document, { path }: EditorLine): boolean => {
  const value = at(document, path);
  const key = path.at(-1);
  if (path.includes("when") && typeof key === "string") return !v.is(PARTS.when, { [key]: value });
  return path.some((each) => each === "gives" || each === "concealment") && !v.is(PARTS.gift, value);
};

/** The last of two levels with one id. */
const repeated = (document: Document, lines: readonly EditorLine[]): EditorLine | undefined => {
  const idAt = ({ path }: EditorLine): unknown => memberOf(at(document, path.slice(0, 2)), "id");
  const names = lines.filter(({ path }) => path.length === 3 && path[0] === "levels" && path[2] === "name");
  return names.findLast((line, i) => names.some((other, j) => j < i && idAt(other) === idAt(line)));
};

/** Undefined where no line has it. */
export const lineWithFault = (
  document: Document,
  lines: readonly EditorLine[],
  { path }: Fault,
): EditorLine | undefined => {
  if (path === "levels") return repeated(document, lines);
  const inLine = lines
    .filter(
      (line) =>
        isWithin(path, nameOf(line.path)) ||
        line.fields.some(({ name }) => isWithin(path, name.slice(0, name.lastIndexOf(":")))),
    )
    .toSorted((one, other) => other.path.length - one.path.length);
  const below = lines.filter((line) => isWithin(nameOf(line.path), path));
  return below.find((line) => isWrong(document, line)) ?? inLine[0] ?? below[0];
};

/** Edits of a JSON text at the places of its values. All other bytes stay as they are. */
import { parseTree, type Node } from "jsonc-parser";
import type { FilePath } from "../../src/scene/read-files/reading";

export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** The tree of a text that `JSON.parse` reads; a mark of byte order before it is skipped. */
export const treeOf = (text: string): Node => {
  const hasMark = text.startsWith("\uFEFF");
  const tree = parseTree(hasMark ? ` ${text.slice(1)}` : text);
  if (tree === undefined) throw new RangeError("expected JSON, got nothing");
  return tree;
};

/** Of a key that comes twice the last counts, as for `JSON.parse`. */
const childOf = (node: Node, key: string | number): Node | undefined =>
  typeof key === "number"
    ? node.children?.[key]
    : node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];

/** The node at a path of the tree. */
export const nodeAt = (tree: Node, path: FilePath): Node => {
  let node: Node | undefined = tree;
  for (const key of path) node = node === undefined ? undefined : childOf(node, key);
  if (node === undefined) throw new RangeError(`${path.join(".")}: expected a value of the file, got nothing`);
  return node;
};

const endOf = ({ offset, length }: Node): number => offset + length;

/** Nothing where the value is that number already, however it is written. */
export const numberEdit = (node: Node, value: number): TextEdit[] =>
  node.value === value ? [] : [{ offset: node.offset, length: node.length, content: String(value) }];

const cut = (from: number, to: number): TextEdit => ({ offset: from, length: to - from, content: "" });

/** Takes elements out of an array, with the commas between them and their neighbours. */
export const withoutElements = (array: Node, gone: ReadonlySet<number>): TextEdit[] => {
  const elements = array.children ?? [];
  const edits: TextEdit[] = [];
  for (let i = 0; i < elements.length; i++) {
    if (!gone.has(i)) continue;
    const first = i;
    while (gone.has(i + 1)) i += 1;
    const [before, start, last, next] = [elements[first - 1], elements[first], elements[i], elements[i + 1]];
    if (start === undefined || last === undefined) continue;
    if (before !== undefined) edits.push(cut(endOf(before), endOf(last)));
    else edits.push(cut(start.offset, next === undefined ? endOf(last) : next.offset));
  }
  return edits;
};

/** Splits an array of points between two of its elements; all between them goes. */
export const splitBetween = (array: Node, last: number, first: number): TextEdit[] => {
  const [end, start] = [array.children?.[last], array.children?.[first]];
  if (end === undefined || start === undefined) return [];
  return [{ offset: endOf(end), length: start.offset - endOf(end), content: "], [" }];
};

/** The text after edits that do not overlap. */
export const edited = (text: string, edits: readonly TextEdit[]): string => {
  const inOrder = edits.toSorted((p, q) => p.offset - q.offset);
  let [result, at] = ["", 0];
  for (const { offset, length, content } of inOrder) {
    if (offset < at) throw new RangeError(`edits: expected none before ${at}, got one at ${offset}`);
    result += text.slice(at, offset) + content;
    at = offset + length;
  }
  return result + text.slice(at);
};

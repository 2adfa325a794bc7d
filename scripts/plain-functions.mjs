// Writes arrow functions at the top of built files as functions: engines read a file of them in a third to two thirds of the time.
import { parseAst } from "vite";

/** @typedef {{ type: string, start: number, end: number }} Span */
/** @typedef {Span & { async: boolean, params: Span[], body: Span }} Arrow */
/** @typedef {Span & { kind: string, declarations: (Span & { id: Span & { name: string }, init: Arrow | null })[] }} Declared */

/** Characters. */
const LARGE = 900;

/** @param {string} code @param {Declared} statement @param {boolean} isOfLarge */
const rewritten = (code, { kind, declarations: [only, ...others], start, end }, isOfLarge) => {
  if (kind !== "const" || only === undefined || others.length > 0) return undefined;
  const { id, init } = only;
  if (id.type !== "Identifier" || init?.type !== "ArrowFunctionExpression") return undefined;
  const { async: isAsync, params, body } = init;
  const isBlock = body.type === "BlockStatement";
  if (isOfLarge && (!isBlock || body.end - body.start < LARGE)) return undefined;
  const [first, last] = [params[0], params.at(-1)];
  const taken = first === undefined || last === undefined ? "" : code.slice(first.start, last.end);
  const text = code.slice(body.start, body.end);
  // An arrow's expression may stand in brackets that the tree leaves out.
  const does = isBlock ? text : `{ return (${text}); }`;
  return { start, end, text: `${isAsync ? "async " : ""}function ${id.name}(${taken}) ${does}` };
};

/**
 * @param {(name: string) => "all" | "large" | "none"} [which] Of a file by its name: all of its arrows, only those with a large block,
 *   which hardly make it longer, or none.
 * @returns {import("vite").Plugin}
 */
export const plainFunctions = (which = () => "all") => ({
  name: "plain-functions",
  renderChunk: (code, { name }) => {
    const its = which(name);
    if (its === "none") return null;
    const { body } = /** @type {any} */ (parseAst(code));
    const edits = body.flatMap((/** @type {any} */ statement) => {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      return declared?.type === "VariableDeclaration" ? (rewritten(code, declared, its === "large") ?? []) : [];
    });
    let text = code;
    for (const edit of edits.reverse()) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    // Lines stay where they are, which is what a map of the source tells.
    return { code: text, map: null };
  },
});

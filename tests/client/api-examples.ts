/** The claims of docs/api.md: its examples, and the members and hooks it lists. */

/** A piece of code to paste, and what it logs. */
export interface Example {
  /** The member or hook under whose heading it stands. */
  readonly of: string;
  readonly code: string;
  /** What follows `// →`, in order. */
  readonly expected: readonly string[];
}

const ARROW = /\/\/ → (.*)$/;

/** Throws for an example that promises nothing at its end, or has a log that nothing is promised of. */
const exampleIn = (of: string, code: string): Example => {
  const expected = code.split("\n").flatMap((line) => ARROW.exec(line)?.[1] ?? []);
  const logs = code.match(/console\.log\(/g)?.length ?? 0;
  if (expected.length === 0)
    throw new Error(`the example of ${of} promises nothing: end it with console.log(…); // → …`);
  if (logs !== expected.length)
    throw new Error(`the example of ${of} logs ${logs} times and promises ${expected.length} times`);
  return { of, code, expected };
};

/** Each ```js block, by the nearest `### ` heading with a name in backticks before it. */
export const examplesIn = (markdown: string): Example[] =>
  markdown.split(/^### /m).flatMap((part, i) => {
    const of = /^`([^`]+)`/.exec(part)?.[1];
    const blocks = [...part.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code ?? "");
    if (blocks.length > 0 && (i === 0 || of === undefined))
      throw new Error("an example stands under no member or hook");
    return blocks.map((code) => exampleIn(of ?? "", code));
  });

/** Names in the first column of the tables that link to a heading. */
export const tabledIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^\| \[`([^`]+)`\]\(#[^)]*\) \|/gm)].map(([, name]) => name ?? "");

import ts from "typescript";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a test, or a case of an `each`, has this title. Titles stand in quotes or in backticks. */
export const hasTitle = (file: string, title: string): boolean =>
  new RegExp(`(?:\\b(?:it|test|testOnce)\\(|\\)\\(|\\[)\\s*(["\`])${escaped(title)}\\1\\s*[,\\]]`).test(file);

/** The text between quotes or backticks, as it is written; undefined for anything else. */
const quoted = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;

/** The outermost call that a node is in, up to the body of a function: a test with its cases. */
const wholeCall = (node: ts.Node): ts.Node => {
  const { parent } = node;
  return ts.isSourceFile(parent) || ts.isBlock(parent) ? node : wholeCall(parent);
};

const around = (node: ts.Node): readonly ts.Node[] => (ts.isSourceFile(node) ? [node] : [node, ...around(node.parent)]);

/** The titles of the groups round a node. */
const groupsRound = (node: ts.Node): readonly string[] =>
  around(node).flatMap((at) => (ts.isCallExpression(at) ? [at.arguments[0]?.getText() ?? ""] : []));

/** The constants and functions that a node sees, by name: those of the nearest block first. */
const declarationsFor = (node: ts.Node): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const at of around(node)) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    const all = at.statements.flatMap((it): readonly ts.Node[] =>
      ts.isVariableStatement(it) ? it.declarationList.declarations : [it],
    );
    for (const it of all)
      if (ts.isVariableDeclaration(it) || ts.isFunctionDeclaration(it)) {
        const name = it.name?.getText() ?? "";
        if (!found.has(name)) found.set(name, it.getText());
      }
  }
  return found;
};

const wordsIn = (text: string): readonly string[] => text.match(/\b[A-Za-z_]\w*\b/g) ?? [];

const parsed = new Map<string, ts.SourceFile>();

const sourceOf = (file: string): ts.SourceFile => {
  const source = parsed.get(file) ?? ts.createSourceFile("test.ts", file, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
};

/** What tests with this title say: their cases and bodies, the groups that they are in, and what they use of their file. */
export const textOfTests = (file: string, title: string): string => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (quoted(node) === title) texts.push(...textsOf(node));
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file));
  return texts.join("\n");
};

const textsOf = (title: ts.Node): readonly string[] => {
  const texts = [wholeCall(title).getText(), ...groupsRound(title)];
  const declarations = declarationsFor(title);
  const used = new Set<string>();
  for (let at = 0; at < texts.length; at += 1)
    for (const word of wordsIn(texts[at] ?? "")) {
      const text = declarations.get(word);
      if (text === undefined || used.has(word)) continue;
      used.add(word);
      texts.push(text);
    }
  return texts;
};

// The types of the API with all that they name, from the source: each as a declaration that needs nothing of the source.
import { join, relative } from "node:path";
import ts from "typescript";

/** Where the types begin: what is named from here on belongs to the API. */
const ROOTS = [
  { file: "src/api/parapet-api.ts", name: "ParapetApi" },
  { file: "src/api/parapet-api.ts", name: "ParapetHooks" },
];

const WHOLE = ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias;

/**
 * Its name and its file below the root. The text of its comment, and its code without that comment. The names of other types
 * that it needs.
 *
 * @typedef {{ name: string, file: string, words: string, text: string, needs: readonly string[] }} ApiType
 */

/** @typedef {ts.InterfaceDeclaration | ts.TypeAliasDeclaration} Declared */

/** @param {string} root */
const programOf = (root) => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, "tsconfig.module.json"), {}, host);
  if (config === undefined) throw new Error("tsconfig.json cannot be read.");
  const files = ROOTS.map(({ file }) => join(root, file));
  // Foundry's declarations take seconds, and no type of the API is one of them.
  return ts.createProgram(files, { ...config.options, types: [], noEmit: true });
};

/**
 * @param {ts.Node} name
 * @param {ts.TypeChecker} checker
 * @returns {ts.Declaration | undefined} what the name stands for, through imports
 */
const declarationOf = (name, checker) => {
  const found = checker.getSymbolAtLocation(name);
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  return symbol?.declarations?.[0];
};

const isOurs = (/** @type {ts.Declaration} */ declaration) =>
  !declaration.getSourceFile().fileName.includes("node_modules");

/**
 * @param {ts.Node} name
 * @param {ts.TypeChecker} checker
 * @returns {Declared | undefined} the type of the project's own that is named; undefined for any other
 */
const ownType = (name, checker) => {
  const declaration = declarationOf(name, checker);
  if (declaration === undefined || !isOurs(declaration)) return undefined;
  return ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration) ? declaration : undefined;
};

/** @param {ts.Node} node */
const takesValue = (node) => {
  let takes = ts.isTypeQueryNode(node);
  ts.forEachChild(node, (child) => {
    takes ||= takesValue(child);
  });
  return takes;
};

/**
 * Whether a type is to be written out: the smallest that is worked out from values, as `(typeof KINDS)[number]` or what a
 * schema takes.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 */
const isWorkedOut = (node, checker) => {
  if (!takesValue(node)) return false;
  if (ts.isIndexedAccessTypeNode(node) || ts.isTypeQueryNode(node) || ts.isTypeOperatorNode(node)) return true;
  if (!ts.isTypeReferenceNode(node)) return false;
  const declaration = declarationOf(node.typeName, checker);
  return (
    declaration !== undefined &&
    !isOurs(declaration) &&
    !/\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)
  );
};

/**
 * KINDS of `(typeof KINDS)[number]`.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 */
const arrayOf = (node, checker) => {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isParenthesizedTypeNode(node.objectType)) return undefined;
  const { type } = node.objectType;
  const value = ts.isTypeQueryNode(type) ? declarationOf(type.exprName, checker) : undefined;
  return value && ts.isVariableDeclaration(value) ? value : undefined;
};

/**
 * The words of such an array, in its order.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 */
const wordsOfArray = (node, checker) => {
  const array = arrayOf(node, checker)?.initializer;
  if (array === undefined || !ts.isAsExpression(array) || !ts.isArrayLiteralExpression(array.expression))
    return undefined;
  const { elements } = array.expression;
  return elements.every(ts.isStringLiteral) ? elements.map((each) => each.getText()).join(" | ") : undefined;
};

/** The checker gives words in the order in which it met them, be it in another file; they are put in order here. */
const inOrder = (/** @type {ts.Node} */ type) => {
  const sorted = (/** @type {ts.Node} */ node) => {
    const inside = ts.visitEachChild(node, sorted, undefined);
    if (!ts.isUnionTypeNode(inside)) return inside;
    const isWord = (/** @type {ts.TypeNode} */ each) => ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal);
    const word = (/** @type {ts.Node} */ each) =>
      ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal) ? each.literal.text : "";
    const words = inside.types.filter(isWord).sort((a, b) => (word(a) < word(b) ? -1 : 1));
    return ts.factory.createUnionTypeNode([...words, ...inside.types.filter((each) => !isWord(each))]);
  };
  return sorted(type);
};

/**
 * @param {ts.Node} node
 * @param {Declared} declaration
 * @param {ts.TypeChecker} checker
 */
const writtenOut = (node, declaration, checker) => {
  const type = checker.getTypeFromTypeNode(/** @type {ts.TypeNode} */ (node));
  const written = checker.typeToTypeNode(type, declaration, WHOLE);
  if (written === undefined) throw new Error(`A type in ${declaration.name.text} cannot be written out.`);
  return ts.createPrinter().printNode(ts.EmitHint.Unspecified, inOrder(written), declaration.getSourceFile());
};

/**
 * @param {Declared} declaration
 * @param {ts.TypeChecker} checker
 */
const textOf = (declaration, checker) => {
  const source = declaration.getSourceFile();
  let text = "";
  let at = declaration.getStart();
  const visit = (/** @type {ts.Node} */ node) => {
    if (!isWorkedOut(node, checker)) {
      ts.forEachChild(node, visit);
      return;
    }
    const written = wordsOfArray(node, checker) ?? writtenOut(node, declaration, checker);
    text += source.text.slice(at, node.getStart()) + written;
    at = node.getEnd();
  };
  ts.forEachChild(declaration, visit);
  const whole = text + source.text.slice(at, declaration.getEnd());
  return whole.startsWith("export ") ? whole : `export ${whole}`;
};

/** @param {ts.Node} node */
const commentOn = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? "")
    .join(" ")
    .replace(/\s*\n\s*/g, " ")
    .trim();

/**
 * For a union made from an array: the comment on the array.
 *
 * @param {Declared} declaration
 * @param {ts.TypeChecker} checker
 */
const wordsOf = (declaration, checker) => {
  const array = ts.isTypeAliasDeclaration(declaration) ? arrayOf(declaration.type, checker) : undefined;
  return commentOn(declaration) || (array === undefined ? "" : commentOn(array));
};

/**
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @returns {readonly Declared[]} the types that are named in it, and in the values that it takes types of
 */
const namedIn = (node, checker) => {
  /** @type {Declared[]} */
  const named = [];
  const visit = (/** @type {ts.Node} */ each) => {
    const name = ts.isTypeReferenceNode(each)
      ? each.typeName
      : ts.isExpressionWithTypeArguments(each)
        ? each.expression
        : undefined;
    const type = name && ownType(name, checker);
    if (type !== undefined) named.push(type);
    const value = ts.isTypeQueryNode(each) ? declarationOf(each.exprName, checker) : undefined;
    if (value !== undefined && isOurs(value)) visit(value);
    ts.forEachChild(each, visit);
  };
  ts.forEachChild(node, visit);
  return named.filter((type, i) => type !== node && named.indexOf(type) === i);
};

/**
 * @param {ts.Program} program
 * @param {string} root
 */
const rootsOf = (program, root) =>
  ROOTS.map(({ file, name }) => {
    const statements = [...(program.getSourceFile(join(root, file))?.statements ?? [])];
    const found = statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === name);
    if (found === undefined) throw new Error(`${file} has no interface ${name}.`);
    return found;
  });

/**
 * @param {string} root
 * @returns {readonly ApiType[]} in the order in which they are named first; throws when two have one name
 */
export const apiTypes = (root) => {
  const program = programOf(root);
  const checker = program.getTypeChecker();
  /** @type {Set<Declared>} */
  const found = new Set(rootsOf(program, root));
  for (const declaration of found) for (const named of namedIn(declaration, checker)) found.add(named);
  const types = [...found].map((declaration) => ({
    name: declaration.name.text,
    file: relative(root, declaration.getSourceFile().fileName).replaceAll("\\", "/"),
    words: wordsOf(declaration, checker),
    text: textOf(declaration, checker),
    needs: namedIn(declaration, checker).map(({ name }) => name.text),
  }));
  const twice = types.find(({ name }, i) => types.findIndex((each) => each.name === name) !== i);
  if (twice !== undefined)
    throw new Error(`Two types of the API are called ${twice.name}: rename that in ${twice.file}.`);
  return types;
};

/**
 * What of Foundry the module's source uses by name: hooks, and members of Foundry's globals. Found with the TypeScript
 * compiler, through the wrappers that the source has around them.
 */
import ts from "typescript";
import { classOf, isLeagues, membersAt, wrappedAt } from "./members";

/** Foundry's globals whose members are collected, and how many names of a path count. */
const GLOBALS: ReadonlyMap<string, number> = new Map([
  ["CONFIG", 3],
  ["CONST", 2],
  ["canvas", 3],
  ["game", 3],
  ["ui", 3],
  ["foundry", 5],
  ["Hooks", 2],
]);

/** Methods and functions whose first argument is a hook's name. */
const HOOK_CALLS: ReadonlySet<string> = new Set([
  "on",
  "once",
  "last",
  "veto",
  "callHook",
  "callEach",
  "callAll",
  "call",
  "hook",
]);

export interface Used {
  /** By name, with the files that use it. */
  readonly hooks: ReadonlyMap<string, ReadonlySet<string>>;
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** `Class#member` of documents, windows and objects on the canvas, where no path from a global says it already. */
  readonly classMembers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where the source does not say which hook or member it uses, as `file:line`. */
  readonly unknown: readonly string[];
}

const bare = (node: ts.Expression): ts.Expression => {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
  )
    return bare(node.expression);
  return node;
};

const add = (to: Map<string, Set<string>>, name: string, file: string): void => {
  const files = to.get(name) ?? new Set<string>();
  to.set(name, files.add(file));
};

const placeOf = (node: ts.Node, file: string): string =>
  `${file}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** Reads programs that consist of source files with these checks. */
export const collect = (
  program: ts.Program,
  isOurs: (file: string) => boolean,
  rootOf: (file: string) => string,
): Used => {
  const checker = program.getTypeChecker();
  const [hooks, members] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const classMembers = new Map<string, Set<string>>();
  const unknown: string[] = [];

  const symbolOf = (node: ts.Node): ts.Symbol | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
      ? checker.getAliasedSymbol(symbol)
      : symbol;
  };

  const isGlobal = (node: ts.Identifier): boolean => {
    if (!GLOBALS.has(node.text)) return false;
    const declarations = symbolOf(node)?.declarations ?? [];
    return declarations.every((it) => !isOurs(it.getSourceFile().fileName) || it.getSourceFile().isDeclarationFile);
  };

  /** The path that an expression stands for, from a global on: `["canvas", "tokens"]`; null for anything else. */
  const pathOf = (given: ts.Expression, depth = 0): readonly string[] | null => {
    const node = bare(given);
    if (depth > 8) return null;
    if (ts.isPropertyAccessExpression(node)) {
      if (ts.isIdentifier(node.expression) && node.expression.text === "globalThis" && GLOBALS.has(node.name.text))
        return [node.name.text];
      const of = pathOf(node.expression, depth + 1);
      return of === null ? null : [...of, node.name.text];
    }
    if (ts.isIdentifier(node)) return isGlobal(node) ? [node.text] : pathOfVariable(node, depth);
    if (ts.isCallExpression(node) && node.arguments.length === 0 && ts.isIdentifier(bare(node.expression)))
      return pathOfResult(bare(node.expression) as ts.Identifier, depth);
    return null;
  };

  const declarationOf = (node: ts.Identifier): ts.Declaration | undefined => symbolOf(node)?.declarations?.[0];

  /** A constant that is a part of a global, or is taken out of one. */
  const pathOfVariable = (node: ts.Identifier, depth: number): readonly string[] | null => {
    const declared = declarationOf(node);
    if (declared === undefined) return null;
    if (ts.isVariableDeclaration(declared) && declared.initializer !== undefined)
      return pathOf(declared.initializer, depth + 1);
    if (!ts.isBindingElement(declared) || !ts.isObjectBindingPattern(declared.parent)) return null;
    const { parent } = declared.parent;
    if (!ts.isVariableDeclaration(parent) || parent.initializer === undefined) return null;
    const of = pathOf(parent.initializer, depth + 1);
    const name = declared.propertyName ?? declared.name;
    return of === null || !ts.isIdentifier(name) ? null : [...of, name.text];
  };

  /** A function without parameters that gives a part of a global: `const plainGame = () => game as never`. */
  const pathOfResult = (node: ts.Identifier, depth: number): readonly string[] | null => {
    const declared = declarationOf(node);
    if (declared === undefined || !ts.isVariableDeclaration(declared) || declared.initializer === undefined)
      return null;
    const made = bare(declared.initializer);
    if (!ts.isArrowFunction(made) || made.parameters.length > 0 || ts.isBlock(made.body)) return null;
    return pathOf(made.body, depth + 1);
  };

  const noteMember = (path: readonly string[], file: string): void => {
    const [root = ""] = path;
    if (path.length > 1) add(members, path.slice(0, GLOBALS.get(root) ?? 2).join("."), file);
  };

  /** `const { a, b } = game` uses both. */
  const noteTaken = (pattern: ts.ObjectBindingPattern, path: readonly string[], file: string): void => {
    for (const { propertyName, name } of pattern.elements) {
      const taken = propertyName ?? name;
      if (ts.isIdentifier(taken)) noteMember([...path, taken.text], file);
    }
  };

  const outerOf = (node: ts.Node): ts.Node => {
    let outer = node.parent;
    while (ts.isParenthesizedExpression(outer) || ts.isAsExpression(outer) || ts.isNonNullExpression(outer))
      outer = outer.parent;
    return outer;
  };

  const isLongest = (node: ts.Node): boolean => !ts.isPropertyAccessExpression(outerOf(node));

  /** `NAME in canvas` and `Reflect.get(canvas, NAME)`: the path and what NAME may be; null for anything else. */
  const askedByName = (node: ts.Node): readonly (readonly string[])[] | null => {
    const [of, name] = ts.isBinaryExpression(node)
      ? node.operatorToken.kind === ts.SyntaxKind.InKeyword
        ? [node.right, node.left]
        : []
      : ts.isCallExpression(node) && bare(node.expression).getText() === "Reflect.get"
        ? node.arguments
        : [];
    const path = of === undefined ? null : pathOf(of);
    const names = name === undefined ? null : namesIn(name);
    return path === null || names === null ? null : names.map((each) => [...path, each]);
  };

  /** A global as a whole, handed to something that may take any member of it. */
  const isHandedOver = (node: ts.Node): boolean => {
    if (!ts.isIdentifier(node) || !isGlobal(node)) return false;
    const outer = outerOf(node);
    const isNamed =
      ts.isPropertyAccessExpression(outer) || ts.isVariableDeclaration(outer) || ts.isArrowFunction(outer);
    return !isNamed && !ts.isTypeNode(outer) && !ts.isQualifiedName(outer) && askedByName(outer) === null;
  };

  const literalsIn = (type: ts.Type): readonly string[] | null => {
    if (type.isStringLiteral()) return [type.value];
    if (!type.isUnion()) return null;
    const each = type.types.map(literalsIn);
    return each.includes(null) ? null : each.flatMap((names) => names ?? []);
  };

  /** What an array in the source consists of, by its text: the compiler knows elements only by their common type. */
  const elementsOf = (given: ts.Expression): readonly string[] | null => {
    const node = bare(given);
    if (ts.isArrayLiteralExpression(node)) {
      const each = node.elements.map((it) => (ts.isSpreadElement(it) ? elementsOf(it.expression) : namesIn(it)));
      return each.includes(null) ? null : each.flatMap((names) => names ?? []);
    }
    if (!ts.isIdentifier(node)) return null;
    const declared = declarationOf(node);
    if (declared === undefined || !ts.isVariableDeclaration(declared)) return null;
    return declared.initializer === undefined ? null : elementsOf(declared.initializer);
  };

  /** The strings that an expression may be; null where the source does not say. */
  const namesIn = (node: ts.Expression): readonly string[] | null => {
    if (ts.isTemplateExpression(node)) return namesInTemplate(node);
    const known = literalsIn(checker.getTypeAtLocation(node));
    if (known !== null || !ts.isIdentifier(node)) return known;
    const declared = declarationOf(node);
    if (declared === undefined || !ts.isVariableDeclaration(declared)) return null;
    const loop = declared.parent.parent;
    return ts.isForOfStatement(loop) ? elementsOf(loop.expression) : null;
  };

  /** Every text that a template gives for what its parts may be. */
  const namesInTemplate = ({ head, templateSpans }: ts.TemplateExpression): readonly string[] | null =>
    templateSpans.reduce<readonly string[] | null>(
      (before, { expression, literal }) => {
        const parts = namesIn(expression);
        if (before === null || parts === null) return null;
        return before.flatMap((start) => parts.map((part) => `${start}${part}${literal.text}`));
      },
      [head.text],
    );

  /** Whether a call is one of a wrapper around Foundry's hooks, by the name of its first parameter's type. */
  const isHookCall = (node: ts.CallExpression): boolean => {
    const called = bare(node.expression);
    const name = ts.isPropertyAccessExpression(called) ? called.name.text : ts.isIdentifier(called) ? called.text : "";
    if (!HOOK_CALLS.has(name)) return false;
    const [first] = checker.getResolvedSignature(node)?.parameters ?? [];
    const declared = first?.valueDeclaration;
    if (declared === undefined || !ts.isParameter(declared)) return false;
    return declared.type?.getText().startsWith("HookName") === true;
  };

  /** Whether a row of its path from a global says what an access takes. */
  const isInPath = (node: ts.Node): boolean => {
    const path = ts.isPropertyAccessExpression(node) ? pathOf(node) : null;
    return path !== null && path.length <= (GLOBALS.get(path[0] ?? "") ?? 0);
  };

  /** What a union and a list consist of. */
  const partsOf = (type: ts.Type): readonly ts.Type[] =>
    type.isUnion() ? type.types : checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];

  const interfacesIn = (type: ts.Type): readonly ts.InterfaceDeclaration[] => [
    ...(type.symbol?.declarations ?? []).filter((it) => ts.isInterfaceDeclaration(it)),
    ...partsOf(type).flatMap(interfacesIn),
  ];

  const isOfFoundry = (type: ts.Type): boolean =>
    (type.symbol?.declarations ?? []).some(isLeagues) || partsOf(type).some(isOfFoundry);

  /** Something of Foundry that is taken for an interface of ours whose comment names no class. */
  const isUnmarked = (node: ts.Node): boolean => {
    if (!ts.isAsExpression(node) || !isOfFoundry(checker.getTypeAtLocation(bare(node)))) return false;
    return interfacesIn(checker.getTypeAtLocation(node)).some(
      (it) => isOurs(it.getSourceFile().fileName) && classOf(it) === undefined,
    );
  };

  /** What may be the path of a method: `CONFIG.Actor.documentClass.prototype.reset`, or `${ACTOR}.reset`. */
  const wrappedPaths = (node: ts.Node): readonly string[] => {
    if (ts.isStringLiteral(node)) return [node.text];
    const isPath = ts.isTemplateExpression(node) && /^\.\w+$/.test(node.templateSpans.at(-1)?.literal.text ?? "");
    return isPath ? (namesInTemplate(node) ?? []) : [];
  };

  const visit = (node: ts.Node, file: string): void => {
    if (ts.isCallExpression(node) && isHookCall(node) && node.arguments[0] !== undefined) {
      const names = namesIn(node.arguments[0]);
      if (names === null) unknown.push(placeOf(node, file));
      for (const name of names ?? []) add(hooks, name, file);
    }
    for (const path of askedByName(node) ?? []) noteMember(path, file);
    if (isHandedOver(node)) unknown.push(placeOf(node, file));
    if (ts.isPropertyAccessExpression(node) && isLongest(node)) {
      const path = pathOf(node);
      if (path !== null) noteMember(path, file);
    }
    if (!isInPath(node)) for (const name of membersAt(checker, node, isOurs)) add(classMembers, name, file);
    if (isUnmarked(node)) unknown.push(placeOf(node, file));
    for (const path of wrappedPaths(node)) {
      const wrapped = wrappedAt(path);
      if (wrapped !== undefined) add(classMembers, wrapped, file);
    }
    // Methods of classes in CONFIG are wrapped by their path.
    if ((ts.isStringLiteral(node) || ts.isTemplateHead(node)) && node.text.startsWith("CONFIG."))
      noteMember(node.text.split("."), file);
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer !== undefined) {
      const path = pathOf(node.initializer);
      if (path !== null) noteTaken(node.name, path, file);
    }
    ts.forEachChild(node, (child) => visit(child, file));
  };

  for (const source of program.getSourceFiles())
    if (isOurs(source.fileName) && !source.isDeclarationFile) visit(source, rootOf(source.fileName));
  return { hooks, members, classMembers, unknown };
};

/**
 * Members of Foundry's documents, windows and objects on the canvas, as `Class#member`: those of the League's classes, and
 * those of our own interfaces whose comment names the page of the class that they stand for.
 */
import ts from "typescript";

/** Folders of the declarations that have such classes. */
const FOLDERS =
  /fvtt-types\/src\/foundry\/(?:client\/(?:applications|canvas|documents|dice|nue)|common\/(?:abstract|documents|grid))\//;

/** Whether a declaration is one of the League's of such a class. */
export const isLeagues = (declared: ts.Declaration): boolean => FOLDERS.test(declared.getSourceFile().fileName);

const PAGE = /foundryvtt\.com\/api\/v1\d\/classes\/[\w.]*?(\w+)\.html/;

/** The class that an interface of ours stands for, by the comment before it; undefined for any other. */
export const classOf = (declared: ts.InterfaceDeclaration): string | undefined => {
  const text = declared.getSourceFile().text;
  const comments = ts.getLeadingCommentRanges(text, declared.pos) ?? [];
  const last = comments.at(-1);
  return last === undefined ? undefined : PAGE.exec(text.slice(last.pos, last.end))?.[1];
};

/** `Combat` of its class, and of the interface `Schema` in the namespace `Combat`, which has its fields. */
const leagueClassOf = ({ parent }: ts.Declaration): string | undefined => {
  if (ts.isClassDeclaration(parent)) return parent.name?.text;
  if (!ts.isInterfaceDeclaration(parent) || !parent.name.text.endsWith("Schema")) return undefined;
  const namespace = parent.parent.parent;
  return ts.isModuleDeclaration(namespace) ? namespace.name.text : undefined;
};

const ofDeclaration = (declared: ts.Declaration, isOurs: (file: string) => boolean): string | undefined => {
  const file = declared.getSourceFile().fileName;
  if (isLeagues(declared)) return leagueClassOf(declared);
  return isOurs(file) && ts.isInterfaceDeclaration(declared.parent) ? classOf(declared.parent) : undefined;
};

/** What an access, or a name in a pattern, takes of such a class. */
export const membersAt = (
  checker: ts.TypeChecker,
  node: ts.Node,
  isOurs: (file: string) => boolean,
): readonly string[] => {
  const taken = ts.isPropertyAccessExpression(node) ? checker.getSymbolAtLocation(node.name) : takenBy(checker, node);
  const classes = (taken?.declarations ?? []).map((it) => ofDeclaration(it, isOurs));
  return classes.flatMap((name) => (name === undefined || taken === undefined ? [] : `${name}#${taken.name}`));
};

const takenBy = (checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined => {
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? checker.getTypeAtLocation(node.parent).getProperty(name.text) : undefined;
};

/** `Actor#prepareData` of `CONFIG.Actor.documentClass.prototype.prepareData`, by which a method is wrapped. */
export const wrappedAt = (path: string): string | undefined => {
  const [, name, method] = /^CONFIG\.(\w+)\.documentClass\.prototype\.(\w+)$/.exec(path) ?? [];
  return name === undefined ? undefined : `${name}#${method ?? ""}`;
};

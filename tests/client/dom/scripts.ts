import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

/** The built playground and module as scripts that a window runs. Each is compiled once for all windows of a process. */

const ROOT = join(import.meta.dirname, "../../..");
const PAGE = join(ROOT, "dist-playground");
const MODULE = join(ROOT, "dist");
const MODULE_ADDRESS = "/modules/parapet/";

export const ORIGIN = "http://localhost/";

const read = (file: string): string => readFileSync(file, "utf8");

/** An ES module as a function that does what the module does, each time it is called. Bundlers write imports first and exports last. */
export interface ModuleScript {
  /** Addresses of the modules that it imports, as it writes them. */
  readonly imports: readonly string[];
  readonly script: vm.Script;
}

/** What a module's function is called with. */
export interface ModuleParts {
  readonly url: string;
  readonly load: (address: string) => Promise<object>;
  /** What the modules export that it imports, in their order. */
  readonly imported: readonly object[];
}

/** Resolves to what the module exports. */
export type StartModule = (parts: ModuleParts) => Promise<object>;

const IMPORT = /import\s*(?:(\{[^{}]*\})\s*from\s*)?"([^"]+)"\s*;?\s*/y;
const EXPORT = /;?export\s*(\{[^{}]*\});?\s*(?:\/\/# sourceMappingURL.*)?\s*$/;

/** `{ a as b }` of an import as a pattern `{ a: b }`; the other way round that of an export as an object. */
const renamed = (names: string): string => names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$1: $2");
const exported = (names: string): string => names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$2: $1");

const moduleScript = (file: string): ModuleScript => {
  const code = read(file);
  const imports: string[] = [];
  const bindings: string[] = [];
  let end = 0;
  IMPORT.lastIndex = 0;
  for (let found = IMPORT.exec(code); found !== null; found = IMPORT.exec(code)) {
    const [, names, address = ""] = found;
    if (names !== undefined) bindings.push(`const ${renamed(names)} = parapetParts.imported[${imports.length}];`);
    imports.push(address);
    end = IMPORT.lastIndex;
  }
  const body = code
    .slice(end)
    .replace(EXPORT, (_, names: string) => `; return ${exported(names)};`)
    .replaceAll("import.meta", "parapetParts")
    .replaceAll(/\bimport\(/g, "parapetParts.load(");
  const text = `(async (parapetParts) => { "use strict"; ${bindings.join(" ")} ${body}\n})`;
  return { imports, script: new vm.Script(text, { filename: file }) };
};

/** A function that does what a classic script does, and sets the global that the script declares. */
const classicScript = (file: string, global: string | null): vm.Script => {
  const code = read(file).replace(/\/\/# sourceMappingURL.*\s*$/, "");
  return new vm.Script(`(function () { ${code}\n${global === null ? "" : `globalThis.${global} = ${global};`} })`, {
    filename: file,
  });
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

export const scripts = once(() => {
  const [main = ""] = readdirSync(join(PAGE, "assets")).filter((name) => /^index.*\.js$/.test(name));
  return {
    vendor: [
      classicScript(join(PAGE, "vendor/pixi.min.js"), "PIXI"),
      classicScript(join(PAGE, "vendor/pixi-graphics-smooth.js"), null),
      classicScript(join(PAGE, "vendor/handlebars.min.js"), null),
    ],
    main: `${ORIGIN}assets/${main}`,
  };
});

/** The page without what a browser would load for it, or shows only without scripts. */
export const html = once(() =>
  read(join(PAGE, "index.html")).replace(/<(script|noscript)[\s\S]*?<\/\1>|<link[^>]*>/g, ""),
);

const files = new Map<string, string>();

const fileOf = (path: string): string =>
  path.startsWith(MODULE_ADDRESS) ? join(MODULE, path.slice(MODULE_ADDRESS.length)) : join(PAGE, path);

/** What the server of the tests in a browser would send; throws where there is nothing. */
export const fileAt = (path: string): string => {
  const file = fileOf(path);
  const body = files.get(file) ?? read(file);
  files.set(file, body);
  return body;
};

const modules = new Map<string, ModuleScript>();

/** The module at a path; throws where there is nothing. */
export const moduleAt = (path: string): ModuleScript => {
  const file = fileOf(path);
  const module = modules.get(file) ?? moduleScript(file);
  modules.set(file, module);
  return module;
};

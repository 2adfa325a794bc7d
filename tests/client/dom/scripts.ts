import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

/** The built playground and module as scripts that a window runs, compiled once for all windows of a process. */

const ROOT = join(import.meta.dirname, "../../..");
const PAGE = join(ROOT, "dist-playground");
const MODULE = join(ROOT, "dist");
const MODULE_ADDRESS = "/modules/parapet/";

export const ORIGIN = "http://localhost/";

const read = (file: string): string => readFileSync(file, "utf8");

/**
 * A function that does what an ES module does, each time it is called. `import.meta` is the module's address. Exports are left
 * out: nothing that a test loads here imports them.
 */
const moduleScript = (file: string, url: string): vm.Script => {
  const code = read(file)
    .replace(/;?export\s*\{[^{}]*\};?\s*(\/\/# sourceMappingURL.*)?\s*$/, ";")
    .replaceAll("import.meta", `(${JSON.stringify({ url })})`)
    .replaceAll(/\bimport\(/g, "dynamicImport(");
  return new vm.Script(`(async () => { "use strict"; ${code}\n})`, { filename: file });
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
    main: moduleScript(join(PAGE, "assets", main), `${ORIGIN}assets/${main}`),
    module: moduleScript(join(MODULE, "parapet.mjs"), `${ORIGIN}modules/parapet/parapet.mjs`),
  };
});

/** The page without what a browser would load for it, or shows only without scripts. */
export const html = once(() =>
  read(join(PAGE, "index.html")).replace(/<(script|noscript)[\s\S]*?<\/\1>|<link[^>]*>/g, ""),
);

const files = new Map<string, string>();

/** What the server of the tests in a browser would send; throws where there is nothing. */
export const fileAt = (path: string): string => {
  const file = path.startsWith(MODULE_ADDRESS) ? join(MODULE, path.slice(MODULE_ADDRESS.length)) : join(PAGE, path);
  const body = files.get(file) ?? read(file);
  files.set(file, body);
  return body;
};

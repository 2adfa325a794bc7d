// The built playground with the built module in it, as one folder for any file server.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** What the page loads of the built module; the rest is for Foundry and for developers. */
const MODULE_PARTS = ["module.json", "parapet.mjs", "parapet.css", "chunks", "lang", "templates", "assets"];

/** Whose code is in it besides ours, under licences that go where the code goes. */
const OTHERS = ["pixi.js", "@pixi/graphics-smooth", "handlebars", "valibot", "dequal"];

const SOURCE_MAP = /\n?(?:\/\/# sourceMappingURL=\S+|\/\*# sourceMappingURL=\S+ \*\/)\s*$/;

/** @param {string} from @param {string} to */
const copy = (from, to) =>
  cpSync(from, to, { recursive: true, filter: (path) => extname(path) !== ".map" && !basename(path).startsWith(".") });

/** @param {string} folder @returns {string[]} every file in it, by its path */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/**
 * Puts what was built together; the maps to the source stay behind, and what asks for them goes.
 * @param {string} site the folder, replaced if it exists
 */
export const assembleSite = (site) => {
  rmSync(site, { recursive: true, force: true });
  copy(join(ROOT, "dist-playground"), site);
  const parts = MODULE_PARTS.filter((name) => existsSync(join(ROOT, "dist", name)));
  for (const name of parts) copy(join(ROOT, "dist", name), join(site, "modules/parapet", name));
  for (const path of filesIn(site).filter((name) => /\.(?:m?js|css)$/.test(name)))
    writeFileSync(path, readFileSync(path, "utf8").replace(SOURCE_MAP, "\n"));
  copy(join(ROOT, "LICENSE"), join(site, "licences/parapet.txt"));
  for (const name of OTHERS) {
    const folder = join(ROOT, "node_modules", name);
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name}: expected a licence to hand on with its code, got none`);
    copy(join(folder, licence), join(site, `licences/${name}.txt`));
  }
};

// What a macro says where Parapet is switched off: its texts are not there then, so the macro brings this one along.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./stations.mjs").Plain} Plain */

const INACTIVE = "PARAPET.Macro.Inactive";

/** @param {string} file */
const jsonIn = (file) => JSON.parse(readFileSync(file, "utf8"));

/** @param {string} root @returns {Record<string, string>} by language */
const inactiveTexts = (root) =>
  Object.fromEntries(
    /** @type {{ lang: string, path: string }[]} */ (jsonIn(join(root, "module.json")).languages).map(
      ({ lang, path }) => [lang, jsonIn(join(root, path))[INACTIVE]],
    ),
  );

/** @param {Plain} source */
export const isMacro = ({ command }) => command !== undefined;

/** @param {Plain} source @param {string} root the project's folder @returns {Plain} */
export const macroWithTexts = (source, root) => ({ ...source, flags: { parapet: { inactive: inactiveTexts(root) } } });

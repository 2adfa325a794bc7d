// Where the source of a game system or module is: in .systems, or where an environment variable says.
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../.systems");

/** @typedef {import("./list.mjs").Played} Played */

/** Where `npm run fetch:systems` puts it. @param {Pick<Played, "name" | "version">} played */
export const folderOf = ({ name, version }) => join(ROOT, `${name}-${version}`);

/** Declarations of pf2e, an npm package that asks for a newer Node than Parapet. */
export const PF2E_TYPES = { name: "@7h3laughingman/pf2e-types", version: "7.10.4", folder: join(ROOT, "pf2e-types") };

/** Where it is; null if it was not fetched. @param {Played} played @returns {string | null} */
export const placeOf = (played) => {
  const { variable, anyOf } = played;
  const folder = process.env[variable] || folderOf(played);
  return anyOf.some((file) => existsSync(join(folder, file))) ? folder : null;
};

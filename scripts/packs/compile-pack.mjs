// One compendium as Foundry keeps it: a LevelDB folder with an entry for the document and one for each that lies in it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";

/** @typedef {import("./read-packs.mjs").Pack} Pack */
/** @typedef {import("./read-packs.mjs").Plain} Plain */

/**
 * Embedded collections by document type; collection names equal field names.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const HELD = {
  scenes: ["walls", "tokens", "tiles", "regions", "lights", "notes"],
  regions: ["behaviors"],
  journal: ["pages"],
  tables: ["results"],
};

/** @type {Readonly<Record<string, string>>} */
const COLLECTIONS = { Scene: "scenes", Macro: "macros", JournalEntry: "journal", RollTable: "tables" };

/** Rewritten with a time stamp whenever the database is opened: `LOCK` is empty, `LOG` is for people. */
const OF_THE_MOMENT = /^(LOG(\.old)?|LOCK)$/;

/**
 * `!scenes.walls!SCENE.WALL`
 * @param {Plain} source @param {readonly string[]} collections @param {readonly unknown[]} above ids
 * @returns {Plain}
 */
const keyed = (source, collections, above = []) => {
  const ids = [...above, source["_id"]];
  const held = (HELD[collections.at(-1) ?? ""] ?? []).filter((field) => Array.isArray(source[field]));
  const within = held.map((field) => [
    field,
    /** @type {Plain[]} */ (source[field]).map((each) => keyed(each, [...collections, field], ids)),
  ]);
  return { ...source, ...Object.fromEntries(within), _key: `!${collections.join(".")}!${ids.join(".")}` };
};

/**
 * Writes the pack into a new folder, the same bytes whenever and wherever it does so.
 * @param {Pack} pack @param {string} folder
 */
export const writePack = async ({ type, documents }, folder) => {
  const collection = COLLECTIONS[type] ?? "";
  const sources = mkdtempSync(join(tmpdir(), "parapet-pack-"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    documents.forEach((source, i) => {
      const file = join(sources, `${String(i).padStart(4, "0")}.json`);
      writeFileSync(file, JSON.stringify(keyed(source, [collection])));
    });
    await compilePack(sources, folder);
  } finally {
    rmSync(sources, { recursive: true });
  }
  for (const name of readdirSync(folder)) if (OF_THE_MOMENT.test(name)) rmSync(join(folder, name));
};

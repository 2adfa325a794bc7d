// What a run makes and changes in the world, written down before each act, so that the next run can undo it.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stop, whenReady } from "./login.mjs";

/** @typedef {import("./login.mjs").Seat} Seat */

/**
 * `settings` has the values that the world stored before the run, by key, of Parapet and of the module list.
 * @typedef {object} Entry
 * @property {string} url
 * @property {string} world
 * @property {string} run
 * @property {number} pid
 * @property {string} began
 * @property {{ kind: string, id: string }[]} made
 * @property {Readonly<Record<string, unknown>>} settings
 */

/** Every document of a run has the flag `world.parapetLive`, also messages, which the pages make themselves. */
const FLAG = "parapetLive";

const IDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** As Foundry's ids are: 16 letters and digits. */
const newId = () => [...randomBytes(16)].map((byte) => IDS[byte % IDS.length]).join("");

const SETTINGS = `
  const stored = game.settings.storage.get("world").contents.map(({ key }) => key);
  const kept = stored.filter((key) => key.startsWith("parapet.") || key === "core.moduleConfiguration");
`;

/** @param {string} folder */
const fileIn = (folder) => join(folder, "journal.json");

/** @param {string} folder @returns {Entry | null} */
export const readJournal = (folder) =>
  existsSync(fileIn(folder)) ? JSON.parse(readFileSync(fileIn(folder), "utf8")) : null;

export class Journal {
  /** @param {string} folder @param {Seat} gm @param {Entry} entry */
  constructor(folder, gm, entry) {
    this.folder = folder;
    this.gm = gm;
    /** @type {Entry} */
    this.entry = entry;
  }

  /** @param {string} folder @param {Seat} gm @param {string} url @param {string} world */
  static async begin(folder, gm, url, world) {
    const settings = await gm.run(`${SETTINGS}
      const its = kept.map((key) => [key, game.settings.get(key.split(".")[0], key.slice(key.indexOf(".") + 1))]);
      return Object.fromEntries(its);`);
    const began = new Date().toISOString();
    const entry = {
      url,
      world,
      run: newId(),
      pid: process.pid,
      began,
      made: [],
      settings: /** @type {Record<string, unknown>} */ (settings),
    };
    const journal = new Journal(folder, gm, entry);
    journal.#write();
    return journal;
  }

  /** A file that is cut short would be no journal. */
  #write() {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(`${fileIn(this.folder)}.new`, JSON.stringify(this.entry, null, 2));
    renameSync(`${fileIn(this.folder)}.new`, fileIn(this.folder));
  }

  /** @param {"Scene" | "Actor" | "Combat"} kind @param {object} source @returns {Promise<string>} its id */
  async make(kind, source) {
    const id = newId();
    this.entry.made.push({ kind, id });
    this.#write();
    const data = { ...source, _id: id, flags: { world: { [FLAG]: this.entry.run } } };
    await this.gm.run(`
      const data = ${JSON.stringify(data)};
      const { documentClass } = CONFIG.${kind};
      data.type ??= documentClass.TYPES?.find((type) => type !== "base");
      if (data.type === undefined) delete data.type;
      await documentClass.create(data, { keepId: true });`);
    return id;
  }

  /** The messages that a page makes have the flag too. @param {Seat} seat */
  async mark(seat) {
    await seat.run(`Hooks.on("preCreateChatMessage", (message) => {
      message.updateSource({ flags: { world: { ${FLAG}: "${this.entry.run}" } } });
    });`);
  }
}

/**
 * Undoes all that a run made and changed, with its GM logged in, and forgets the journal.
 * @param {string} folder @param {Seat} gm @param {Entry | null} entry
 * @returns {Promise<string>} what was undone, in words
 */
export const cleanUp = async (folder, gm, entry) => {
  if (entry !== null) await restoreSettings(gm, entry);
  const deleted = await gm.run(`
    const isOurs = ({ flags }) => flags.world?.${FLAG} !== undefined || flags.world?.isParapetTest === true;
    const all = [game.combats, game.messages, game.scenes, game.actors].flatMap(({ contents }) => contents.filter(isOurs));
    for (const document of all) await document.delete();
    return all.length;`);
  const made = entry?.made ?? [];
  const left = await gm.run(`
    const all = { Scene: game.scenes, Actor: game.actors, Combat: game.combats };
    return ${JSON.stringify(made)}.filter(({ kind, id }) => all[kind].has(id)).map(({ kind, id }) => kind + " " + id);`);
  if (/** @type {string[]} */ (left).length > 0)
    throw new Stop(
      `These could not be deleted: ${String(left)}. Delete them in Foundry, then run this with --cleanup.`,
    );
  rmSync(fileIn(folder), { force: true });
  return `${deleted === 1 ? "1 document" : `${String(deleted)} documents`} deleted, settings as before`;
};

/** @param {Seat} gm @param {Entry} entry */
const restoreSettings = async (gm, { settings }) => {
  const isOff = await gm.run(`
    ${SETTINGS}
    const before = ${JSON.stringify(settings)}["core.moduleConfiguration"] ?? {};
    const isOff = game.modules.get("parapet")?.active !== true;
    if (isOff) await game.settings.set("core", "moduleConfiguration", { ...before, parapet: true });
    return isOff;`);
  // Its settings exist only while it is on.
  if (isOff === true) {
    await gm.page.reload();
    await whenReady(gm);
  }
  await gm.run(`
    ${SETTINGS}
    const before = ${JSON.stringify(settings)};
    for (const document of game.settings.storage.get("world").contents.filter(({ key }) => kept.includes(key)))
      if (!(document.key in before)) await document.delete();
    for (const [key, value] of Object.entries(before))
      await game.settings.set(key.split(".")[0], key.slice(key.indexOf(".") + 1), value);`);
};

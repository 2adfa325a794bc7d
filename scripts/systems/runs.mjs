// docs/systems-run.json: when each game system and module was last run, at which commit, in which shape, with which result.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../../docs/systems-run.json");

/**
 * @typedef {object} Run
 * @property {string} title name and version
 * @property {string} [date] left out where it was never run
 * @property {string | null} [commit] null for what is no checkout
 * @property {string | null} [shape] which of the forms that the adapter knows its messages have
 * @property {number} [passed] tests
 * @property {number} [failed]
 */

/** @returns {Run[]} */
export const readRuns = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : []);

/** @param {readonly Run[]} runs */
export const writeRuns = (runs) => writeFileSync(FILE, `${JSON.stringify(runs, null, 2)}\n`);

/** @param {string} date @param {Date} today */
export const ageOf = (date, today) => {
  const days = Math.floor((today.getTime() - Date.parse(date)) / 86_400_000);
  return days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
};

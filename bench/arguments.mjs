// The arguments of `npm run bench`.
import { parseArgs } from "node:util";

export const QUERIES = ["lines", "hidden", "index", "upkeep", "judge"];
export const EXTRAS = [
  "memory",
  "allocation",
  "scaling",
  "cold",
  "verdicts",
  "covermap",
  "threat",
  "analysis",
  "scenes",
];
export const SCENES = ["W1", "W2", "W3", "W4", "real"];

const NAMES = [...QUERIES, ...EXTRAS, ...SCENES];

export class UsageError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {{ json: string | undefined, page: string | undefined, asked: readonly string[], scenes: readonly string[], named: readonly string[] }}
 *   the file to write figures to; the page to write those of all scenes to; the queries and the scenes that are measured, all unless some are named; the scenes of
 *   `--only scenes` by their names, all where there are none
 */
export const readArguments = (args) => {
  const { json, page, only, scene = [] } = valuesOf(args);
  const named = only?.flatMap((list) => list.split(",")) ?? [];
  const unknown = named.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only: expected some of ${NAMES.join(", ")}, got "${unknown}"`);
  const asked = [...QUERIES, ...EXTRAS].filter((name) => named.includes(name));
  const scenes = SCENES.filter((name) => named.includes(name));
  return {
    json,
    page,
    named: scene,
    asked: asked.length > 0 ? asked : scenes.length > 0 ? QUERIES : [...QUERIES, ...EXTRAS],
    scenes: scenes.length > 0 ? scenes : asked.length > 0 && !asked.includes("scenes") ? SCENES.slice(0, 4) : SCENES,
  };
};

/** @param {readonly string[]} args */
const valuesOf = (args) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: "string" },
        page: { type: "string" },
        only: { type: "string", multiple: true },
        scene: { type: "string", multiple: true },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pagePaths } from "../scripts/documents.mjs";

/** Reports of `npm run test:live` in a licence holder's Foundry: docs/in-foundry.md, "Reports". */
const Runs = v.array(
  v.strictObject({
    date: v.pipe(v.string(), v.isoDate()),
    foundry: v.pipe(v.string(), v.regex(/^1[34]\.\d+$/)),
    system: v.string(),
    module: v.string(),
    issue: v.pipe(v.string(), v.url()),
    outcomes: v.record(v.string(), v.picklist(["holds", "fails", "blocked"])),
  }),
);

const runs = v.parse(Runs, JSON.parse(readFileSync("docs/foundry-runs.json", "utf8")));
const words = (path: string): string => readFileSync(path, "utf8").replaceAll(/\n>?\s*/g, " ");

/** What pages say while no report was received, and no longer than that. */
const NONE: Readonly<Record<string, string>> = {
  "README.md": "nobody has run it inside Foundry yet: no [report](docs/in-foundry.md#reports) was received.",
  "docs/in-foundry.md": "No report was received yet.",
  "docs/limits.md": "Nobody has run Parapet inside Foundry yet.",
  "docs/comparison.md": "[has not been run inside Foundry yet](in-foundry.md)",
};

test("pages say that Parapet was not run inside Foundry as long as no report is listed", () => {
  const saying = Object.entries(NONE).filter(([path, sentence]) => words(path).includes(sentence));
  expect(saying.length).toBe(runs.length === 0 ? Object.keys(NONE).length : 0);
});

test("no page claims a run inside Foundry that is not listed", () => {
  const claim = /\b(?:ran|run|played|driven|tested) (?:it )?(?:in|inside|on) Foundry (1[34]\.\d+)/g;
  const claimed = pagePaths(".").flatMap((path) => [...words(path).matchAll(claim)].map(([, version]) => version));
  expect(claimed.filter((version) => !runs.some(({ foundry }) => foundry === version))).toEqual([]);
});

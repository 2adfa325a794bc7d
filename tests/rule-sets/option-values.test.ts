import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULE_SETS } from "../../src/rules/index";

const SCENARIOS = join(import.meta.dirname, "../scenarios");

/** The height of areas on a map, which scenarios do not have: `src/rules/attack/area-effect.test.ts`. */
const OF_LAID_AREAS = "areaHeight";

const EXPECTED = readdirSync(SCENARIOS, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".txt"))
  .flatMap((path) => readFileSync(join(SCENARIOS, path), "utf8").match(/^expect .*$/gm) ?? []);

test.each(Object.values(RULE_SETS))("a scenario of $id has each value of its options but the default", (book) => {
  const own = EXPECTED.filter((line) => line.startsWith(`expect ${book.id} `));
  const said = book.options
    .filter(({ key }) => key !== OF_LAID_AREAS)
    .flatMap(({ key, values }) => values.slice(1).map((value) => `${key}=${value}`));
  expect(said.length).toBeGreaterThan(3);
  expect(said.filter((each) => !own.some((line) => new RegExp(` ${each}[ :]`).test(line)))).toEqual([]);
});

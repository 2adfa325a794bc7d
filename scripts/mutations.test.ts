import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { createVitest } from "vitest/node";
import { KINDS, MUTATIONS } from "./mutations/list.mjs";

const ROOT = join(import.meta.dirname, "..");

/** The test files that `npm test` runs. */
const quickFiles = async (): Promise<ReadonlySet<string>> => {
  const before = process.env["PARAPET_SCOPE"];
  process.env["PARAPET_SCOPE"] = "quick";
  const vitest = await createVitest("test", { watch: false });
  const files = await vitest.globTestSpecifications();
  await vitest.close();
  if (before === undefined) delete process.env["PARAPET_SCOPE"];
  else process.env["PARAPET_SCOPE"] = before;
  return new Set(files.map(({ moduleId }) => relative(ROOT, moduleId).replaceAll("\\", "/")));
};

describe("the mutations", () => {
  it.each(MUTATIONS)("change one place: $name", ({ file, from, to }) => {
    expect(readFileSync(join(ROOT, file), "utf8").split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  it("have different names and different faults", () => {
    const faults = MUTATIONS.map(({ file, from, to }) => JSON.stringify([file, from, to]));
    for (const each of [MUTATIONS.map(({ name }) => name), faults]) expect(new Set(each).size).toBe(each.length);
  });

  it("name test files that exist, and say which of them npm test runs", async () => {
    const quick = await quickFiles();
    expect(MUTATIONS.filter(({ test }) => !existsSync(join(ROOT, test)))).toEqual([]);
    expect(MUTATIONS.filter((each) => each.quick !== quick.has(each.test))).toEqual([]);
  });

  it("are of every kind, those of geometry, verdicts and the order noticed by npm test", () => {
    expect(KINDS.filter((kind) => MUTATIONS.filter((each) => each.kind === kind).length < 2)).toEqual([]);
    const isMust = ({ kind }: (typeof MUTATIONS)[number]): boolean => ["geometry", "verdict", "order"].includes(kind);
    expect(MUTATIONS.filter((each) => isMust(each) && !each.quick)).toEqual([]);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PLAYED, titleOf } from "../../scripts/systems/list.mjs";
import { DESCRIBED } from "./companion-cases";
import { hasTitle } from "../test-titles";
import {
  compatibilityTable,
  otherRows,
  promisesTables,
  SERVED,
  systemRows,
  SYSTEMS,
  ticksTable,
  type Shown,
} from "./promises";

/** What is promised and left as it is needs no test. */
const LEFT = ["save.false"];

const faultOf = ([file, title]: Shown): string | undefined => {
  if (!existsSync(file)) return `no such file: ${file}`;
  return hasTitle(readFileSync(file, "utf8"), title) ? undefined : `no such test: ${file}: ${title}`;
};

const served = DESCRIBED.flatMap(({ id, neverStops = false, cases }) =>
  cases.filter(({ holds }) => holds === "served").map(({ versions, seen }) => ({ id, versions, seen, neverStops })),
);

describe("what a GM is promised", () => {
  it("is in docs/systems.md as the module has it, with the tests that show it", () => {
    const page = readFileSync("docs/systems.md", "utf8");
    const [, section = ""] = page.split("\n## What each system gets, and which test shows it\n");
    expect(section.split(/\n## /)[0]).toContain(`\n${promisesTables()}\n`);
  });

  it("is in docs/systems.md in short, for every game system", () => {
    const table = compatibilityTable();
    expect(table).not.toContain("unknown");
    expect(readFileSync("docs/systems.md", "utf8")).toContain(`\n${table}\n`);
  });

  it("is in the README as one row of ticks", () => {
    expect(readFileSync("README.md", "utf8")).toContain(`\n${ticksTable()}\n`);
  });

  it("names tests that there are", () => {
    const shown = [
      ...systemRows().flatMap((row) => (row.shown === undefined ? [] : [row.shown])),
      ...otherRows().flatMap((row) => (row.shown === undefined ? [] : [row.shown])),
      ...SERVED.flatMap(({ file, shownBy, neverStops }) =>
        [...Object.values(shownBy), ...(neverStops === undefined ? [] : [neverStops])].map(
          (title) => [file, title] as const,
        ),
      ),
    ];
    expect(shown.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it("is shown in each game system, but for what is left as it is", () => {
    const open = systemRows().filter(({ key, shown }) => shown === undefined && !LEFT.includes(key));
    expect(open).toEqual([]);
    // A capability that is no longer so leaves its test behind.
    const kept = new Set(systemRows().map(({ system, key }) => `${system}: ${key}`));
    const named = SYSTEMS.flatMap(({ system, shownBy }) => Object.keys(shownBy).map((key) => `${system}: ${key}`));
    expect(named.filter((each) => !kept.has(each))).toEqual([]);
  });

  it("is shown of each companion that is served, in these versions, and of no other", () => {
    const asServed = ({ id, versions }: { readonly id: string; readonly versions: string }) => `${id} ${versions}`;
    expect(SERVED.map(asServed)).toEqual(served.map(asServed));
  });

  it("is run on the companion's public source as its row says, where that can be had", () => {
    for (const { id, run, file } of SERVED) {
      const played = PLAYED.find((each) => titleOf(each) === (run ?? `${id} 12.4.24`));
      expect(served.find((each) => each.id === id)?.seen).toContain(run ?? "not repeatable");
      expect(played?.tests).toContain(file);
    }
  });

  it("is that no attack is stopped where the windows say so", () => {
    for (const { id, neverStops } of served)
      expect([id, SERVED.find((each) => each.id === id)?.neverStops !== undefined]).toEqual([id, neverStops]);
  });

  it("is nothing of a version that nobody has seen", () => {
    const untested = otherRows().filter(({ holds }) => holds === "untested");
    expect(untested.length).toBeGreaterThan(3);
    expect(untested.filter(({ says, shown }) => says !== "not tested" || shown !== undefined)).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pagePaths } from "../scripts/documents.mjs";
import { PLAYED, titleOf } from "../scripts/systems/list.mjs";
import { ageOf, readRuns } from "../scripts/systems/runs.mjs";
import { compatibilityTable } from "./promises/promises";

/** Every page of the documentation that speaks of a run against a real system. */
const pages = pagePaths(".").map((path) => [path, readFileSync(path, "utf8")] as const);
const runs = readRuns();

describe("what the documentation says was run against a real system or module", () => {
  it("is a row of docs/systems-run.json that passed", () => {
    const named = pages.flatMap(([path, text]) =>
      [...text.matchAll(/[Rr]un(?: in both orders)? as ((?:`[^`]+`(?:, | and )?)+)/g)].flatMap(([, list = ""]) =>
        [...list.matchAll(/`([^`]+)`/g)].map(([, title]) => [path, title]),
      ),
    );
    const passed = runs.filter(({ passed, failed }) => (passed ?? 0) > 0 && failed === 0).map(({ title }) => title);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, title]) => !passed.includes(String(title)))).toEqual([]);
  });

  it("is claimed in no other way", () => {
    const CLAIMS =
      /tests pass on|on its public source, by|, run \(|by `npm run test:systems`|\b(?:was|were|been) run\s(?:with|in|on|against|beside)\b|\b(?:run|tried)\sonce\b|\bonce, and not repeatable|[Tt]ests\s(?:run|ran)\s\d|[Rr]un (?:with|against|beside)\s\w+ \d/;
    const found = pages.flatMap(([path, text]) => {
      const [claim] = CLAIMS.exec(text) ?? [];
      return claim === undefined ? [] : [[path, claim]];
    });
    expect(found).toEqual([]);
    // The short table is made of the rows: tests/promises. 13 and 14 are versions of Foundry.
    const short = pages.filter(([, text]) =>
      /\b[Rr]un on (?!1[34]\b)[0-9a-f]*\d/.test(text.replace(compatibilityTable(), "")),
    );
    expect(short.map(([path]) => path)).toEqual([]);
  });

  it("has a row for each that the script knows, in its commit", () => {
    expect(runs.map(({ title }) => title)).toEqual(PLAYED.map(titleOf));
    for (const played of PLAYED) {
      const run = runs.find(({ title }) => title === titleOf(played));
      if (run?.date !== undefined) expect([run.title, run.commit]).toEqual([run.title, played.commit]);
    }
  });

  it("is as old as the days since", () => {
    const today = new Date("2026-11-28T12:00:00Z");
    expect(["2026-11-28", "2026-11-27", "2026-11-01"].map((date) => ageOf(date, today))).toEqual([
      "today",
      "yesterday",
      "27 days ago",
    ]);
  });
});

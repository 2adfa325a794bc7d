import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What runs on GitHub: with code that nobody can change afterwards, and with no more rights than it needs. */

const FOLDER = ".github/workflows";
/** One that others copy into their repositories. */
const OFFERED = "docs/check-maps.yml";
const paths = [...readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`), OFFERED];
const files = paths.map((path) => [path, readFileSync(path, "utf8")] as const);

describe.each(files)("the workflow %s", (_name, text) => {
  it("names each action by its commit, with the version beside it", () => {
    const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ""))).toEqual([]);
  });

  it("may read the repository, and only a job that publishes may write", () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
    const jobs = text.split(/^ {2}(?=[\w-]+:\n {4})/m).slice(1);
    expect(jobs.filter((job) => job.includes(": write") && !job.startsWith("publish:"))).toEqual([]);
    for (const job of jobs.filter((each) => each.startsWith("publish:"))) expect(job).not.toContain("npm ");
  });
});

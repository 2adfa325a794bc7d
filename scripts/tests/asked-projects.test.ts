import { describe, expect, it } from "vitest";
import { askedProjects } from "./asked-projects.mjs";

// `npm test` leaves out most files in Chromium, unless they are named.
delete process.env["PARAPET_SCOPE"];

// By this it is known whether a Chromium is needed.
describe("the tests asked for", () => {
  it.each([
    [[], ["browser", "client", "fixture", "node"]],
    [["tests/scenarios"], ["node"]],
    [["tests/browser/site", "tests/browser/tour"], ["browser"]],
    [["tests/client/start"], ["client"]],
    [
      ["tests/browser/tour", "tests/languages"],
      ["browser", "node"],
    ],
    [["no-such-test"], []],
  ])("%j are of the projects %j", async (asked, projects) => {
    expect([...(await askedProjects(asked))].sort()).toEqual(projects);
  });
});

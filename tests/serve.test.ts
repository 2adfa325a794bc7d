import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../scripts/serve.mjs";

/** The playground's page and server, as browsers treat them. */

describe("the playground", () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve({ port: 0, module: process.cwd() });
  });
  afterAll(() => served.close());

  it("is served with types that browsers do not guess", async () => {
    const { headers } = await fetch(`${served.url}modules/parapet/package.json`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toContain("application/json");
  });

  it("runs scripts of its own alone, and the compiler of templates", () => {
    const html = readFileSync("playground/index.html", "utf8");
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]));
    expect(rules.get("default-src")).toEqual(["'self'"]);
    expect(rules.get("script-src")).toEqual(["'self'", "'unsafe-eval'"]);
    expect(policy.match(/unsafe/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=| style=/);
  });
});

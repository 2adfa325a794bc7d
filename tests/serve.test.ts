import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

describe("a page that is open while the module is built again", () => {
  it("gets the files that it was built with, and a new page the new ones", async () => {
    const module = mkdtempSync(join(tmpdir(), "parapet-built-"));
    const write = (name: string, text: string): void => writeFileSync(join(module, name), text);
    write("late-one.mjs", "one");
    write("parapet.mjs", "starts one");
    const { url, close } = await serve({ port: 0, module, isKept: true });
    const textOf = async (name: string): Promise<string> => (await fetch(`${url}modules/parapet/${name}`)).text();
    rmSync(join(module, "late-one.mjs"));
    write("late-two.mjs", "two");
    write("parapet.mjs", "starts two");
    expect(await textOf("late-one.mjs")).toBe("one");
    expect(await textOf("parapet.mjs")).toBe("starts two");
    await fetch(url);
    rmSync(join(module, "late-two.mjs"));
    expect(await textOf("late-two.mjs")).toBe("two");
    close();
    rmSync(module, { recursive: true });
  });

  it("gets the whole file, not what a build has written of it so far", async () => {
    const module = mkdtempSync(join(tmpdir(), "parapet-built-"));
    const late = join(module, "late-one.mjs");
    writeFileSync(late, "one whole");
    const { url, close } = await serve({ port: 0, module, isKept: true });
    const keptOf = async (text: string, seconds: number): Promise<string> => {
      writeFileSync(late, text);
      const written = Date.now() / 1000 - seconds;
      utimesSync(late, written, written);
      await fetch(url);
      rmSync(late);
      return (await fetch(`${url}modules/parapet/late-one.mjs`)).text();
    };
    expect(await keptOf("one", -60)).toBe("one whole");
    expect(await keptOf("one whole and more", -60)).toBe("one whole and more");
    expect(await keptOf("one", 10)).toBe("one");
    close();
    rmSync(module, { recursive: true });
  });

  it("gets an answer that there is nothing for what was never there, also without files that are kept", async () => {
    const { url, close } = await serve({ port: 0, module: mkdtempSync(join(tmpdir(), "parapet-none-")) });
    expect((await fetch(`${url}modules/parapet/late-one.mjs`)).status).toBe(404);
    close();
  });
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve } from "../../scripts/serve.mjs";
import { layTable, Playground } from "./playground";

const START = join(import.meta.dirname, "../../scripts/start.mjs");
const MAP = ["scene Given", "map", "+---+---+---+---+", "| A   b   c     |", "+---+---+---+---+", ""].join("\n");

const start = (...args: readonly string[]) => spawnSync(process.execPath, [START, ...args], { encoding: "utf8" });

describe("npm start", () => {
  test("with --once prints the tavern's table and exits with 0", () => {
    const { status, stdout } = start("--once");
    expect(status).toBe(0);
    expect(stdout).toMatch(/Mira +Krell +half/);
  });

  test.each(["--help", "-h"])("with %s prints its usage and exits with 0", (option) => {
    const { status, stdout } = start(option);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: npm start /);
  });

  test("rejects unknown arguments with 2 and its usage", () => {
    const { status, stderr } = start("--often");
    expect(status).toBe(2);
    expect(stderr).toContain("--often is no option here");
  });

  test.each(["abc", "70000"])("rejects the port %s with 2 and one line", (PORT) => {
    const { status, stderr } = spawnSync(process.execPath, [START], {
      encoding: "utf8",
      env: { ...process.env, PORT },
    });
    expect(status).toBe(2);
    expect(stderr.trim()).toBe(`PORT: expected a number from 0 to 65535, got "${PORT}"`);
  });

  test("rejects a missing scene with 2 and one line", () => {
    const { status, stderr } = start("--once", "nowhere.json");
    expect(status).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("nowhere.json");
  });
});

describe("a scene given to the playground's server", () => {
  const table = layTable();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parapet-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test("is shown when the page opens", async () => {
    const scene = join(folder, "given map.txt");
    writeFileSync(scene, MAP);
    const server = await serve({ port: 0, scene });
    const playground = await Playground.open({ ...table, url: server.url }, 14, "given map.txt");
    await expect.poll(() => playground.page.locator("#scenes option:checked").textContent()).toBe("Given");
    expect(await playground.verdict("A", "c")).toMatchObject({ cover: "soft" });
    expect(playground.errors).toEqual([]);
    server.close();
  });
});

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { serveLive, USERS } from "../live/stand-in/server.mjs";
import type { Report } from "../live/report.mjs";
import { UNPAINTED } from "../client/playground";

/** `npm run test:live`, proved on the stand-in behind a login page: three accounts, each in its own browser context. */

const ROOT = join(import.meta.dirname, "../..");
const WORLD = "parapet-qa";
const ACCOUNTS = Object.fromEntries(
  USERS.flatMap(({ key, name, password }) => [
    [`PARAPET_${key.toUpperCase()}_USER`, name],
    [`PARAPET_${key.toUpperCase()}_PASSWORD`, password],
  ]),
);

let out = "";
let children: ChildProcess[] = [];
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), "parapet-live-"));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill();
  rmSync(out, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

const start = (url: string, ...options: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } => {
  const script = join(ROOT, "tests/live/run.mjs");
  const child = spawn(process.execPath, [script, "--url", url, "--out", out, "--software", ...options], {
    cwd: ROOT,
    env: { ...process.env, ...ACCOUNTS },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  return { child, ended: new Promise((done) => child.on("close", (code) => done({ code, said }))) };
};

/** The newest report. */
const report = (): Report => {
  const folder = readdirSync(out)
    .filter((name) => name.startsWith("20"))
    .toSorted()
    .at(-1)!;
  return JSON.parse(readFileSync(join(out, folder, "report.json"), "utf8")) as Report;
};

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(inject("chromium"));
});
afterAll(() => browser.close());

/** All documents and stored settings of the world, as a GM's page has them. */
const worldAt = async (url: string): Promise<string> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const [{ name, password }] = USERS;
  await page.goto(`${url}join`);
  await page.evaluate((body) => fetch("/join", { method: "POST", body }), JSON.stringify({ name, password }));
  await page.goto(`${url}game`);
  await page.waitForSelector("body[data-ready]");
  const world = await page.evaluate<string>(`JSON.stringify([
    [game.scenes, game.actors, game.combats, game.messages].map(({ contents }) => contents.map((it) => it.toObject())),
    game.settings.storage.get("world").contents.map(({ key }) => [key, game.settings.get(key.split(".")[0], key.slice(key.indexOf(".") + 1))]).sort(),
  ])`);
  await context.close();
  return world;
};

describe("a Foundry that is driven", () => {
  test("in another world gets no password", async () => {
    const server = await serveLive({ world: "our-campaign", generation: 14 });
    const { code, said } = await start(server.url, "--world", WORLD).ended;
    expect([code, said.trim()]).toEqual([
      2,
      expect.stringMatching(/^The world there is "our-campaign", expected "parapet-qa"\. No password was sent\./),
    ]);
    expect(server.asked).toEqual(["GET /api/status "]);
    server.close();
  });

  test.each([
    ["turns to another world before the login", "our-campaign"],
    ["names no world at the login", null],
  ])("that %s gets no password either", async (_, joinsTo) => {
    const server = await serveLive({ world: WORLD, generation: 14, joinsTo });
    const { code, said } = await start(server.url, "--world", WORLD).ended;
    expect([code, said]).toEqual([2, expect.stringContaining("No password was sent.")]);
    const sent = server.asked.filter((each) => USERS.some(({ password }) => each.includes(password)));
    expect([server.asked.length > 1, sent]).toEqual([true, []]);
    server.close();
  });

  test("plays the batches; a run that is killed is cleaned up by the next, which plays all eight ways with three accounts", async () => {
    const server = await serveLive({ world: WORLD, generation: 14, script: UNPAINTED });
    const journal = join(out, "journal.json");
    const before = await worldAt(server.url);
    const killed = start(server.url, "--only", "batches,4");
    const fightIsMade = (): boolean => existsSync(journal) && readFileSync(journal, "utf8").includes('"Combat"');
    await expect.poll(fightIsMade, { timeout: 100_000 }).toBe(true);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const [batches] = report().parts;
    expect(Number(/holds: (\d+)/.exec(batches!.why)?.[1])).toBeGreaterThan(80);
    expect(batches!.steps.filter(({ why }) => !why.startsWith("broken"))).toEqual([]);
    await expect.poll(() => worldAt(server.url).then((world) => world === before)).toBe(false);

    const { code, said } = await start(server.url, "--only", "1,2,3,4,5,6,7,8").ended;
    expect(said).toMatch(/What was left behind: \d+ documents deleted, settings as before\./);
    const { parts, foundry, module, cleanup } = report();
    expect(parts.map(({ key, outcome, why }) => `${key} ${outcome}${why}`)).toEqual(
      Array.from({ length: 8 }, (_, i) => `${i + 1} holds`),
    );
    expect(parts.filter(({ steps, pictures }) => steps.length < 2 || pictures.length !== 2)).toEqual([]);
    expect([code, foundry.slice(0, 3), module, cleanup]).toEqual([
      0,
      "14.",
      expect.stringMatching(/^\d/),
      expect.stringContaining("settings as before"),
    ]);
    expect([existsSync(journal), await worldAt(server.url)]).toEqual([false, before]);
    for (const { password } of USERS) expect(JSON.stringify(report()) + said).not.toContain(password);
    server.close();
  }, 300_000);
});

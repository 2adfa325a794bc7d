import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fragmentOf, type Shared } from "../../playground/sharing/link";
import { assembleSite } from "../../scripts/assemble-site.mjs";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { bytesOf } from "./downloads";
import { serveBelow } from "./file-server";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

const table = layTable({ isWhole: true });
const folder = mkdtempSync(join(tmpdir(), "parapet-site-"));
let server: Awaited<ReturnType<typeof serveBelow>>;

beforeAll(async () => {
  assembleSite(folder);
  server = await serveBelow("/any/deep/path/", folder);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const NOTHING_SHARED: Shared = {
  map: null,
  rules: null,
  options: {},
  attacker: null,
  targets: [],
  look: null,
  show: null,
};

const opened = async (profile: number): Promise<Playground> => {
  await table.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return Playground.open({ ...table, url: server.url }, profile);
};

const aim = async ({ page }: Playground, attacker: string, target: string): Promise<void> => {
  const row = (name: string) => page.locator("#creatures li").filter({ has: page.getByTitle(name, { exact: true }) });
  await row(attacker).locator(".chooser").click();
  await row(target).locator(".targeter").click();
};

/**
 * Presses a button and returns the text that it gives to the clipboard. The browser's clipboard is one for all pages,
 * and tests of other files copy too: so the text is taken on its way there.
 */
const copied = async ({ page }: Playground, button: string): Promise<string> => {
  const copying = page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard);
        navigator.clipboard.writeText = async (text) => {
          navigator.clipboard.writeText = write;
          await write(text).then(() => resolve(text), reject);
        };
      }),
  );
  await page.locator(button).click();
  return copying;
};

const saved = async (
  { page }: Playground,
  button: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const coming = page.waitForEvent("download");
  await page.locator(button).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
};

const cardOf = ({ page }: Playground): Promise<string> => page.locator("#verdict article").first().innerText();

describe.each(versions("logic"))("the playground as a site at any path, version %i", (profile) => {
  test("a link shows the same map, rules, options, attacker and verdict to someone else", async () => {
    const elsewhere: string[] = [];
    table.context.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("blob:")) elsewhere.push(request.url());
    });
    const one = await opened(profile);
    await one.page.locator("#rules").selectOption("dnd5e");
    await one.set("creatures", "never");
    await one.change("Gark", { y: 300 });
    await aim(one, "Mira", "Krell");
    const link = await copied(one, "#copy-link");
    expect(link.startsWith(`${server.url}?profile=${profile}&system=simple#rules=dnd5e&`)).toBe(true);
    expect(link).toMatch(/&map=[\w-]+$/);
    expect(link.length).toBeLessThan(1500);
    const said = await cardOf(one);
    expect(said).toContain("Mira → Krell");

    const other = await Playground.open({ ...table, url: server.url }, profile);
    await other.page.goto(link);
    await other.page.waitForFunction(() => document.querySelector("#verdict article h2") !== null);
    await other.settle();
    expect(await cardOf(other)).toBe(said);
    await expect.poll(() => other.page.locator("#rules").inputValue()).toBe("dnd5e");
    expect(await copied(other, "#copy-link")).toBe(link);
    await one.close();
    await other.close();
    expect({ missed: server.missed, elsewhere }).toEqual({ missed: [], elsewhere: [] });
  });
});

test("a verdict goes into a report, a drawing and a picture, and a map too large for a link into a file", async () => {
  const playground = await opened(14);
  const { page } = playground;
  await page.locator("#copy-scenario").click();
  await expect.poll(() => page.locator("#share-said").textContent()).toContain("target another first");
  await aim(playground, "Mira", "Krell");
  const { scene, expectations } = parseBattleMap(await copied(playground, "#copy-scenario"));
  expect(scene.name).toBe("The Crooked Flagon");
  expect(expectations).toMatchObject([
    { ruleset: "pathfinder1e", attacker: "token:M", target: "token:k", obstacles: ["token:g"] },
  ]);
  expect(expectations[0]?.words).toContain("soft");

  const drawing = await saved(playground, "#save-drawing");
  expect(drawing.name).toBe("the-crooked-flagon-mira-attacks-krell.svg");
  expect(drawing.bytes.toString()).toMatch(/^<svg [\s\S]*Krell[\s\S]*<\/svg>\s*$/);
  expect(drawing.bytes.toString()).toContain(">Gark</text>");
  expect(drawing.bytes.toString()).not.toMatch(/(?:token|wall):/);
  const picture = await saved(playground, "#save-map");
  expect(picture.name).toBe("the-crooked-flagon-mira-attacks-krell.png");
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");

  const place = (i: number): string => `${(i % 40) * 100 + ((i * 7919) % 83)},${Math.floor(i / 40) * 100}`;
  const walls = Array.from({ length: 1200 }, (_, i) => `wall w${i} ${place(i)} ${place(i)}.${(i * 104729) % 997}5`);
  await playground.dropFile("crowd.txt", ["scene Crowd", ...walls, "token A at 0,0", "token b at 300,0"].join("\n"));
  await page.waitForFunction(() => document.querySelectorAll("#creatures li").length === 2);
  await page.locator("#copy-link").click();
  await page.waitForSelector("#share-said button");
  await expect.poll(() => page.locator("#share-said").textContent()).toMatch(/would have \d+ characters/);
  const file = await saved(playground, "#share-said button");
  expect(file.name).toBe("crowd.txt");
  expect(parseBattleMap(file.bytes.toString()).scene.walls).toHaveLength(1200);
  await playground.close();
});

test("a fault in a link or a file is stated in one sentence, and of several files the last is shown", async () => {
  const playground = await opened(13);
  const { page } = playground;
  await page.evaluate(() => void (window.location.hash = "map=abcdef"));
  await page.waitForSelector(".notice");
  expect(await playground.notices()).toEqual([
    expect.stringContaining(
      "The map in the link cannot be read: the link was cut off or changed on its way. This page’s own",
    ),
  ]);
  await page.evaluate(() => void (window.location.hash = "rules=chess&attacker=Mira&target=Nobody"));
  await page.waitForSelector(".notice >> nth=1");
  expect((await playground.notices())[1]).toContain('not here: the rules "chess", the creature "Nobody".');
  await expect.poll(() => page.locator(".chooser[aria-pressed=true]").textContent()).toBe("Mira");
  await page.locator("#notices").evaluate((list) => list.replaceChildren());
  await page.evaluate(() => void (window.location.hash = "look=__proto__&map=scene%20Barn%0Atoken%20A%20at%200,0"));
  await expect.poll(() => page.locator("#scenes option:checked").textContent()).toBe("Barn");
  const crowd = Array.from({ length: 501 }, (_, i) => `token t${i} at 0,0`).join("\n");
  const link = await fragmentOf({ ...NOTHING_SHARED, map: crowd });
  await page.evaluate((hash) => void (window.location.hash = hash), link);
  await page.waitForSelector(".notice");
  expect((await playground.notices())[0]).toContain("has 501 creatures. This page opens maps of at most 500.");
  await page.locator("#notices").evaluate((list) => list.replaceChildren());
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const uvtt = {
      format: 0.3,
      resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 4, y: 4 }, pixels_per_grid: 70 },
      line_of_sight: [],
    };
    data.items.add(new File([JSON.stringify(uvtt)], "cave.uvtt"));
    data.items.add(new File(["grid square 0"], "torn.txt"));
    data.items.add(new File(["scene Yard\nlevel up height 10..20\ntoken A at 0,0\n"], "yard.txt"));
    return data;
  });
  await page.dispatchEvent("#map", "drop", { dataTransfer: transfer });
  await page.waitForFunction(() => document.querySelectorAll(".notice").length === 2);
  await expect.poll(() => page.locator("#scenes option:checked").textContent()).toBe("Yard");
  await expect.poll(() => page.locator("#scenes option").allTextContents()).toContain("cave");
  const notices = await playground.notices();
  expect(notices[0]).toMatch(/^torn\.txt: line 1, column 13: expected a number above 0, got "0"/);
  expect(notices[1]).toContain("yard.txt: version 13 has no place for the level up; the scene is shown without.");
  await playground.close();
});

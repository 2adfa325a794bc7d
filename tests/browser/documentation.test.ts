import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDocumentation } from "../../scripts/build-site.mjs";
import { layTable } from "../client/playground";

const table = layTable({ isWhole: true });
const folder = mkdtempSync(join(tmpdir(), "parapet-documentation-"));

beforeAll(() => void writeDocumentation(folder));
afterAll(() => rmSync(folder, { recursive: true }));

test("the search shows the sentence that it has found, and the first page leads to the playground above the fold", async () => {
  const page = await table.context.newPage();
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  const button = page.getByRole("link", { name: "Try it", exact: true });
  await expect.poll(() => button.getAttribute("href")).toBe("playground/index.html");
  const box = await button.boundingBox();
  expect(box !== null && box.y + box.height < 700).toBe(true);
  await expect.poll(() => page.locator("main img").first().getAttribute("loading")).toBe("eager");
  await page.locator("#search").fill("tremorsense");
  await page.waitForSelector("#results a");
  await expect.poll(() => page.locator("#results [aria-selected=true] a > span").textContent()).toMatch(/tremorsense/i);
  // The guide before the reference, and the words in a row before each by itself.
  await page.locator("#search").fill("half cover");
  const first = page.locator("#results [aria-selected=true] a");
  await expect.poll(() => first.locator("span").textContent()).toMatch(/half cover/i);
  await expect.poll(() => first.locator("small").textContent()).toMatch(/Guide|Start here/);
  await page.close();
});

test("the documentation is searched from the disk by keyboard alone, and says so when nothing is found", async () => {
  const page = await table.context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(pathToFileURL(join(folder, "docs/guide/index.html")).href);
  await page.keyboard.press("/");
  await page.keyboard.type("zzyzx");
  await page.waitForSelector("#results .note");
  await expect.poll(() => page.locator("#results").textContent()).toBe("No page has “zzyzx”. Try another word.");
  await page.locator("#search").fill("glossary");
  await page.waitForSelector("#results a");
  await expect.poll(() => page.locator("#results [aria-selected=true]").textContent()).toMatch(/^Glossary Guide/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/glossary\.html$/);
  await expect.poll(() => page.locator("h1").textContent()).toBe("Glossary");
  expect(errors).toEqual([]);
  const ran = await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("script"), { textContent: "globalThis.ran = true;" }));
    return "ran" in globalThis;
  });
  expect(ran).toBe(false);
  expect(errors.join()).toContain("Content Security Policy");
  await page.close();
});

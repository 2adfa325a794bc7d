import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsPage } from "./settings-page";

const ROOT = join(import.meta.dirname, "..");
const texts = JSON.parse(readFileSync(join(ROOT, "lang/en.json"), "utf8")) as Record<string, string>;

test("the guide's page of settings is what `npm run docs:settings` makes of the table", async () => {
  await expect(settingsPage(texts)).toMatchFileSnapshot(join(ROOT, "docs/guide/settings.md"));
});

test("each cell of the page has a text", () => {
  expect(settingsPage(texts)).not.toMatch(/undefined|\| *\|/);
});

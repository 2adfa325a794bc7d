import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Names of Font Awesome's styles, not of icons. */
const STYLES = new Set(["fa-solid", "fa-regular", "fa-fw"]);

const iconsIn = (text: string): string[] =>
  (text.match(/\bfa-[a-z][a-z0-9-]*/g) ?? []).filter((name) => !STYLES.has(name));

test("the playground draws every icon that the module names", () => {
  const sources = ["src", "templates"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(ROOT, folder, path)),
  );
  const used = sources
    .filter((path) => /\.(ts|hbs)$/.test(path))
    .flatMap((path) => iconsIn(readFileSync(path, "utf8")));
  const drawn = new Set(iconsIn(readFileSync(join(ROOT, "playground/applications.css"), "utf8")));
  expect([...new Set(used)].filter((name) => !drawn.has(name))).toEqual([]);
});

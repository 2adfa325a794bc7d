import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Names of Font Awesome's styles, not of icons. */
const STYLES = new Set(["fa-solid", "fa-regular", "fa-fw"]);

const iconsIn = (text: string): string[] =>
  (text.match(/\bfa-[a-z][a-z0-9-]*/g) ?? []).filter((name) => !STYLES.has(name));

test("the playground draws every icon that the module names", () => {
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const used = sources.flatMap((path) => iconsIn(readFileSync(join(ROOT, "src", path), "utf8")));
  const drawn = new Set(iconsIn(readFileSync(join(ROOT, "playground/applications.css"), "utf8")));
  expect([...new Set(used)].filter((name) => !drawn.has(name))).toEqual([]);
});

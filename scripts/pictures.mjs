// `npm run pictures`: draws every picture of an attack in the documentation with `parapet draw`.
// `npm run pictures -- hedge cone` draws those whose name holds one of the words.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DRAWINGS, drawnBy } from "./picture-list.mjs";

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "cli", "parapet.mjs");

const words = process.argv.slice(2);
const wanted = DRAWINGS.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));

for (const drawing of wanted) {
  const out = join(ROOT, "docs", drawing.file);
  mkdirSync(dirname(out), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "draw", ...drawnBy(ROOT, drawing), "--out", out], {
    encoding: "utf8",
  });
  if (status !== 0) {
    process.stderr.write(`${drawing.file}: ${stderr}`);
    process.exit(1);
  }
  console.log(relative(process.cwd(), out));
}

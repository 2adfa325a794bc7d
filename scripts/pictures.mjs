// `npm run pictures`: draws every picture of docs/rules/pictures anew, each from its scenario, as `parapet draw` draws it.
import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "cli", "parapet.mjs");

/** Picture, rule set, scenario, attacker, target, and further options of `parapet draw`. */
const PICTURES = [
  [
    "melee-round-a-corner",
    "pathfinder1e",
    "around-a-corner-in-melee-the-diagonal-neighbour-has-cover",
    "A",
    "b",
    "--attack",
    "melee",
  ],
  ["leaning-round-a-wall", "pathfinder1e", "an-archer-beside-the-end-of-a-wall-leans-round-it", "A", "b"],
  ["partial-cover", "pathfinder1e", "in-cover-example-four-the-ogre-has-partial-cover-from-the-sorcerer", "S", "O"],
  ["charge", "epic-path", "creatures-beside-the-lane-stop-no-charge", "A", "b", "--attack", "melee", "--charge"],
  ["cone", "rise", "a-miss-strikes-the-nearest-obstacle", "A", "b"],
  ["facing", "ninth-age", "30-percent-soft-and-30-percent-hard-are-soft-cover", "A", "b"],
  ["terrain-between", "crisis-protocol", "an-area-is-judged-from-its-point-of-origin", "A", "b"],
  ["on-a-roof", "crisis-protocol", "example-size-3-atop-size-3-behind-size-4-is-seen-and-has-cover", "A", "b"],
  ["three-of-four-lines", "dnd5e", "three-blocked-lines-are-three-quarters-cover", "A", "b"],
  ["a-wall-and-a-creature", "dnd5e", "a-creature-does-not-help-a-wall-to-three-quarters", "A", "b"],
  ["centre-to-centre", "pathfinder2e", "a-wall-across-the-centre-line-gives-standard-cover", "A", "b"],
  ["past-a-giant", "pathfinder2e", "a-creature-two-sizes-larger-than-both-gives-standard-cover", "A", "b"],
];

for (const [picture, ruleset, scenario, attacker, target, ...options] of PICTURES) {
  const scene = join(ROOT, "tests", "scenarios", ruleset, `${scenario}.txt`);
  const out = join(ROOT, "docs", "rules", "pictures", `${picture}.svg`);
  const who = ["--ruleset", ruleset, "--attacker", attacker, "--target", target, "--out", out];
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "draw", scene, ...who, ...options], {
    encoding: "utf8",
  });
  if (status !== 0) {
    process.stderr.write(`${picture}: ${stderr}`);
    process.exit(1);
  }
  console.log(relative(process.cwd(), out));
}

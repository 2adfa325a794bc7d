// `npm run pictures`: draws every picture of docs/rules/pictures anew, each from its scenario, as `parapet draw` draws it.
import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "cli", "parapet.mjs");

/** A picture of one attack, and how `parapet draw` is told of it. */
const PICTURES = [
  {
    picture: "melee-round-a-corner",
    ruleset: "pathfinder1e",
    scenario: "around-a-corner-in-melee-the-diagonal-neighbour-has-cover",
    attacker: "A",
    target: "b",
    options: ["--attack", "melee"],
  },
  {
    picture: "leaning-round-a-wall",
    ruleset: "pathfinder1e",
    scenario: "an-archer-beside-the-end-of-a-wall-leans-round-it",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "partial-cover",
    ruleset: "pathfinder1e",
    scenario: "in-cover-example-four-the-ogre-has-partial-cover-from-the-sorcerer",
    attacker: "S",
    target: "O",
    options: [],
  },
  {
    picture: "charge",
    ruleset: "epic-path",
    scenario: "creatures-beside-the-lane-stop-no-charge",
    attacker: "A",
    target: "b",
    options: ["--attack", "melee", "--charge"],
  },
  {
    picture: "cone",
    ruleset: "rise",
    scenario: "a-miss-strikes-the-nearest-obstacle",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "facing",
    ruleset: "ninth-age",
    scenario: "30-percent-soft-and-30-percent-hard-are-soft-cover",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "terrain-between",
    ruleset: "crisis-protocol",
    scenario: "an-area-is-judged-from-its-point-of-origin",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "on-a-roof",
    ruleset: "crisis-protocol",
    scenario: "example-size-3-atop-size-3-behind-size-4-is-seen-and-has-cover",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "three-of-four-lines",
    ruleset: "dnd5e",
    scenario: "three-blocked-lines-are-three-quarters-cover",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "a-wall-and-a-creature",
    ruleset: "dnd5e",
    scenario: "a-creature-does-not-help-a-wall-to-three-quarters",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "centre-to-centre",
    ruleset: "pathfinder2e",
    scenario: "a-wall-across-the-centre-line-gives-standard-cover",
    attacker: "A",
    target: "b",
    options: [],
  },
  {
    picture: "past-a-giant",
    ruleset: "pathfinder2e",
    scenario: "a-creature-two-sizes-larger-than-both-gives-standard-cover",
    attacker: "A",
    target: "b",
    options: [],
  },
];

for (const { picture, ruleset, scenario, attacker, target, options } of PICTURES) {
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

/**
 * How long one pair takes to judge by each rule set on a scene of 5,000 walls, in microseconds and beside what it is
 * measured against in the same run: 16 corner lines against every wall, exact, without an index; and on the real scene
 * with the most walls, when the real scenes lie beside the project. Run by `npm run bench`.
 */
import { battlefieldOf } from "../src/battlefield/battlefield-of";
import { TIDY_DEFAULTS, type Battlefield } from "../src/battlefield/battlefield";
import { readFileSync } from "node:fs";
import { parseBattleMap } from "../src/battlefield/notation";
import { readSceneFile } from "../src/battlefield/read-scene-file";
import type { Scene } from "../src/battlefield/scene";
import { pathOfScene, sceneFiles } from "../tests/scenes-beside";
import { turn } from "../src/geometry/orientation";
import type { Point } from "../src/geometry/lattice";
import { RULE_SETS } from "../src/rules/index";
import type { RuleSet } from "../src/rules/rule-set";
import type { Attack } from "../src/rules/verdict";

const WALLS = 5000;
const SIDE = 20000;
const CREATURES = 60;
const NEAR = 2500;

/** Mulberry32, a published public-domain generator. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Closed, wavy outlines with one way in, such as caves have. */
const cavern = (random: () => number): string[] => {
  const lines: string[] = [];
  while (lines.length < WALLS) {
    const radius = 150 + 750 * random();
    const [cx, cy, phase] = [
      radius + (SIDE - 2 * radius) * random(),
      radius + (SIDE - 2 * radius) * random(),
      6 * random(),
    ];
    const corners = Math.round((2 * Math.PI * radius) / 75);
    const at = (k: number): string => {
      const t = (2 * Math.PI * k) / corners;
      const r = radius * (1 + 0.15 * Math.sin(3 * t + phase) + 0.08 * Math.sin(7 * t));
      return `${Math.round(cx + r * Math.cos(t))},${Math.round(cy + r * Math.sin(t))}`;
    };
    for (let k = 2; k < corners; k++) lines.push(`wall c${lines.length} ${at(k)} ${at(k + 1)}`);
  }
  return lines.slice(0, WALLS);
};

const sceneText = (): string => {
  const random = seeded(5);
  const creatures = Array.from({ length: CREATURES }, (_, i) => {
    const group = seeded(Math.floor(i / 10) + 100);
    const near = (spread: number): number =>
      100 * Math.round((1000 + (SIDE - 2000) * group() + spread * (random() - 0.5)) / 100);
    return `token t${i} at ${near(1500)},${near(1500)}`;
  });
  return ["grid square 100 5 ft", ...cavern(random), ...creatures].join("\n");
};

const attacksAmong = ({ creatures }: Battlefield, nearer: number): Attack[] =>
  creatures.flatMap((attacker) =>
    creatures
      .filter(
        (target) =>
          target !== attacker &&
          Math.hypot(target.centre.x - attacker.centre.x, target.centre.y - attacker.centre.y) < 16 * nearer,
      )
      .map((target): Attack => ({
        attacker: attacker.id,
        target: target.id,
        kind: "ranged",
        reach: null,
        origin: null,
      })),
  );

/** How many of the lines from corner to corner cross a wall. */
const crossedLines = ({ walls }: Battlefield, from: readonly Point[], to: readonly Point[]): number => {
  let crossed = 0;
  for (const p of from) {
    for (const q of to) {
      for (const { a, b } of walls) {
        if (turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0) {
          crossed++;
          break;
        }
      }
    }
  }
  return crossed;
};

const rankOf = (times: readonly number[], share: number): number =>
  [...times].sort((p, q) => p - q)[Math.floor(times.length * share)] ?? 0;
const median = (times: readonly number[]): number => rankOf(times, 0.5);

const timed = (run: () => void): number => {
  const start = performance.now();
  run();
  return 1000 * (performance.now() - start);
};

const row = (name: string, times: readonly number[]): string =>
  `${name.padEnd(40)}${[0.5, 0.9, 0.99].map((share) => rankOf(times, share).toFixed(0).padStart(8)).join("")}`;

const judgeAll = (ruleSet: RuleSet, field: Battlefield, pairs: readonly Attack[]): number[] =>
  pairs.map((attack) => timed(() => ruleSet.judge(field, attack, {})));

const scanAll = (field: Battlefield, pairs: readonly Attack[]): number[] => {
  const corners = new Map(field.creatures.map(({ id, outerCorners }) => [id, outerCorners]));
  return pairs.map(({ attacker, target }) =>
    timed(() => crossedLines(field, corners.get(attacker ?? "") ?? [], corners.get(target) ?? [])),
  );
};

/** Each twice, the first time to warm up. */
const measure = (title: string, scene: Scene, pairsOf: (field: Battlefield) => readonly Attack[]): void => {
  const plain = battlefieldOf(scene);
  const pairs = pairsOf(plain);
  console.log(`${title}: ${plain.walls.length} walls, ${pairs.length} ordered pairs, warmed`);
  console.log(`${"µs".padEnd(40)}  median     90%     99%`);
  scanAll(plain, pairs);
  const scans = scanAll(plain, pairs);
  console.log(row("16 corner lines against every wall", scans));
  for (const ruleSet of Object.values(RULE_SETS)) {
    const field = battlefieldOf(scene, TIDY_DEFAULTS, ruleSet.unsetBase);
    judgeAll(ruleSet, field, pairs);
    const ours = judgeAll(ruleSet, field, pairs);
    const ratio = (median(scans) / median(ours)).toFixed(2);
    console.log(`${row(`one verdict by ${ruleSet.id}`, ours)}   scans ÷ ours ${ratio}`);
  }
};

/** So many pairs of a scene, spread evenly over all. */
const somePairs =
  (most: number) =>
  (field: Battlefield): Attack[] => {
    const all = attacksAmong(field, Infinity);
    const step = Math.max(1, Math.floor(all.length / most));
    return all.filter((_, i) => i % step === 0);
  };

measure("Made", parseBattleMap(sceneText()).scene, (field) => attacksAmong(field, NEAR));

const real = sceneFiles
  .map((file) => ({ file, scene: readSceneFile(file, readFileSync(pathOfScene(file), "utf8")) }))
  .filter(({ scene }) => scene.tokens.length > 1)
  .sort((p, q) => q.scene.walls.length - p.scene.walls.length)[0];
if (real === undefined) console.log("Real scenes: not beside the project, so not measured.");
else measure(real.file, real.scene, somePairs(1000));

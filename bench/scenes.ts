/**
 * A verdict of every book on every scene: made ones, and all real ones beside the project, whatever their grid, walls and floors.
 * Times are the least of rounds in which all books and scans take turns, in microseconds.
 */
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import type { Creature } from "../src/scene/model/battlefield";
import type { Scene } from "../src/scene/model/scene";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import { wallIndexOf } from "../src/scene/spaces/wall-grid";
import { wallsMeeting } from "../src/geometry/wall-grid/wall-index";
import { convexHull } from "../src/geometry/polygons/convex";
import { RULE_SETS } from "../src/rules/index";
import { LEVEL_ONLY } from "../src/rules/judge/rule-set";
import { readFileSync } from "node:fs";
import { pathOfScene, sceneFiles } from "../tests/scenes-beside";
import { leftBy } from "./memory";
import { over, sink } from "./measure";
import { rangedAttack } from "./ours";
import { peopled } from "./peopled";
import { seeded, shuffle } from "./random";
import { shown } from "./tables";
import { madeStage } from "./stage";
import { workload, WORKLOADS } from "./workloads";

/** Microseconds and bytes of one verdict, or of the scans beside it. */
export interface SceneFigures {
  readonly full: number;
  /** The same without lines, figures, obstacles and reasons. */
  readonly level: number;
  /** All lines between the corners of a pair against the walls between the two. */
  readonly unit: number;
  /** The same against every wall. */
  readonly scan: number;
  /** The unit of W1, timed in turn with this scene: a machine does not keep its pace for a quarter of an hour. */
  readonly pace: number;
  readonly garbage: number;
}

export type ScenesFigures = Record<string, Record<string, SceneFigures>>;

const SEED = 20_261_129;
const MOST_PAIRS = 40;
/** Squares. */
const NEAR = 25;
const ROUNDS = 5;
/** Milliseconds of each way before it is timed. */
const WARM = 150;

type PairOfCreatures = readonly [attacker: Creature, target: Creature];

/** Pairs near each other where there are any, spread evenly. */
const pairsOn = (creatures: readonly Creature[], size: number): readonly PairOfCreatures[] => {
  const all = creatures.flatMap((p) => creatures.flatMap((q): PairOfCreatures[] => (p === q ? [] : [[p, q]])));
  const near = all.filter(([p, q]) => Math.hypot(p.centre.x - q.centre.x, p.centre.y - q.centre.y) < NEAR * size);
  const asked = near.length > 0 ? near : all;
  const step = Math.max(1, asked.length / MOST_PAIRS);
  return asked.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
};

/** Lines and walls in flat arrays, four numbers each. */
interface Scan {
  readonly lines: Float64Array;
  readonly walls: Float64Array;
}

const flat = (segments: readonly (readonly [{ x: number; y: number }, { x: number; y: number }])[]): Float64Array =>
  Float64Array.from(segments.flatMap(([p, q]) => [p.x, p.y, q.x, q.y]));

/** How many lines cross a wall away from its ends: the least that any answer about them costs. */
const crossed = ({ lines, walls }: Scan): number => {
  let count = 0;
  for (let i = 0; i < lines.length; i += 4) {
    const px = lines[i] ?? 0;
    const py = lines[i + 1] ?? 0;
    const dx = (lines[i + 2] ?? 0) - px;
    const dy = (lines[i + 3] ?? 0) - py;
    for (let j = 0; j < walls.length; j += 4) {
      const ax = (walls[j] ?? 0) - px;
      const ay = (walls[j + 1] ?? 0) - py;
      const bx = (walls[j + 2] ?? 0) - px;
      const by = (walls[j + 3] ?? 0) - py;
      const sideA = dx * ay - dy * ax;
      const sideB = dx * by - dy * bx;
      if (sideA * sideB >= 0) continue;
      const sideP = (bx - ax) * -ay - (by - ay) * -ax;
      const sideQ = sideP + (bx - ax) * dy - (by - ay) * dx;
      if (sideP * sideQ >= 0) continue;
      count += 1;
      break;
    }
  }
  return count;
};

interface Way {
  readonly name: string;
  readonly run: () => unknown;
  readonly queries: number;
  /** Runs of a sample: the fastest ways are over sooner than the clock ticks. */
  readonly runs: number;
}

const timed = ({ run, runs, queries }: Way): number => {
  const start = performance.now();
  for (let i = 0; i < runs; i++) sink.kept = run();
  return (1000 * (performance.now() - start)) / runs / queries;
};

const warmed = (way: Omit<Way, "runs">): Way => {
  const start = performance.now();
  let runs = 0;
  while (runs === 0 || performance.now() - start < WARM) {
    sink.kept = way.run();
    runs += 1;
  }
  // A sample takes two milliseconds or more.
  return { ...way, runs: Math.max(1, Math.ceil((2 * runs) / WARM)) };
};

/** The least time of each way, by its name. */
const leastOf = (ways: readonly Way[]): ReadonlyMap<string, number> => {
  const least = new Map<string, number>();
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++)
    for (const way of shuffle([...ways], random))
      least.set(way.name, Math.min(least.get(way.name) ?? Infinity, timed(way)));
  return least;
};

const scansOf = (scene: Scene, isMade: boolean): { readonly unit: readonly Scan[]; readonly all: readonly Scan[] } => {
  const field = battlefieldOf(scene, isMade ? { wallSnap: 0, wallGap: 0 } : undefined);
  const index = wallIndexOf(field);
  const pairs = pairsOn(field.creatures, field.grid.size);
  const lines = pairs.map(([p, q]) =>
    flat(p.outerCorners.flatMap((from) => q.outerCorners.map((to) => [from, to] as const))),
  );
  const every = flat(field.walls.map(({ a, b }) => [a, b] as const));
  const between = pairs.map(([p, q]) =>
    flat(
      wallsMeeting(index, convexHull([...p.footprint, ...q.footprint])).flatMap((i) => {
        const wall = field.walls[i];
        return wall === undefined ? [] : [[wall.a, wall.b] as const];
      }),
    ),
  );
  return {
    unit: lines.map((each, i) => ({ lines: each, walls: between[i] ?? every })),
    all: lines.map((each) => ({ lines: each, walls: every })),
  };
};

const figuresOf = (scene: Scene, isMade: boolean, pace: readonly Scan[]): Record<string, SceneFigures> => {
  const { unit, all } = scansOf(scene, isMade);
  const books = Object.values(RULE_SETS).map((ruleSet) => {
    const field = battlefieldOf(scene, isMade ? { wallSnap: 0, wallGap: 0 } : undefined, ruleSet.unsetBase);
    const attacks = pairsOn(field.creatures, field.grid.size).map(([p, q]) => rangedAttack(p.id, q.id));
    return {
      full: warmed(over(ruleSet.id, attacks, (attack) => ruleSet.judge(field, attack, {}))),
      level: warmed(over(`${ruleSet.id} level`, attacks, (attack) => ruleSet.judge(field, attack, {}, LEVEL_ONLY))),
    };
  });
  const ways = books.flatMap(({ full, level }) => [full, level]);
  const scans = [over("unit", unit, crossed), over("scan", all, crossed), over("pace", pace, crossed)];
  const least = leastOf([...ways, ...scans.map(warmed)]);
  return Object.fromEntries(
    books.map(({ full: { name, run, queries }, level }) => [
      name,
      {
        full: least.get(name) ?? NaN,
        level: least.get(level.name) ?? NaN,
        unit: least.get("unit") ?? NaN,
        scan: least.get("scan") ?? NaN,
        pace: least.get("pace") ?? NaN,
        garbage: leftBy(queries, run),
      },
    ]),
  );
};

const printScene = (name: string, books: Record<string, SceneFigures>): void => {
  const [one] = Object.values(books);
  if (one === undefined) return;
  const cells = Object.values(books).map(
    ({ full, level, garbage }) =>
      `${shown(full).padStart(7)} ${shown(level).padStart(5)} ${shown(garbage / 1000).padStart(5)}`,
  );
  console.log(`${name.padEnd(26)}${shown(one.unit).padStart(7)}${shown(one.scan).padStart(7)}${cells.join("")}`);
};

/**
 * Those of `scenes` (W1 to W4, and `real` for all others), or of them those `named`, one after another, but for those that have no
 * pair.
 */
export const measureScenes = (scenes: readonly string[], named: readonly string[]): ScenesFigures => {
  const made = WORKLOADS.filter((name) => scenes.includes(name)).map((name) => ({
    name,
    scene: madeStage(workload(name)).scene,
    isMade: true,
  }));
  const real = (scenes.includes("real") ? sceneFiles : []).map((file) => ({
    name: file.replace(/\.\w+$/, ""),
    scene: peopled(readSceneFile(file, readFileSync(pathOfScene(file), "utf8"))),
    isMade: false,
  }));
  console.log(
    "\nVerdicts on every scene: least µs, µs of the level alone, and kB left behind; before them µs of the lines alone against the",
  );
  console.log("walls between the two (the unit), and against all walls (the scan)");
  const heads = Object.keys(RULE_SETS).map((id) => id.slice(0, 18).padStart(19));
  console.log(`${"".padEnd(26)}${"unit".padStart(7)}${"scan".padStart(7)}${heads.join("")}`);
  const figures: ScenesFigures = {};
  const pace = scansOf(madeStage(workload("W1")).scene, true).unit;
  for (const { name, scene, isMade } of [...made, ...real]) {
    if (named.length > 0 && !named.includes(name)) continue;
    if (battlefieldOf(scene).creatures.length < 2) continue;
    const books = figuresOf(scene, isMade, pace);
    figures[name] = books;
    printScene(name, books);
  }
  return figures;
};

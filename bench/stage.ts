/** What is measured on: a made workload or a real scene as a battlefield, and the pairs that are asked about. */
import { readFileSync } from "node:fs";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import type { Battlefield, Creature } from "../src/scene/model/battlefield";
import { EMPTY_SCENE, plainToken, PLAIN_WALL } from "../src/scene/model/defaults";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import type { Scene } from "../src/scene/model/scene";
import { pathOfScene, sceneFiles } from "../tests/scenes-beside";
import { pairsOf, type PairOfTwo, type Workload } from "./workloads";

export interface Stage {
  readonly name: string;
  readonly scene: Scene;
  readonly field: Battlefield;
  /** Those with four corners, between any two of which there are sixteen lines. All others only stand in the way. */
  readonly creatures: readonly Creature[];
  readonly near: readonly PairOfTwo[];
  readonly any: readonly PairOfTwo[];
}

const AS_DRAWN = { wallSnap: 0, wallGap: 0 };

const sceneOf = ({ name, walls, tokens }: Workload): Scene => ({
  ...EMPTY_SCENE,
  name,
  grid: { type: "square", size: 100, distance: 5, units: "ft" },
  walls: walls.map((c, i) => ({ ...PLAIN_WALL, id: `w${i}`, c })),
  tokens: tokens.map(({ x, y, side }, i) => ({ ...plainToken(`t${i}`, x, y), width: side / 100, height: side / 100 })),
});

export const madeStage = (workload: Workload): Stage => {
  const scene = sceneOf(workload);
  const field = battlefieldOf(scene, AS_DRAWN);
  return { name: workload.name, scene, field, creatures: field.creatures, ...pairsOf(workload) };
};

const MOST_PAIRS = 100;
/** Squares. */
const NEAR = 25;

const some = <Item>(items: readonly Item[]): Item[] => {
  const step = Math.max(1, items.length / MOST_PAIRS);
  return Array.from(
    { length: Math.min(MOST_PAIRS, items.length) },
    (_, i) => items.slice(Math.floor(i * step))[0],
  ).filter((item) => item !== undefined);
};

const realStage = (file: string, scene: Scene): Stage => {
  const field = battlefieldOf(scene);
  const creatures = field.creatures.filter(({ outerCorners }) => outerCorners.length === 4);
  const all = creatures.flatMap((_, a) => creatures.flatMap((_, b): PairOfTwo[] => (a === b ? [] : [[a, b]])));
  const isNear = ([a, b]: PairOfTwo): boolean => {
    const [p, q] = [creatures[a]?.centre, creatures[b]?.centre];
    return p !== undefined && q !== undefined && Math.hypot(p.x - q.x, p.y - q.y) < NEAR * field.grid.size;
  };
  return {
    name: file.replace(/\.\w+$/, ""),
    scene,
    field,
    creatures,
    near: some(all.filter(isNear)),
    any: some(all),
  };
};

/** The real scenes beside the project; none where there is no such folder. */
export const realStages = (): Stage[] =>
  sceneFiles.map((file) => realStage(file, readSceneFile(file, readFileSync(pathOfScene(file), "utf8"))));

/** Whether there are pairs to ask about, which brute force can judge too. */
export const hasPlainPairs = ({ near, field }: Stage): boolean => near.length > 0 && field.terrains.length === 0;

/** The creature in a place; throws `RangeError` where there is none. */
export const creatureAt = (creatures: readonly Creature[], place: number): Creature => {
  const creature = creatures[place];
  if (creature === undefined) throw new RangeError(`creature: expected 0 to ${creatures.length - 1}, got ${place}`);
  return creature;
};

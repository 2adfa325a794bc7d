/** Real scenes with creatures, for those that have none or too few. */
import { plainToken } from "../src/scene/model/defaults";
import type { Scene } from "../src/scene/model/scene";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { seeded, shuffle, wholeBetween } from "./random";

const SEED = 20_261_129;

/** The scene with so many creatures more, each on a cell beside the middle of a wall. */
const withMore = (scene: Scene, count: number): Scene => {
  const random = seeded(SEED);
  const { size } = scene.grid;
  const onCell = (value: number): number => Math.floor(value / size + wholeBetween(random, -1, 1)) * size;
  const walls = shuffle([...scene.walls], random);
  const tokens = Array.from({ length: walls.length === 0 ? 0 : count }, (_, i) => {
    const [ax = 0, ay = 0, bx = 0, by = 0] = walls[i % walls.length]?.c ?? [];
    return plainToken(`placed-${i}`, onCell((ax + bx) / 2), onCell((ay + by) / 2));
  });
  return { ...scene, tokens: [...scene.tokens, ...tokens] };
};

const PLACED = 16;

/** A scene without two creatures gets some. */
export const peopled = (scene: Scene): Scene =>
  battlefieldOf(scene).creatures.length > 1 ? scene : withMore(scene, PLACED);

/** A scene gets as many as are wanted, if it has fewer. */
export const crowded = (scene: Scene, wanted: number): Scene =>
  withMore(scene, Math.max(0, wanted - battlefieldOf(scene).creatures.length));

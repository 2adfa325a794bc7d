/** Curtains that stop effect wherever they stop sight. RULES 6. */
import type { Pair } from "../../attack/between";
import type { Obstacle } from "../../attack/obstacle";

/** The pair with its curtains drawn. */
export const withCurtains = (pair: Pair): Pair =>
  pair.obstacles.some(isCurtain) ? { ...pair, obstacles: pair.obstacles.map(drawn) } : pair;

const isCurtain = ({ wall }: Obstacle): boolean => wall?.isCurtain === true;

const drawn = (obstacle: Obstacle): Obstacle =>
  isCurtain(obstacle) && obstacle.sight !== "none"
    ? { ...obstacle, effect: obstacle.sight, blocksEffect: true, isSolid: true, grade: "standard" }
    : obstacle;

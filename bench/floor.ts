/**
 * What a perfect index would find for a pair: when all sixteen lines are blocked, few walls that block them; otherwise
 * the walls that meet the hull of the two, and the creatures in its box.
 */
import { boxOf } from "../src/geometry/polygons/box";
import { convexHull } from "../src/geometry/polygons/convex-hull";
import { wallsBetween } from "./brute";
import { boxesMeet, ROLE, type FlatEdges, type FlatScene } from "./flat-scene";
import { floorLineSet, floorOf, type Floor } from "./our-floor";
import { cornersAt, setOf } from "./ours";
import { scan } from "./scans";
import { creatureAt } from "./stage";
import type { PairOfTwo } from "./workloads";

export interface Certificate {
  readonly pair: PairOfTwo;
  /** By number. */
  readonly walls: readonly number[];
  /** By place. */
  readonly creatures: readonly number[];
}

const ALL_LINES = 0xffff;

const certificateOf = (flat: FlatScene, pair: PairOfTwo): Certificate => {
  const { creatures } = flat.scene;
  const [attacker, target] = [creatureAt(creatures, pair[0]), creatureAt(creatures, pair[1])];
  const between = wallsBetween(flat, attacker, target);
  const few = fewWalls(flat, pair, between);
  if (few !== undefined) return { pair, walls: few, creatures: [] };
  const box = boxOf(convexHull([...attacker.footprint, ...target.footprint]));
  const standing = creatures.flatMap((other, place) =>
    place !== pair[0] && place !== pair[1] && boxesMeet(boxOf(other.footprint), box) ? [place] : [],
  );
  return { pair, walls: between, creatures: standing };
};

/** The wall that blocks most of what is left, again and again; undefined when crossings do not block all. */
const fewWalls = (flat: FlatScene, pair: PairOfTwo, between: readonly number[]): number[] | undefined => {
  const crossed = between.map((wall) => ({ wall, lines: linesAcross(flat, pair, wall) }));
  const chosen: number[] = [];
  let left = ALL_LINES;
  while (left !== 0) {
    const best = crossed.reduce<{ wall: number; lines: number } | undefined>(
      (most, each) => (countOf(each.lines & left) > countOf((most?.lines ?? 0) & left) ? each : most),
      undefined,
    );
    if (best === undefined) return undefined;
    chosen.push(best.wall);
    left &= ~best.lines;
  }
  return chosen;
};

const countOf = (lines: number): number => {
  let count = 0;
  for (let rest = lines; rest !== 0; rest &= rest - 1) count++;
  return count;
};

const LINE = new Float64Array(4);
const FOUND = new Int32Array(2);

/** The lines between two that one wall by itself blocks for certain. */
const linesAcross = ({ scene, walls }: FlatScene, [from, to]: PairOfTwo, wall: number): number => {
  if (walls.roles[wall] !== ROLE.decides) return 0;
  const one: FlatEdges = { ...walls, ends: walls.ends.subarray(4 * wall, 4 * wall + 4), roles: DECIDES };
  return setOf(cornersAt(scene, from), cornersAt(scene, to), (start, end) => {
    LINE.set([start.point.x, start.point.y, end.point.x, end.point.y]);
    return scan(one, LINE, FOUND);
  });
};

const DECIDES = Uint8Array.of(ROLE.decides);

/** The floor of pairs, tested to answer as it should. */
export const testedFloor = (
  flat: FlatScene,
  pairs: readonly PairOfTwo[],
  answerTo: (pair: PairOfTwo) => number,
): Floor => {
  const floor = floorOf(
    flat.scene,
    pairs.map((pair) => certificateOf(flat, pair)),
  );
  pairs.forEach((pair, i) => {
    const [came, wanted] = [floorLineSet(floor, i), answerTo(pair)];
    if (came !== wanted) throw new Error(`floor of pair ${pair.join(" to ")}: came ${came}, wanted ${wanted}`);
  });
  return floor;
};

/** Which pairs of a matrix a change can touch: they are stale after it. */
import type { Wall } from "../../scene/model/battlefield";
import { SPECIAL } from "../../geometry/line-masks/line-masks";
import { ALL_LINES } from "../../geometry/line-masks/line-set";
import type { BattlefieldChange } from "./battlefield-change";
import { mayMeet, outlookFrom, type Outlook } from "./near-way";
import { specialOf } from "./special-walls";
import { EFFECT, PAIR, STALE, type Matrix } from "./matrix-of-pairs";

/** Everything. */
export const spoilAll = ({ state, hasStale }: Matrix): void => {
  state.fill(PAIR.stale);
  hasStale.fill(STALE.right);
};

/** All pairs of one creature. */
export const spoilCreature = (matrix: Matrix, creature: number): void => {
  const { field, size, state, hasStale } = matrix;
  for (let block = field.owners.indexOf(creature); block >= 0 && field.owners[block] === creature; block++) {
    for (let other = 0; other < size; other++) {
      state[block * size + other] = PAIR.stale;
      state[other * size + block] = PAIR.stale;
    }
    // All from this side: what blocks one of its pairs mostly blocks the next.
    hasStale[block] = STALE.anywhere;
  }
};

/** What is stale between others is worked out in the row of the lesser block. */
const spoilPair = ({ size, state, hasStale }: Matrix, from: number, to: number): void => {
  state[from * size + to] = PAIR.stale;
  state[to * size + from] = PAIR.stale;
  if (hasStale[from] === STALE.nowhere) hasStale[from] = STALE.right;
};

/** The pairs of other creatures between which something came, went or changed. */
export const spoilBetween = (matrix: Matrix, change: BattlefieldChange): void => {
  const { blocks } = matrix.field;
  if (change.isElsewhere) {
    spoilAll(matrix);
    return;
  }
  // A wall may end line of effect where corner lines were blocked before, so this is asked again of everyone.
  if (change.gone.length + change.came.length + change.terrains.length > 0) matrix.effect.fill(EFFECT.notAsked);
  const isStronger = (wall: Wall): boolean => specialOf(wall) === SPECIAL.stronger;
  const areas = change.terrains.map(({ region }) => region.flatMap(({ a, b }) => [a, b]));
  const walls = [...change.gone, ...change.came.filter(isStronger)].map(({ a, b }) => [a, b]);
  for (const points of [...walls, ...areas]) spoilAcross(matrix, outlookFrom(points, blocks), true);
  const came = change.came.filter((wall) => !isStronger(wall)).map(({ a, b }) => [a, b]);
  // What is only added cannot change a pair all of whose lines plain walls block, unless it is stronger than these.
  for (const points of [...came, ...change.bodies.map(({ footprint }) => footprint)])
    spoilAcross(matrix, outlookFrom(points, blocks), false);
};

/** Spoils the pairs whose lines something may meet; unless it is there outright, not those that plain walls shut already. */
const spoilAcross = (matrix: Matrix, outlook: Outlook, isOutright: boolean): void => {
  const { field, size, lines, state } = matrix;
  const { sides } = outlook;
  for (let from = 0; from < size; from++) {
    const fromSides = sides[from] ?? 0;
    for (let to = from + 1; to < size; to++) {
      // Most pairs lie wholly to one side of it, which is told here at once.
      if ((fromSides & (sides[to] ?? 0)) !== 0) continue;
      const place = from * size + to;
      const isShut = lines[2 * place] === ALL_LINES && state[place] === PAIR.known;
      if (state[place] === PAIR.stale || (isShut && !isOutright)) continue;
      if (mayMeet(outlook, field.blocks, from, to)) spoilPair(matrix, from, to);
    }
  }
};

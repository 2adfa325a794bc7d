/** Which pairs of a matrix a change can touch: they are stale after it. */
import type { Wall } from "../battlefield/battlefield";
import type { CornerBlocks } from "../geometry/corner-block";
import { SPECIAL } from "../geometry/line-mask";
import { ALL_LINES } from "../geometry/line-set";
import type { BattlefieldChange } from "./battlefield-change";
import { mayMeet, outlookFrom, type Outlook } from "./lines/near-way";
import { specialOf } from "./lines/special-walls";
import { EFFECT, PAIR, type Matrix } from "./matrix-of-pairs";

/** Everything. */
export const spoilAll = ({ state, hasStale }: Matrix): void => {
  state.fill(PAIR.stale);
  hasStale.fill(1);
};

/** All pairs of one creature. */
export const spoilCreature = (matrix: Matrix, creature: number): void => {
  const { field, size } = matrix;
  for (let block = field.owners.indexOf(creature); block >= 0 && field.owners[block] === creature; block++)
    for (let other = 0; other < size; other++) spoilPair(matrix, Math.min(block, other), Math.max(block, other));
};

/** What is stale stands in the row of the lesser block. */
const spoilPair = ({ size, state, hasStale }: Matrix, from: number, to: number): void => {
  state[from * size + to] = PAIR.stale;
  state[to * size + from] = PAIR.stale;
  hasStale[from] = 1;
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
  const outright = [...walls, ...areas].map((points) => outlookFrom(points, blocks));
  const came = change.came.filter((wall) => !isStronger(wall)).map(({ a, b }) => [a, b]);
  const added = [...came, ...change.bodies.map(({ footprint }) => footprint)].map((points) =>
    outlookFrom(points, blocks),
  );
  if (outright.length + added.length > 0) spoilWhere(matrix, outright, added);
};

/**
 * Spoils the pairs whose lines something of these may meet. What is only added cannot change a pair all of whose lines
 * plain walls block, unless it is stronger than these.
 */
const spoilWhere = (matrix: Matrix, outright: readonly Outlook[], added: readonly Outlook[]): void => {
  const { field, size, walls, state } = matrix;
  for (let from = 0; from < size; from++) {
    for (let to = from + 1; to < size; to++) {
      const place = from * size + to;
      if (state[place] === PAIR.stale) continue;
      const isShut = walls[place] === ALL_LINES && state[place] === PAIR.known;
      if (isShut && outright.length === 0) continue;
      if (mayMeetAny(outright, field.blocks, from, to) || (!isShut && mayMeetAny(added, field.blocks, from, to)))
        spoilPair(matrix, from, to);
    }
  }
};

const mayMeetAny = (outlooks: readonly Outlook[], blocks: CornerBlocks, from: number, to: number): boolean => {
  for (const outlook of outlooks) {
    // Most pairs lie wholly to one side of it, which is told here at once.
    if (((outlook.sides[from] ?? 0) & (outlook.sides[to] ?? 0)) !== 0) continue;
    if (mayMeet(outlook, blocks, from, to)) return true;
  }
  return false;
};

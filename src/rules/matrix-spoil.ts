/** Which pairs of a matrix a change can touch: they are stale after it. */
import type { Point } from "../geometry/lattice";
import { ALL_LINES } from "../geometry/line-set";
import type { BattlefieldChange } from "./battlefield-change";
import { mayMeet, outlookFrom, partsAny } from "./lines/near-way";
import { PAIR, type Matrix } from "./matrix-of-pairs";

/** All pairs of one creature. */
export const spoilCreature = ({ field, size, state }: Matrix, creature: number): void => {
  field.owners.forEach((owner, block) => {
    if (owner !== creature) return;
    for (let other = 0; other < size; other++) {
      state[block * size + other] = PAIR.stale;
      state[other * size + block] = PAIR.stale;
    }
  });
};

/** The pairs of other creatures between which something came, went or changed. */
export const spoilBetween = (matrix: Matrix, change: BattlefieldChange): void => {
  if (change.isElsewhere) matrix.state.fill(PAIR.stale);
  for (const { a, b } of change.gone) spoilWhere(matrix, [a, b], () => partsAny(a, b), false);
  for (const { a, b } of change.came) spoilWhere(matrix, [a, b], () => partsAny(a, b), true);
  for (const { footprint } of change.bodies) spoilWhere(matrix, footprint, always, true);
  for (const { region } of change.terrains)
    spoilWhere(
      matrix,
      region.flatMap(({ a, b }) => [a, b]),
      always,
      false,
    );
};

const always = (): boolean => true;

/**
 * Spoils the pairs whose lines something may meet, by its points, and that `matters` admits, asked while the two are
 * aimed at. What only adds to walls cannot change a pair all of whose lines these block.
 */
const spoilWhere = (
  { field, size, walls, state }: Matrix,
  points: readonly Point[],
  matters: () => boolean,
  onlyAdds: boolean,
): void => {
  const outlook = outlookFrom(points, field.blocks);
  for (let from = 0; from < size; from++) {
    for (let to = from + 1; to < size; to++) {
      const place = from * size + to;
      if (state[place] === PAIR.stale || (onlyAdds && walls[place] === ALL_LINES && state[place] === PAIR.known))
        continue;
      if (!mayMeet(outlook, field.blocks, from, to) || !matters()) continue;
      state[place] = PAIR.stale;
      state[to * size + from] = PAIR.stale;
    }
  }
};

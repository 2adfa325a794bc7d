import { PAIR, type Matrix } from "../src/rules/line-masks/matrix-of-pairs";

/**
 * The lines that walls block and that anything blocks between each two blocks of corners, in the order of the creatures' numbers:
 * a matrix made anew may lay the blocks out otherwise. Null where nothing is known, and within a creature.
 */
export const linesByCreature = ({
  field: { owners },
  size,
  lines,
  state,
}: Matrix): ([walls: number, all: number] | null)[] => {
  const blocks = [...owners.keys()].toSorted((p, q) => (owners[p] ?? 0) - (owners[q] ?? 0));
  return blocks.flatMap((from) =>
    blocks.map((to) => {
      const place = from * size + to;
      const isKnown = owners[from] !== owners[to] && state[place] !== PAIR.stale;
      return isKnown ? [lines[2 * place] ?? 0, lines[2 * place + 1] ?? 0] : null;
    }),
  );
};

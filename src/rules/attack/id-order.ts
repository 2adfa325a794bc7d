/** Numbers that put ids in the order of their code units, so that most need not be compared as strings. */

/** What ids begin with, in order. */
const KINDS = ["region:", "tile:", "token:", "wall:"] as const;

/** Characters behind the kind that count, seven bits each. */
const COUNTED = 6;
const BASE = 128;

/**
 * Of two ids that differ in it, the one with the lesser number comes first; where they do not differ, or one is no
 * number, only the ids tell.
 */
export const idOrder = (id: string): number => {
  const kind = KINDS.findIndex((each) => id.startsWith(each));
  if (kind < 0) return NaN;
  const first = KINDS[kind]?.length ?? 0;
  let order = kind;
  let isTold = true;
  for (let i = first; i < first + COUNTED; i++) {
    const unit: number = isTold && i < id.length ? id.charCodeAt(i) : 0;
    // Behind the first that does not fit nothing counts any more.
    isTold &&= unit < BASE - 1;
    order = order * BASE + Math.min(unit, BASE - 1);
  }
  return order;
};

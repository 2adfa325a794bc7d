/** A shuffle that the same luck always makes the same. */
export const shuffled = <T>(things: readonly T[], luck: number): T[] => {
  let state = luck | 1;
  const key = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 8;
  };
  return things
    .map((thing) => ({ thing, at: key() }))
    .sort((p, q) => p.at - q.at)
    .map(({ thing }) => thing);
};

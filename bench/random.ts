/** Uniform doubles in [0, 1): mulberry32, a published public-domain generator. */
export type Random = () => number;

export const seeded = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A whole number from `least` to `most`, both included; one draw. */
export const wholeBetween = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** Shuffles in place, from the last to the second. */
export const shuffle = <Item>(items: Item[], random: Random): Item[] => {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [p, q] = [items[i], items[j]];
    if (p === undefined || q === undefined) continue;
    items[i] = q;
    items[j] = p;
  }
  return items;
};

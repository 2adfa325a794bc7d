/**
 * The order in which to visit points so that each is near the one before: from each on to the nearest that is left (the
 * nearest-neighbour heuristic). What is asked of neighbours one after the other mostly meets the same walls, which are
 * remembered (recent-walls.ts) and lie in the cache.
 */

/** Numbers of the points, x and y each, in time quadratic in their count; of those equally near the one left longest. */
export const nearestChain = (points: Float64Array): Int32Array => {
  const chain = Int32Array.from({ length: points.length / 2 }, (_, number) => number);
  for (let last = 0; last + 1 < chain.length; last++) {
    const next = nearestAfter(points, chain, last);
    const number = chain[next] ?? 0;
    chain.copyWithin(last + 2, last + 1, next);
    chain[last + 1] = number;
  }
  return chain;
};

/** Where after a place of the chain the point nearest to the one there stands. */
const nearestAfter = (points: Float64Array, chain: Int32Array, place: number): number => {
  const from = 2 * (chain[place] ?? 0);
  const x = points[from] ?? 0;
  const y = points[from + 1] ?? 0;
  let nearest = place + 1;
  let least = Infinity;
  for (let k = place + 1; k < chain.length; k++) {
    const at = 2 * (chain[k] ?? 0);
    const distance = ((points[at] ?? 0) - x) ** 2 + ((points[at + 1] ?? 0) - y) ** 2;
    if (distance >= least) continue;
    least = distance;
    nearest = k;
  }
  return nearest;
};

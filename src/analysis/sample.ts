/** An even sample of the places, and the pairs of it that are in range. */
import type { Point } from "../geometry/numbers/lattice";
import { toLattice } from "../geometry/numbers/lattice";
import type { Ground, GroundPlace } from "./ground";

/** So many places are judged, each with every other one in range. */
const MOST_SAMPLED = 2000;

/** So many pairs are asked about, both directions counted. */
const MOST_PAIRS = 1_000_000;

export interface Sample {
  /** Numbers of the places that are judged. */
  readonly places: readonly number[];
  /** For each place of the ground the place of the sample whose values it takes: the nearest on foot, the first of several. */
  readonly nearest: Int32Array;
}

/** For each place of the sample, which others are in range, sorted: `others` from `starts[n]` up to `starts[n + 1]`. */
export interface Pairs {
  readonly starts: Uint32Array;
  readonly others: Uint16Array;
}

/** Numbers of the connected parts of the ground, by place. */
const partsOf = ({ places, next }: Ground): Int32Array => {
  const part = new Int32Array(places.length).fill(-1);
  for (let first = 0; first < places.length; first++) {
    if (part[first] !== -1) continue;
    const open = [first];
    part[first] = first;
    for (let place = open.pop(); place !== undefined; place = open.pop())
      for (const other of next[place] ?? [])
        if (part[other] === -1) {
          part[other] = first;
          open.push(other);
        }
  }
  return part;
};

/** One place of each part in each block with sides of so many lattice steps: the nearest to the middle, the first of several. */
const oneInEachBlock = (places: readonly GroundPlace[], parts: Int32Array, side: number): number[] => {
  const best = new Map<string, { readonly number: number; readonly away: number }>();
  for (const [number, { centre }] of places.entries()) {
    const [column, row] = [Math.floor(centre.x / side), Math.floor(centre.y / side)];
    const key = `${column},${row},${parts[number] ?? 0}`;
    const away = (centre.x - (column + 0.5) * side) ** 2 + (centre.y - (row + 0.5) * side) ** 2;
    const known = best.get(key);
    if (known === undefined || away < known.away) best.set(key, { number, away });
  }
  return [...best.values()].map(({ number }) => number).sort((p, q) => p - q);
};

/** Sides of blocks grow by an eighth of a space. */
const FINER = 8;

/** Blocks of 256 spaces are the largest. */
const MOST_EIGHTHS = 256 * FINER;

/** The pairs in range, both directions counted; more than `most` are not counted further. */
const countPairs = (centres: readonly Point[], range: number, most: number): number => {
  let count = 0;
  for (let i = 0; i < centres.length && count <= most; i++)
    for (let j = i + 1; j < centres.length; j++) if (areInRange(centres[i], centres[j], range)) count += 2;
  return count;
};

const areInRange = (p: Point | undefined, q: Point | undefined, range: number): boolean =>
  p !== undefined && q !== undefined && (p.x - q.x) ** 2 + (p.y - q.y) ** 2 <= range * range;

export interface SampleQuestion {
  /** Pixels a space. */
  readonly size: number;
  /** Lattice steps. */
  readonly range: number;
  readonly mostPlaces?: number;
  readonly mostPairs?: number;
}

/** All places where they are few, else an even sample. */
export const sampleOf = (
  ground: Ground,
  { size, range, mostPlaces = MOST_SAMPLED, mostPairs = MOST_PAIRS }: SampleQuestion,
): Sample => {
  const { places } = ground;
  const centresOf = (numbers: readonly number[]): Point[] => numbers.flatMap((number) => places[number]?.centre ?? []);
  const isFew = (numbers: readonly number[]): boolean =>
    numbers.length <= mostPlaces && countPairs(centresOf(numbers), range, mostPairs) <= mostPairs;
  let sampled = places.map((_, number) => number);
  const parts = partsOf(ground);
  for (let eighths = FINER; !isFew(sampled) && eighths < MOST_EIGHTHS; eighths++)
    sampled = oneInEachBlock(places, parts, (eighths * toLattice(size)) / FINER);
  // Left over where the parts alone are too many.
  while (!isFew(sampled)) sampled = sampled.filter((_, i) => i % 2 === 0);
  return { places: sampled, nearest: nearestOf(ground, sampled) };
};

/** For each place the one of the sample to which the fewest steps lead. */
const nearestOf = ({ places, next }: Ground, sampled: readonly number[]): Int32Array => {
  const nearest = new Int32Array(places.length).fill(-1);
  let open = [...sampled];
  for (const [number, place] of sampled.entries()) nearest[place] = number;
  while (open.length > 0) {
    const later: number[] = [];
    for (const place of open)
      for (const other of next[place] ?? [])
        if (nearest[other] === -1) {
          nearest[other] = nearest[place] ?? -1;
          later.push(other);
        }
    open = later;
  }
  return nearest;
};

/** The pairs of a sample that are in range, from centre to centre. Yields now and then. */
export function* pairsOf(centres: readonly Point[], range: number): Generator<void, Pairs> {
  const starts = new Uint32Array(centres.length + 1);
  const others: number[] = [];
  for (const [i, centre] of centres.entries()) {
    for (const [j, other] of centres.entries()) if (i !== j && areInRange(centre, other, range)) others.push(j);
    starts[i + 1] = others.length;
    if (i % BATCH === 0) yield;
  }
  return { starts, others: Uint16Array.from(others) };
}

const BATCH = 64;

/** The number of the pair from one place of the sample to another that is in range. */
export const pairNumber = ({ starts, others }: Pairs, from: number, to: number): number => {
  let [low, high] = [starts[from] ?? 0, (starts[from + 1] ?? 0) - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((others[middle] ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  return low;
};

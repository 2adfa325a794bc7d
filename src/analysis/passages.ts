/** Narrow passages: places without which a part of the ground could not be reached from the rest. */
import type { Ground } from "./ground";

/** Adjoining places that part the ground. */
export interface Passage {
  /** Numbers of the places on the ground, in its order. */
  readonly places: readonly number[];
  /** Counts of places on each side, the largest first. Only sides with enough places are listed. */
  readonly sides: readonly number[];
  /** Numbers of the places on the smallest of these sides. */
  readonly beyond: readonly number[];
}

/** A side with fewer places is a niche, not a part of the map. */
const LEAST_SIDE = 20;

/** For each place how many places lie on its second largest side, once it is taken out; 0 for a place that parts nothing. */
const secondSides = (next: Ground["next"]): Int32Array => {
  const count = next.length;
  const [order, low, size] = [new Int32Array(count).fill(-1), new Int32Array(count), new Int32Array(count)];
  const parent = new Int32Array(count).fill(-1);
  const [largest, second, beyond] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const add = (place: number, side: number): void => {
    if (side > (largest[place] ?? 0)) [second[place], largest[place]] = [largest[place] ?? 0, side];
    else if (side > (second[place] ?? 0)) second[place] = side;
  };
  let time = 0;
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    const visited = [root];
    const stack = [root];
    const at = new Map([[root, 0]]);
    order[root] = low[root] = time++;
    size[root] = 1;
    for (let place = stack.at(-1); place !== undefined; place = stack.at(-1)) {
      const step = at.get(place) ?? 0;
      const other = next[place]?.[step];
      if (other === undefined) {
        stack.pop();
        const above = parent[place] ?? -1;
        if (above < 0) continue;
        low[above] = Math.min(low[above] ?? 0, low[place] ?? 0);
        size[above] = (size[above] ?? 0) + (size[place] ?? 0);
        // The places below it are reached through the place above alone.
        if ((low[place] ?? 0) >= (order[above] ?? 0)) {
          add(above, size[place] ?? 0);
          beyond[above] = (beyond[above] ?? 0) + (size[place] ?? 0);
        }
        continue;
      }
      at.set(place, step + 1);
      if (order[other] === -1) {
        order[other] = low[other] = time++;
        size[other] = 1;
        parent[other] = place;
        visited.push(other);
        stack.push(other);
      } else if (other !== parent[place]) low[place] = Math.min(low[place] ?? 0, order[other] ?? 0);
    }
    for (const place of visited) if (place !== root) add(place, visited.length - 1 - (beyond[place] ?? 0));
  }
  return second;
};

/** The connected parts of some places, each in the order of the ground. */
export const groupsOf = (next: Ground["next"], places: Iterable<number>): number[][] => {
  const left = new Set(places);
  const groups: number[][] = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const place of group) for (const other of next[place] ?? []) if (left.delete(other)) group.push(other);
    groups.push(group.sort((p, q) => p - q));
  }
  return groups;
};

/** The sides of a group of places: what is left of the part of the ground that it is in, largest first. */
const sidesOf = (next: Ground["next"], group: readonly number[]): number[][] => {
  const taken = new Set(group);
  const sides: number[][] = [];
  for (const place of group)
    for (const start of next[place] ?? []) {
      if (taken.has(start)) continue;
      const side = [start];
      taken.add(start);
      for (const its of side)
        for (const other of next[its] ?? [])
          if (!taken.has(other)) {
            taken.add(other);
            side.push(other);
          }
      sides.push(side);
    }
  return sides.sort((p, q) => q.length - p.length);
};

/**
 * The passages of a ground, those with the largest smaller side first. Only places that part the ground one by one are found:
 * where two lead through side by side, neither does.
 */
export const passagesOf = ({ next }: Pick<Ground, "next">): readonly Passage[] => {
  const second = secondSides(next);
  const cuts = [...second.keys()].filter((place) => (second[place] ?? 0) >= LEAST_SIDE);
  return groupsOf(next, cuts)
    .flatMap((places): Passage[] => {
      const sides = sidesOf(next, places).filter((side) => side.length >= LEAST_SIDE);
      const smallest = sides.at(-1);
      if (smallest === undefined || sides.length < 2) return [];
      return [{ places, sides: sides.map(({ length }) => length), beyond: smallest.toSorted((p, q) => p - q) }];
    })
    .sort((p, q) => q.beyond.length - p.beyond.length);
};

/** Ways on foot. */
import type { Ground } from "./ground";

/** The places of a way with fewest steps from one of some places to one of others. Both ends are in it; it is empty where none leads. */
export const wayBetween = (
  { next }: Pick<Ground, "next">,
  from: readonly number[],
  to: readonly number[],
): readonly number[] => {
  const isEnd = new Set(to);
  const before = new Map<number, number | null>(from.map((place) => [place, null]));
  for (const place of before.keys()) {
    if (isEnd.has(place)) return backFrom(place, before).reverse();
    for (const other of next[place] ?? []) if (!before.has(other)) before.set(other, place);
  }
  return [];
};

const backFrom = (last: number, before: ReadonlyMap<number, number | null>): number[] => {
  const way: number[] = [];
  for (let place: number | null = last; place !== null; place = before.get(place) ?? null) way.push(place);
  return way;
};

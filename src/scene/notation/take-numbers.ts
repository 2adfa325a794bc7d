import { type Cursor, takeNumberThat, takeRange } from "./tokenizer";

/** Numbers in the text battle map that lie within bounds. Each throws `SceneError` for one that does not. */

export const takePositive = (cursor: Cursor): number => takeNumberThat(cursor, "a number above 0", (n) => n > 0);

/** A whole number of percent. */
export const takePercent = (cursor: Cursor): number =>
  takeNumberThat(cursor, "a whole number from 0 to 100", (n) => Number.isInteger(n) && n >= 0 && n <= 100);

export const takeZeroOrMore = (cursor: Cursor): number =>
  takeNumberThat(cursor, "a number of 0 or more", (n) => n >= 0);

/** A part of a whole, as darkness is measured. */
export const takeShare = (cursor: Cursor): number =>
  takeNumberThat(cursor, "a number from 0 to 1", (n) => n >= 0 && n <= 1);

/** The width of an angle, degrees. */
export const takeWidthInDegrees = (cursor: Cursor): number =>
  takeNumberThat(cursor, "degrees from 0 to 360", (n) => n >= 0 && n <= 360);

/** Between which darknesses, as `0.2..0.8`; an end left out is the farthest there is. */
export const takeShares = (cursor: Cursor): { readonly from: number; readonly to: number } => {
  const isInOrder = (from: number, to: number): boolean => from >= 0 && from <= to && to <= 1;
  const wanted = "darkness as 0..1, 0.5.. or ..0.5, the lower first";
  const { bottom, top } = takeRange(cursor, wanted, ({ bottom, top }) => isInOrder(bottom ?? 0, top ?? 1));
  return { from: bottom ?? 0, to: top ?? 1 };
};

import type { ArmorClass } from "./rolls";

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

/** What cover the system has in the number already; a flat armour class is as it is written. */
const nativeCover = ({ calc, cover }: ArmorClass): number => (calc === "flat" ? 0 : numberOr(cover, 0));

/** With so much cover, before the least that armour class may be. */
const withCover = ({ base, shield, bonus, min }: ArmorClass, cover: number): number =>
  Math.max(numberOr(min, -Infinity), numberOr(base, 0) + numberOr(shield, 0) + numberOr(bonus, 0) + cover);

const isInParts = ({ base }: ArmorClass): boolean => numberOr(base, 0) !== 0;

/**
 * How much is added to an armour class for cover that a verdict gives: the more of it and of what the system has there
 * already counts, never both.
 */
export const coverShift = (ac: ArmorClass, cover: number): number => {
  const native = nativeCover(ac);
  const more = Math.max(native, cover);
  return ac.calc !== "flat" && isInParts(ac) ? withCover(ac, more) - withCover(ac, native) : more - native;
};

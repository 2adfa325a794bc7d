import type { ArmorClass } from "./rolls";

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

/** A fixed number, which leaves out the system's cover: `calc: "flat"` up to 5.3, an override from 6.0. */
const isFixed = ({ calc, override }: ArmorClass): boolean => calc === "flat" || Number.isFinite(override ?? undefined);

/** The cover that the system has already put in the number. */
const nativeCover = (ac: ArmorClass): number => (isFixed(ac) ? 0 : numberOr(ac.cover, 0));

/** The armour class with this much cover, not below its minimum. */
const withCover = ({ base, shield, bonus, min }: ArmorClass, cover: number): number =>
  Math.max(numberOr(min, -Infinity), numberOr(base, 0) + numberOr(shield, 0) + numberOr(bonus, 0) + cover);

const isInParts = ({ base }: ArmorClass): boolean => numberOr(base, 0) !== 0;

/** How much to add to an armour class for a verdict's cover. The larger of it and the system's own cover counts, never both. */
export const coverShift = (ac: ArmorClass, cover: number): number => {
  const native = nativeCover(ac);
  const more = Math.max(native, cover);
  return !isFixed(ac) && isInParts(ac) ? withCover(ac, more) - withCover(ac, native) : more - native;
};

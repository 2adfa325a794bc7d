/**
 * Integers of any size for the slow reference: a plain number while that is exact, a BigInt beyond 2^53.
 * A value is always kept in the one form that fits it, so `===` and `<` compare values.
 */
export type Whole = number | bigint;

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

const fitted = (value: bigint): Whole => (value >= -LARGEST && value <= LARGEST ? Number(value) : value);

export const plus = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return fitted(BigInt(a) + BigInt(b));
};

export const minus = (a: Whole, b: Whole): Whole => plus(a, negative(b));

export const negative = (a: Whole): Whole => -a;

export const times = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  return fitted(BigInt(a) * BigInt(b));
};

export const signOf = (a: Whole): -1 | 0 | 1 => (a > 0 ? 1 : a < 0 ? -1 : 0);

export const sizeOf = (a: Whole): Whole => (a < 0 ? negative(a) : a);

/** The largest integer that is not above `a / b`, for `b > 0`. */
export const floorOf = (a: Whole, b: Whole): Whole => {
  const [n, d] = [BigInt(a), BigInt(b)];
  const quotient = n / d;
  return fitted(n % d < 0n ? quotient - 1n : quotient);
};

/** The greatest common divisor; that of 0 and 0 is 0. */
export const commonDivisor = (a: Whole, b: Whole): Whole => {
  if (typeof a === "number" && typeof b === "number") {
    let [p, q] = [Math.abs(a), Math.abs(b)];
    while (q !== 0) [p, q] = [q, p % q];
    return p;
  }
  let [p, q] = [BigInt(sizeOf(a)), BigInt(sizeOf(b))];
  while (q !== 0n) [p, q] = [q, p % q];
  return fitted(p);
};

/** `a / b` where `b` is known to divide `a`. */
export const divided = (a: Whole, b: Whole): Whole =>
  typeof a === "number" && typeof b === "number" ? a / b : fitted(BigInt(a) / BigInt(b));

import { commonDivisor, divided, floorOf, minus, negative, plus, signOf, times, type Whole } from "./whole";

/** The number `n / d`; `d` is positive. Not always in lowest terms. */
export interface Rational {
  readonly n: Whole;
  readonly d: Whole;
}

export const whole = (n: Whole): Rational => ({ n, d: 1 });

export const ZERO = whole(0);
export const ONE = whole(1);

/** `n / d` for any `d` but 0. */
export const ratio = (n: Whole, d: Whole): Rational => (d < 0 ? { n: negative(n), d: negative(d) } : { n, d });

export const inLowestTerms = ({ n, d }: Rational): Rational => {
  const divisor = commonDivisor(n, d);
  return { n: plus(divided(n, divisor), 0), d: divided(d, divisor) };
};

export const add = (a: Rational, b: Rational): Rational =>
  a.d === b.d
    ? inLowestTerms({ n: plus(a.n, b.n), d: a.d })
    : inLowestTerms({ n: plus(times(a.n, b.d), times(b.n, a.d)), d: times(a.d, b.d) });

export const subtract = (a: Rational, b: Rational): Rational => add(a, { n: negative(b.n), d: b.d });

export const multiply = (a: Rational, b: Rational): Rational =>
  inLowestTerms({ n: times(a.n, b.n), d: times(a.d, b.d) });

/** Negative, zero or positive as `a` is below, at or above `b`. */
export const compare = (a: Rational, b: Rational): -1 | 0 | 1 =>
  a.d === b.d ? signOf(minus(a.n, b.n)) : signOf(minus(times(a.n, b.d), times(b.n, a.d)));

export const isBelow = (a: Rational, b: Rational): boolean => compare(a, b) < 0;
export const isSame = (a: Rational, b: Rational): boolean => compare(a, b) === 0;
export const lower = (a: Rational, b: Rational): Rational => (isBelow(b, a) ? b : a);
export const higher = (a: Rational, b: Rational): Rational => (isBelow(a, b) ? b : a);

export const halfway = (a: Rational, b: Rational): Rational => multiply(add(a, b), { n: 1, d: 2 });

/** Toward 0. */
export const truncated = ({ n, d }: Rational): Whole => (n < 0 ? negative(floorOf(negative(n), d)) : floorOf(n, d));

export const toNumber = (a: Rational): number => {
  const { n, d } = inLowestTerms(a);
  return Number(n) / Number(d);
};

/** In ascending order, each value once. */
export const sorted = (values: readonly Rational[]): Rational[] =>
  [...values].sort(compare).filter((value, i, all) => i === 0 || !isSame(value, all[i - 1] ?? value));

/** Each pair of neighbours. */
export const pairs = <T>(values: readonly T[]): [T, T][] =>
  values.slice(1).map((value, i) => [values[i] ?? value, value]);

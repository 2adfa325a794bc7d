/** A fraction of two integers held exactly in doubles; `d` is above 0. */
export interface Ratio {
  readonly n: number;
  readonly d: number;
}

export const ZERO: Ratio = { n: 0, d: 1 };
export const ONE: Ratio = { n: 1, d: 1 };

/** n / d with the sign moved to the numerator; d must not be 0. */
export const ratio = (n: number, d: number): Ratio => (d < 0 ? { n: -n, d: -d } : { n, d });

/** Each product and the difference is off by at most half a unit in the last place: well inside this share of the sum. */
const ROUNDING_BOUND = 2 ** -50;

/** Sign of p - q. Plain doubles decide wherever their rounding cannot matter, BigInt the rest. */
export const compareRatios = (p: Ratio, q: Ratio): number => {
  const left = p.n * q.d;
  const right = q.n * p.d;
  const difference = left - right;
  if (Math.abs(difference) > ROUNDING_BOUND * (Math.abs(left) + Math.abs(right))) return difference;
  const exact = BigInt(p.n) * BigInt(q.d) - BigInt(q.n) * BigInt(p.d);
  return exact < 0n ? -1 : exact > 0n ? 1 : 0;
};

export const minRatio = (p: Ratio, q: Ratio): Ratio => (compareRatios(p, q) <= 0 ? p : q);
export const maxRatio = (p: Ratio, q: Ratio): Ratio => (compareRatios(p, q) >= 0 ? p : q);

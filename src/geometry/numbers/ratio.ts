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

/** Below this what products are rounded off by is below 2^50, and differences of that are exact. */
const ROUNDING_KNOWN = 2 ** 100;

/** Sign of p - q. */
export const compareRatios = (p: Ratio, q: Ratio): number => compareFractions(p.n, p.d, q.n, q.d);

/**
 * Sign of n / d - m / e. Plain doubles decide if their rounding cannot matter. Otherwise the rounding errors of the products
 * decide. That takes a tenth of the time of BigInt. Equal ratios are the rule where ends of walls meet.
 */
export const compareFractions = (n: number, d: number, m: number, e: number): number => {
  if (d === e) return n - m;
  const left = n * e;
  const right = m * d;
  const difference = left - right;
  const sum = Math.abs(left) + Math.abs(right);
  if (Math.abs(difference) > ROUNDING_BOUND * sum) return difference;
  // Two doubles so near to each other differ by an exact double.
  if (sum < ROUNDING_KNOWN) return difference + (roundedOff(n, e, left) - roundedOff(m, d, right));
  return signOf(BigInt(n) * BigInt(e) - BigInt(m) * BigInt(d));
};

export const signOf = (value: bigint): number => (value < 0n ? -1 : value > 0n ? 1 : 0);

const SPLITTER = 2 ** 27 + 1;

/** The upper 26 bits of a double. */
const upperHalf = (value: number): number => {
  const scaled = SPLITTER * value;
  return scaled - (scaled - value);
};

/**
 * What a product of two doubles was rounded off by, exactly.
 * Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.
 */
const roundedOff = (p: number, q: number, product: number): number => {
  const pUpper = upperHalf(p);
  const qUpper = upperHalf(q);
  const pLower = p - pUpper;
  const qLower = q - qUpper;
  return pLower * qLower - (product - pUpper * qUpper - pLower * qUpper - pUpper * qLower);
};

export const minRatio = (p: Ratio, q: Ratio): Ratio => (compareRatios(p, q) <= 0 ? p : q);
export const maxRatio = (p: Ratio, q: Ratio): Ratio => (compareRatios(p, q) >= 0 ? p : q);

/** A fraction of two BigInts; `d` is above 0. */
export interface BigRatio {
  readonly n: bigint;
  readonly d: bigint;
}

export const NOUGHT: BigRatio = { n: 0n, d: 1n };
export const WHOLE: BigRatio = { n: 1n, d: 1n };

export const bigRatio = (n: bigint, d: bigint): BigRatio => (d < 0n ? { n: -n, d: -d } : { n, d });
export const toBig = ({ n, d }: Ratio): BigRatio => ({ n: BigInt(n), d: BigInt(d) });
export const compareBig = (p: BigRatio, q: BigRatio): number => signOf(p.n * q.d - q.n * p.d);
export const add = (p: BigRatio, q: BigRatio): BigRatio => ({ n: p.n * q.d + q.n * p.d, d: p.d * q.d });
export const subtract = (p: BigRatio, q: BigRatio): BigRatio => ({ n: p.n * q.d - q.n * p.d, d: p.d * q.d });

const KEPT_BITS = 60n;

/** The nearest double or a neighbour of it, also where numerator or denominator are beyond what a double holds. */
export const toNumber = ({ n, d }: BigRatio): number => {
  if (n < 0n) return -toNumber({ n: -n, d });
  const spare = BigInt(d.toString(2).length) - KEPT_BITS;
  const shift = spare > 0n ? spare : 0n;
  return Number(n >> shift) / Number(d >> shift);
};

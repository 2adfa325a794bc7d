import type { Ratio } from "./ratio";

/** A fraction of two BigInts; `d` is above 0. */
export interface BigRatio {
  readonly n: bigint;
  readonly d: bigint;
}

export const bigRatio = (n: bigint, d: bigint): BigRatio => (d < 0n ? { n: -n, d: -d } : { n, d });
export const toBig = ({ n, d }: Ratio): BigRatio => ({ n: BigInt(n), d: BigInt(d) });
export const compareBig = (p: BigRatio, q: BigRatio): number => {
  const difference = p.n * q.d - q.n * p.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
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

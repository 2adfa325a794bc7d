/**
 * SHA-256 of a text as UTF-8, in base64: for the content policy of a page, and for what a file keeps of a map. Source: FIPS 180-4. Browsers have their own in secure
 * places only, and a table in a local network is none.
 */
import { base64 } from "./base64";

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0;

const FIRST = primes(64);
const ROUNDS = FIRST.map((prime) => fraction(Math.cbrt(prime)));
const BEGIN = FIRST.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** UTF-8. */
const bytesOf = (text: string): number[] =>
  [...text].flatMap((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
    if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
    return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
  });

/** Whole blocks of 64 bytes: the text, a one, zeros, and its length in bits. */
const padded = (bytes: readonly number[]): Uint8Array => {
  const all = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, bytes.length * 8);
  return all;
};

/** The 64 words that a block gives. */
const scheduled = (view: DataView, block: number): Int32Array => {
  const words = new Int32Array(64);
  const at = (i: number): number => words[i] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [before, last] = [at(i - 15), at(i - 2)];
    const small = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const large = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10);
    words[i] = at(i - 16) + small + at(i - 7) + large;
  }
  return words;
};

const mixed = (state: readonly number[], words: Int32Array): number[] => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [i, round] of ROUNDS.entries()) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + round + (words[i] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] ?? 0)) | 0);
};

export const sha256 = (text: string): string => {
  const bytes = padded(bytesOf(text));
  const view = new DataView(bytes.buffer);
  let state: number[] = BEGIN;
  for (let block = 0; block < bytes.length; block += 64) state = mixed(state, scheduled(view, block));
  const digest = new Uint8Array(32);
  for (const [i, word] of state.entries()) new DataView(digest.buffer).setInt32(4 * i, word);
  return base64(digest);
};

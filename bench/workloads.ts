/**
 * The workloads that speed is measured on, W1 to W4, and the caves of the scaling series: always the same, which
 * checksums vouch for.
 */
import { createHash } from "node:crypto";
import { seeded, shuffle, wholeBetween, type Random } from "./random";
import { PLANS, type Line } from "./workload-walls";

/** A square token: top left corner and side, pixels. */
interface TokenSquare {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Walls and tokens on a square scene; pixels, 100 a cell. */
export interface Workload {
  readonly name: string;
  readonly side: number;
  readonly walls: readonly Line[];
  readonly tokens: readonly TokenSquare[];
}

/** Attacker and target by their places in a list. */
export type PairOfTwo = readonly [attacker: number, target: number];

/** Pairs to ask about: those near each other, and any. */
export interface Pairs {
  readonly near: readonly PairOfTwo[];
  readonly any: readonly PairOfTwo[];
}

interface Size {
  readonly walls: number;
  readonly side: number;
  readonly tokens: number;
  readonly seed?: number;
  readonly clusters?: number;
}

const CELL = 100;

export const WORKLOADS = ["W1", "W2", "W3", "W4"] as const;
export type WorkloadName = (typeof WORKLOADS)[number];

const SIZES: Readonly<Record<WorkloadName, Size>> = {
  W1: { walls: 500, side: 6000, tokens: 20 },
  W2: { walls: 2000, side: 15000, tokens: 60 },
  W3: { walls: 5000, side: 20000, tokens: 100 },
  W4: { walls: 20000, side: 30000, tokens: 200 },
};

export const workload = (name: WorkloadName): Workload => made(name, SIZES[name]);

/** Caves of the scaling series: always the same side, or always as many walls an area. */
export const scalingWorkload = (walls: number, isSameDensity: boolean): Workload => {
  const side = isSameDensity ? Math.max(5000, 100 * Math.round(200 * Math.sqrt(walls / 5000))) : 20000;
  return made("CAV", { walls, side, tokens: 60, seed: 4, clusters: 6 });
};

const made = (name: keyof typeof PLANS, size: Size): Workload => {
  const { seed = 1, side } = size;
  const random = seeded(seed * 7919 + name.length * 104729);
  const walls: Line[] = [];
  PLANS[name](walls, size.walls, side, random);
  // The walls of a scene are not in the order of where they are.
  return { name, side, walls: shuffle(walls, random), tokens: tokensOn(size, seeded(seed ^ 0x5bd1e995)) };
};

/** Groups of tokens within six cells of a place, no two on the same cell. */
const tokensOn = ({ tokens: count, side, clusters }: Size, random: Random): TokenSquare[] => {
  const groups = clusters ?? Math.max(2, Math.round(count / 10));
  const inGroup = Math.max(1, Math.round(count / groups));
  const cells = Math.floor(side / CELL);
  const taken = new Set<number>();
  const tokens: TokenSquare[] = [];
  const near = (place: number): number => Math.min(cells - 3, Math.max(1, place + wholeBetween(random, -6, 6)));
  let [placeX, placeY] = [0, 0];
  while (tokens.length < count) {
    // Drawn again for each try at the first of a group.
    if (tokens.length % inGroup === 0) {
      placeX = wholeBetween(random, 8, cells - 9);
      placeY = wholeBetween(random, 8, cells - 9);
    }
    const [x, y] = [near(placeX), near(placeY)];
    const width = random() < 0.12 ? 2 : 1;
    const here = cellsOf(x, y, width);
    if (here.some((cell) => taken.has(cell))) continue;
    for (const cell of here) taken.add(cell);
    tokens.push({ x: x * CELL, y: y * CELL, side: width * CELL });
  }
  return tokens;
};

const cellsOf = (x: number, y: number, width: number): number[] =>
  Array.from({ length: width * width }, (_, i) => 1000 * (x + (i % width)) + y + Math.floor(i / width));

const PAIRS = 200;
const NEAR = 2500;

/** Drawn in turn: a pair less than 2,500 px apart, and any pair. */
export const pairsOf = ({ tokens }: Pick<Workload, "tokens">): Pairs => {
  const random = seeded(99);
  const pool = tokens.flatMap((p, a) =>
    tokens.flatMap((q, b): PairOfTwo[] => (a !== b && Math.hypot(p.x - q.x, p.y - q.y) < NEAR ? [[a, b]] : [])),
  );
  const near: PairOfTwo[] = [];
  const any: PairOfTwo[] = [];
  for (let i = 0; i < PAIRS; i++) {
    const pair = pool[Math.floor(random() * pool.length)];
    if (pair !== undefined) near.push(pair);
    any.push(anyPair(tokens.length, random));
  }
  return { near, any };
};

const anyPair = (count: number, random: Random): PairOfTwo => {
  const pair = [Math.floor(random() * count), Math.floor(random() * count)] as const;
  return pair[0] === pair[1] ? anyPair(count, random) : pair;
};

/** The first 16 digits of the SHA-256 over walls, over tokens, and over the pairs. */
export const checksumsOf = (scene: Workload): readonly [walls: string, tokens: string, pairs: string] => {
  const { walls, tokens } = scene;
  const squares = [...tokens.map(({ x }) => x), ...tokens.map(({ y }) => y), ...tokens.map(({ side }) => side)];
  return [
    digestOf(Float64Array.from(walls.flat())),
    digestOf(Float64Array.from(squares)),
    digestOf(JSON.stringify(pairsOf(scene))),
  ];
};

const digestOf = (data: Float64Array | string): string =>
  createHash("sha256")
    .update(typeof data === "string" ? data : new Uint8Array(data.buffer))
    .digest("hex")
    .slice(0, 16);

/** What the workloads must come to, published with the figures that were measured on them. */
export const CHECKSUMS: Readonly<Record<WorkloadName, readonly [string, string, string]>> = {
  W1: ["a26e6c74d29a3d7b", "2e13edf09bcfc9ab", "2d4ee3f077392120"],
  W2: ["e97a1e05038d6e6e", "ebb86cb9594163e4", "3e38237a49150f6e"],
  W3: ["c1d3ad0e0e004468", "94c61ea93b6ee61a", "064da7d0e4e44ab4"],
  W4: ["e7dc3dfbc6f9f83c", "98fb9da3f4c90440", "ff038809f1fe9ae5"],
};

import { groupedBy } from "../../geometry/numbers/grouped-by";
import { STEPS, toPixels } from "../../geometry/numbers/lattice";
import { isBackward, lineOf, type KeyedStretch } from "../../geometry/numbers/line-key";
import type { Mend } from "../model/battlefield";
import { likenessOf, likenessShut, type LooseWall } from "./wall";

interface Covered extends KeyedStretch {
  readonly wall: LooseWall;
}

interface Ordered extends Covered {
  /** The place of its wall among all walls. */
  readonly order: number;
}

const overlap = (p: KeyedStretch, q: KeyedStretch): boolean => p.start < q.end && q.start < p.end;

/** What is left of a stretch outside others, which come in order. */
const without = (stretch: KeyedStretch, others: readonly KeyedStretch[]): KeyedStretch[] => {
  const pieces: KeyedStretch[] = [];
  let { from, start } = stretch;
  for (const other of others) {
    if (start < other.start) pieces.push({ from, start, to: other.from, end: other.start });
    ({ to: from, end: start } = other);
  }
  if (start < stretch.end) pieces.push({ from, start, to: stretch.to, end: stretch.end });
  return pieces;
};

const isSameStretch = (p: KeyedStretch, q: KeyedStretch): boolean => p.start === q.start && p.end === q.end;

const lengthOf = ({ from, to }: KeyedStretch): number => Math.hypot(to.x - from.x, to.y - from.y);

const totalOf = (pieces: readonly KeyedStretch[]): number => pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);

const mendOf = (wall: LooseWall, whole: KeyedStretch, pieces: readonly KeyedStretch[], other: Covered): Mend => ({
  kind: isSameStretch(whole, other) ? "double" : "overlap",
  wall: `wall:${wall.source.id}`,
  other: `wall:${other.wall.source.id}`,
  at: { x: toPixels(wall.a.x), y: toPixels(wall.a.y) },
  moved: (lengthOf(whole) - totalOf(pieces)) / STEPS,
});

const pieceOf = (wall: LooseWall, { from, to }: KeyedStretch): LooseWall => {
  const [a, b] = isBackward(wall) ? [to, from] : [from, to];
  return { ...wall, a, b };
};

export interface Tidied {
  readonly walls: readonly LooseWall[];
  readonly mends: readonly Mend[];
}

/**
 * Like walls on one line, each stretch of it once: what an earlier wall covers is cut from the later ones. No wall may
 * have zero length. Walls that merely touch stay as they are.
 */
export const countedOnce = (walls: readonly LooseWall[]): Tidied => {
  const lines = new Map<string, Ordered[]>();
  const mends: Mend[] = [];
  const kept = walls.flatMap((wall, order) => {
    const { key, stretch } = lineOf(wall);
    const likeness = `${key} ${likenessOf(wall)}`;
    const covered = lines.get(likeness) ?? [];
    lines.set(likeness, covered);
    const others = covered.filter((other) => overlap(other, stretch));
    const pieces = without(stretch, others);
    covered.push(...pieces.map((piece) => ({ ...piece, wall, order })));
    covered.sort((p, q) => p.start - q.start);
    const [other] = others.toSorted((p, q) => p.order - q.order);
    if (other === undefined) return [wall];
    mends.push(mendOf(wall, stretch, pieces, other));
    return pieces.map((piece) => pieceOf(wall, piece));
  });
  return { walls: kept, mends };
};

/**
 * Ids of the doors that overlap a like door when both are shut. How much of either counts depends on which of them are open.
 * No wall may have zero length.
 */
export const doubledDoors = (walls: readonly LooseWall[]): string[] => {
  const doors = walls.filter(({ source }) => source.door !== "none").map((wall) => ({ wall, ...lineOf(wall) }));
  const like = [...groupedBy(doors, ({ wall, key }) => `${key} ${likenessShut(wall)}`).values()];
  return like.flatMap((those) =>
    those
      .filter((p) => those.some((q) => p.wall.source !== q.wall.source && overlap(p.stretch, q.stretch)))
      .map(({ wall }) => wall.source.id),
  );
};

import { type Point, toPixels } from "../geometry/lattice";
import { dot } from "../geometry/orientation";
import type { Mend } from "./battlefield";
import { isBackward, likenessOf, type LooseWall } from "./loose-wall";

/** A stretch of a line, by its ends and where along the line they are. */
interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly start: number;
  readonly end: number;
}

interface Covered extends Stretch {
  readonly wall: LooseWall;
}

const gcd = (m: number, n: number): number => (n === 0 ? m : gcd(n, m % n));

/** The wall's line as a key, and the wall as a stretch of it; exact. */
const onLine = (wall: LooseWall): { key: string; stretch: Stretch } => {
  const [from, to] = isBackward(wall) ? [wall.b, wall.a] : [wall.a, wall.b];
  const divisor = gcd(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const along = { x: (to.x - from.x) / divisor, y: (to.y - from.y) / divisor };
  const offset = along.x * from.y - along.y * from.x;
  const stretch = { from, to, start: dot(along, from), end: dot(along, to) };
  return { key: `${along.x},${along.y},${offset}`, stretch };
};

/** What is left of a stretch outside another. */
const without = (stretch: Stretch, { start, end, from, to }: Stretch): Stretch[] => {
  if (end <= stretch.start || start >= stretch.end) return [stretch];
  const before = { ...stretch, to: from, end: start };
  const after = { ...stretch, from: to, start: end };
  return [before, after].filter((piece) => piece.start < piece.end);
};

const isSameStretch = (p: Stretch, q: Stretch): boolean => p.start === q.start && p.end === q.end;

const lengthOf = ({ from, to }: Stretch): number => Math.hypot(to.x - from.x, to.y - from.y);

const mendOf = (wall: LooseWall, whole: Stretch, pieces: readonly Stretch[], other: Covered): Mend => ({
  kind: isSameStretch(whole, other) ? "double" : "overlap",
  wall: `wall:${wall.source.id}`,
  other: `wall:${other.wall.source.id}`,
  at: { x: toPixels(wall.a.x), y: toPixels(wall.a.y) },
  moved: (lengthOf(whole) - pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)) / 16,
});

const pieceOf = (wall: LooseWall, { from, to }: Stretch): LooseWall => {
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
  const lines = new Map<string, Covered[]>();
  const mends: Mend[] = [];
  const kept = walls.flatMap((wall) => {
    const { key, stretch } = onLine(wall);
    const likeness = `${key} ${likenessOf(wall)}`;
    const covered = lines.get(likeness) ?? [];
    lines.set(likeness, covered);
    const pieces = covered.reduce<Stretch[]>(
      (left, other) => left.flatMap((piece) => without(piece, other)),
      [stretch],
    );
    covered.push({ ...stretch, wall });
    if (pieces.length === 1 && pieces.every((piece) => isSameStretch(piece, stretch))) return [wall];
    const other =
      covered.find((c) => isSameStretch(c, stretch) && c.wall !== wall) ??
      covered.find((c) => without(stretch, c).every((piece) => !isSameStretch(piece, stretch)));
    if (other !== undefined) mends.push(mendOf(wall, stretch, pieces, other));
    return pieces.map((piece) => pieceOf(wall, piece));
  });
  return { walls: kept, mends };
};

/** A house of several storeys: its walls are on one another. RULES 2.6. */
import type { Extent } from "../../geometry/heights/height-band";
import { dot, isSamePoint, type Point, turn, vector } from "../../geometry/numbers/lattice";
import { lineOf } from "../../geometry/numbers/line-key";
import type { Wall } from "../model/battlefield";

const hasHeight = ({ bottom, top }: Extent): boolean => bottom !== -Infinity || top !== Infinity;

/** Whether two ranges overlap or touch without one being the other's part. */
const addsTo = (p: Extent, q: Extent): boolean =>
  p.bottom <= q.top && q.bottom <= p.top && !isWithin(p, q) && !isWithin(q, p);

const isWithin = (p: Extent, q: Extent): boolean => p.bottom >= q.bottom && p.top <= q.top;

const union = (p: Extent, q: Extent): Extent => ({
  bottom: Math.min(p.bottom, q.bottom),
  top: Math.max(p.top, q.top),
});

/** They do the same to every line that meets them. */
const areAlike = (p: Wall, q: Wall): boolean =>
  p.effect === q.effect &&
  p.sight === q.sight &&
  p.light === q.light &&
  p.grade === q.grade &&
  p.isGraded === q.isGraded &&
  p.setBy === q.setBy &&
  p.blocksMovement === q.blocksMovement &&
  p.side === "both" &&
  q.side === "both";

/** The stretch that two walls on one line have in common, in the first one's direction. */
const sharedBy = (p: Wall, q: Wall): { readonly a: Point; readonly b: Point } | undefined => {
  if (turn(p.a, p.b, q.a) !== 0 || turn(p.a, p.b, q.b) !== 0) return undefined;
  const way = vector(p.a, p.b);
  const place = (point: Point): number => dot(way, vector(p.a, point));
  const [first, last] = place(q.a) <= place(q.b) ? [q.a, q.b] : [q.b, q.a];
  const a = place(first) > 0 ? first : p.a;
  const b = place(last) < place(p.b) ? last : p.b;
  return place(a) < place(b) && !isSamePoint(a, b) ? { a, b } : undefined;
};

/** Something that no creature meets. */
const NOWHERE: Extent = { bottom: Infinity, top: Infinity };

const shareLevel = (p: Wall, q: Wall): boolean =>
  p.levels.length === 0 || q.levels.length === 0 || p.levels.some((level) => q.levels.includes(level));

/** One wall as high as two where they lie on one another, under the id of the first. */
const storey = (p: Wall, q: Wall): Wall | undefined => {
  if (!areAlike(p, q) || !addsTo(p.levelExtent, q.levelExtent)) return undefined;
  const shared = sharedBy(p, q);
  if (shared === undefined) return undefined;
  const levels = p.levels.length === 0 || q.levels.length === 0 ? [] : [...new Set([...p.levels, ...q.levels])];
  const isOne = shareLevel(p, q) && addsTo(p.extent, q.extent);
  return {
    ...p,
    ...shared,
    extent: isOne ? union(p.extent, q.extent) : NOWHERE,
    levelExtent: union(p.levelExtent, q.levelExtent),
    levels,
  };
};

/** How far storeys are put upon storeys. */
const MOST_STOREYS = 8;

/** Walls with heights that are on one another, joined, each pair as one wall more. Only walls on one line are compared. */
export const storeysOf = (walls: readonly Wall[]): readonly Wall[] => {
  const tall = walls.filter(({ levelExtent }) => hasHeight(levelExtent));
  const byLine = new Map<string, Wall[]>();
  for (const wall of tall) {
    const { key } = lineOf(wall);
    byLine.set(key, byLine.get(key) ?? []);
    byLine.get(key)?.push(wall);
  }
  const made: Wall[] = [];
  let last = tall;
  for (let n = 1; n < MOST_STOREYS && last.length > 0; n++) {
    const higher = last.flatMap((p) =>
      (byLine.get(lineOf(p).key) ?? []).flatMap((q) => (p === q ? [] : (storey(p, q) ?? []))),
    );
    last = higher.filter((wall) => !made.some((other) => isSame(other, wall)));
    made.push(...last.filter((wall, i) => !last.slice(0, i).some((other) => isSame(other, wall))));
  }
  return made;
};

const isSame = (p: Wall, q: Wall): boolean =>
  p.id === q.id &&
  isSamePoint(p.a, q.a) &&
  isSamePoint(p.b, q.b) &&
  p.levelExtent.bottom === q.levelExtent.bottom &&
  p.levelExtent.top === q.levelExtent.top;

/** Which walls are one terrain feature, wall by wall from the definition: RULES 2.8.3. */
import { dot, from, isOn, isSameSpot, sideOf, type Piece, type Spot } from "./plane";

export interface NamedPiece extends Piece {
  readonly size: number;
  readonly feature: string | null;
}

const areInLine = (p: Piece, q: Piece): boolean => [q.a, q.b].every((end) => sideOf(p.a, p.b, end) === 0);

const touch = (p: Piece, q: Piece): boolean => isOn(p.a, q) || isOn(p.b, q) || isOn(q.a, p) || isOn(q.b, p);

const isAlike = (p: NamedPiece, q: NamedPiece): boolean => p.size === q.size && p.feature === q.feature;

/** The parts that a relation makes of numbers below `count`, as a part's number for each. */
const partsOf = (count: number, areOne: (i: number, j: number) => boolean): readonly number[] => {
  const part = Array.from({ length: count }, (_, i) => i);
  for (let round = 0; round < count; round++)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) if (areOne(i, j)) part[i] = part[j] = Math.min(part[i] ?? 0, part[j] ?? 0);
  return part;
};

/** Whether two walls belong to one feature, for each pair. */
export const areJoined = (walls: readonly NamedPiece[]): readonly (readonly boolean[])[] => {
  const at = (i: number): NamedPiece => walls[i]!;
  const straight = partsOf(
    walls.length,
    (i, j) => isAlike(at(i), at(j)) && areInLine(at(i), at(j)) && touch(at(i), at(j)),
  );
  /** Walls in a straight line that hold a point: one of them ends there, or they go on beyond it on both sides. */
  const goesOn = (part: number, spot: Spot): boolean => {
    const [one] = walls.filter((_, i) => straight[i] === part);
    const ends = walls.filter((_, i) => straight[i] === part).flatMap(({ a, b }) => [a, b]);
    const isBefore = (p: Spot): boolean => one !== undefined && dot(from(one.a, one.b), from(spot, p)) < 0;
    const others = ends.filter((end) => !isSameSpot(end, spot));
    return others.some(isBefore) && others.some((end) => !isBefore(end));
  };
  const meetAt = (spot: Spot, i: number, j: number): boolean => {
    const there = walls.flatMap((wall, k) => (wall.size === at(i).size && isOn(spot, wall) ? [straight[k]!] : []));
    const parts = new Set(there);
    return (
      parts.size === 2 &&
      parts.has(straight[i]!) &&
      parts.has(straight[j]!) &&
      ![...parts].some((part) => goesOn(part, spot))
    );
  };
  const parts = partsOf(walls.length, (i, j) => {
    const [p, q] = [at(i), at(j)];
    if (straight[i] === straight[j]) return true;
    if (p.size !== q.size || p.feature !== q.feature) return false;
    return p.feature !== null || [p.a, p.b].some((spot) => isOn(spot, q) && meetAt(spot, i, j));
  });
  return parts.map((part) => parts.map((other) => part === other));
};

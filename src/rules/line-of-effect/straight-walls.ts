import { isOnSegment, type Segment, turn } from "../../geometry/numbers/lattice";

/** Terrain walls ("limited") by the straight walls that they are pieces of: joined pieces count as one. RULES 1.3. */
export const straightWalls = <Piece>(
  pieces: readonly Piece[],
  edgeOf: (piece: Piece) => Segment | undefined,
): readonly (readonly Piece[])[] => {
  const left = new Set(pieces);
  const walls: (readonly Piece[])[] = [];
  for (const first of left) {
    left.delete(first);
    const wall = [first];
    for (const piece of wall)
      for (const other of left)
        if (goOn(edgeOf(piece), edgeOf(other))) {
          left.delete(other);
          wall.push(other);
        }
    walls.push(wall);
  }
  return walls;
};

const goOn = (p: Segment | undefined, q: Segment | undefined): boolean =>
  p !== undefined && q !== undefined && turn(p.a, p.b, q.a) === 0 && turn(p.a, p.b, q.b) === 0 && meet(p, q);

const meet = (p: Segment, q: Segment): boolean =>
  isOnSegment(p.a, p.b, q.a) || isOnSegment(p.a, p.b, q.b) || isOnSegment(q.a, q.b, p.a);

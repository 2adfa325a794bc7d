/** Terrain walls ("limited"): one counts nowhere, and pieces joined in one straight line are one. RULES 1.3. */
import { isOnSegment, turn, type Segment } from "../../geometry/numbers/lattice";
import type { Obstacle } from "../attack/obstacle";

/** Limited walls by the straight walls that they are pieces of. */
export const straightWalls = (limited: readonly Obstacle[]): readonly (readonly Obstacle[])[] => {
  const left = new Set(limited);
  const walls: (readonly Obstacle[])[] = [];
  for (const first of left) {
    left.delete(first);
    const wall = [first];
    for (const piece of wall)
      for (const other of left)
        if (goOn(piece, other)) {
          left.delete(other);
          wall.push(other);
        }
    walls.push(wall);
  }
  return walls;
};

const goOn = ({ edges: [p] }: Obstacle, { edges: [q] }: Obstacle): boolean =>
  p !== undefined && q !== undefined && turn(p.a, p.b, q.a) === 0 && turn(p.a, p.b, q.b) === 0 && meet(p, q);

const meet = (p: Segment, q: Segment): boolean =>
  isOnSegment(p.a, p.b, q.a) || isOnSegment(p.a, p.b, q.b) || isOnSegment(q.a, q.b, p.a);

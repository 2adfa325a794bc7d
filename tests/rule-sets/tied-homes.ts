import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { drawnIn, isBarred } from "../../src/geometry/contact/corner";
import { isSamePoint, type Point } from "../../src/geometry/numbers/lattice";
import { wallEdge } from "../../src/scene/spaces/wall-grid";

/** Half of a step of drawing in. */
const HALF_STEP = 1 / 128;

const length = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

/**
 * Whether a corner of a creature of several squares is drawn in as far toward two homes. Then the topmost, else the
 * leftmost home has it (RULES 2.1, point 3), which in a mirror is another one.
 */
export const hasTiedHomes = ({ walls }: Battlefield, { centre, cells, outlinePoints }: Creature): boolean => {
  const edges = walls
    .filter(({ blocksEffect }) => blocksEffect)
    .map((wall, obstacle) => ({ ...wallEdge(wall), obstacle, grade: 1, isSolid: true }));
  return outlinePoints.some((corner) => {
    const homes = cells
      .filter((cell) => cell.corners.some((other) => isSamePoint(other, corner)))
      .map((cell) => (isBarred(centre, cell.centre, edges) ? centre : cell.centre));
    const ways = homes
      .filter((home) => isBarred(home, corner, edges))
      .map((home) => ({
        home,
        share: length(drawnIn(corner, [home], () => edges).point, home) / length(corner, home),
      }));
    if (ways.length < homes.length) return false;
    return ways.some((p) => ways.some((q) => !isSamePoint(p.home, q.home) && Math.abs(p.share - q.share) < HALF_STEP));
  });
};

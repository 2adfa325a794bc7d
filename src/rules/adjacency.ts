import type { Battlefield, Creature } from "../battlefield/battlefield";
import { boxOf } from "../geometry/box";
import { gapOf, isNearerThan } from "../geometry/gap";

/**
 * Whether two creatures are adjacent. On a square grid the gap between them is less than a square in x and in y; for
 * turned and round bases and without a grid it is less than one grid unit in a straight line. On hexes it is less than
 * half a unit, since two hexes that only face each other along an edge of a third lie 0.58 apart. Overlapping
 * creatures are adjacent too.
 */
export const areAdjacent = ({ grid }: Battlefield, p: Creature, q: Creature): boolean => {
  if (grid.type.startsWith("hex")) return isNearerThan(p.footprint, q.footprint, Math.round(grid.size / 2));
  if (grid.type === "gridless" || !isUpright(p) || !isUpright(q))
    return isNearerThan(p.footprint, q.footprint, grid.size);
  const gap = gapOf(boxOf(p.footprint), boxOf(q.footprint));
  return gap.x < grid.size && gap.y < grid.size;
};

/** An upright rectangle: four vertices, each in line with the next in x or y. */
const isUpright = ({ footprint }: Creature): boolean =>
  footprint.length === 4 &&
  footprint.every((vertex, i) => {
    const next = footprint[(i + 1) % footprint.length];
    return next?.x === vertex.x || next?.y === vertex.y;
  });

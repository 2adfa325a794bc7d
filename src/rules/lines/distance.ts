/**
 * How far one creature is from another, in the plane.
 *
 * On a square grid a range is counted in squares, from the nearest square of the one to the nearest of the other: a
 * neighbour is one square away, and every second diagonal step counts double (Combat, "Measuring Distance"). Of a square
 * off the grid the parts count. Without a grid and for turned or round bases the range is the straight way from footprint
 * to footprint; on hexes less than the range and half a unit is left over, as for adjacency (docs/decisions/0003).
 */
import type { Battlefield, Grid } from "../../battlefield/battlefield";
import { boxOf } from "../../geometry/box";
import { gapOf, isNearerThan, isWithinGap, offsetOf } from "../../geometry/gap";
import type { Polygon } from "../../geometry/lattice";

/** Whatever fills a space. */
interface Placed {
  readonly footprint: Polygon;
}

/** Scene units in lattice steps, to the nearest. */
export const latticeSteps = ({ size, distance }: Grid, units: number): number => Math.round((units / distance) * size);

/** Whether the one is within a range of the other, scene units; at exactly that distance it is. */
export const isWithinRange = ({ grid }: Battlefield, p: Placed, q: Placed, units: number): boolean => {
  if (grid.type.startsWith("hex")) return isNearerThan(p.footprint, q.footprint, hexLimit(grid, units));
  if (grid.type === "gridless" || !isUpright(p) || !isUpright(q))
    return isWithinGap(p.footprint, q.footprint, latticeSteps(grid, units));
  return countedSteps(p, q, grid.size) * grid.distance <= units * grid.size;
};

const hexLimit = (grid: Grid, units: number): number =>
  Math.max(0, latticeSteps(grid, units) - Math.round(grid.size / 2));

/** Lattice steps between two spaces on a square grid, counted in squares; every second diagonal square twice. */
const countedSteps = (p: Placed, q: Placed, size: number): number => {
  const { x, y } = offsetOf(boxOf(p.footprint), boxOf(q.footprint));
  return countedSquares(Math.max(0, x + size), Math.max(0, y + size), size);
};

/** The length of a way so far along and so far across the grid, in lattice steps; every second diagonal counts twice. */
export const countedSquares = (x: number, y: number, size: number): number =>
  Math.max(x, y) + size * Math.floor(Math.min(x, y) / (2 * size));

/**
 * Whether the one reaches the other in melee, with a reach in scene units. On a square grid the gap between them is less
 * than the reach in x and in y; for turned and round bases and without a grid it is less in a straight line. On hexes it
 * is less by half a unit, since two hexes that only face each other along an edge of a third lie 0.58 apart. Overlapping
 * creatures reach each other however short the reach.
 */
export const isWithinReach = ({ grid }: Battlefield, p: Placed, q: Placed, reach: number): boolean => {
  if (grid.type.startsWith("hex")) return isNearerThan(p.footprint, q.footprint, hexLimit(grid, reach));
  const limit = latticeSteps(grid, reach);
  if (grid.type === "gridless" || !isUpright(p) || !isUpright(q)) return isNearerThan(p.footprint, q.footprint, limit);
  const gap = gapOf(boxOf(p.footprint), boxOf(q.footprint));
  return gap.x < limit && gap.y < limit;
};

/** An upright rectangle: four vertices, each in line with the next in x or y. */
export const isUpright = ({ footprint }: Placed): boolean =>
  footprint.length === 4 &&
  footprint.every((vertex, i) => {
    const next = footprint[(i + 1) % footprint.length];
    return next?.x === vertex.x || next?.y === vertex.y;
  });

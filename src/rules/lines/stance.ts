import type { Battlefield, Cell, Creature } from "../../battlefield/battlefield";
import { isOnLevel } from "../../battlefield/levels";
import { wallEdge, wallsIn } from "../../battlefield/wall-grid";
import { convexHull } from "../../geometry/convex-hull";
import type { Edge } from "../../geometry/contact";
import { drawnIn, isBarred } from "../../geometry/corner";
import { fillsBoth } from "../../geometry/height";
import { isSamePoint, type Point, type Polygon } from "../../geometry/lattice";
import { ownSide } from "../../geometry/own-side";
import type { LineEnd } from "../../geometry/sight-line";

/** One square of a creature: its corners, and the hull of what its centre sees of it. */
interface StanceCell {
  readonly centre: Point;
  readonly corners: readonly LineEnd[];
  readonly heldHull: Polygon;
}

/** How a creature stands among walls that cut its space: the corners it can use and the part of its space it holds. */
export interface Stance {
  readonly outerCorners: readonly LineEnd[];
  readonly outlinePoints: readonly LineEnd[];
  readonly latticePoints: readonly LineEnd[];
  readonly cells: readonly StanceCell[];
  /** The part of the footprint that its centre sees. */
  readonly held: Polygon;
  /** The hull of that part; without a wall in the footprint, of the outer corners. */
  readonly heldHull: Polygon;
}

const stances = new WeakMap<Battlefield["walls"], WeakMap<Creature, Stance>>();

/** A creature's stance, worked out once for a set of walls. */
export const stanceOf = (battlefield: Battlefield, creature: Creature): Stance => {
  const known = stances.get(battlefield.walls)?.get(creature);
  if (known !== undefined) return known;
  const stance = newStance(creature, cuttingWalls(battlefield, creature));
  const among = stances.get(battlefield.walls) ?? new WeakMap<Creature, Stance>();
  stances.set(battlefield.walls, among.set(creature, stance));
  return stance;
};

/** The walls that block effect and meet the creature's space at its height. */
const cuttingWalls = (battlefield: Battlefield, { footprint, extent, level }: Creature): Edge[] =>
  wallsIn(battlefield, convexHull(footprint)).flatMap((wall, number) =>
    wall.blocksEffect && isOnLevel(wall.levels, [level]) && fillsBoth(wall.extent, extent, extent)
      ? [{ ...wallEdge(wall), obstacle: number, grade: 1, isSolid: true }]
      : [],
  );

const newStance = (creature: Creature, walls: readonly Edge[]): Stance => {
  const { centre, footprint } = creature;
  const cells = creature.cells.map((cell) => ({
    ...cell,
    home: isBarred(centre, cell.centre, walls) ? centre : cell.centre,
  }));
  const endAt = (corner: Point): LineEnd => {
    const homes = cells
      .filter((cell) => cell.corners.some((other) => isSamePoint(other, corner)))
      .map(({ home }) => home);
    return drawnIn(corner, homes, walls);
  };
  const held = ownSide(footprint, centre, walls);
  return {
    outerCorners: creature.outerCorners.map(endAt),
    outlinePoints: creature.outlinePoints.map(endAt),
    latticePoints: creature.latticePoints.map(endAt),
    cells: cells.map((cell) => cellOf(cell, cell.corners.map(endAt), walls)),
    held,
    heldHull: convexHull(held === footprint ? creature.outerCorners : held),
  };
};

/** A square whose centre its creature does not see has the hull of the corners that are left of it. */
const cellOf = (
  cell: Cell & { readonly home: Point },
  corners: readonly LineEnd[],
  walls: readonly Edge[],
): StanceCell => {
  const { centre, home } = cell;
  const held = isSamePoint(home, centre) ? ownSide(cell.corners, centre, walls) : corners.map(({ point }) => point);
  return { centre, corners, heldHull: convexHull(held) };
};

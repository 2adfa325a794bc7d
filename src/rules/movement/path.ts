/**
 * The spaces that a creature fills one after another on its way.
 *
 * A way is given by the places where the creature turns. On a square grid a straight part has as many steps as its longer
 * side has squares. Each step goes to the nearest whole square, as Foundry's own rulers do. On hexes it has as many steps as
 * there are hexes. Without a grid, it has a step for each quarter of a grid size.
 */
import { type Battlefield, type Creature, type Grid, wholeOf } from "../../scene/model/battlefield";
import type { Point } from "../../geometry/numbers/lattice";

/** From where a creature stands, lattice steps, and thousandths of a scene unit upward. */
export interface Shift extends Point {
  readonly up: number;
}

export const NO_SHIFT: Shift = { x: 0, y: 0, up: 0 };

/** Steps for each grid size where there is no grid. */
export const FREE_STEPS = 4;

/** Rows, or columns, of hexes are this share of a hex apart, in squares: 3/4. */
const ROWS_SQUARED = 3 / 4;

const stepsBetween = ({ type, size }: Grid, x: number, y: number): number => {
  if (type === "square") return Math.max(Math.abs(x), Math.abs(y)) / size;
  if (type === "gridless") return (FREE_STEPS * Math.hypot(x, y)) / size;
  const isInRows = type === "hex-odd-rows" || type === "hex-even-rows";
  const [along, across] = isInRows ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)];
  const rows = across / (size * Math.sqrt(ROWS_SQUARED));
  return rows + Math.max(0, along / size - rows / 2);
};

/** Whole squares from the start; on other grids as it is. */
const onGrid = ({ type, size }: Grid, shift: number): number =>
  type === "square" ? Math.round(shift / size) * size : Math.round(shift);

/** A creature after a shift, in all of its space. */
export const shifted = (its: Creature, { x, y, up }: Shift): Creature => {
  const creature = wholeOf(its);
  const moved = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
  return {
    ...creature,
    footprint: creature.footprint.map(moved),
    outerCorners: creature.outerCorners.map(moved),
    cells: creature.cells.map(({ corners, centre }) => ({ corners: corners.map(moved), centre: moved(centre) })),
    outlinePoints: creature.outlinePoints.map(moved),
    latticePoints: creature.latticePoints.map(moved),
    centre: moved(creature.centre),
    extent: { bottom: creature.extent.bottom + up, top: creature.extent.top + up },
  };
};

/** A longer way is cut: a player can move a token to the end of numbers and back. The largest map has 3,300 squares in a row. */
const MOST_SHIFTS = 4000;

/** The shifts at which a creature stands, one after another, from no shift to the last turn. */
export const shiftsAlong = ({ grid }: Battlefield, turns: readonly Shift[]): readonly Shift[] => {
  const shifts: Shift[] = [NO_SHIFT];
  let from = NO_SHIFT;
  for (const to of turns) {
    const count = Math.max(1, Math.round(stepsBetween(grid, to.x - from.x, to.y - from.y)));
    for (let step = 1; step < count && shifts.length < MOST_SHIFTS; step++) {
      const share = step / count;
      shifts.push({
        x: onGrid(grid, from.x + share * (to.x - from.x)),
        y: onGrid(grid, from.y + share * (to.y - from.y)),
        up: Math.round(from.up + share * (to.up - from.up)),
      });
    }
    if (shifts.length >= MOST_SHIFTS) break;
    shifts.push(to);
    from = to;
  }
  return shifts.filter((shift, i) => i === 0 || !isSameShift(shift, shifts[i - 1]));
};

const isSameShift = (p: Shift, q: Shift | undefined): boolean => p.x === q?.x && p.y === q.y && p.up === q.up;

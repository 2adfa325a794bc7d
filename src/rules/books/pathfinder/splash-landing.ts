/** Where a splash weapon that misses lands on a battlefield, and who is there. Source: Epic Path, "Splash Weapons". */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import type { Point, Polygon } from "../../../geometry/numbers/lattice";
import { compareNearness, nearnessOfPoint } from "../../../geometry/numbers/exact-distance";
import { interiorsMeet } from "../../../geometry/polygons/region";
import { splashScatter, type Square } from "./splash-scatter";

/** A throw that missed: what the eight-sided die shows, and how many squares off it lands. */
export interface MissedThrow {
  readonly thrower: Creature;
  readonly aimed: Creature;
  readonly roll: number;
  readonly squares: number;
}

export interface SplashLanding {
  /** From the aimed square to the one next to it in whose direction the throw goes: -1 to 1, y down. */
  readonly step: Point;
  /** Middle of the square where it lands, lattice steps. */
  readonly centre: Point;
  /** Who is in that square, and who in the eight squares around it and not in it, `token:ID`. */
  readonly within: readonly string[];
  readonly around: readonly string[];
}

const blockOf = ({ x, y }: Square, margin: number, size: number): Polygon => {
  const [left, top, right, bottom] = [x - margin, y - margin, x + 1 + margin, y + 1 + margin].map((n) => n * size);
  return [
    { x: left ?? 0, y: top ?? 0 },
    { x: right ?? 0, y: top ?? 0 },
    { x: right ?? 0, y: bottom ?? 0 },
    { x: left ?? 0, y: bottom ?? 0 },
  ];
};

/** Of a creature of several squares the one nearest to the thrower, of equals the first in reading order. */
const aimedSquare = ({ thrower, aimed }: MissedThrow, size: number): Square => {
  const [nearest = aimed.centre] = aimed.cells
    .map(({ centre }) => centre)
    .sort((p, q) => compareNearness(nearnessOfPoint(p, thrower.centre), nearnessOfPoint(q, thrower.centre)));
  return { x: Math.floor(nearest.x / size), y: Math.floor(nearest.y / size) };
};

/**
 * The landing of a throw that missed, on a square grid; the way to the thrower is that to the middle of its space. Null
 * where the grid has no squares, and where the thrower stands in the middle of the aimed square, so that nothing is short.
 */
export const splashLanding = (battlefield: Battlefield, missed: MissedThrow): SplashLanding | null => {
  const { grid, creatures } = battlefield;
  const { size } = grid;
  if (grid.type !== "square") return null;
  const aimed = aimedSquare(missed, size);
  const { x, y } = missed.thrower.centre;
  const thrower = { x: x / size - 0.5, y: y / size - 0.5 };
  if (thrower.x === aimed.x && thrower.y === aimed.y) return null;
  const next = splashScatter(thrower, aimed, missed.roll);
  const step = { x: next.x - aimed.x, y: next.y - aimed.y };
  const square = { x: aimed.x + missed.squares * step.x, y: aimed.y + missed.squares * step.y };
  const isIn = (margin: number) => {
    const block = blockOf(square, margin, size);
    return ({ footprint }: Creature): boolean => interiorsMeet(footprint, block);
  };
  const within = creatures.filter(isIn(0));
  return {
    step,
    centre: { x: (square.x + 0.5) * size, y: (square.y + 0.5) * size },
    within: within.map(({ id }) => id),
    around: creatures.filter((each) => !within.includes(each) && isIn(1)(each)).map(({ id }) => id),
  };
};

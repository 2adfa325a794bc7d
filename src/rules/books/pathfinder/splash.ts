/**
 * Which creatures a splash weapon splashes: when it hits, when it misses, and when it is thrown at a square.
 *
 * Source: Epic Path, "Splash Weapons".
 * Read this way: the throw falls short into the neighbour of the aimed square whose direction is nearest to the
 * thrower's. The direction is never exactly between two neighbours, because the tangent of 22.5 degrees is irrational.
 * The other neighbours follow clockwise on the screen. 5 feet are one space of the map.
 * A splash is on the ground of its square, and reaches a space up and down.
 */
import { toHeight, type Battlefield, type Creature } from "../../../scene/model/battlefield";
import type { Point, Polygon } from "../../../geometry/numbers/lattice";
import { compareNearness, nearnessOfPoint } from "../../../geometry/numbers/exact-distance";
import { areAdjacent, spacesUp } from "../../distance/distance";
import { interiorsMeet, isInside } from "../../../geometry/polygons/region";
import { isOnLevel, levelsMeet } from "../../../scene/model/levels";

/** A missed throw: the roll of the eight-sided die, and the distance in squares. */
export interface SplashThrow {
  readonly thrower: Creature;
  /** A creature, or any point of a square, lattice steps. */
  readonly aimed: Creature | Point;
  readonly roll: number;
  readonly squares: number;
}

export interface SplashLanding {
  /** From the aimed square to its neighbour in the direction of the throw: -1 to 1, y down. */
  readonly step: Point;
  /** The middle of the square where it lands, in lattice steps. */
  readonly centre: Point;
  /** Ids of the creatures in that square, and of the others in the eight squares around it (`token:ID`). */
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

/** The square of the target that is nearest to the thrower; of equals the first in reading order. */
const aimedSquare = ({ thrower, aimed }: SplashThrow, size: number): Square => {
  if (!("cells" in aimed)) return squareAt(aimed, size);
  const [nearest = aimed.centre] = aimed.cells
    .map(({ centre }) => centre)
    .sort((p, q) => compareNearness(nearnessOfPoint(p, thrower.centre), nearnessOfPoint(q, thrower.centre)));
  return squareAt(nearest, size);
};

const squareAt = ({ x, y }: Point, size: number): Square => ({ x: Math.floor(x / size), y: Math.floor(y / size) });

/** The middle of a square, in lattice steps. */
const middleOf = ({ x, y }: Square, size: number): Point => ({ x: (x + 0.5) * size, y: (y + 0.5) * size });

/** The highest ground in a square that is not above a creature's feet; where there is none, its feet. */
const groundBelow = ({ grid, surfaces, levels }: Battlefield, square: Square, above: Creature): number => {
  const middle = middleOf(square, grid.size);
  const floors = surfaces
    .filter((floor) => isOnLevel(floor.levels, [above.level]) && isInside(middle, floor.region))
    .map(({ height }) => height);
  const bottoms = levels
    .filter(({ id }) => id === above.level)
    .map(({ elevation }) => toHeight(elevation.bottom, -Infinity));
  const feet = above.extent.bottom;
  const grounds = [0, ...bottoms, ...floors].filter((height) => Number.isFinite(height) && height <= feet);
  return grounds.length === 0 ? feet : Math.max(...grounds);
};

/** Who throws, and from whose feet downward the ground is looked for. */
interface Thrown {
  readonly thrower: Creature;
  readonly above: Creature;
}

/** The creatures in a square, and the others in the eight squares around it. */
const splashedAt = (
  battlefield: Battlefield,
  square: Square,
  { thrower, above }: Thrown,
): Pick<SplashLanding, "within" | "around"> => {
  const { grid } = battlefield;
  const bottom = groundBelow(battlefield, square, above);
  const extent = { bottom, top: bottom + toHeight(grid.distance, 0) };
  const creatures = battlefield.creatures.filter(
    (each) =>
      levelsMeet(battlefield, thrower.level, each.level) &&
      spacesUp(grid, { footprint: each.footprint, extent }, each) <= 1,
  );
  const isIn = (margin: number) => {
    const block = blockOf(square, margin, grid.size);
    return ({ footprint }: Creature): boolean => interiorsMeet(footprint, block);
  };
  const within = creatures.filter(isIn(0));
  const around = creatures.filter((each) => !within.includes(each) && isIn(1)(each));
  return { within: within.map(({ id }) => id), around: around.map(({ id }) => id) };
};

/** Whether a creature is in the square of a point. */
export const isOnSquareOf = ({ grid: { size } }: Battlefield, { footprint }: Creature, at: Point): boolean =>
  interiorsMeet(footprint, blockOf(squareAt(at, size), 0, size));

/** A hit on the square of this point. Null without a square grid. */
export const splashOnSquare = (
  battlefield: Battlefield,
  thrower: Creature,
  at: Point,
): Pick<SplashLanding, "within" | "around"> | null =>
  battlefield.grid.type === "square"
    ? splashedAt(battlefield, squareAt(at, battlefield.grid.size), { thrower, above: thrower })
    : null;

/**
 * The creatures that a hit splashes: all within 5 ft of the target but the target itself. With a point in one of its squares,
 * all within 5 ft of that square.
 */
export const splashOnHit = (battlefield: Battlefield, target: Creature, at: Point | null): readonly string[] => {
  const { grid, creatures } = battlefield;
  const square = at === null ? null : squareAt(at, grid.size);
  const from = square === null ? target : { ...target, footprint: blockOf(square, 0, grid.size) };
  return creatures
    .filter(
      (each) =>
        each.id !== target.id &&
        levelsMeet(battlefield, target.level, each.level) &&
        areAdjacent(battlefield, from, each),
    )
    .map(({ id }) => id);
};

/**
 * The landing of a missed throw on a square grid, with directions from the middle of the thrower's space. Null on other
 * grids, and if the thrower stands in the middle of the aimed square, because then nothing is short of it.
 */
export const splashLanding = (battlefield: Battlefield, missed: SplashThrow): SplashLanding | null => {
  const { grid } = battlefield;
  const { size } = grid;
  if (grid.type !== "square") return null;
  const aimed = aimedSquare(missed, size);
  const { x, y } = missed.thrower.centre;
  const thrower = { x: x / size - 0.5, y: y / size - 0.5 };
  if (thrower.x === aimed.x && thrower.y === aimed.y) return null;
  const next = splashScatter(thrower, aimed, missed.roll);
  const step = { x: next.x - aimed.x, y: next.y - aimed.y };
  const square = { x: aimed.x + missed.squares * step.x, y: aimed.y + missed.squares * step.y };
  const above = "cells" in missed.aimed ? missed.aimed : missed.thrower;
  return {
    step,
    centre: middleOf(square, size),
    ...splashedAt(battlefield, square, { thrower: missed.thrower, above }),
  };
};

/** A square of the grid by column and row, y down. */
type Square = Point;

const EIGHTH = 8;

/** The eight neighbours clockwise on the screen, from the one above. */
const NEIGHBOURS: readonly Square[] = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
];

/**
 * The square that a missed throw hits: 1 falls one square short toward the thrower, 2 to 8 continue clockwise around
 * the aimed square. The thrower may be at any point measured in squares, such as the centre of a big creature. Throws
 * `RangeError` for a roll that is not 1 to 8, and for a thrower in the aimed square.
 */
export const splashScatter = (thrower: Square, aimed: Square, roll: number): Square => {
  if (!Number.isInteger(roll) || roll < 1 || roll > EIGHTH)
    throw new RangeError(`roll: expected a whole number from 1 to 8, got ${String(roll)}`);
  const step = NEIGHBOURS[(shortOf(thrower, aimed) + roll - 1) % EIGHTH] ?? { x: 0, y: 0 };
  return { x: aimed.x + step.x, y: aimed.y + step.y };
};

/** The index of the neighbour toward the thrower. */
const shortOf = (thrower: Square, aimed: Square): number => {
  const [dx, dy] = [thrower.x - aimed.x, thrower.y - aimed.y];
  if (dx === 0 && dy === 0)
    throw new RangeError(`thrower: expected another square, got ${dx},${dy} from the aimed square`);
  const isDiagonal = isNearDiagonal(Math.abs(dx), Math.abs(dy));
  const toward = {
    x: isDiagonal || Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : 0,
    y: isDiagonal || Math.abs(dy) > Math.abs(dx) ? Math.sign(dy) : 0,
  };
  return NEIGHBOURS.findIndex(({ x, y }) => x === toward.x && y === toward.y);
};

/**
 * Whether a direction is nearer to the diagonal than to the axis: the smaller part is more than (√2 − 1) of the larger.
 */
const isNearDiagonal = (across: number, along: number): boolean =>
  (across + along) ** 2 > 2 * Math.max(across, along) ** 2;

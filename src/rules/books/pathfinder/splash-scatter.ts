/**
 * Where a splash weapon that misses comes down. Source: Epic Path, "Splash Weapons".
 *
 * Read this way: the square that falls short is, of the eight about the aimed one, the one whose direction is nearest to
 * the thrower's. No thrower stands right between two of them, since the tangent of 22.5 degrees is no fraction. The
 * others follow clockwise as seen on the screen.
 */
import type { Point } from "../../../geometry/numbers/lattice";

/** A square of the grid by its column and row, y down. */
export type Square = Point;

const EIGHTH = 8;

/** The eight neighbours clockwise on the screen, beginning above. */
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
 * The square that a missed throw hits, of the square grid: with a 1 one square short on the way to the thrower, with 2 to
 * 8 clockwise from there round the aimed square. Only the way counts, so the thrower may stand at any place measured in
 * squares, such as the centre of a big creature. Throws `RangeError` for a roll that no eight-sided die shows and for a
 * thrower in the aimed square, since then nothing falls short.
 */
export const splashScatter = (thrower: Square, aimed: Square, roll: number): Square => {
  if (!Number.isInteger(roll) || roll < 1 || roll > EIGHTH)
    throw new RangeError(`roll: came ${String(roll)}, wanted a whole number from 1 to 8`);
  const step = NEIGHBOURS[(shortOf(thrower, aimed) + roll - 1) % EIGHTH] ?? { x: 0, y: 0 };
  return { x: aimed.x + step.x, y: aimed.y + step.y };
};

/** The place of the neighbour that lies toward the thrower. */
const shortOf = (thrower: Square, aimed: Square): number => {
  const [dx, dy] = [thrower.x - aimed.x, thrower.y - aimed.y];
  if (dx === 0 && dy === 0)
    throw new RangeError(`thrower: came ${dx},${dy} from the aimed square, wanted another square`);
  const isDiagonal = isNearDiagonal(Math.abs(dx), Math.abs(dy));
  const toward = {
    x: isDiagonal || Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : 0,
    y: isDiagonal || Math.abs(dy) > Math.abs(dx) ? Math.sign(dy) : 0,
  };
  return NEIGHBOURS.findIndex(({ x, y }) => x === toward.x && y === toward.y);
};

/** Whether a direction is nearer to the diagonal than to the axis: the smaller part is above (√2 − 1) of the larger. */
const isNearDiagonal = (across: number, along: number): boolean =>
  (across + along) ** 2 > 2 * Math.max(across, along) ** 2;

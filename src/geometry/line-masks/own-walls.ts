/** Walls that enter one of the two spaces that lines lead between: inside it they do not count. */
import { OPEN_SPACE } from "./corner-block";
import { found } from "./line-set";
import { crossingIn, endIn, OUTSIDE, UNSURE } from "./own-crossing";
import { linesAlong, partedBy, tryEnds } from "./parted-lines";
import { sideOfLine, squaredLength, wayAlong } from "./strip";
import type { WallIndex } from "../wall-grid/wall-index";

/** The spaces of the two sides aimed at. */
export const spaces = { own: OPEN_SPACE, theirs: OPEN_SPACE };

/** Whether a wall enters one of them. */
export const isOwnWall = (wall: number): boolean => holds(spaces.own.walls, wall) || holds(spaces.theirs.walls, wall);

/** By hand, since there are hardly ever more than three. */
const holds = (walls: readonly number[], wall: number): boolean => {
  for (let i = 0; i < walls.length; i++) if (walls[i] === wall) return true;
  return false;
};

/** Meets a wall that enters a space: it counts for the lines that it meets outside. */
export const meetOwnWall = ({ entries, coordinates }: WallIndex, entry: number): void => {
  const wall = entries[entry] ?? 0;
  let outside = partedBy(coordinates, 4 * entry) & ~found.blocked;
  const along = linesAlong();
  if (along !== 0) found.doubtful |= metAlong(coordinates, 4 * entry, along);
  if (holds(spaces.own.walls, wall)) outside = metOutside(coordinates, 4 * entry, outside, spaces.own.outline);
  if (holds(spaces.theirs.walls, wall)) outside = metOutside(coordinates, 4 * entry, outside, spaces.theirs.outline);
  tryEnds(coordinates, 4 * entry, outside);
};

/** Those of the lines on a wall's own line that it touches. */
const metAlong = (coordinates: Float32Array, at: number, lines: number): number => {
  let met = 0;
  for (let line = 0; line < 16; line++) {
    if (((lines >> line) & 1) === 0) continue;
    const a = wayAlong(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
    const b = wayAlong(line, coordinates[at + 2] ?? 0, coordinates[at + 3] ?? 0);
    if ((a >= 0 || b >= 0) && (a <= squaredLength(line) || b <= squaredLength(line))) met |= 1 << line;
  }
  return met;
};

/** Those of the lines given that a wall which enters a convex space does not meet inside it. */
const metOutside = (coordinates: Float32Array, at: number, tried: number, outline: Float64Array): number => {
  let outside = 0;
  for (let line = 0; tried >> line !== 0; line++) {
    if (((tried >> line) & 1) === 0) continue;
    const a = sideOfLine(line, coordinates[at] ?? 0, coordinates[at + 1] ?? 0);
    const b = sideOfLine(line, coordinates[at + 2] ?? 0, coordinates[at + 3] ?? 0);
    if (a * b > 0) continue;
    const where =
      a * b < 0 ? crossingIn(outline, coordinates, at, line) : endIn(outline, coordinates, a === 0 ? at : at + 2);
    if (where === UNSURE) found.doubtful |= 1 << line;
    else if (where === OUTSIDE) outside |= 1 << line;
  }
  return outside;
};

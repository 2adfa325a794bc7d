/**
 * Walls that touch an end of a line. The owner of that corner may lean round it: a walk from its home to the line then steps
 * over walls on one side. See "What passes through means" in docs/geometry.md.
 */
import { EDGE, type EdgeField } from "./edge-field";
import type { Point } from "../numbers/lattice";
import { contact, isAtEnd, isAtStart, met, SIDE } from "./meetings";
import type { LineEnd } from "./sight-line";

/** A bare point has one walk that steps over nothing. */
export const NO_HOME = [undefined] as const;

/** Where walks to an end of a line begin. */
export const homesOf = ({ point, homes }: LineEnd): readonly (Point | undefined)[] => {
  let count = 0;
  for (const home of homes) if (isApart(home, point)) count++;
  if (count === 0) return NO_HOME;
  return count === homes.length ? homes : homes.filter((home) => isApart(home, point));
};

const isApart = (p: Point, q: Point): boolean => p.x !== q.x || p.y !== q.y;

/** x and y of the end, of the way along the line from there and of the way home. */
const [END_X, END_Y, ALONG_X, ALONG_Y, HOME_X, HOME_Y] = [0, 1, 2, 3, 4, 5] as const;
const turn = new Float64Array(6);

/** Walks from a home to the line's start, over the meetings of the contact looked at. */
export const walkToStart = (point: Point, towards: Point, home: Point | undefined, field: EdgeField): void => {
  const isOver = home !== undefined && begin(point, towards, home);
  for (let k = contact.from; k < contact.to; k++)
    met.atStart[k] = isOver && isAtStart(k) ? sidesOf(field, EDGE.size * (met.edges[k] ?? 0)) : SIDE.neither;
};

/** The same to the line's end. Seen from there, looking back, right and left change places. */
export const walkToEnd = (point: Point, towards: Point, home: Point | undefined, field: EdgeField): void => {
  const isOver = home !== undefined && begin(point, towards, home);
  for (let k = contact.from; k < contact.to; k++)
    met.atEnd[k] = isOver && isAtEnd(k) ? mirrored(sidesOf(field, EDGE.size * (met.edges[k] ?? 0))) : SIDE.neither;
};

const MIRRORED = [SIDE.neither, SIDE.right, SIDE.left, SIDE.both];
const mirrored = (sides: number): number => MIRRORED[sides] ?? SIDE.neither;

/** Places the end, the other end and a home. False when the home lies on the way: then nothing is stepped over. */
const begin = (point: Point, towards: Point, home: Point): boolean => {
  turn[END_X] = point.x;
  turn[END_Y] = point.y;
  turn[ALONG_X] = towards.x - point.x;
  turn[ALONG_Y] = towards.y - point.y;
  turn[HOME_X] = home.x - point.x;
  turn[HOME_Y] = home.y - point.y;
  return quarterOf(home.x - point.x, home.y - point.y) !== 0;
};

/** The sides on which the edge at a place of the field is stepped over. */
const sidesOf = (field: EdgeField, at: number): number =>
  sideOf(field[at] ?? 0, field[at + 1] ?? 0) | sideOf(field[at + 2] ?? 0, field[at + 3] ?? 0);

const sideOf = (toX: number, toY: number): number => {
  const x = toX - (turn[END_X] ?? 0);
  const y = toY - (turn[END_Y] ?? 0);
  if (x === 0 && y === 0) return SIDE.neither;
  const quarter = quarterOf(x, y);
  if (quarter === 0) return SIDE.neither;
  const homeX = turn[HOME_X] ?? 0;
  const homeY = turn[HOME_Y] ?? 0;
  const home = quarterOf(homeX, homeY);
  // As `compareAngles`: clockwise from the line the edge comes before the home, or after it.
  const order = quarter === home ? homeX * y - homeY * x : quarter - home;
  return order < 0 ? SIDE.right : order > 0 ? SIDE.left : SIDE.neither;
};

/** 0: along the line; 1: less than half a turn clockwise from it; 2: straight back; 3: more. */
const quarterOf = (x: number, y: number): number => {
  const alongX = turn[ALONG_X] ?? 0;
  const alongY = turn[ALONG_Y] ?? 0;
  const across = alongX * y - alongY * x;
  if (across !== 0) return across > 0 ? 1 : 3;
  return alongX * x + alongY * y > 0 ? 0 : 2;
};

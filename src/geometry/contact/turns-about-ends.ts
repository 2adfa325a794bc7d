/** Walks round the ends of a line, as walk.ts tells them, in flat numbers: which sides each meeting takes from them. */
import { EDGE, type EdgeField } from "./edge-field";
import type { Point } from "../numbers/lattice";
import { contact, isAtEnd, isAtStart, LEAVES, met, MOST } from "./meetings";
import type { LineEnd, SightLine } from "./sight-line";

/** By meetings: the sides of the line on which the walk from a home to its start, or to its end, steps over the edge. */
export const taken = { atStart: new Uint8Array(MOST), atEnd: new Uint8Array(MOST) };

/** A bare point leans nowhere. */
export const NO_HOME = [undefined] as const;

/** Where walks to an end of a line begin; without a home there is one that steps over nothing. */
export const homesOf = ({ point, homes }: LineEnd): readonly (Point | undefined)[] => {
  let count = 0;
  for (const home of homes) if (isApart(home, point)) count++;
  if (count === 0) return NO_HOME;
  return count === homes.length ? homes : homes.filter((home) => isApart(home, point));
};

const isApart = (p: Point, q: Point): boolean => p.x !== q.x || p.y !== q.y;

/** x and y of the end, of the way along the line from there and of the way home. */
const [END_X, END_Y, ALONG_X, ALONG_Y, HOME_X, HOME_Y] = [0, 1, 2, 3, 4, 5] as const;
const about = new Float64Array(6);

/** Walks over the meetings of the contact looked at from a home to the line's start. */
export const walkToStart = ({ start, end }: SightLine, home: Point | undefined, field: EdgeField): void => {
  const isStill = home === undefined || !aim(start.point, end.point, home);
  for (let k = contact.from; k < contact.to; k++)
    taken.atStart[k] = isStill || !isAtStart(k) ? LEAVES.neither : takenFrom(field, EDGE.size * (met.edges[k] ?? 0));
};

/** The same to its end, where right and left change places: seen from there one looks back. */
export const walkToEnd = ({ start, end }: SightLine, home: Point | undefined, field: EdgeField): void => {
  const isStill = home === undefined || !aim(end.point, start.point, home);
  for (let k = contact.from; k < contact.to; k++)
    taken.atEnd[k] =
      isStill || !isAtEnd(k) ? LEAVES.neither : mirrored(takenFrom(field, EDGE.size * (met.edges[k] ?? 0)));
};

/** Edges that hold an end of a line, by their numbers in a field. */
export interface EdgeList {
  count: number;
  readonly edges: Int32Array;
}

/**
 * Whether from every home of a line's end the walks to both sides of the line step over edges that hold the end. Then the
 * list is cut down to those that any walk steps over.
 */
export const isEndShut = ({ point, homes }: LineEnd, towards: Point, field: EdgeField, list: EdgeList): boolean => {
  const { count, edges } = list;
  let isShut = false;
  for (let k = 0; k < count; k++) taken.atEnd[k] = LEAVES.neither;
  for (const home of homes) {
    if (!isApart(home, point)) continue;
    if (!aim(point, towards, home)) return false;
    let sides: number = LEAVES.neither;
    for (let k = 0; k < count; k++) {
      const its = takenFrom(field, EDGE.size * (edges[k] ?? 0));
      taken.atEnd[k] = (taken.atEnd[k] ?? 0) | its;
      sides |= its;
    }
    if (sides !== LEAVES.both) return false;
    isShut = true;
  }
  if (isShut) keepTaken(list);
  return isShut;
};

const keepTaken = (list: EdgeList): void => {
  const { count, edges } = list;
  list.count = 0;
  for (let k = 0; k < count; k++) if (taken.atEnd[k] !== LEAVES.neither) edges[list.count++] = edges[k] ?? 0;
};

/** Takes up an end, the other end and a home; false when the home lies on the way. */
const aim = (point: Point, towards: Point, home: Point): boolean => {
  about[END_X] = point.x;
  about[END_Y] = point.y;
  about[ALONG_X] = towards.x - point.x;
  about[ALONG_Y] = towards.y - point.y;
  about[HOME_X] = home.x - point.x;
  about[HOME_Y] = home.y - point.y;
  return quarterOf(home.x - point.x, home.y - point.y) !== 0;
};

const MIRRORED = [LEAVES.neither, LEAVES.right, LEAVES.left, LEAVES.both] as const;
const mirrored = (sides: number): number => MIRRORED[sides] ?? LEAVES.neither;

/** The sides that the edge at a place in the field takes with both its ends. */
const takenFrom = (field: EdgeField, at: number): number =>
  takenBy(field[at] ?? 0, field[at + 1] ?? 0) | takenBy(field[at + 2] ?? 0, field[at + 3] ?? 0);

const takenBy = (toX: number, toY: number): number => {
  const x = toX - (about[END_X] ?? 0);
  const y = toY - (about[END_Y] ?? 0);
  if (x === 0 && y === 0) return LEAVES.neither;
  const quarter = quarterOf(x, y);
  if (quarter === 0) return LEAVES.neither;
  const homeX = about[HOME_X] ?? 0;
  const homeY = about[HOME_Y] ?? 0;
  const home = quarterOf(homeX, homeY);
  // As `compareAngles`: clockwise from the line the edge comes before the home, or after it.
  const order = quarter === home ? homeX * y - homeY * x : quarter - home;
  return order < 0 ? LEAVES.right : order > 0 ? LEAVES.left : LEAVES.neither;
};

/** 0: along the line; 1: less than half a turn clockwise from it; 2: straight back; 3: more. */
const quarterOf = (x: number, y: number): number => {
  const alongX = about[ALONG_X] ?? 0;
  const alongY = about[ALONG_Y] ?? 0;
  const across = alongX * y - alongY * x;
  if (across !== 0) return across > 0 ? 1 : 3;
  return alongX * x + alongY * y > 0 ? 0 : 2;
};

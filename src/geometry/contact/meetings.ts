/** Where the edges of a field meet one sight-line, in order along it. Nothing is allocated; it stands until the next line. */
import { countsWith, EDGE, MARK, type EdgeField, type Strengths } from "./edge-field";
import { compareFractions } from "../numbers/ratio";
import type { Point } from "../numbers/lattice";
import type { LineEnd, SightLine } from "./sight-line";

/** More than this are left to the contact rule as it is written down. */
export const MOST = 64;

/** On which sides of the line an edge leaves it between the line's ends; what holds an end is settled by walks round it. */
export const LEAVES = { neither: 0, left: 1, right: 2, both: 3 } as const;

/** By meetings: the edge, what leaves there, whether near to a creature's own space, and n / d to m / d of the way. */
export const met = {
  count: 0,
  edges: new Int32Array(MOST),
  leaves: new Uint8Array(MOST),
  nearOwn: new Uint8Array(MOST),
  n: new Float64Array(MOST),
  m: new Float64Array(MOST),
  d: new Float64Array(MOST),
};

/** More lines at once are asked about one by one. */
export const LINES = 16;

/** By lines, `MOST` places each: an edge, on which sides of the line its ends lie, and on which side of it the line's start. */
export const noted = {
  counts: new Int32Array(LINES),
  edges: new Int32Array(LINES * MOST),
  sidesA: new Float64Array(LINES * MOST),
  sidesB: new Float64Array(LINES * MOST),
  starts: new Float64Array(LINES * MOST),
};

/** x and y of the way along each line. */
const along = new Float64Array(2 * LINES);

/** Finds what meets a line; false where that is too much, or the line is a point. */
export const findMeetings = ({ start, end }: SightLine, field: EdgeField, strengths: Strengths): boolean => {
  aim(0, start.point, end.point);
  noteMeetings(1, start.point, field, strengths);
  return takeUp(0, field);
};

/** The same of the lines from a start to at most `LINES` ends at once: each is taken up by its number, one after the other. */
export const noteFan = (start: LineEnd, ends: readonly LineEnd[], field: EdgeField, strengths: Strengths): void => {
  for (let line = 0; line < ends.length; line++) {
    const end = ends[line];
    if (end !== undefined) aim(line, start.point, end.point);
  }
  noteMeetings(ends.length, start.point, field, strengths);
};

/** Where all lines noted last start. */
const from = new Float64Array(2);

const aim = (line: number, { x, y }: Point, to: Point): void => {
  from[0] = x;
  from[1] = y;
  along[2 * line] = to.x - x;
  along[2 * line + 1] = to.y - y;
  noted.counts[line] = 0;
};

/**
 * One walk over the edges for all lines. The turns stand here as sums; a product of two is above 0 where both are or neither:
 * which it is nobody can guess, and wrong guesses of the processor cost more than the sums.
 */
const noteMeetings = (lines: number, { x, y }: Point, field: EdgeField, strengths: Strengths): void => {
  for (let number = 0; number < strengths.length; number++) {
    if (strengths[number] === undefined) continue;
    const at = EDGE.size * number;
    const ax = (field[at] ?? 0) - x;
    const ay = (field[at + 1] ?? 0) - y;
    const bx = (field[at + 2] ?? 0) - x;
    const by = (field[at + 3] ?? 0) - y;
    const atStart = ax * by - ay * bx;
    for (let line = 0; line < lines; line++) {
      const dx = along[2 * line] ?? 0;
      const dy = along[2 * line + 1] ?? 0;
      const sideA = dx * ay - dy * ax;
      const sideB = dx * by - dy * bx;
      if (sideA * sideB > 0 || atStart * (atStart + sideA - sideB) > 0) continue;
      if (countsWith(field[at + EDGE.marks] ?? 0, sideA, sideB)) note(line, number, sideA, sideB, atStart);
    }
  }
};

// eslint-disable-next-line max-params -- numbers only: an object would be made for every meeting
const note = (line: number, number: number, sideA: number, sideB: number, atStart: number): void => {
  const count = noted.counts[line] ?? 0;
  noted.counts[line] = count + 1;
  if (count >= MOST) return;
  const at = MOST * line + count;
  noted.edges[at] = number;
  noted.sidesA[at] = sideA;
  noted.sidesB[at] = sideB;
  noted.starts[at] = atStart;
};

/** Puts in order what meets a line noted; false where that is too much, or the line is a point. */
export const takeUp = (line: number, field: EdgeField): boolean => {
  const dx = along[2 * line] ?? 0;
  const dy = along[2 * line + 1] ?? 0;
  const count = noted.counts[line] ?? 0;
  met.count = 0;
  rewind();
  if (count > MOST || (dx === 0 && dy === 0)) return false;
  for (let at = MOST * line; at < MOST * line + count; at++) {
    const number = noted.edges[at] ?? 0;
    const sideA = noted.sidesA[at] ?? 0;
    const sideB = noted.sidesB[at] ?? 0;
    const atStart = noted.starts[at] ?? 0;
    met.edges[met.count] = number;
    met.nearOwn[met.count] = (field[EDGE.size * number + EDGE.marks] ?? 0) & MARK.nearOwn;
    if (sideA !== 0 && sideB !== 0) putCrossing(Math.abs(atStart), Math.abs(atStart + sideA - sideB));
    else putOnLine(line, EDGE.size * number, field, sideA, sideB);
  }
  return true;
};
/** An edge with its ends on both sides; the line's own ends are so far from it. */
const putCrossing = (fromStart: number, fromEnd: number): void => {
  const isInner = fromStart !== 0 && fromEnd !== 0;
  put(fromStart, fromStart, fromStart + fromEnd, isInner ? LEAVES.both : LEAVES.neither);
};

/** An edge with an end on the line, or both. */
// eslint-disable-next-line max-params -- as above
const putOnLine = (line: number, at: number, field: EdgeField, sideA: number, sideB: number): void => {
  const dx = along[2 * line] ?? 0;
  const dy = along[2 * line + 1] ?? 0;
  const length = dx * dx + dy * dy;
  const [x, y] = [from[0] ?? 0, from[1] ?? 0];
  const a = dx * ((field[at] ?? 0) - x) + dy * ((field[at + 1] ?? 0) - y);
  const b = dx * ((field[at + 2] ?? 0) - x) + dy * ((field[at + 3] ?? 0) - y);
  if (sideA === 0 && sideB === 0) putAlong(a, b, length);
  else putTouch(sideA === 0 ? a : b, length, sideA + sideB);
};

/** An edge along the line, with the places of its ends, if any of it lies between the line's. */
const putAlong = (a: number, b: number, length: number): void => {
  const from = Math.max(0, Math.min(a, b));
  const to = Math.min(length, Math.max(a, b));
  if (from <= to) put(from, to, length, LEAVES.neither);
};

/** An edge with one end on the line, the other on a side of it. */
const putTouch = (place: number, length: number, side: number): void => {
  const isInner = place !== 0 && place !== length;
  put(place, place, length, !isInner ? LEAVES.neither : side > 0 ? LEAVES.right : LEAVES.left);
};

/** Puts the meeting written last in its place, from n / d to m / d, behind those that begin where it does. */
const put = (n: number, m: number, d: number, leaves: number): void => {
  const number = met.edges[met.count] ?? 0;
  const nearOwn = met.nearOwn[met.count] ?? 0;
  let place = met.count++;
  for (; place > 0 && compareFractions(met.n[place - 1] ?? 0, met.d[place - 1] ?? 1, n, d) > 0; place--) shift(place);
  met.edges[place] = number;
  met.nearOwn[place] = nearOwn;
  met.leaves[place] = leaves;
  met.n[place] = n;
  met.m[place] = m;
  met.d[place] = d;
};

/** Moves the meeting before a place into it. */
const shift = (place: number): void => {
  met.edges[place] = met.edges[place - 1] ?? 0;
  met.nearOwn[place] = met.nearOwn[place - 1] ?? 0;
  met.leaves[place] = met.leaves[place - 1] ?? 0;
  met.n[place] = met.n[place - 1] ?? 0;
  met.m[place] = met.m[place - 1] ?? 0;
  met.d[place] = met.d[place - 1] ?? 1;
};

export const isAtStart = (meeting: number): boolean => met.n[meeting] === 0;
export const isAtEnd = (meeting: number): boolean => met.m[meeting] === met.d[meeting];

/** The contact looked at: meetings that touch or overlap, from one number to before another, and which of them ends last. */
export const contact = { from: 0, to: 0, last: 0 };

/** Begins before the first contact. */
const rewind = (): void => {
  contact.to = 0;
};

/** Goes on to the next contact; false when there is none. */
export const findContact = (): boolean => {
  const from = contact.to;
  if (from >= met.count) return false;
  let last = from;
  let to = from + 1;
  for (; to < met.count && compareToEnd(met.n[to] ?? 0, to, last) <= 0; to++)
    if (compareToEnd(met.m[to] ?? 0, to, last) > 0) last = to;
  contact.from = from;
  contact.to = to;
  contact.last = last;
  return true;
};

/** Compares a place of one meeting, by its numerator, with where another ends. */
const compareToEnd = (n: number, meeting: number, other: number): number =>
  compareFractions(n, met.d[meeting] ?? 1, met.m[other] ?? 0, met.d[other] ?? 1);

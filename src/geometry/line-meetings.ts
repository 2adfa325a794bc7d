/** Where the edges of a field meet one sight-line, in order along it. Nothing is allocated; it stands until the next line. */
import { countsWith, EDGE, MARK, type EdgeField, type Strengths } from "./edge-field";
import { compareFractions } from "./ratio";
import type { SightLine } from "./sight-line";

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

/** Finds what meets a line; false where that is too much, or the line is a point. The turns stand here as sums. */
export const findMeetings = ({ start, end }: SightLine, field: EdgeField, strengths: Strengths): boolean => {
  const { x, y } = start.point;
  const dx = end.point.x - x;
  const dy = end.point.y - y;
  met.count = 0;
  if (dx === 0 && dy === 0) return false;
  for (let number = 0; number < strengths.length; number++) {
    const at = EDGE.size * number;
    const ax = (field[at] ?? 0) - x;
    const ay = (field[at + 1] ?? 0) - y;
    const bx = (field[at + 2] ?? 0) - x;
    const by = (field[at + 3] ?? 0) - y;
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) continue;
    const atStart = ax * by - ay * bx;
    const atEnd = atStart + sideA - sideB;
    if ((atStart > 0 && atEnd > 0) || (atStart < 0 && atEnd < 0)) continue;
    const marks = field[at + EDGE.marks] ?? 0;
    if (strengths[number] === undefined || !countsWith(marks, sideA, sideB)) continue;
    if (met.count === MOST) return false;
    met.edges[met.count] = number;
    met.nearOwn[met.count] = marks & MARK.nearOwn;
    if (sideA !== 0 && sideB !== 0) putCrossing(Math.abs(atStart), Math.abs(atEnd));
    else if (sideA === 0 && sideB === 0) putAlong(dx * ax + dy * ay, dx * bx + dy * by, dx * dx + dy * dy);
    else putTouch(sideA === 0 ? dx * ax + dy * ay : dx * bx + dy * by, dx * dx + dy * dy, sideA + sideB);
  }
  return true;
};

/** An edge with its ends on both sides; the line's own ends are so far from it. */
const putCrossing = (fromStart: number, fromEnd: number): void => {
  const isInner = fromStart !== 0 && fromEnd !== 0;
  put(fromStart, fromStart, fromStart + fromEnd, isInner ? LEAVES.both : LEAVES.neither);
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
export const rewind = (): void => {
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

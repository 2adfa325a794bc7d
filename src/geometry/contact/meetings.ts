/**
 * Where edges meet one sight-line, in order along it, and the connected pieces that these meetings form: the contacts.
 * In flat arrays that are used again for every line, so that nothing is allocated. One line at a time.
 */
import { countsWith, EDGE, MARK, type CountingEdges, type Strengths } from "./edge-field";
import { compareFractions } from "../numbers/ratio";
import type { SightLine } from "./sight-line";

/** A set of sides of the line. */
export const SIDE = { neither: 0, left: 1, right: 2, both: 3 } as const;

const ROOM = 64;

/** The meetings of the line asked about last, in order along it. The arrays grow. */
export const met = {
  count: 0,
  /** Number of the edge. */
  edges: new Int32Array(ROOM),
  /** On which sides the edge leaves the line between the line's ends. */
  leaves: new Uint8Array(ROOM),
  /** Whether the edge may lie in a creature's own space. */
  nearOwn: new Uint8Array(ROOM),
  /** It goes from n / d to m / d of the way along the line. */
  n: new Float64Array(ROOM),
  m: new Float64Array(ROOM),
  d: new Float64Array(ROOM),
  /** The sides on which the walks round the line's start and round its end step over the edge (wall-at-line-end.ts). */
  atStart: new Uint8Array(ROOM),
  atEnd: new Uint8Array(ROOM),
  /** 1 if the edge is among those that shut the mildest way past its contact (contact.ts). */
  isMildest: new Uint8Array(ROOM),
};

/** The contact looked at: meetings that touch or overlap, from one number to before another, and the one that ends last. */
export const contact = { from: 0, to: 0, last: 0 };

/** Start of the line, and the way along it. In an array, since the engine puts a number in a module's variable on the heap. */
const [X, Y, DX, DY] = [0, 1, 2, 3] as const;
const line = new Float64Array(4);

/** The nearest sure edge that crosses the line off all ends, n / d of the way, as far as `findMeetings` has come; 1 / 0 for none. */
const nearest = new Float64Array(2);

/**
 * Finds what meets a line and stands before the first contact. An edge crosses the line for sure off all ends and away from all own
 * spaces: it blocks whatever else is there. Stops at such an edge of at least grade `enough` and gives its grade, else 0. With
 * `sure`, what crosses behind the nearest of those that crosses off all ends may be left out.
 */
export const findMeetings = (
  { start, end }: SightLine,
  edges: CountingEdges,
  enough: number,
  sure?: Strengths,
): number => {
  const { field, strengths } = edges;
  const { x, y } = start.point;
  const dx = end.point.x - x;
  const dy = end.point.y - y;
  line[X] = x;
  line[Y] = y;
  line[DX] = dx;
  line[DY] = dy;
  const isPoint = dx === 0 && dy === 0;
  met.count = 0;
  contact.to = 0;
  nearest[0] = 1;
  nearest[1] = 0;
  for (let number = 0; number < strengths.length; number++) {
    const strength = strengths[number];
    if (strength === undefined) continue;
    const at = EDGE.size * number;
    const ax = (field[at] ?? 0) - x;
    const ay = (field[at + 1] ?? 0) - y;
    const bx = (field[at + 2] ?? 0) - x;
    const by = (field[at + 3] ?? 0) - y;
    // Products instead of comparisons of signs: the processor cannot predict on which side an end is.
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if (sideA * sideB > 0) continue;
    const atStart = ax * by - ay * bx;
    const atEnd = atStart + sideA - sideB;
    if (atStart * atEnd > 0) continue;
    const marks = field[at + EDGE.marks] ?? 0;
    // A point comes from no side, so that one-way edges count at it.
    if (!isPoint && !countsWith(marks, sideA, sideB)) continue;
    const nearOwn = marks & MARK.nearOwn;
    const isSure = nearOwn === 0 && sideA * sideB * (atStart * atEnd) !== 0;
    if (isSure && strength.grade >= enough) return strength.grade;
    const isCrossing = sideA !== 0 && sideB !== 0;
    if (sure !== undefined) {
      // A contact along the line may go on behind whatever crosses it.
      if (sideA === 0 && sideB === 0) return findMeetings({ start, end }, edges, enough);
      if (isCrossing && isBehindNearest(Math.abs(atStart), Math.abs(atEnd), sure[number] !== undefined)) continue;
    }
    if (met.count === met.edges.length) makeRoom();
    met.edges[met.count] = number;
    met.nearOwn[met.count] = nearOwn;
    if (isCrossing) putCrossing(Math.abs(atStart), Math.abs(atEnd));
    else putOnLine(ax, ay, bx, by);
  }
  return 0;
};

/** Whether a crossing so far from the line's ends is behind the nearest; if it is not, and sure, it is that now. */
const isBehindNearest = (fromStart: number, fromEnd: number, isSure: boolean): boolean => {
  const d = fromStart + fromEnd;
  if (compareFractions(fromStart, d, nearest[0] ?? 1, nearest[1] ?? 0) > 0) return true;
  if (isSure && fromStart !== 0 && fromEnd !== 0) {
    nearest[0] = fromStart;
    nearest[1] = d;
  }
  return false;
};

const grown = <A extends Float64Array | Int32Array | Uint8Array>(from: A, to: A): A => {
  to.set(from);
  return to;
};

const makeRoom = (): void => {
  const room = 2 * met.edges.length;
  met.edges = grown(met.edges, new Int32Array(room));
  met.leaves = grown(met.leaves, new Uint8Array(room));
  met.nearOwn = grown(met.nearOwn, new Uint8Array(room));
  met.n = grown(met.n, new Float64Array(room));
  met.m = grown(met.m, new Float64Array(room));
  met.d = grown(met.d, new Float64Array(room));
  met.atStart = new Uint8Array(room);
  met.atEnd = new Uint8Array(room);
  met.isMildest = new Uint8Array(room);
};

/** An edge with its ends on both sides of the line. The line's own ends are so far from it. */
const putCrossing = (fromStart: number, fromEnd: number): void => {
  const isInner = fromStart !== 0 && fromEnd !== 0;
  put(fromStart, fromStart, fromStart + fromEnd, isInner ? SIDE.both : SIDE.neither);
};

/** An edge with an end on the line, or both, by its ends as seen from the line's start. */
const putOnLine = (ax: number, ay: number, bx: number, by: number): void => {
  const dx = line[DX] ?? 0;
  const dy = line[DY] ?? 0;
  const length = dx * dx + dy * dy;
  if (length === 0) {
    putAtPoint(ax, ay, bx, by);
    return;
  }
  const a = dx * ax + dy * ay;
  const b = dx * bx + dy * by;
  const sideA = dx * ay - dy * ax;
  const sideB = dx * by - dy * bx;
  if (sideA === 0 && sideB === 0) putAlong(a, b, length);
  else putTouch(sideA === 0 ? a : b, length, sideA + sideB);
};

/** On a line that is a point: all that holds the point is at its start. */
const putAtPoint = (ax: number, ay: number, bx: number, by: number): void => {
  if (ax * bx + ay * by <= 0) put(0, 0, 1, SIDE.neither);
};

/** An edge along the line, by the places of its ends, if any of it lies between the line's ends. */
const putAlong = (a: number, b: number, length: number): void => {
  const from = Math.max(0, Math.min(a, b));
  const to = Math.min(length, Math.max(a, b));
  if (from <= to) put(from, to, length, SIDE.neither);
};

/** An edge with one end on the line, by the place of that end and the side of the other. */
const putTouch = (place: number, length: number, side: number): void => {
  const isInner = place !== 0 && place !== length;
  put(place, place, length, !isInner ? SIDE.neither : side > 0 ? SIDE.right : SIDE.left);
};

/** Puts the meeting written last in its place, from n / d to m / d, after those that begin where it does. */
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

/** Goes on to the next contact; false when there is none. */
export const nextContact = (): boolean => {
  const from = contact.to;
  if (from >= met.count) return false;
  let last = from;
  let to = from + 1;
  for (; to < met.count && compareToEnd(met.n[to] ?? 0, to, last) <= 0; to++)
    if (compareToEnd(met.m[to] ?? 0, to, last) > 0) last = to;
  placeContact(from, to, last);
  return true;
};

export const placeContact = (from: number, to: number, last: number): void => {
  contact.from = from;
  contact.to = to;
  contact.last = last;
};

/** Compares a place of one meeting, by its numerator, with the end of another. */
const compareToEnd = (n: number, meeting: number, other: number): number =>
  compareFractions(n, met.d[meeting] ?? 1, met.m[other] ?? 0, met.d[other] ?? 1);

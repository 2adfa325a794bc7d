/**
 * The contacts that block a sight-line, at less cost than to put them all together: an edge that crosses the line off its
 * own ends and off the line's, apart from all others, is a contact by itself, and most are. Only what else meets the line
 * goes to the contact rule.
 */
import { blockingContacts, blockingOnes, type BlockingContact, type Edge } from "./contact";
import { countsFrom, inOrder, meetingOf, type Meeting } from "./meeting";
import { isSurelyApart } from "./ratio";
import type { Polygon } from "./lattice";
import type { SightLine } from "./sight-line";
import { enteredBy, isWithinAny } from "./within";

/** More than this are left to the contact rule. */
const MOST = 64;

/** Of the crossings found, in order along the line: the number of the edge, and the place as a fraction n / d. */
const found = { count: 0, edges: new Int32Array(MOST), n: new Float64Array(MOST), d: new Float64Array(MOST) };

/** As `blockingContacts`, of lines of which most are crossed and few are touched. */
export const contactsPast = (
  line: SightLine,
  edges: readonly Edge[],
  own: readonly Polygon[],
): readonly BlockingContact[] => {
  const others = findCrossings(line, edges);
  if (others === undefined || !areCrossingsOff(others)) return blockingContacts(line, edges, own);
  if (found.count === 0) return others.length === 0 ? NONE : blockingOnes(line, inOrder(others), own);
  // What the contact rule makes of the others comes in between.
  const contacts = crossingContacts(line, edges, own);
  return others.length === 0 ? contacts : merged(contacts, blockingOnes(line, inOrder(others), own));
};

const crossingContacts = (line: SightLine, edges: readonly Edge[], own: readonly Polygon[]): BlockingContact[] => {
  const start = line.start.point;
  const end = line.end.point;
  const entered = enteredBy(start, end, own);
  const contacts: BlockingContact[] = [];
  for (let i = 0; i < found.count; i++) {
    const edge = edges[found.edges[i] ?? 0];
    const at = { n: found.n[i] ?? 0, d: found.d[i] ?? 1 };
    if (edge === undefined || (entered.length > 0 && isWithinAny(start, end, { enters: at, leaves: at }, entered)))
      continue;
    const obstacles = onlyOf(edge.obstacle);
    contacts.push({ grade: edge.grade, obstacles, strongest: obstacles, at });
  }
  return contacts;
};

/** By their places, of which no two of different lists are the same. */
const merged = (p: readonly BlockingContact[], q: readonly BlockingContact[]): readonly BlockingContact[] => {
  if (p.length === 0 || q.length === 0) return p.length === 0 ? q : p;
  const all: BlockingContact[] = [];
  let next = 0;
  for (const contact of p) {
    for (let other = q[next]; other !== undefined && isBefore(other, contact); other = q[++next]) all.push(other);
    all.push(contact);
  }
  return next < q.length ? [...all, ...q.slice(next)] : all;
};

const isBefore = ({ at: p }: BlockingContact, { at: q }: BlockingContact): boolean => p.n * q.d < q.n * p.d;

const NONE: readonly BlockingContact[] = [];

/** One list for each number, made once: a contact by one obstacle names it twice. */
const lists: (readonly number[])[] = [];
const onlyOf = (obstacle: number): readonly number[] => (lists[obstacle] ??= [obstacle]);

/** Whether all crossings surely lie outside what else meets the line. */
const areCrossingsOff = (others: readonly Meeting[]): boolean => {
  for (const { enters, leaves } of others) {
    for (let i = 0; i < found.count; i++) {
      const n = found.n[i] ?? 0;
      const d = found.d[i] ?? 1;
      if (!isSurelyApart(n, d, enters.n, enters.d)) return false;
      if (enters !== leaves && n * enters.d > enters.n * d)
        if (!isSurelyApart(n, d, leaves.n, leaves.d) || n * leaves.d < leaves.n * d) return false;
    }
  }
  return true;
};

/**
 * Finds the crossings and gives what else meets the line, in the order of the edges; undefined where the line is a point
 * or two crossings are not surely apart. The turns stand here as sums.
 */
const findCrossings = (
  { start: { point: start }, end: { point: end } }: SightLine,
  edges: readonly Edge[],
): Meeting<Edge>[] | undefined => {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  found.count = 0;
  let others = NO_MEETINGS;
  if (dx === 0 && dy === 0) return undefined;
  for (let number = 0; number < edges.length; number++) {
    const edge = edges[number];
    if (edge === undefined) continue;
    const ax = edge.a.x - start.x;
    const ay = edge.a.y - start.y;
    const bx = edge.b.x - start.x;
    const by = edge.b.y - start.y;
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) continue;
    const atStart = ax * by - ay * bx;
    const atEnd = atStart + sideA - sideB;
    if ((atStart > 0 && atEnd > 0) || (atStart < 0 && atEnd < 0)) continue;
    if (edge.from !== undefined && !countsFrom(edge, start, end)) continue;
    if (sideA !== 0 && sideB !== 0 && atStart !== 0 && atEnd !== 0) {
      if (!putCrossing(number, Math.abs(atStart), Math.abs(atStart) + Math.abs(atEnd))) return undefined;
      continue;
    }
    const meeting = meetingOf(start, end, edge);
    if (meeting === undefined) continue;
    if (others === NO_MEETINGS) others = [meeting];
    else others.push(meeting);
  }
  return others;
};

/** Not to be added to. */
const NO_MEETINGS: Meeting<Edge>[] = [];

/** Puts a crossing in its place among those found; false when it is not surely apart from one of them. */
const putCrossing = (edge: number, n: number, d: number): boolean => {
  const { edges, n: ns, d: ds } = found;
  if (found.count === MOST) return false;
  let place = found.count;
  for (; place > 0; place--) {
    const otherN = ns[place - 1] ?? 0;
    const otherD = ds[place - 1] ?? 1;
    if (!isSurelyApart(n, d, otherN, otherD)) return false;
    if (n * otherD > otherN * d) break;
    edges[place] = edges[place - 1] ?? 0;
    ns[place] = otherN;
    ds[place] = otherD;
  }
  edges[place] = edge;
  ns[place] = n;
  ds[place] = d;
  found.count++;
  return true;
};

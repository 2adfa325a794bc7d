/**
 * RULES 2.1 written out: every meeting of an obstacle with the line, and their connected pieces. For each piece, the obstacles
 * in the way on either side of the line. Works on whole coordinates of any size; rational ones are scaled.
 */
import type { SegmentSide } from "../../src/geometry/contact/sight-line";
import { cross, dot, from, isOn, isPassed, isSameSpot, opposite, sidesOf, type Piece, type Spot } from "./plane";
import { isInsidePolygon } from "./area";
import { compare, higher, inLowestTerms, isSame, lower, ratio, whole, ZERO, type Rational } from "./rational";
import { minus, plus, signOf, times } from "./whole";

export interface OracleEdge extends Piece {
  readonly obstacle: number;
  readonly grade: number;
  readonly isSolid: boolean;
  readonly from?: SegmentSide;
}

export interface OracleEnd {
  readonly point: Spot;
  readonly homes: readonly Spot[];
}

export interface OracleLine {
  readonly start: OracleEnd;
  readonly end: OracleEnd;
}

/** What blocks, and how far along the line it begins, in lowest terms. */
export interface OracleContact {
  readonly grade: number;
  readonly obstacles: readonly number[];
  readonly at: Rational;
}

/** Where an edge meets the line, in units of the line's squared length, and where it goes from there. */
interface Meeting {
  readonly edge: OracleEdge;
  readonly first: Rational;
  readonly last: Rational;
  readonly leaves: readonly Way[];
}

interface Contact {
  readonly first: Rational;
  readonly last: Rational;
  readonly meetings: readonly Meeting[];
}

/** -1 the line's left, 1 its right. */
type Way = -1 | 1;
const WAYS: readonly Way[] = [-1, 1];

/** Whether a line in direction `along` comes from the side that a one-way edge wants. */
export const comesFrom = (edge: Piece & { readonly from?: SegmentSide }, along: Spot): boolean => {
  if (edge.from === undefined) return true;
  return signOf(cross(from(edge.a, edge.b), along)) === (edge.from === "left" ? 1 : -1);
};

/** The part of a closed piece that lies on the closed line from `p` to `q`, in units of the line's squared length. */
const partOn = (p: Spot, q: Spot, { a, b }: Piece): { first: Rational; last: Rational } | undefined => {
  const d = from(p, q);
  const [sa, sb] = [cross(d, from(p, a)), cross(d, from(p, b))];
  const [ta, tb] = [dot(d, from(p, a)), dot(d, from(p, b))];
  const length = whole(dot(d, d));
  if (sa === 0 && sb === 0) {
    const [first, last] = [higher(ZERO, whole(ta < tb ? ta : tb)), lower(length, whole(ta < tb ? tb : ta))];
    return compare(first, last) <= 0 ? { first, last } : undefined;
  }
  if (signOf(sa) * signOf(sb) > 0) return undefined;
  const at = ratio(minus(times(tb, sa), times(ta, sb)), minus(sa, sb));
  return compare(at, ZERO) >= 0 && compare(at, length) <= 0 ? { first: at, last: at } : undefined;
};

const meetingOf = (p: Spot, q: Spot, edge: OracleEdge): Meeting | undefined => {
  const part = partOn(p, q, edge);
  if (!part) return undefined;
  const d = from(p, q);
  const sides = [signOf(cross(d, from(p, edge.a))), signOf(cross(d, from(p, edge.b)))];
  return { edge, ...part, leaves: WAYS.filter((way) => sides.includes(way)) };
};

/** Connected pieces, in order along the line. */
const contactsOf = (meetings: readonly Meeting[]): Contact[] => {
  const contacts: Contact[] = [];
  for (const meeting of [...meetings].sort((m, n) => compare(m.first, n.first))) {
    const open = contacts.at(-1);
    if (open && compare(meeting.first, open.last) <= 0) {
      contacts[contacts.length - 1] = {
        first: open.first,
        last: higher(open.last, meeting.last),
        meetings: [...open.meetings, meeting],
      };
    } else contacts.push({ first: meeting.first, last: meeting.last, meetings: [meeting] });
  }
  return contacts;
};

/** The directions in which an edge goes away from a point of it. */
const directionsAt = (point: Spot, edge: Piece): Spot[] =>
  [edge.a, edge.b].filter((end) => !isSameSpot(end, point)).map((end) => from(point, end));

/** A turn about a point from one direction until another, clockwise on the screen for 1. */
interface Turn {
  readonly start: Spot;
  readonly end: Spot;
  readonly way: Way;
}

/** The edges stepped over on a circle about `point`. */
const steppedOver = (point: Spot, edges: readonly OracleEdge[], { start, end, way }: Turn): OracleEdge[] =>
  edges
    .filter((edge) => isOn(point, edge))
    .filter((edge) => directionsAt(point, edge).some((direction) => isPassed(start, end, direction, way)));

/** A home at the point itself is none. `undefined` stands for a bare end. */
const homesOf = ({ point, homes }: OracleEnd): (Spot | undefined)[] => {
  const apart = homes.filter((home) => !isSameSpot(home, point));
  return apart.length > 0 ? apart : [undefined];
};

/** For every combination of homes and either side: the edges in the way. */
const waysPast = (line: OracleLine, edges: readonly OracleEdge[], contact: Contact): OracleEdge[][] => {
  const [p, q] = [line.start.point, line.end.point];
  const d = from(p, q);
  const length = whole(dot(d, d));
  const [holdsStart, holdsEnd] = [isSame(contact.first, ZERO), isSame(contact.last, length)];
  const isAtEnd = ({ first }: Meeting): boolean => isSame(first, ZERO) || isSame(first, length);
  const found: OracleEdge[][] = [];
  for (const startHome of holdsStart ? homesOf(line.start) : [undefined])
    for (const endHome of holdsEnd ? homesOf(line.end) : [undefined])
      for (const way of WAYS)
        found.push([
          ...contact.meetings.filter((m) => m.leaves.includes(way) && !isAtEnd(m)).map((m) => m.edge),
          // Turning right from the line's direction leads to its right; from the way back, to its left.
          ...(startHome ? steppedOver(p, edges, { start: d, end: from(p, startHome), way }) : []),
          ...(endHome
            ? steppedOver(q, edges, { start: opposite(d), end: from(q, endHome), way: way === 1 ? -1 : 1 })
            : []),
        ]);
  return found;
};

const isMilder = (a: readonly OracleEdge[], b: readonly OracleEdge[]): boolean => {
  const [solidA, solidB] = [a.some((edge) => edge.isSolid), b.some((edge) => edge.isSolid)];
  return solidA === solidB ? gradeOf(a) < gradeOf(b) : solidB;
};

const gradeOf = (edges: readonly OracleEdge[]): number => Math.max(...edges.map((edge) => edge.grade));

/** What blocks when every way past has something in it. */
const blockingOf = (at: Rational, ways: readonly (readonly OracleEdge[])[]): OracleContact | undefined => {
  if (ways.some((way) => way.length === 0)) return undefined;
  const mildest = ways.filter((way) => !ways.some((other) => isMilder(other, way)));
  const obstacles = new Set(mildest.flat().map((edge) => edge.obstacle));
  return { grade: gradeOf(mildest.flat()), obstacles: [...obstacles].sort((a, b) => a - b), at: inLowestTerms(at) };
};

/** Whether the whole contact lies strictly inside the polygon. */
const isWithin = (p: Spot, q: Spot, contact: Contact, polygon: readonly Spot[]): boolean => {
  const sides = sidesOf(polygon);
  const touches = sides
    .map((side) => partOn(p, q, side))
    .some((part) => part && compare(part.first, contact.last) <= 0 && compare(part.last, contact.first) >= 0);
  if (touches) return false;
  const { n, d } = contact.first;
  const [length, v] = [times(dot(from(p, q), from(p, q)), d), from(p, q)];
  const at = {
    x: plus(times(p.x, length), times(v.x, n)),
    y: plus(times(p.y, length), times(v.y, n)),
  };
  return isInsidePolygon(
    at,
    polygon.map(({ x, y }) => ({ x: times(x, length), y: times(y, length) })),
  );
};

/** Two ends at one point: round it from one home to the other, either way. */
const contactAtPoint = (line: OracleLine, edges: readonly OracleEdge[]): OracleContact | undefined => {
  const { point } = line.start;
  const ways: OracleEdge[][] = [];
  for (const startHome of homesOf(line.start))
    for (const endHome of homesOf(line.end))
      for (const way of WAYS)
        ways.push(
          startHome && endHome
            ? steppedOver(point, edges, { start: from(point, startHome), end: from(point, endHome), way })
            : [],
        );
  return blockingOf(ZERO, ways);
};

export const blockingContacts = (
  line: OracleLine,
  edges: readonly OracleEdge[],
  own: readonly (readonly Spot[])[] = [],
): OracleContact[] => {
  const [p, q] = [line.start.point, line.end.point];
  if (isSameSpot(p, q)) {
    const contact = own.some((polygon) => isInsidePolygon(p, polygon)) ? undefined : contactAtPoint(line, edges);
    return contact ? [contact] : [];
  }
  const length = dot(from(p, q), from(p, q));
  const share = ({ n, d }: Rational): Rational => ({ n, d: times(d, length) });
  const counting = edges.filter((edge) => comesFrom(edge, from(p, q)));
  return contactsOf(counting.flatMap((edge) => meetingOf(p, q, edge) ?? []))
    .filter((contact) => !own.some((polygon) => isWithin(p, q, contact, polygon)))
    .flatMap((contact) => blockingOf(share(contact.first), waysPast(line, counting, contact)) ?? []);
};

export const isBlocked = (
  line: OracleLine,
  edges: readonly OracleEdge[],
  own: readonly (readonly Spot[])[] = [],
): boolean => blockingContacts(line, edges, own).length > 0;

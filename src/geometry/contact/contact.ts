/**
 * Which obstacles stop a sight-line, and which it only passes along or touches.
 *
 * The obstacles meet the line in connected pieces, the contacts. One that obstacles leave on both sides of the line
 * blocks; at an end of the line the corner's owner may lean round it. docs/geometry.md tells the rule with pictures.
 */
import type { Point, Polygon } from "../numbers/lattice";
import { edgesOf, isSamePoint } from "../numbers/lattice";
import { countsFrom, inOrder, meetingOf, type Meeting, type OneWaySegment } from "./meeting";
import { isOnSegment, vector } from "../numbers/orientation";
import { compareRatios, maxRatio, ZERO, type Ratio } from "../numbers/ratio";
import { isInside } from "../polygons/region";
import type { LineEnd, SightLine } from "./sight-line";
import { sortFew } from "../numbers/insertion-sort";
import { stepsFrom, type Steps } from "./turn-about-corner";
import { enteredBy, isWithinAny } from "./inside-footprint";

/** An edge of an obstacle as one question sees it. */
export interface Edge extends OneWaySegment {
  /** The caller's number for the obstacle it belongs to. */
  readonly obstacle: number;
  /** How strong it is, 1 or more. */
  readonly grade: number;
  /** A side with something solid on it is never the milder of two. */
  readonly isSolid: boolean;
}

/** A contact that blocks: how strongly, by which obstacles (numbers, ascending) and where it begins on the way. */
export interface BlockingContact {
  readonly grade: number;
  readonly obstacles: readonly number[];
  /** Those of them that are as strong as the contact is. */
  readonly strongest: readonly number[];
  readonly at: Ratio;
}

/** A connected piece of obstacle on the line. */
export interface Contact<E extends OneWaySegment = Edge> {
  readonly meetings: readonly Meeting<E>[];
  readonly enters: Ratio;
  readonly leaves: Ratio;
}

/**
 * The contacts that block a sight-line, in order along it. `own` are the footprints of the two creatures: a contact
 * wholly inside the interior of one of them blocks nothing.
 */
export const blockingContacts = (
  line: SightLine,
  edges: readonly Edge[],
  own: readonly Polygon[] = [],
): readonly BlockingContact[] => {
  const start = line.start.point;
  const end = line.end.point;
  if (isSamePoint(start, end)) return blockedAtPoint(line, edges, own);
  const meetings: Meeting<Edge>[] = [];
  for (const edge of edges) {
    const meeting = meetingOf(start, end, edge);
    if (meeting !== undefined && countsFrom(edge, start, end)) meetings.push(meeting);
  }
  return meetings.length === 0 ? NONE : blockingOnes(line, inOrder(meetings), own);
};

const NONE: readonly BlockingContact[] = [];

/** Those of one or more meetings in order along the line. */
const blockingOnes = (
  line: SightLine,
  sorted: readonly Meeting<Edge>[],
  own: readonly Polygon[],
): BlockingContact[] => {
  const start = line.start.point;
  const end = line.end.point;
  const entered = enteredBy(start, end, own);
  const blocking: BlockingContact[] = [];
  let from = 0;
  while (from < sorted.length) {
    const to = endOfContact(sorted, from);
    const first = sorted[from];
    if (first !== undefined && to === from + 1 && isCrossing(first)) {
      if (!isWithinAny(start, end, first, entered)) blocking.push(crossingBy(first));
    } else {
      const contact = contactOf(sorted.slice(from, to));
      const ways = waysAround(line, contact);
      if (ways !== undefined && !isWithinAny(start, end, contact, entered))
        blocking.push(blockingBy(ways, contact.enters));
    }
    from = to;
  }
  return blocking;
};

/** Off the ends of the line an edge that leaves on both sides blocks by itself. */
const isCrossing = (meeting: Meeting): boolean => meeting.left && meeting.right && isBetweenEnds(meeting);

const crossingBy = ({ edge: { grade, obstacle }, enters }: Meeting<Edge>): BlockingContact => {
  const obstacles = [obstacle];
  return { grade, obstacles, strongest: obstacles, at: enters };
};

/** Meetings that touch or overlap, joined into contacts, in order along the line. */
export const contactsOf = <E extends OneWaySegment>(meetings: Meeting<E>[]): Contact<E>[] => {
  const sorted = inOrder(meetings);
  const contacts: Contact<E>[] = [];
  let from = 0;
  while (from < sorted.length) {
    const to = endOfContact(sorted, from);
    contacts.push(contactOf(sorted.slice(from, to)));
    from = to;
  }
  return contacts;
};

/** Where in sorted meetings a contact that begins at a place ends: at the first that does not touch those before it. */
const endOfContact = (sorted: readonly Meeting[], from: number): number => {
  let reach = sorted[from]?.leaves;
  let to = from + 1;
  for (; to < sorted.length && reach !== undefined; to++) {
    const next = sorted[to];
    if (next === undefined || compareRatios(next.enters, reach) > 0) break;
    if (compareRatios(next.leaves, reach) > 0) reach = next.leaves;
  }
  return to;
};

const contactOf = <E extends OneWaySegment>(meetings: readonly Meeting<E>[]): Contact<E> => {
  const enters = meetings[0]?.enters ?? ZERO;
  let leaves = meetings[0]?.leaves ?? ZERO;
  for (const meeting of meetings) leaves = maxRatio(leaves, meeting.leaves);
  return { meetings, enters, leaves };
};

export const isAtStart = (meeting: { readonly enters: Ratio }): boolean => meeting.enters.n === 0;
const isAtEnd = (meeting: { readonly leaves: Ratio }): boolean => meeting.leaves.n === meeting.leaves.d;

/** What each home's walks at an end of the line step over; undefined when the contact does not hold that end. */
export const homeSteps = <E extends OneWaySegment>(
  lineEnd: LineEnd,
  towards: Point,
  contact: Contact<E>,
  isHere: (meeting: Meeting<E>) => boolean,
): readonly Steps<E>[] | undefined => {
  const here: E[] = [];
  for (const meeting of contact.meetings) if (isHere(meeting)) here.push(meeting.edge);
  return here.length === 0 ? undefined : stepsFrom(lineEnd, vector(lineEnd.point, towards), here);
};

const NO_STEPS: readonly Steps<never>[] = [{ right: [], left: [] }];

const waysAround = (line: SightLine, contact: Contact): readonly (readonly Edge[])[] | undefined =>
  waysPast(
    contact,
    isAtStart(contact) ? homeSteps(line.start, line.end.point, contact, isAtStart) : undefined,
    isAtEnd(contact) ? homeSteps(line.end, line.start.point, contact, isAtEnd) : undefined,
  );

/**
 * Every way past the contact: a side of the line and a home at each end it holds, with the obstacles in that way.
 * Undefined when a way is open, so that nothing blocks.
 */
export const waysPast = <E extends OneWaySegment>(
  contact: Contact<E>,
  atStart: readonly Steps<E>[] = NO_STEPS,
  atEnd: readonly Steps<E>[] = NO_STEPS,
): readonly (readonly E[])[] | undefined => {
  const right: E[] = [];
  const left: E[] = [];
  for (const meeting of contact.meetings) {
    if (!isBetweenEnds(meeting)) continue;
    if (meeting.right) right.push(meeting.edge);
    if (meeting.left) left.push(meeting.edge);
  }
  const ways: (readonly E[])[] = [];
  for (const first of atStart) {
    for (const last of atEnd) {
      // Seen from the end of the line, looking back, right and left change places.
      if (right.length + first.right.length + last.left.length === 0) return undefined;
      if (left.length + first.left.length + last.right.length === 0) return undefined;
      ways.push(joined(right, first.right, last.left), joined(left, first.left, last.right));
    }
  }
  return ways;
};

const joined = <E>(inner: readonly E[], first: readonly E[], last: readonly E[]): readonly E[] =>
  first.length === 0 && last.length === 0 ? inner : [...inner, ...first, ...last];

/** What leaves the line at one of its ends is settled by that end's walk. */
const isBetweenEnds = (meeting: Meeting): boolean => !isAtStart(meeting) && !isAtEnd(meeting);

/** Of the ways past, all shut, the mildest tells how strongly and by what. */
const blockingBy = (ways: readonly (readonly Edge[])[], at: Ratio): BlockingContact => {
  let mildest = Infinity;
  let met: readonly Edge[] = [];
  for (const way of ways) {
    const strength = strengthOf(way);
    if (strength < mildest) met = way;
    else if (strength === mildest) met = [...met, ...way];
    mildest = Math.min(mildest, strength);
  }
  const grade = mildest % SOLID;
  const obstacles = numbersOf(met);
  const isAllStrong = met.every((edge) => edge.grade === grade);
  return {
    grade,
    obstacles,
    strongest: isAllStrong ? obstacles : numbersOf(met.filter((edge) => edge.grade === grade)),
    at,
  };
};

const numbersOf = (edges: readonly Edge[]): number[] => {
  const numbers: number[] = [];
  for (const { obstacle } of edges) if (!numbers.includes(obstacle)) numbers.push(obstacle);
  return sortFew(numbers, (p, q) => p - q);
};

/** Above every grade. */
const SOLID = 1024;

const strengthOf = (way: readonly Edge[]): number => {
  let highest = 0;
  let isSolid = false;
  for (const edge of way) {
    highest = Math.max(highest, edge.grade);
    isSolid ||= edge.isSolid;
  }
  return isSolid ? highest + SOLID : highest;
};

/** No line, only a point: the two homes must reach each other round it. */
const blockedAtPoint = (
  line: SightLine,
  edges: readonly Edge[],
  own: readonly Polygon[],
): readonly BlockingContact[] => {
  const { point } = line.start;
  const here = edges.filter((edge) => isOnSegment(edge.a, edge.b, point));
  if (here.length === 0 || own.some((footprint) => isInside(point, edgesOf(footprint)))) return NONE;
  const homes = line.end.homes.filter((home) => !isSamePoint(home, point));
  const ways = homes.flatMap((home) =>
    stepsFrom(line.start, vector(point, home), here).flatMap(({ right, left }) => [right, left]),
  );
  return ways.length === 0 || ways.some((way) => way.length === 0) ? NONE : [blockingBy(ways, ZERO)];
};

/**
 * Which obstacles stop a sight-line, and which it only passes along or touches.
 *
 * The obstacles meet the line in connected pieces, the contacts. One that obstacles leave on both sides of the line
 * blocks; at an end of the line the corner's owner may lean round it. docs/geometry.md tells the rule with pictures.
 */
import type { Point, Polygon } from "./lattice";
import { edgesOf, isSamePoint } from "./lattice";
import { countsFrom, inOrder, meetingOf, crossingOf, type Meeting, type OneWaySegment } from "./meeting";
import { isOnSegment, turn, vector } from "./orientation";
import { compareRatios, type Ratio } from "./ratio";
import { isInside } from "./region";
import type { LineEnd, SightLine } from "./sight-line";
import { stepsFrom, type Steps } from "./walk";

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
  if (meetings.length === 0) return NONE;
  const blocking: BlockingContact[] = [];
  for (const contact of contactsOf(meetings)) {
    if (isWithinAny(start, end, contact, own)) continue;
    const [meeting] = contact.meetings;
    const found =
      meeting !== undefined && contact.meetings.length === 1 && isCrossing(meeting)
        ? crossingBy(meeting)
        : blockingOf(
            waysPast(
              contact,
              homeSteps(line.start, end, contact, isAtStart),
              homeSteps(line.end, start, contact, isAtEnd),
            ),
            contact.enters,
          );
    if (found !== undefined) blocking.push(found);
  }
  return blocking;
};

const NONE: readonly BlockingContact[] = [];

/** Whether the contact lies wholly in the interior of one of the polygons. */
export const isWithinAny = (
  start: Point,
  end: Point,
  contact: Pick<Contact, "enters" | "leaves">,
  polygons: readonly Polygon[],
): boolean => {
  for (const polygon of polygons) if (isWithin(start, end, contact, polygon)) return true;
  return false;
};

/** Off the ends of the line an edge that leaves on both sides blocks by itself. */
const isCrossing = (meeting: Meeting): boolean => meeting.left && meeting.right && isBetweenEnds(meeting);

const crossingBy = ({ edge: { grade, obstacle }, enters }: Meeting<Edge>): BlockingContact => {
  const obstacles = [obstacle];
  return { grade, obstacles, strongest: obstacles, at: enters };
};

/** Meetings that touch or overlap, joined into contacts, in order along the line. */
export const contactsOf = <E extends OneWaySegment>(meetings: Meeting<E>[]): Contact<E>[] => {
  const contacts: Contact<E>[] = [];
  let current: Meeting<E>[] = [];
  let reach: Ratio | undefined;
  for (const meeting of inOrder(meetings)) {
    if (reach !== undefined && compareRatios(meeting.enters, reach) > 0) {
      contacts.push(contactOf(current, reach));
      current = [];
      reach = undefined;
    }
    current.push(meeting);
    if (reach === undefined || compareRatios(meeting.leaves, reach) > 0) reach = meeting.leaves;
  }
  if (reach !== undefined) contacts.push(contactOf(current, reach));
  return contacts;
};

const contactOf = <E extends OneWaySegment>(meetings: readonly Meeting<E>[], leaves: Ratio): Contact<E> => ({
  meetings,
  enters: meetings[0]?.enters ?? leaves,
  leaves,
});

export const isAtStart = (meeting: { readonly enters: Ratio }): boolean => meeting.enters.n === 0;
const isAtEnd = (meeting: { readonly leaves: Ratio }): boolean => meeting.leaves.n === meeting.leaves.d;

/** What each home's walks at an end of the line step over; undefined when the contact does not hold that end. */
export const homeSteps = <E extends OneWaySegment>(
  lineEnd: LineEnd,
  towards: Point,
  contact: Contact<E>,
  isHere: (meeting: Meeting<E>) => boolean,
): readonly Steps<E>[] | undefined => {
  const here = contact.meetings.filter(isHere);
  return here.length === 0
    ? undefined
    : stepsFrom(
        lineEnd,
        vector(lineEnd.point, towards),
        here.map((m) => m.edge),
      );
};

const NO_STEPS: readonly Steps<never>[] = [{ right: [], left: [] }];

/** Every way past the contact: a side of the line and a home at each end it holds, with the obstacles in that way. */
export const waysPast = <E extends OneWaySegment>(
  contact: Contact<E>,
  atStart: readonly Steps<E>[] = NO_STEPS,
  atEnd: readonly Steps<E>[] = NO_STEPS,
): E[][] => {
  const inner = contact.meetings.filter(isBetweenEnds);
  const right = inner.filter((m) => m.right).map((m) => m.edge);
  const left = inner.filter((m) => m.left).map((m) => m.edge);
  return atStart.flatMap((first) =>
    atEnd.flatMap((last) => [
      // Seen from the end of the line, looking back, right and left change places.
      [...right, ...first.right, ...last.left],
      [...left, ...first.left, ...last.right],
    ]),
  );
};

/** What leaves the line at one of its ends is settled by that end's walk. */
const isBetweenEnds = (meeting: Meeting): boolean => !isAtStart(meeting) && !isAtEnd(meeting);

/** Blocked when every way has something in it; then the mildest way tells how strongly and by what. */
const blockingOf = (ways: readonly (readonly Edge[])[], at: Ratio): BlockingContact | undefined => {
  if (ways.some((way) => way.length === 0)) return undefined;
  const strengths = ways.map(strengthOf);
  const mildest = Math.min(...strengths);
  const grade = mildest % SOLID;
  const met = ways.filter((_, i) => strengths[i] === mildest).flat();
  return { grade, obstacles: numbersOf(met), strongest: numbersOf(met.filter((edge) => edge.grade === grade)), at };
};

const numbersOf = (edges: readonly Edge[]): number[] => {
  const numbers: number[] = [];
  for (const { obstacle } of edges) if (!numbers.includes(obstacle)) numbers.push(obstacle);
  return numbers.sort((p, q) => p - q);
};

/** Above every grade. */
const SOLID = 1024;

const strengthOf = (way: readonly Edge[]): number =>
  Math.max(...way.map((edge) => edge.grade)) + (way.some((edge) => edge.isSolid) ? SOLID : 0);

/** No line, only a point: the two homes must reach each other round it. */
const blockedAtPoint = (
  line: SightLine,
  edges: readonly Edge[],
  own: readonly Polygon[],
): readonly BlockingContact[] => {
  const { point } = line.start;
  const here = edges.filter((edge) => isOnSegment(edge.a, edge.b, point));
  if (here.length === 0 || own.some((footprint) => isInside(point, edgesOf(footprint)))) return [];
  const homes = line.end.homes.filter((home) => !isSamePoint(home, point));
  const ways = homes.flatMap((home) =>
    stepsFrom(line.start, vector(point, home), here).flatMap((steps) => [[...steps.right], [...steps.left]]),
  );
  const blocking = ways.length === 0 ? undefined : blockingOf(ways, { n: 0, d: 1 });
  return blocking === undefined ? [] : [blocking];
};

/** Whether the contact lies wholly in the polygon's interior. */
export const isWithin = (
  start: Point,
  end: Point,
  contact: Pick<Contact, "enters" | "leaves">,
  polygon: Polygon,
): boolean => {
  if (!isParted(start, end, polygon)) return false;
  let isIn = false;
  for (const edge of edgesOf(polygon)) {
    const meeting = meetingOf(start, end, edge);
    if (
      meeting !== undefined &&
      compareRatios(meeting.enters, contact.leaves) <= 0 &&
      compareRatios(meeting.leaves, contact.enters) >= 0
    )
      return false;
    // Counts the edges that the line, drawn on without end, still crosses after the contact.
    const isCrossed = turn(start, end, edge.a) > 0 !== turn(start, end, edge.b) > 0;
    if (isCrossed && compareRatios(crossingOf(start, end, edge), contact.leaves) > 0) isIn = !isIn;
  }
  return isIn;
};

/** Whether the polygon has vertices on both sides of the line, without which the line does not enter it. */
const isParted = (start: Point, end: Point, polygon: Polygon): boolean => {
  let hasLeft = false;
  let hasRight = false;
  for (const vertex of polygon) {
    const side = turn(start, end, vertex);
    hasLeft ||= side < 0;
    hasRight ||= side > 0;
  }
  return hasLeft && hasRight;
};

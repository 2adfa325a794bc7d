/** The case of an eye in line with the segment: what hides a part of it are the contacts on that line. */
import { isWithin } from "../contact/inside-footprint";
import type { Look, Stretch } from "../contact/interval";
import { countsFrom, inOrder, type LineEnd, type Meeting, meetingOf, type OneWaySegment } from "../contact/sight-line";
import { stopsOn } from "../cutting/cutting";
import { compareAngles, dot, isSamePoint, type Point, type Segment, turn, vector } from "../numbers/lattice";
import { add, bigRatio, compareRatios, maxRatio, ONE, ratio, subtract, toBig, ZERO } from "../numbers/ratio";
import type { BigRatio, Ratio } from "../numbers/ratio";

/** The way from the eye to one end of the segment, and what it meets. */
interface Way {
  readonly look: Look;
  readonly end: Point;
  readonly meetings: readonly Meeting<OneWaySegment>[];
}

/** The stretches of the segment that are hidden from an eye on its line. */
export const hiddenAlong = (look: Look, edges: readonly OneWaySegment[]): Stretch[] =>
  [look.across.a, look.across.b]
    .filter((end) => !isSamePoint(end, look.eye.point))
    .flatMap((end) => hiddenOnWay({ look, end, meetings: meetingsOn(look.eye.point, end, edges) }));

const meetingsOn = (eye: Point, end: Point, edges: readonly OneWaySegment[]): Meeting<OneWaySegment>[] =>
  edges.flatMap((edge) => {
    const meeting = meetingOf(eye, end, edge);
    return meeting !== undefined && countsFrom(edge, eye, end) ? [meeting] : [];
  });

const hiddenOnWay = (way: Way): Stretch[] => {
  const { eye, across, own } = way.look;
  const places = way.meetings.flatMap(({ enters, leaves }) => [enters, leaves]);
  const borders = own.flatMap((footprint) => stopsOn({ a: eye.point, b: way.end }, footprint));
  const stops = [ZERO, ONE, ...places, ...borders].sort(compareRatios);
  return stops.slice(1).flatMap((stop, i) => {
    const before = stops[i] ?? stop;
    if (compareRatios(before, stop) >= 0 || !isHidden(way, before, stop)) return [];
    return cutTo(placeOn(across, eye.point, way.end, before), placeOn(across, eye.point, way.end, stop));
  });
};

/** Whether the points between two neighbouring stops are hidden; nothing changes between them. */
const isHidden = ({ look, end, meetings }: Way, before: Ratio, stop: Ratio): boolean => {
  const { eye, home, own } = look;
  const reached = meetings.filter((m) => compareRatios(m.enters, before) <= 0);
  const holding = reached.filter((m) => compareRatios(m.leaves, stop) >= 0);
  const cut = reached.map((m) => (compareRatios(m.leaves, before) > 0 ? { ...m, leaves: before } : m));
  return contactsOf(cut).some((contact) => {
    const holdsEnd = holding.some(({ edge }) => contact.meetings.some((m) => m.edge === edge));
    const atEnd = holdsEnd ? farSteps(eye.point, end, home, holding) : undefined;
    return isShut(eye, end, contact, atEnd) && !own.some((footprint) => isWithin(eye.point, end, contact, footprint));
  });
};

const isShut = (
  eye: LineEnd,
  end: Point,
  contact: Contact<OneWaySegment>,
  atEnd: readonly Steps<OneWaySegment>[] | undefined,
): boolean => waysPast(contact, homeSteps(eye, end, contact, isAtStart), atEnd) !== undefined;

/** A far end on an edge along the line is reached on its home's side only; right and left as seen looking back. */
const farSteps = (
  eye: Point,
  end: Point,
  home: Point,
  holding: readonly Meeting<OneWaySegment>[],
): readonly Steps<OneWaySegment>[] => {
  const along = holding.map((m) => m.edge);
  const side = turn(eye, end, home);
  return [{ left: side < 0 ? along : [], right: side > 0 ? along : [] }];
};

/** A place on the way from the eye to an end, as a fraction of the segment. */
const placeOn = (across: Segment, eye: Point, end: Point, { n, d }: Ratio): BigRatio => {
  const way = vector(across.a, across.b);
  const length = dot(way, way);
  const from = toBig(ratio(dot(way, vector(across.a, eye)), length));
  const whole = subtract(toBig(ratio(dot(way, vector(across.a, end)), length)), from);
  return add(from, bigRatio(whole.n * BigInt(n), whole.d * BigInt(d)));
};

const cutTo = (p: BigRatio, q: BigRatio): Stretch[] => {
  const inside = (place: BigRatio): BigRatio =>
    place.n < 0n ? { n: 0n, d: 1n } : place.n > place.d ? { n: 1n, d: 1n } : place;
  const [from, to] = [inside(p), inside(q)];
  const forward = to.n * from.d - from.n * to.d;
  return forward === 0n ? [] : [forward > 0n ? { from, to } : { from: to, to: from }];
};

/** A connected piece of obstacle on the line. */
interface Contact<E extends OneWaySegment> {
  readonly meetings: readonly Meeting<E>[];
  readonly enters: Ratio;
  readonly leaves: Ratio;
}

/** Meetings that touch or overlap, joined into contacts, in order along the line. */
const contactsOf = <E extends OneWaySegment>(meetings: Meeting<E>[]): Contact<E>[] => {
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

const isAtStart = (meeting: { readonly enters: Ratio }): boolean => meeting.enters.n === 0;
const isAtEnd = (meeting: { readonly leaves: Ratio }): boolean => meeting.leaves.n === meeting.leaves.d;

/** What each home's walks at an end of the line step over; undefined when the contact does not hold that end. */
const homeSteps = <E extends OneWaySegment>(
  lineEnd: LineEnd,
  towards: Point,
  contact: Contact<E>,
  isHere: (meeting: Meeting<E>) => boolean,
): readonly Steps<E>[] | undefined => {
  const here: E[] = [];
  for (const meeting of contact.meetings) if (isHere(meeting)) here.push(meeting.edge);
  return here.length === 0 ? undefined : stepsFrom(lineEnd, vector(lineEnd.point, towards), here);
};

/**
 * Every way past the contact: a side of the line and a home at each end it holds, with the obstacles in that way.
 * Undefined when a way is open, so that nothing blocks.
 */
const waysPast = <E extends OneWaySegment>(
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

/** What an infinitesimal walk about a point steps over before it arrives on either side of a direction. */
interface Steps<Edge> {
  readonly right: readonly Edge[];
  readonly left: readonly Edge[];
}

/**
 * Walks about the end's point from each of its homes to the direction given. A walk that begins on an edge, or ends
 * where the direction itself runs along one, does not step over that edge. A bare point steps over nothing.
 */
export const stepsFrom = <Edge extends Segment>(
  { point, homes }: LineEnd,
  direction: Point,
  edges: readonly Edge[],
): readonly Steps<Edge>[] => {
  const steps: Steps<Edge>[] = [];
  for (const home of homes) {
    if (!isSamePoint(home, point)) steps.push(stepsOf(vector(point, home), direction, point, edges));
  }
  return steps.length === 0 ? NO_STEPS : steps;
};

const NO_STEP: Steps<never> = { right: [], left: [] };
const NO_STEPS: readonly Steps<never>[] = [NO_STEP];

const stepsOf = <Edge extends Segment>(
  home: Point,
  direction: Point,
  point: Point,
  edges: readonly Edge[],
): Steps<Edge> => {
  if (compareAngles(direction, home, direction) === 0) return NO_STEP;
  const right: Edge[] = [];
  const left: Edge[] = [];
  for (const edge of edges) {
    for (const end of [edge.a, edge.b]) {
      if (isSamePoint(end, point)) continue;
      const ray = vector(point, end);
      if (compareAngles(direction, ray, direction) === 0) continue;
      const order = compareAngles(direction, ray, home);
      if (order < 0) right.push(edge);
      if (order > 0) left.push(edge);
    }
  }
  return { right, left };
};

/** The directions in which an edge that holds the point leaves it. */
export const raysFrom = (point: Point, { a, b }: Segment): Point[] => {
  const rays: Point[] = [];
  if (!isSamePoint(a, point)) rays.push(vector(point, a));
  if (!isSamePoint(b, point)) rays.push(vector(point, b));
  return rays;
};

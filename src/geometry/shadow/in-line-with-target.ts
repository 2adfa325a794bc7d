/** The case of an eye in line with the segment: what hides a part of it are the contacts on that line. */
import { isWithin } from "../contact/inside-footprint";
import type { Look, Stretch } from "../contact/interval";
import { countsFrom, inOrder, type LineEnd, type Meeting, meetingOf, type OneWaySegment } from "../contact/sight-line";
import { stopsOn } from "../cutting/cutting";
import { compareAngles, dot, isSamePoint, type Point, type Segment, turn, vector } from "../numbers/lattice";
import {
  add,
  bigRatio,
  compareRatios,
  maxRatio,
  NOUGHT,
  ONE,
  WHOLE,
  ratio,
  subtract,
  toBig,
  ZERO,
} from "../numbers/ratio";
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
    const atEnd = holdsEnd ? farSteps(eye.point, end, home) : NO_STEP;
    return isShut(eye, end, contact, atEnd) && !own.some((footprint) => isWithin(eye.point, end, contact, footprint));
  });
};

/** Whether no way leads past the contact, from any home at the end of the line that it holds. */
const isShut = (eye: LineEnd, end: Point, { meetings }: Contact, atEnd: Steps): boolean => {
  const here = meetings.filter(isAtStart).map(({ edge }) => edge);
  const atStart = here.length === 0 ? NO_STEPS : stepsFrom(eye, vector(eye.point, end), here);
  // What leaves the line at one of its ends is settled by that end's walk.
  const between = meetings.filter((meeting) => !isAtStart(meeting) && !isAtEnd(meeting));
  // Seen from the end of the line, looking back, right and left change places.
  const isRightShut = atEnd.left || between.some(({ right }) => right);
  const isLeftShut = atEnd.right || between.some(({ left }) => left);
  return atStart.every(({ right, left }) => (isRightShut || right) && (isLeftShut || left));
};

/** A far end on an edge along the line is reached on its home's side only; right and left as seen looking back. */
const farSteps = (eye: Point, end: Point, home: Point): Steps => {
  const side = turn(eye, end, home);
  return { left: side < 0, right: side > 0 };
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
  const inside = (place: BigRatio): BigRatio => (place.n < 0n ? NOUGHT : place.n > place.d ? WHOLE : place);
  const [from, to] = [inside(p), inside(q)];
  const forward = to.n * from.d - from.n * to.d;
  return forward === 0n ? [] : [forward > 0n ? { from, to } : { from: to, to: from }];
};

/** A connected piece of obstacle on the line. */
interface Contact {
  readonly meetings: readonly Meeting<OneWaySegment>[];
  readonly enters: Ratio;
  readonly leaves: Ratio;
}

/** Meetings that touch or overlap, joined into contacts, in order along the line. */
const contactsOf = (meetings: Meeting<OneWaySegment>[]): Contact[] => {
  const contacts: Contact[] = [];
  for (const meeting of inOrder(meetings)) {
    const { enters, leaves } = meeting;
    const last = contacts.at(-1);
    if (last === undefined || compareRatios(enters, last.leaves) > 0)
      contacts.push({ meetings: [meeting], enters, leaves });
    else
      contacts[contacts.length - 1] = {
        meetings: [...last.meetings, meeting],
        enters: last.enters,
        leaves: maxRatio(last.leaves, leaves),
      };
  }
  return contacts;
};

const isAtStart = (meeting: { readonly enters: Ratio }): boolean => meeting.enters.n === 0;
const isAtEnd = (meeting: { readonly leaves: Ratio }): boolean => meeting.leaves.n === meeting.leaves.d;

/** Whether an infinitesimal walk about a point steps over something before it arrives on either side of a direction. */
interface Steps {
  readonly right: boolean;
  readonly left: boolean;
}

const NO_STEP: Steps = { right: false, left: false };
const NO_STEPS: readonly Steps[] = [NO_STEP];

/**
 * Walks about the end's point from each of its homes to the direction given. A walk that begins on an edge, or ends
 * where the direction itself runs along one, does not step over that edge. A bare point steps over nothing.
 */
export const stepsFrom = ({ point, homes }: LineEnd, direction: Point, edges: readonly Segment[]): readonly Steps[] => {
  const rays = edges.flatMap((edge) => raysFrom(point, edge));
  const away = homes.filter((home) => !isSamePoint(home, point));
  return away.length === 0 ? NO_STEPS : away.map((home) => stepsOf(vector(point, home), direction, rays));
};

const stepsOf = (home: Point, direction: Point, rays: readonly Point[]): Steps => {
  if (compareAngles(direction, home, direction) === 0) return NO_STEP;
  const crossed = rays.filter((ray) => compareAngles(direction, ray, direction) !== 0);
  return {
    right: crossed.some((ray) => compareAngles(direction, ray, home) < 0),
    left: crossed.some((ray) => compareAngles(direction, ray, home) > 0),
  };
};

/** The directions in which an edge that holds the point leaves it. */
export const raysFrom = (point: Point, { a, b }: Segment): Point[] => {
  const rays: Point[] = [];
  if (!isSamePoint(a, point)) rays.push(vector(point, a));
  if (!isSamePoint(b, point)) rays.push(vector(point, b));
  return rays;
};

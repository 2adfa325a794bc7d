/** The case of an eye in line with the segment: what hides a part of it are the contacts on that line. */
import { add, bigRatio, subtract, toBig, type BigRatio } from "../numbers/big-ratio";
import { contactsOf, homeSteps, isAtStart, waysPast, type Contact } from "./ways-past";
import { isSamePoint, type Point, type Segment } from "../numbers/lattice";
import { countsFrom, meetingOf, type Meeting, type OneWaySegment } from "../contact/meeting";
import { dot, turn, vector } from "../numbers/orientation";
import { stopsOn } from "../cutting/outside-parts";
import { compareRatios, ONE, ratio, ZERO, type Ratio } from "../numbers/ratio";
import type { LineEnd } from "../contact/sight-line";
import type { Look, Stretch } from "../contact/interval";
import type { Steps } from "./turn-about-corner";
import { isWithin } from "../contact/inside-footprint";

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

/**
 * RULES 2.2, first way. Give every line of the plane its place in the space of lines, and draw there the curve of all
 * lines through each critical point. Inside a cell of that drawing nothing changes in what a line meets, nor in which
 * order. The clear lines form an open set, so if there is one there is a whole cell of them; that cell is bounded by a
 * piece of some point's curve, and is reached from anywhere on that piece by a shift to one side. So it is enough to
 * turn a line about every critical point, stop it once between any two neighbouring critical directions, and shift it
 * by an infinitesimal step to either side. Critical are all ends and vertices, and the crossings of the two areas' edges
 * with everything else; where two obstacles cross, what swaps its order is in the way both before and after.
 */
import { interiorsMeet, isInside, isInsideOrOn } from "./area";
import { comesFrom } from "./contact";
import {
  commonScale,
  cross,
  crossingOf,
  dot,
  enlarged,
  enlargedPiece,
  from,
  isOn,
  isSameSpot,
  opposite,
  scaled,
  sidesOf,
  sortedDirections,
  sum,
  toRational,
  type Piece,
  type RationalSpot,
  type Sign,
  type Spot,
} from "./plane";
import { compare, ratio, ZERO, type Rational } from "./rational";
import { minus, signOf, times } from "./whole";

export interface OracleBarrier extends Piece {
  readonly isLimited: boolean;
  readonly from?: "left" | "right";
}

type Kind = "origin" | "destination" | "solid" | "limited" | number;

/** A piece and what it belongs to; a number stands for the region of that index. */
interface Part extends Piece {
  readonly kind: Kind;
  readonly from?: "left" | "right";
}

/** Where a line meets a part: `at` along the line, then `step` for what the infinitesimal shift adds. */
interface Meeting {
  readonly at: Rational;
  readonly step: Rational;
  readonly part: Part;
}

const compareMeetings = (a: Meeting, b: Meeting): number => compare(a.at, b.at) || compare(a.step, b.step);

const partsOf = (
  origin: readonly Piece[],
  destination: readonly Piece[],
  barriers: readonly OracleBarrier[],
  regions: readonly (readonly Piece[])[],
): Part[] => [
  ...origin.map(({ a, b }): Part => ({ a, b, kind: "origin" })),
  ...destination.map(({ a, b }): Part => ({ a, b, kind: "destination" })),
  ...barriers.map(({ isLimited, ...piece }): Part => ({ ...piece, kind: isLimited ? "limited" : "solid" })),
  ...regions.flatMap((region, i) => region.map(({ a, b }): Part => ({ a, b, kind: i }))),
];

const isArea = ({ kind }: Part): boolean => kind === "origin" || kind === "destination";

const isBarrier = ({ kind }: Part): boolean => kind === "solid" || kind === "limited";

const criticalSpots = (parts: readonly Part[]): RationalSpot[] => [
  ...parts.flatMap(({ a, b }) => [toRational(a), toRational(b)]),
  ...parts.filter(isArea).flatMap((s) => parts.flatMap((t) => (s === t ? [] : (crossingOf(s, t) ?? [])))),
];

const distinct = (spots: readonly Spot[]): Spot[] =>
  spots.filter((spot, i) => spots.findIndex((other) => isSameSpot(spot, other)) === i);

/** Meetings in order, those at one place together. */
const grouped = (meetings: readonly Meeting[]): Meeting[][] => {
  const groups: Meeting[][] = [];
  for (const meeting of meetings) {
    const last = groups.at(-1);
    if (last?.[0] && compareMeetings(last[0], meeting) === 0) last.push(meeting);
    else groups.push([meeting]);
  }
  return groups;
};

/** Limited barriers met since the last point of departure; `undefined` with no departure, or after something forbids it. */
type Met = number | undefined;

/** What one place of the line leaves of a departure. */
const afterPlace = (met: Met, group: readonly Meeting[], direction: Spot): Met => {
  const counting = group.map(({ part }) => part).filter((part) => comesFrom(part, direction));
  if (met === undefined || counting.some(({ kind }) => kind === "solid" || typeof kind === "number")) return undefined;
  const total = met + counting.filter(({ kind }) => kind === "limited").length;
  return total > 1 ? undefined : total;
};

/**
 * Whether, walking along meetings in order, a departure (a stretch inside the origin, or the one given) is followed by a
 * stretch inside the destination, with no solid barrier, no region and at most one limited barrier from one to the other.
 */
const leadsAcross = (meetings: readonly Meeting[], direction: Spot, departure: Met = undefined): boolean => {
  const inside = new Set<Kind>();
  let met = departure;
  for (const group of grouped(meetings)) {
    met = afterPlace(met, group, direction);
    for (const { part } of group) if (!isBarrier(part) && !inside.delete(part.kind)) inside.add(part.kind);
    if ([...inside].some((kind) => typeof kind === "number")) met = undefined;
    else if (met !== undefined && inside.has("destination")) return true;
    else if (inside.has("origin")) met = 0;
  }
  return false;
};

/** The line through `pivot`, shifted so that the pivot lies on its side `shift`; `undefined` where it misses a piece. */
const meetingOf = (pivot: Spot, direction: Spot, shift: Sign, part: Part): Meeting | undefined => {
  const { a, b } = part;
  const [ha, hb] = [cross(direction, from(pivot, a)), cross(direction, from(pivot, b))];
  const [sa, sb] = [signOf(ha) || shift, signOf(hb) || shift];
  if (sa === sb) return undefined;
  const [ta, tb] = [dot(direction, from(pivot, a)), dot(direction, from(pivot, b))];
  const at = ratio(minus(times(tb, ha), times(ta, hb)), minus(ha, hb));
  const isThroughPivot = at.n === 0;
  const v = from(a, b);
  const step = isThroughPivot ? ratio(times(-shift, dot(direction, v)), cross(direction, v)) : ZERO;
  return { at, step, part };
};

/** Whether the points of an area lie on both sides of the line, the pivot itself counting for neither. */
const isCut = (pivot: Spot, direction: Spot, shift: Sign, polygon: readonly Spot[]): boolean => {
  const sides = polygon.map((vertex) => signOf(cross(direction, from(pivot, vertex))) || shift);
  return sides.includes(1) && sides.includes(-1);
};

/** Half a turn's directions, one between any two neighbouring critical ones. */
const directionsBetween = (pivot: Spot, spots: readonly Spot[]): Spot[] => {
  const turned = spots
    .map((spot) => from(pivot, spot))
    .map((v) => (v.y > 0 || (v.y === 0 && v.x > 0) ? v : opposite(v)));
  const critical = sortedDirections(turned);
  const [first] = critical;
  if (!first) return [];
  if (critical.length === 1) return [{ x: minus(0, first.y), y: first.x }];
  return critical.map((v, i) => sum(v, critical[i + 1] ?? opposite(first)));
};

const SHIFTS: readonly Sign[] = [-1, 1];

export const isLineBetween = (
  origin: readonly Spot[],
  destination: readonly Spot[],
  barriers: readonly OracleBarrier[],
  regions: readonly (readonly Piece[])[],
): boolean => {
  if (interiorsMeet(sidesOf(origin), sidesOf(destination))) return true;
  const small = partsOf(sidesOf(origin), sidesOf(destination), barriers, regions);
  const critical = criticalSpots(small);
  const scale = commonScale(critical);
  const parts = small.map((part) => enlargedPiece(part, scale));
  const [start, end] = [origin, destination].map((polygon) => polygon.map((vertex) => scaled(vertex, scale)));
  const spots = distinct(critical.map((spot) => enlarged(spot, scale)));
  return spots.some((pivot) =>
    directionsBetween(pivot, spots).some((direction) =>
      SHIFTS.filter((shift) => [start, end].every((area) => isCut(pivot, direction, shift, area ?? []))).some(
        (shift) => {
          const meetings = parts
            .flatMap((part) => meetingOf(pivot, direction, shift, part) ?? [])
            .sort(compareMeetings);
          return leadsAcross(meetings, direction) || leadsAcross([...meetings].reverse(), opposite(direction));
        },
      ),
    ),
  );
};

const COMPASS: readonly Spot[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

/** The same from a single point: one direction between any two neighbouring critical ones is enough. */
export const isLineFromPoint = (
  origin: Spot,
  destination: readonly Spot[],
  barriers: readonly OracleBarrier[],
  regions: readonly (readonly Piece[])[],
): boolean => {
  if (isInside(origin, sidesOf(destination))) return true;
  if (regions.some((region) => isInsideOrOn(origin, region))) return false;
  const small = partsOf([], sidesOf(destination), barriers, regions);
  const critical = criticalSpots(small);
  const scale = commonScale(critical);
  const parts = small.map((part) => enlargedPiece(part, scale));
  const eye = scaled(origin, scale);
  const spots = critical.map((spot) => from(eye, enlarged(spot, scale)));
  const directions = sortedDirections([...spots, ...COMPASS]);
  return directions
    .map((direction, i) => sum(direction, directions[(i + 1) % directions.length] ?? direction))
    .some((direction) => leadsOut(eye, direction, parts));
};

/** Whether the ray in a direction critical for nothing reaches the destination. */
const leadsOut = (eye: Spot, direction: Spot, parts: readonly Part[]): boolean => {
  const held = parts.filter((part) => isOn(eye, part) && comesFrom(part, direction));
  const limited = held.filter(({ kind }) => kind === "limited").length;
  if (limited > 1 || held.some(({ kind }) => kind === "solid")) return false;
  const ahead = parts
    .filter((part) => !isOn(eye, part))
    .flatMap((part) => meetingOf(eye, direction, 1, part) ?? [])
    .filter(({ at }) => at.n > 0)
    .sort(compareMeetings);
  const startsInside = ahead.filter(({ part }) => part.kind === "destination").length % 2 === 1;
  return startsInside || leadsAcross(ahead, direction, limited);
};

/**
 * RULES 2.2, first way. Give every line of the plane its place in the space of lines, and draw there the curve of all
 * lines through each critical point. Inside a cell of that drawing nothing changes in what a line meets, nor in which
 * order. The clear lines form an open set, so if there is one there is a whole cell of them. That cell is bounded by a
 * piece of some point's curve, and is reached from anywhere on that piece by a shift to one side. So it is enough to
 * turn a line about every critical point, and stop it once between any two neighbouring critical directions. There, shift
 * it by an infinitesimal step to either side. All ends and vertices are critical, and the crossings of the two areas' edges
 * with everything else. Where two obstacles cross, what swaps its order is in the way both before and after.
 */
import { interiorsMeet, isInside, isInsideOrOn } from "./area";
import { comesFrom } from "./contact";
import {
  commonScale,
  cross,
  crossingOf,
  dot,
  enlarged,
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
import { minus, signOf, times, type Whole } from "./whole";

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
 * Whether, walking along meetings in order, a departure (a stretch inside the origin, or the given one) is followed by a
 * stretch inside the destination. No solid barrier, no region and at most one limited barrier may be between the two.
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

/** An end of a part as a line sees it, counted from a pivot: how far right (left below 0) and how far along. */
interface Seen {
  readonly aside: Whole;
  readonly ahead: Whole;
}

type Sight = ReadonlyMap<Spot, Seen>;

/** What a line through a pivot sees of spots, given as they lie from the pivot. */
const sightOf = (direction: Spot, spots: readonly (readonly [Spot, Spot])[]): Sight =>
  new Map(spots.map(([spot, v]) => [spot, { aside: cross(direction, v), ahead: dot(direction, v) }]));

const PIVOT: Seen = { aside: 0, ahead: 0 };

/** Where a line meets a part after the shift that leaves the pivot on its side `shift`; `undefined` if it does not. */
const meetingOf = (part: Part, sight: Sight, shift: Sign): Meeting | undefined => {
  const [a, b] = [sight.get(part.a) ?? PIVOT, sight.get(part.b) ?? PIVOT];
  if ((signOf(a.aside) || shift) === (signOf(b.aside) || shift)) return undefined;
  const at = ratio(minus(times(b.ahead, a.aside), times(a.ahead, b.aside)), minus(a.aside, b.aside));
  const isThroughPivot = at.n === 0;
  const step = isThroughPivot ? ratio(times(-shift, minus(b.ahead, a.ahead)), minus(b.aside, a.aside)) : ZERO;
  return { at, step, part };
};

/** Whether the points of an area lie on both sides of the line. */
const isCut = (area: readonly Spot[], sight: Sight, shift: Sign): boolean => {
  const sides = area.map((vertex) => signOf(sight.get(vertex)?.aside ?? 0) || shift);
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

/** The drawing enlarged so that every critical spot is whole, equal spots being one and the same. */
interface Drawing {
  readonly parts: readonly Part[];
  readonly spots: readonly Spot[];
  /** The ends of parts among the spots. */
  readonly ends: readonly Spot[];
}

const drawingOf = (small: readonly Part[]): Drawing => {
  const critical = criticalSpots(small);
  const scale = commonScale(critical);
  const spots = distinct(critical.map((spot) => enlarged(spot, scale)));
  const theOne = (spot: Spot): Spot => spots.find((other) => isSameSpot(other, scaled(spot, scale))) ?? spot;
  const parts = small.map((part) => ({ ...part, a: theOne(part.a), b: theOne(part.b) }));
  const ends = new Set(parts.flatMap(({ a, b }) => [a, b]));
  return { parts, spots, ends: [...ends] };
};

export const isLineBetween = (
  origin: readonly Spot[],
  destination: readonly Spot[],
  barriers: readonly OracleBarrier[],
  regions: readonly (readonly Piece[])[],
): boolean => {
  if (interiorsMeet(sidesOf(origin), sidesOf(destination))) return true;
  const { parts, spots, ends } = drawingOf(partsOf(sidesOf(origin), sidesOf(destination), barriers, regions));
  const verticesOf = (kind: Kind): Spot[] => parts.filter((part) => part.kind === kind).map(({ a }) => a);
  const areas = [verticesOf("origin"), verticesOf("destination")];
  return spots.some((pivot) => {
    const offsets = ends.map((spot) => [spot, from(pivot, spot)] as const);
    return directionsBetween(pivot, spots).some((direction) => {
      const sight = sightOf(direction, offsets);
      return SHIFTS.filter((shift) => areas.every((area) => isCut(area, sight, shift))).some((shift) => {
        const meetings = parts.flatMap((part) => meetingOf(part, sight, shift) ?? []).sort(compareMeetings);
        return leadsAcross(meetings, direction) || leadsAcross([...meetings].reverse(), opposite(direction));
      });
    });
  });
};

const COMPASS: readonly Spot[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

/**
 * The same from a single point: one direction between any two neighbouring critical ones is enough. Critical are those
 * away from the critical points as well: there a one-way barrier that begins at the point changes sides.
 */
export const isLineFromPoint = (
  origin: Spot,
  destination: readonly Spot[],
  barriers: readonly OracleBarrier[],
  regions: readonly (readonly Piece[])[],
): boolean => {
  if (isInside(origin, sidesOf(destination))) return true;
  if (regions.some((region) => isInsideOrOn(origin, region))) return false;
  const here: Part = { a: origin, b: origin, kind: "origin" };
  const { parts: all, spots, ends } = drawingOf([here, ...partsOf([], sidesOf(destination), barriers, regions)]);
  const eye = all[0]?.a ?? origin;
  const parts = all.slice(1);
  const offsets = ends.map((spot) => [spot, from(eye, spot)] as const);
  const ahead = spots.map((spot) => from(eye, spot));
  const directions = sortedDirections([...ahead, ...ahead.map(opposite), ...COMPASS]);
  return directions
    .map((direction, i) => sum(direction, directions[(i + 1) % directions.length] ?? direction))
    .some((direction) => leadsOut(parts, eye, direction, sightOf(direction, offsets)));
};

/** Whether the ray in a direction critical for nothing reaches the destination. */
const leadsOut = (parts: readonly Part[], eye: Spot, direction: Spot, sight: Sight): boolean => {
  const held = parts.filter((part) => isOn(eye, part) && comesFrom(part, direction));
  const limited = held.filter(({ kind }) => kind === "limited").length;
  if (limited > 1 || held.some(({ kind }) => kind === "solid")) return false;
  const ahead = parts
    .filter((part) => !isOn(eye, part))
    .flatMap((part) => meetingOf(part, sight, 1) ?? [])
    .filter(({ at }) => at.n > 0)
    .sort(compareMeetings);
  const startsInside = ahead.filter(({ part }) => part.kind === "destination").length % 2 === 1;
  return startsInside || leadsAcross(ahead, direction, limited);
};

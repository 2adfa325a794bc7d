/** What one question (cover, effect or sight) makes of the obstacles along one sight-line. */
import { blockingContacts, contactsAmong, gradeAmong, highestOf } from "../../geometry/contact/contact";
import type { BlockingContact, Edge } from "../../geometry/contact/contact";
import { countingEdgesOn, EDGE, type CountingEdges, type Strength } from "../../geometry/contact/edge-field";
import { BAND_STATES, bandState, overlaps, steadyState } from "../../geometry/heights/height-band";
import type { BandState } from "../../geometry/heights/height-band";
import type { Stretch } from "../../geometry/contact/interval";
import {
  dot,
  edgesOf,
  isSamePoint,
  type Point,
  type Polygon,
  type Segment,
  isOnSegment,
  turn,
  vector,
} from "../../geometry/numbers/lattice";
import { meetingOf, type OneWaySegment, type SightLine } from "../../geometry/contact/sight-line";
import { toNumber, compareRatios, type Ratio } from "../../geometry/numbers/ratio";
import { interiorsMeet, isInside } from "../../geometry/polygons/region";
import { isThrough, solidState, stretchesOutside, WHOLE_WAY } from "../../geometry/heights/solid";
import { insideParts } from "../../geometry/cutting/cutting";
import { groundOf } from "../attack/attack-pair";
import { floorContacts, floorGrade, floorsOf, type Floor } from "./floors";
import { straightWalls } from "./straight-walls";
import type { Ends, Obstacle } from "../attack/obstacle";
import { endsOf, type Pair } from "../attack/between";

/** Weighs an obstacle that stands so in the line's vertical band, for a line from the start given; undefined: it counts for nothing. */
export type Weigh = (obstacle: Obstacle, state: Exclude<BandState, "misses">, start: Point) => Strength | undefined;

/** What stops a line and is solid. */
const STOPPED: Strength = { grade: 1, isSolid: true };

/** Whether an obstacle stops an effect. */
export const weighEffect: Weigh = ({ blocksEffect }, state) =>
  blocksEffect && state === "fills" ? STOPPED : undefined;

/** Whether an obstacle stops sight. */
export const weighSight: Weigh = ({ blocksSight }, state) => (blocksSight && state === "fills" ? STOPPED : undefined);

/** What a question is about: cover goes by effect. */
export type Matter = "effect" | "sight";

/** Whether an obstacle counts on the lines alone that meet two like it. */
export const isLimitedFor = (matter: Matter, obstacle: Obstacle): boolean => obstacle[matter] === "limited";

/** The edges that one question asks about between two sides: those of the pair that always count, and what depends on the line. */
export interface Sieve extends CountingEdges {
  readonly pair: Pair;
  readonly weigh: Weigh;
  readonly matter: Matter;
  /** Numbers of the obstacles that are weighed for each line. */
  readonly varying: readonly number[];
  /** None where no surface lies between the two. */
  readonly floors: readonly Floor[];
  /** Areas of terrain that count, whose inside may be met and no edge. */
  readonly solids: readonly number[];
  /** No edge has a higher grade; infinite where some are weighed for each line. */
  readonly highest: number;
}

/** Weighs the obstacles between two sides once for all lines, as far as that can be done. */
export const sieveOf = (pair: Pair, weigh: Weigh, matter: Matter = "effect"): Sieve => {
  const { obstacles, attacker, edges } = pair;
  // Its room is made at once: an array that grows takes three times as much.
  const strengths = new Array<Strength | undefined>(edges.length / EDGE.size);
  const floors = floorsOf(pair, weigh);
  let varying = NONE;
  let highest = 0;
  for (const { grade } of floors) highest = Math.max(highest, grade);
  let last = -1;
  let place = 0;
  let strength: Strength | undefined;
  for (let at: number = EDGE.obstacle; at < edges.length; at += EDGE.size) {
    const number = edges[at];
    if (number === undefined) break;
    const obstacle = obstacles[number];
    if (number !== last && obstacle !== undefined) {
      last = number;
      const state = isLimitedFor(matter, obstacle) ? undefined : stateAlong(pair, obstacle);
      if (state === undefined && mayCount(pair, weigh, number)) varying = [...varying, number];
      const isMet = state !== undefined && state !== "misses";
      strength = isMet ? weigh(obstacle, state, attacker.centre) : undefined;
      if (strength !== undefined && strength.grade > highest) highest = strength.grade;
    }
    strengths[place++] = strength;
  }
  const solids = solidsThatCount(pair, weigh);
  if (varying.length + solids.length > 0) highest = Infinity;
  return { pair, weigh, matter, field: edges, strengths, varying, floors, solids, highest };
};

const solidsThatCount = (pair: Pair, weigh: Weigh): readonly number[] =>
  pair.solids.length === 0 ? NONE : pair.solids.filter((number) => mayCount(pair, weigh, number));

/** Whether all that a sieve's lines meet are edges that always count. */
const isFlat = ({ varying, floors, solids }: Sieve): boolean =>
  varying.length === 0 && floors.length === 0 && solids.length === 0;

/** In which of its states something is met. The one that mostly counts comes first: to weigh what is low takes longest. */
const MET = BAND_STATES.filter((state) => state !== "misses").toReversed();

/** Whether an obstacle counts in any of them. */
const mayCount = ({ obstacles, attacker }: Pair, weigh: Weigh, number: number): boolean => {
  const obstacle = obstacles[number];
  return obstacle !== undefined && MET.some((state) => weigh(obstacle, state, attacker.centre) !== undefined);
};

const NONE: readonly number[] = [];

/** An obstacle's state on all lines alike; undefined where it has to be weighed line by line. */
const stateAlong = (pair: Pair, obstacle: Obstacle): BandState | undefined => {
  const { extent, creature } = obstacle;
  const { attacker, target } = endsOf(pair, obstacle);
  // The band is the same all along where both sides stand equally high.
  if (attacker.bottom === target.bottom && attacker.top === target.top)
    return bandState(extent, attacker, target, HALFWAY);
  const state = steadyState(extent, attacker, target);
  // A creature counts in full wherever it does not miss the band.
  const isMetByAll = creature !== undefined && overlaps(extent, attacker) && overlaps(extent, target);
  return state ?? (isMetByAll ? "fills" : undefined);
};

const edgeOf = ({ a, b, from }: OneWaySegment, { grade, isSolid }: Strength, obstacle: number): Edge =>
  from === undefined ? { a, b, obstacle, grade, isSolid } : { a, b, from, obstacle, grade, isSolid };

/** Edges that count in any case, and those of obstacles that are weighed for this line. */
const edgesWith = (
  { pair, weigh, matter }: Pick<Sieve, "pair" | "weigh" | "matter">,
  line: SightLine,
  own: readonly Polygon[],
  { fixed, weighed }: { readonly fixed: readonly Edge[]; readonly weighed: readonly number[] },
): readonly Edge[] => {
  const edges = [...fixed];
  const { start, end } = line;
  const segment = { a: start.point, b: end.point };
  const limited: Edge[] = [];
  for (const number of weighed) {
    const obstacle = pair.obstacles[number];
    if (obstacle === undefined) continue;
    const isLimited = isLimitedFor(matter, obstacle);
    for (const edge of obstacle.edges) {
      if (isLimited && meetingOf(start.point, end.point, edge) === undefined) continue;
      const state = stateOnLine(pair, segment, obstacle, edge);
      const strength = state === "misses" ? undefined : weigh(obstacle, state, start.point);
      if (strength !== undefined) (isLimited ? limited : edges).push(edgeOf(edge, strength, number));
    }
  }
  return limited.length > 1 && limitedMet(line, edges, limited, own) > 1 ? [...edges, ...limited] : edges;
};

const LIMITED: Strength = { grade: 1, isSolid: false };
const UNLIMITED: Strength = { grade: 2, isSolid: false };

/**
 * How many limited walls a line meets: the contacts that limited walls alone block, two of one in which two of them cross.
 * Pieces that are joined in one straight line are one.
 */
const limitedMet = (
  line: SightLine,
  edges: readonly Edge[],
  limited: readonly Edge[],
  own: readonly Polygon[],
): number => {
  const all = [
    ...edges.map((edge) => edgeOf(edge, UNLIMITED, edge.obstacle)),
    ...limited.map((edge) => edgeOf(edge, LIMITED, edge.obstacle)),
  ];
  let met = 0;
  for (const { grade, obstacles } of blockingContacts(line, all, own)) {
    if (grade !== LIMITED.grade) continue;
    const its = limited.filter((edge) => obstacles.includes(edge.obstacle));
    const across = straightWalls(its, (edge) => edge).filter((wall) => areAcross(line, wall));
    met += Math.max(1, across.length);
  }
  return met;
};

/** Whether the pieces of a straight wall go from one side of a line to the other. */
const areAcross = ({ start: { point: p }, end: { point: q } }: SightLine, pieces: readonly Segment[]): boolean => {
  const sides = pieces.flatMap(({ a, b }) => [turn(p, q, a), turn(p, q, b)]);
  return sides.some((side) => side < 0) && sides.some((side) => side > 0);
};

const HALFWAY: Ratio = { n: 1, d: 2 };

/** The state of something with a vertical extent where a line meets one of its edges; elsewhere it misses the line. */
export const stateAt = (
  pair: Pair,
  line: Segment,
  obstacle: Pick<Obstacle, "extent" | "ends">,
  edge: Segment,
): BandState => {
  const { extent } = obstacle;
  if (extent.bottom === -Infinity && extent.top === Infinity) return "fills";
  const isPoint = isSamePoint(line.a, line.b);
  const meeting = isPoint ? undefined : meetingOf(line.a, line.b, edge);
  const { attacker, target } = endsOf(pair, obstacle);
  if (meeting === undefined) return isPoint ? bandState(extent, attacker, target, HALFWAY) : "misses";
  const { enters, leaves } = meeting;
  const way = enters === leaves ? enters : { n: enters.n + leaves.n, d: enters.d + leaves.d };
  return bandState(extent, attacker, target, way);
};

/** The state of one of an obstacle's edges. Along a wall its middle decides, whatever the pieces in which it was drawn. RULES 2.6. */
export const stateOnLine = (pair: Pair, line: Segment, obstacle: Obstacle, edge: Segment): BandState =>
  stateAt(pair, line, obstacle, isAlong(line, edge) ? wholeWall(pair, obstacle, edge) : edge);

const isAlong = ({ a, b }: Segment, edge: Segment): boolean => turn(a, b, edge.a) === 0 && turn(a, b, edge.b) === 0;

/** A wall with the walls like it that continue it in a straight line. */
const wholeWall = ({ obstacles }: Pair, obstacle: Obstacle, edge: Segment): Segment => {
  if (obstacle.wall === undefined) return edge;
  const alike = obstacles.filter((other) => isLike(other, obstacle) && other.edges.every((its) => isAlong(edge, its)));
  const whole = straightWalls(alike, ({ edges: [its] }) => its).find((pieces) => pieces.includes(obstacle)) ?? [];
  const way = vector(edge.a, edge.b);
  const place = (point: Point): number => dot(way, vector(edge.a, point));
  const ends = whole.flatMap(({ edges }) => edges.flatMap(({ a, b }) => [a, b])).sort((p, q) => place(p) - place(q));
  return { a: ends[0] ?? edge.a, b: ends.at(-1) ?? edge.b };
};

const isLike = (p: Obstacle, q: Obstacle): boolean =>
  p.wall !== undefined &&
  (p.wall.side === "both") === (q.wall?.side === "both") &&
  p.extent.bottom === q.extent.bottom &&
  p.extent.top === q.extent.top &&
  p.effect === q.effect &&
  p.sight === q.sight &&
  p.grade === q.grade;

/** An obstacle's state halfway between the two sides. */
export const stateHalfway = (pair: Pair, obstacle: Obstacle): BandState => {
  const { attacker, target } = endsOf(pair, obstacle);
  return bandState(obstacle.extent, attacker, target, HALFWAY);
};

/** The contacts that block a line, in order along it. */
export const contactsAlong = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): readonly BlockingContact[] => {
  if (isFlat(sieve)) return contactsAmong(line, sieve, own);
  const standing = uprightContacts(sieve, line, own);
  const all = [...standing, ...solidContacts(sieve, line), ...floorContacts(sieve.floors, line)];
  return all.sort((p, q) => compareRatios(p.at, q.at));
};

const uprightContacts = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): readonly BlockingContact[] =>
  sieve.varying.length === 0
    ? contactsAmong(line, sieve, own)
    : blockingContacts(line, edgesAlong(sieve, line, own), own);

/** The edges that count along a line and meet it. */
const edgesAlong = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): readonly Edge[] =>
  edgesWith(sieve, line, own, {
    fixed: countingEdgesOn(sieve, line.start.point, line.end.point),
    weighed: sieve.varying,
  });

/** Whether one obstacle blocks a line by itself, as if nothing else were there. */
export const blocksAlone = (sieve: Sieve, line: SightLine, number: number): boolean => {
  const [edge, another] = sieve.pair.obstacles[number]?.edges ?? [];
  // One edge that counts on all lines blocks alone if it crosses the line. If it is only touched off the line's ends, it does not.
  if (edge !== undefined && another === undefined && !sieve.varying.includes(number)) {
    const { start, end } = line;
    if (crosses(line, edge)) return true;
    if (!isOnSegment(edge.a, edge.b, start.point) && !isOnSegment(edge.a, edge.b, end.point)) return false;
  }
  const its = [number];
  if (blockingContacts(line, edgesWith(sieve, line, [], { fixed: [], weighed: its })).length > 0) return true;
  if (sieve.solids.includes(number) && solidContacts({ ...sieve, solids: its }, line).length > 0) return true;
  return floorContacts(sieve.floors, line).some(({ obstacles }) => obstacles.includes(number));
};

const crosses = ({ start: { point: p }, end: { point: q } }: SightLine, { a, b }: Segment): boolean =>
  turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0;

/** What a line meets of areas by their insides. RULES 2.1, 2.6. */
export const solidContacts = ({ pair, weigh, solids }: Sieve, { start, end }: SightLine): BlockingContact[] => {
  if (solids.length === 0) return [];
  const line = { a: start.point, b: end.point };
  return solids.flatMap((number) => {
    const obstacle = pair.obstacles[number];
    if (obstacle === undefined) return [];
    const ends = endsOf(pair, obstacle);
    const upright = uprightPlace(pair, line, ends);
    const stretches = stretchesOf(pair, obstacle, line, upright);
    const [first] = stretches;
    const state = solidState(obstacle.extent, ends.attacker, ends.target, stretches);
    const strength = state === "misses" ? undefined : weigh(obstacle, state, start.point);
    if (strength === undefined || first === undefined) return [];
    const numbers = [number];
    const at = upright === undefined ? { n: toNumber(first.from), d: 1 } : HALFWAY;
    return [{ grade: strength.grade, obstacles: numbers, strongest: numbers, at }];
  });
};

/**
 * Whether the one is above the other: two creatures that share ground, or a point of origin over or under its target. The line
 * between them is upright then.
 */
export const isStraightAbove = (
  { attacker, target }: Pair,
  ends: Ends = { attacker: attacker.extent, target: target.extent },
): boolean =>
  target.creature !== undefined &&
  !overlaps(ends.attacker, ends.target) &&
  (attacker.creature === undefined
    ? isInside(attacker.centre, edgesOf(target.footprint))
    : interiorsMeet(attacker.footprint, target.footprint));

/** Where the line is upright: at the target's centre, at a point of origin, or where a line starts and ends. RULES 2.1. */
const uprightPlace = (pair: Pair, line: Segment, ends: Ends): Point | undefined => {
  const { attacker, target } = pair;
  if (isSamePoint(line.a, line.b)) return overlaps(ends.attacker, ends.target) ? undefined : line.a;
  if (!isStraightAbove(pair, ends)) return undefined;
  return attacker.creature === undefined ? attacker.centre : target.centre;
};

/**
 * The stretches of a line on which an area counts: those neither in nor along a space, and anywhere those on which the line goes
 * through it from floor to roof. An upright line is within it all the way or not at all.
 */
const stretchesOf = (pair: Pair, obstacle: Obstacle, line: Segment, upright: Point | undefined): readonly Stretch[] => {
  const { terrain, extent } = obstacle;
  if (terrain === undefined) return NO_STRETCHES;
  const { region } = terrain;
  if (upright !== undefined) return isInside(upright, region) ? [WHOLE_WAY] : NO_STRETCHES;
  const { attacker, target } = endsOf(pair, obstacle);
  const whole = insideParts(line, region);
  const through = whole.filter((stretch) => isThrough(extent, attacker, target, stretch));
  return [...through, ...stretchesOutside(line, whole, spacesOf(pair))];
};

const NO_STRETCHES: readonly Stretch[] = [];

/** What an area does where it hides most on lines from corner to corner; one that holds the target, in its space. */
export const stateOfArea = (pair: Pair, obstacle: Obstacle): BandState => {
  const { battlefield } = pair;
  const { extent, holdsTarget } = obstacle;
  const ends = endsOf(pair, obstacle);
  if (holdsTarget) return bandState(extent, ends.attacker, ends.target, { n: 1, d: 1 });
  const corners = groundOf(battlefield, pair.target).corners;
  let most: BandState = "misses";
  for (const start of groundOf(battlefield, pair.attacker).corners) {
    for (const end of corners) {
      const line = { a: start.point, b: end.point };
      const stretches = stretchesOf(pair, obstacle, line, uprightPlace(pair, line, ends));
      const state = solidState(extent, ends.attacker, ends.target, stretches);
      if (BAND_STATES.indexOf(state) > BAND_STATES.indexOf(most)) most = state;
    }
  }
  return most;
};

const spacesOf = ({ attacker, target }: Pair): Polygon[] =>
  [attacker, target].flatMap(({ creature }) => (creature === undefined ? [] : [creature.footprint]));

/**
 * The highest grade of the contacts that block a line, 0 when it is clear. One of at least `enough` may be given though
 * there are higher ones.
 */
export const gradeAlong = (sieve: Sieve, line: SightLine, enough: number, own: readonly Polygon[]): number => {
  if (sieve.floors.length + sieve.solids.length === 0) return uprightGrade(sieve, line, enough, own);
  const met = Math.max(floorGrade(sieve.floors, line), highestOf(solidContacts(sieve, line)));
  return met >= enough ? met : Math.max(met, uprightGrade(sieve, line, enough, own));
};

const uprightGrade = (sieve: Sieve, line: SightLine, enough: number, own: readonly Polygon[]): number =>
  sieve.varying.length === 0 ? gradeAmong(line, sieve, own, enough) : varyingGrade(sieve, line, enough, own);

/** What always counts first: mostly it is enough. */
const varyingGrade = (sieve: Sieve, line: SightLine, enough: number, own: readonly Polygon[]): number => {
  const grade = gradeAmong(line, sieve, own, enough);
  return grade >= enough ? grade : highestOf(uprightContacts(sieve, line, own));
};

/** What one question (cover, effect or sight) makes of the obstacles along one sight-line. */
import { contactsAmong, countOfGrade, gradeAmong, highestOf } from "../../geometry/contact/contact";
import type { BlockingContact } from "../../geometry/contact/contact";
import { EDGE, type CountingEdges, type Strength } from "../../geometry/contact/edge-field";
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
  turn,
  vector,
} from "../../geometry/numbers/lattice";
import { meetingOf, type SightLine } from "../../geometry/contact/sight-line";
import { toNumber, compareRatios, type Ratio } from "../../geometry/numbers/ratio";
import { interiorsMeet, isInside } from "../../geometry/polygons/region";
import { isThrough, solidState, stretchesOutside, WHOLE_WAY } from "../../geometry/heights/solid";
import { insideParts } from "../../geometry/cutting/cutting";
import { groundOf } from "../attack/attack-pair";
import { floorContacts, floorGrade, floorsOf, type Floor } from "./floors";
import { straightWalls } from "./straight-walls";
import type { Ends, Obstacle } from "../attack/obstacle";
import { endsOf, type Pair } from "../attack/between";

/** Weighs an obstacle that stands so in a line's vertical band; undefined: it counts for nothing. */
export type Weigh = (obstacle: Obstacle, state: MetState) => Strength | undefined;
type MetState = Exclude<BandState, "misses">;

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
  /** The obstacles that are weighed for each line. */
  readonly varying: readonly Varying[];
  /** Scratch: what counts on the line asked about last, and marks of what is limited. Empty where nothing varies. */
  readonly onLine: (Strength | undefined)[];
  readonly marks: (Strength | undefined)[];
  /** None where no surface lies between the two. */
  readonly floors: readonly Floor[];
  /** Areas of terrain that count, whose inside may be met and no edge. */
  readonly solids: readonly number[];
  /** Nothing has a higher grade. */
  readonly highest: number;
}

/** An obstacle that is weighed for each line, and the place of its first edge in the field. */
interface Varying {
  readonly number: number;
  readonly obstacle: Obstacle;
  readonly first: number;
  readonly isLimited: boolean;
  /** Its state on all lines alike, where it is. */
  readonly steady: BandState | undefined;
  readonly strengths: Partial<Readonly<Record<BandState, Strength | undefined>>>;
}

/** Weighs the obstacles between two sides once for all lines, as far as that can be done. */
export const sieveOf = (pair: Pair, weigh: Weigh, matter: Matter = "effect"): Sieve => {
  const { obstacles, edges } = pair;
  // Its room is made at once: an array that grows takes three times as much.
  const strengths = new Array<Strength | undefined>(edges.length / EDGE.size);
  const floors = floorsOf(pair, weigh);
  let varying: Varying[] | undefined;
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
      const isLimited = isLimitedFor(matter, obstacle);
      const steady = stateAlong(pair, obstacle);
      const isMet = !isLimited && steady !== undefined && steady !== "misses";
      strength = isMet ? weigh(obstacle, steady) : undefined;
      if (steady === undefined || (isLimited && steady !== "misses")) {
        const strengths = strengthsOf(obstacle, weigh, steady);
        const most = highestIn(strengths);
        if (most > 0) (varying ??= []).push({ number, obstacle, first: place, isLimited, steady, strengths });
        if (most > highest) highest = most;
      }
      if (strength !== undefined && strength.grade > highest) highest = strength.grade;
    }
    strengths[place++] = strength;
  }
  const solids = pair.solids.filter((number) => {
    const most = mostOf(pair, weigh, number);
    if (most > highest) highest = most;
    return most > 0;
  });
  const onLine = varying === undefined ? NO_STRENGTHS : [...strengths];
  const marks = varying === undefined ? NO_STRENGTHS : strengths.map((each) => each && UNLIMITED);
  return {
    pair,
    weigh,
    matter,
    field: edges,
    strengths,
    varying: varying ?? NOTHING_VARIES,
    onLine,
    marks,
    floors,
    solids,
    highest,
  };
};

const NOTHING_VARIES: readonly Varying[] = [];
const NO_STRENGTHS: (Strength | undefined)[] = [];

/** Whether all that a sieve's lines meet are edges that always count. */
const isFlat = ({ varying, floors, solids }: Sieve): boolean =>
  varying.length === 0 && floors.length === 0 && solids.length === 0;

/** In which of its states something is met. */
const MET = BAND_STATES.filter((state) => state !== "misses");

/** By its states, or in the steady one alone. */
const strengthsOf = (obstacle: Obstacle, weigh: Weigh, steady: BandState | undefined): Varying["strengths"] => {
  const strengths: Partial<Record<BandState, Strength | undefined>> = {};
  for (const state of MET) if (steady === undefined || steady === state) strengths[state] = weigh(obstacle, state);
  return strengths;
};

const highestIn = (strengths: Varying["strengths"]): number =>
  Math.max(...MET.map((state) => strengths[state]?.grade ?? 0));

/** The highest grade of an obstacle in any of its states, 0 where it counts in none. */
const mostOf = ({ obstacles }: Pair, weigh: Weigh, number: number): number => {
  const obstacle = obstacles[number];
  return obstacle === undefined ? 0 : highestIn(strengthsOf(obstacle, weigh, undefined));
};

/** An obstacle's state on all lines alike; undefined where it has to be weighed line by line. */
export const stateAlong = (pair: Pair, obstacle: Obstacle): BandState | undefined => {
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

/** What counts on one line: what always does, and what varies as it is weighed there. Until the next line is asked about. */
export const countingOn = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): CountingEdges => {
  const { pair, varying, onLine, marks, field } = sieve;
  const { start, end } = line;
  if (isOnlyLimited(varying) && !meetsTwo(sieve, start.point, end.point)) return sieve;
  const segment = { a: start.point, b: end.point };
  let limited = 0;
  for (const { obstacle, first, isLimited, steady, strengths } of varying) {
    let place = first;
    for (const edge of obstacle.edges) {
      const isMet = mayMeet(start.point, end.point, edge.a, edge.b);
      const strength = isMet ? strengths[steady ?? stateOnLine(pair, segment, obstacle, edge)] : undefined;
      if (isLimited && strength !== undefined) limited++;
      onLine[place] = strength;
      marks[place++] = strength && (isLimited ? LIMITED : UNLIMITED);
    }
  }
  const counting = { field, strengths: onLine };
  if (limited === 0 || (limited > 1 && limitedMet(sieve, line, own) > 1)) return counting;
  for (const { first, isLimited } of varying) if (isLimited) onLine[first] = undefined;
  return counting;
};

/** Whether a segment may meet a line: of those that do not, nearly all are seen here. */
const mayMeet = (start: Point, end: Point, a: Point, b: Point): boolean =>
  turn(start, end, a) * turn(start, end, b) <= 0 && turn(a, b, start) * turn(a, b, end) <= 0;

/** Whether all that varies are terrain walls in one state on all lines. */
const isOnlyLimited = (varying: readonly Varying[]): boolean => {
  for (const { isLimited, steady } of varying) if (!isLimited || steady === undefined) return false;
  return true;
};

/** Whether a line may meet two of them: one alone never counts. */
const meetsTwo = ({ varying }: Sieve, start: Point, end: Point): boolean => {
  let met = 0;
  for (const { obstacle } of varying)
    for (const { a, b } of obstacle.edges) if (mayMeet(start, end, a, b) && ++met > 1) return true;
  return false;
};

const LIMITED: Strength = { grade: 1, isSolid: false };
const UNLIMITED: Strength = { grade: 2, isSolid: false };

/**
 * How many limited walls a line meets: the contacts that limited walls alone block, two of one in which two of them cross.
 * Pieces that are joined in one straight line are one.
 */
const limitedMet = ({ pair, field, marks }: Sieve, line: SightLine, own: readonly Polygon[]): number => {
  const piecesIn = (obstacles: readonly number[]): number => {
    const its = obstacles.flatMap((number) => pair.obstacles[number]?.edges ?? []);
    return straightWalls(its, (edge) => edge).filter((wall) => areAcross(line, wall)).length;
  };
  return countOfGrade(line, { field, strengths: marks }, own, { grade: LIMITED.grade, enough: 2, piecesIn });
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
  sieve.varying.length === 0 ? contactsAmong(line, sieve, own) : contactsAmong(line, countingOn(sieve, line, own), own);

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
    const strength = state === "misses" ? undefined : weigh(obstacle, state);
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
  if (grade >= enough) return grade;
  const counting = countingOn(sieve, line, own);
  return counting === sieve ? grade : gradeAmong(line, counting, own, enough);
};

/**
 * What crosses a line of a fan, told straight from what was noted of it (line-meetings.ts).
 *
 * An edge that crosses the line off all four ends blocks it, alone or together with others that do so in the same place. So
 * where nothing else is met between the line's ends, and what shuts an end is all of one strength, the order of the meetings
 * does not matter: to find it takes several times as long, and nine lines of ten do not need it.
 */
import { EDGE, MARK, type EdgeField } from "./edge-field";
import { isEndShut, type EdgeList } from "./turns-about-ends";
import { isSamePoint, type Point, type Polygon } from "../numbers/lattice";
import type { Obstruction } from "./blocking-contacts";
import { MOST, noted } from "./meetings";
import { compareRatios, ratio, ZERO } from "../numbers/ratio";
import type { LineEnd, SightLine } from "./sight-line";
import { isPlaceWithin } from "./inside-footprint";

/** The edges that block the line taken up last, and the share of the way at which the first of them does. */
export const crossings = { count: 0, edges: new Int32Array(MOST), way: 1 };

/** The edges that hold an end of it. */
const atStart = { count: 0, edges: new Int32Array(MOST) };
const atEnd = { count: 0, edges: new Int32Array(MOST) };

/** Takes up a line noted, by its number; false where only the contact rule tells. `own` as for `contactsAmong`. */
export const takeUpCrossings = (
  number: number,
  line: SightLine,
  obstruction: Obstruction,
  own: readonly Polygon[],
): boolean => {
  crossings.count = 0;
  crossings.way = 1;
  atStart.count = 0;
  atEnd.count = 0;
  return takeUpInner(number, line, obstruction.field, own) && takeUpEnds(line, obstruction);
};

/** Whether nothing but crossings is met between the line's ends. */
const takeUpInner = (number: number, line: SightLine, field: EdgeField, own: readonly Polygon[]): boolean => {
  const count = noted.counts[number] ?? 0;
  const start = line.start.point;
  const end = line.end.point;
  if (count > MOST || (start.x === end.x && start.y === end.y)) return false;
  for (let at = MOST * number; at < MOST * number + count; at++) {
    const edge = noted.edges[at] ?? 0;
    const sideA = noted.sidesA[at] ?? 0;
    const sideB = noted.sidesB[at] ?? 0;
    const fromStart = noted.starts[at] ?? 0;
    const fromEnd = fromStart + sideA - sideB;
    if (sideA * sideB * (fromStart * fromEnd) !== 0) {
      if (isMarkedNear(field, edge) && isPlaceWithin(start, end, ratio(fromStart, fromStart - fromEnd), own)) continue;
      const way = fromStart / (fromStart - fromEnd);
      if (way < crossings.way) crossings.way = way;
      crossings.edges[crossings.count++] = edge;
    } else if (sideA === 0 && sideB === 0) return false;
    else if (fromStart === 0) atStart.edges[atStart.count++] = edge;
    else if (fromEnd === 0) atEnd.edges[atEnd.count++] = edge;
    else return false;
  }
  return true;
};

/** In place of an edge: nothing is met; only the contact rule tells. */
export const NOTHING_MET = -1;
export const NOT_TOLD = -2;

/** Shares of the way that doubles tell apart for certain differ by more. */
const APART = 1e-9;

/**
 * Of a noted line an edge of the first obstacle that blocks it by itself: of obstacles in one place the one of least number.
 * An obstacle of one edge that is only touched blocks nothing by itself.
 */
export const firstByItself = (number: number, { start, end }: SightLine, field: EdgeField): number => {
  const count = noted.counts[number] ?? 0;
  if (count > MOST || isSamePoint(start.point, end.point)) return NOT_TOLD;
  if (count === 0) return NOTHING_MET;
  atStart.count = 0;
  atEnd.count = 0;
  let [first, least] = [NOTHING_MET, Infinity];
  let place = ZERO;
  let [touched, touchedAt] = [NOTHING_MET, Infinity];
  for (let at = MOST * number; at < MOST * number + count; at++) {
    const edge = noted.edges[at] ?? 0;
    const sideA = noted.sidesA[at] ?? 0;
    const sideB = noted.sidesB[at] ?? 0;
    const fromStart = noted.starts[at] ?? 0;
    const fromEnd = fromStart + sideA - sideB;
    if (fromStart === fromEnd) return NOT_TOLD;
    if (fromStart === 0) atStart.edges[atStart.count++] = edge;
    else if (fromEnd === 0) atEnd.edges[atEnd.count++] = edge;
    else {
      const way = fromStart / (fromStart - fromEnd);
      if (sideA * sideB === 0) {
        // The edges of one obstacle follow each other.
        const obstacle = obstacleOf(field, edge);
        if (obstacle === touched && way < touchedAt) touchedAt = way;
        touched = obstacle;
      } else if (way < least + APART) {
        const here = ratio(fromStart, fromStart - fromEnd);
        const order = least - way > APART ? -1 : compareRatios(here, place);
        const isBefore = order < 0 || (order === 0 && obstacleOf(field, edge) < obstacleOf(field, first));
        if (isBefore) [first, least, place] = [edge, way, here];
      }
    }
  }
  const before = atStart.count === 0 ? NOTHING_MET : shutByOne(start, end.point, field, atStart);
  if (before !== NOTHING_MET) return before;
  if (touchedAt < least + APART) return NOT_TOLD;
  return first !== NOTHING_MET || atEnd.count === 0 ? first : shutByOne(end, start.point, field, atEnd);
};

/** One of the edges of the obstacle of least number that shuts an end by itself. */
const shutByOne = (lineEnd: LineEnd, towards: Point, field: EdgeField, all: EdgeList): number => {
  let [found, least] = [NOTHING_MET, Infinity];
  for (let k = 0; k < all.count; k++) {
    const edge = all.edges[k] ?? 0;
    const obstacle = obstacleOf(field, edge);
    if (obstacle >= least) continue;
    its.count = 0;
    for (let j = 0; j < all.count; j++) {
      const other = all.edges[j] ?? 0;
      if (obstacleOf(field, other) === obstacle) its.edges[its.count++] = other;
    }
    if (isEndShut(lineEnd, towards, field, its)) [found, least] = [edge, obstacle];
  }
  return found;
};

const its = { count: 0, edges: new Int32Array(MOST) };

const obstacleOf = (field: EdgeField, edge: number): number => field[EDGE.size * edge + EDGE.obstacle] ?? 0;

/** Adds what shuts the ends; false where the milder of several ways round one counts, or it may lie in a space. */
const takeUpEnds = ({ start, end }: SightLine, obstruction: Obstruction): boolean => {
  const { field } = obstruction;
  if (atStart.count > 0 && isEndShut(start, end.point, field, atStart)) {
    if (!addAlike(obstruction, atStart)) return false;
    crossings.way = 0;
  }
  return atEnd.count === 0 || !isEndShut(end, start.point, field, atEnd) || addAlike(obstruction, atEnd);
};

/** Adds edges that are all as strong as each other, so that all ways past them are alike. */
const addAlike = ({ field, strengths }: Obstruction, { count, edges }: EdgeList): boolean => {
  const strength = strengths[edges[0] ?? 0];
  for (let k = 0; k < count; k++) {
    const edge = edges[k] ?? 0;
    if (strengths[edge] !== strength || isMarkedNear(field, edge)) return false;
    crossings.edges[crossings.count++] = edge;
  }
  return true;
};

/** Whether an edge may lie in a creature's own space. */
const isMarkedNear = (field: EdgeField, edge: number): boolean =>
  ((field[EDGE.size * edge + EDGE.marks] ?? 0) & MARK.nearOwn) !== 0;

/**
 * How strongly a sight-line is blocked, told at little cost.
 *
 * An edge that crosses the line off its own ends and off the line's blocks it with its grade at least, whatever else the
 * contact rule finds there. So when nothing touches the line, or when nothing can be stronger than what crosses it, the
 * highest grade is known without putting contacts together.
 */
import type { Edge } from "./contact";
import type { Obstruction } from "./blocking-contacts";
import { countsWith, EDGE, MARK } from "./edge-field";
import type { Polygon } from "../numbers/lattice";
import { countsFrom } from "./meeting";
import { turn } from "../numbers/orientation";
import { ratio } from "../numbers/ratio";
import type { SightLine } from "./sight-line";
import { isPlaceWithin } from "./inside-footprint";

/** Something touches the line, or it is a mere point: only the contact rule can tell. */
export const UNDECIDED = -1;

/**
 * The highest grade of the contacts that block a line: 0 when it is clear, `UNDECIDED` or a grade. One of at least
 * `enough` is given at once, so none may be higher, or the caller must not care. `own` as for `blockingContacts`.
 */
export const highestCrossing = (
  line: SightLine,
  edges: readonly Edge[],
  enough: number,
  own: readonly Polygon[],
): number => {
  const start = line.start.point;
  const end = line.end.point;
  if (start.x === end.x && start.y === end.y) return UNDECIDED;
  let highest = 0;
  let isTouched = false;
  for (const edge of edges) {
    const { a, b } = edge;
    const sideA = turn(start, end, a);
    const sideB = turn(start, end, b);
    if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) continue;
    const atStart = turn(a, b, start);
    const atEnd = turn(a, b, end);
    if ((atStart > 0 && atEnd > 0) || (atStart < 0 && atEnd < 0)) continue;
    if (sideA === 0 || sideB === 0 || atStart === 0 || atEnd === 0) isTouched = true;
    else if (edge.grade > highest && countsFrom(edge, start, end)) {
      if (isPlaceWithin(start, end, ratio(atStart, atStart - atEnd), own)) continue;
      highest = edge.grade;
      if (highest >= enough) return highest;
    }
  }
  return isTouched ? UNDECIDED : highest;
};

/** As `highestCrossing`, of the edges of a field that count. */
export const highestAmong = (
  { start: { point: start }, end: { point: end } }: SightLine,
  { field, strengths }: Obstruction,
  enough: number,
  own: readonly Polygon[],
): number => {
  const { x, y } = start;
  const dx = end.x - x;
  const dy = end.y - y;
  if (dx === 0 && dy === 0) return UNDECIDED;
  let highest = 0;
  let isTouched = false;
  for (let number = 0; number < strengths.length; number++) {
    const at = EDGE.size * number;
    const ax = (field[at] ?? 0) - x;
    const ay = (field[at + 1] ?? 0) - y;
    const bx = (field[at + 2] ?? 0) - x;
    const by = (field[at + 3] ?? 0) - y;
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if (sideA * sideB > 0) continue;
    const atStart = ax * by - ay * bx;
    const atEnd = atStart + sideA - sideB;
    if (atStart * atEnd > 0) continue;
    const strength = strengths[number];
    const marks = field[at + EDGE.marks] ?? 0;
    if (strength === undefined || !countsWith(marks, sideA, sideB)) continue;
    if (sideA * sideB * (atStart * atEnd) === 0) isTouched = true;
    else if (strength.grade > highest) {
      const isNear = (marks & MARK.nearOwn) !== 0 && own.length > 0;
      if (isNear && isPlaceWithin(start, end, ratio(atStart, atStart - atEnd), own)) continue;
      highest = strength.grade;
      if (highest >= enough) return highest;
    }
  }
  return isTouched ? UNDECIDED : highest;
};

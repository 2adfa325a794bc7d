/**
 * How strongly a sight-line is blocked, told at little cost.
 *
 * An edge that crosses the line off its own ends and off the line's blocks it with its grade at least, whatever else the
 * contact rule finds there. So when nothing touches the line, or when nothing can be stronger than what crosses it, the
 * highest grade is known without putting contacts together.
 */
import type { Edge } from "./contact";
import type { Polygon } from "./lattice";
import { countsFrom } from "./meeting";
import { turn } from "./orientation";
import { ratio } from "./ratio";
import type { SightLine } from "./sight-line";
import { isWithinAny } from "./within";

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
      const at = ratio(atStart, atStart - atEnd);
      if (isWithinAny(start, end, { enters: at, leaves: at }, own)) continue;
      highest = edge.grade;
      if (highest >= enough) return highest;
    }
  }
  return isTouched ? UNDECIDED : highest;
};

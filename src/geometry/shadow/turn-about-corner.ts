import type { Point, Segment } from "../numbers/lattice";
import { isSamePoint } from "../numbers/lattice";
import { compareAngles, vector } from "../numbers/orientation";
import type { LineEnd } from "../contact/sight-line";

/** What an infinitesimal walk about a point steps over before it arrives on either side of a direction. */
export interface Steps<Edge> {
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

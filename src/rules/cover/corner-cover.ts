/** Cover by lines from a corner of the attacker to the corners of the target, as the d20 rule sets judge it. */
import { type BlockingContact, highestOf } from "../../geometry/contact/contact";
import { ALL_OBSCURED, NOTHING_OBSCURED, unionOf } from "../../geometry/contact/interval";
import type { ObscuredFraction, Stretch } from "../../geometry/contact/interval";
import { type LineEnd, meetingOf, type OneWaySegment, type SightLine } from "../../geometry/contact/sight-line";
import { insideParts } from "../../geometry/cutting/cutting";
import { edgesOf, isSamePoint } from "../../geometry/numbers/lattice";
import type { Point, Polygon, Segment } from "../../geometry/numbers/lattice";
import { compareBig, toNumber } from "../../geometry/numbers/ratio";
import { silhouette } from "../../geometry/polygons/silhouette";
import { obscuredFraction } from "../../geometry/shadow/hidden-share";
import type { Pair } from "../attack/between";
import type { Obstacle } from "../attack/obstacle";
import { contactsAlong, gradeAlong, solidContacts } from "../line-of-effect/weighed-obstacles";
import { straightWalls } from "../line-of-effect/straight-walls";
import type { Sieve } from "../line-of-effect/weighed-obstacles";

/** A sight-line and what blocks it. */
export interface JudgedLine {
  readonly line: SightLine;
  readonly contacts: readonly BlockingContact[];
}

/** The creatures' own spaces, in which nothing stands in their own way. */
const ownFootprints = ({ attacker, target }: Pair): readonly Polygon[] => {
  const own: Polygon[] = [];
  if (attacker.creature !== undefined) own.push(attacker.creature.footprint);
  if (target.creature !== undefined) own.push(target.creature.footprint);
  return own;
};

/** Every line of a fan. Where `pointsAreClear` says so, nothing blocks a line of no length. */
export const judgedLines = (sieve: Sieve, { starts, ends }: Fan, pointsAreClear: boolean): JudgedLine[] => {
  const own = ownFootprints(sieve.pair);
  const lines: JudgedLine[] = [];
  for (const start of starts) {
    for (const end of ends) {
      const line = { start, end };
      const isClear = pointsAreClear && isSamePoint(start.point, end.point);
      lines.push({ line, contacts: isClear ? contactsUpward(sieve, line) : contactsAlong(sieve, line, own) });
    }
  }
  return lines;
};

/** The contacts between two places of which one is right above the other. */
const contactsUpward = (sieve: Sieve, line: SightLine): readonly BlockingContact[] =>
  sieve.solids.length > 0 ? solidContacts(sieve, line) : [];

/** The highest grade met on each line of a fan, 0 on a clear one, in the order of `judgedLines`, at less cost. */
export const gradesOf = (sieve: Sieve, { starts, ends }: Fan, pointsAreClear: boolean): number[] => {
  const own = ownFootprints(sieve.pair);
  const grades: number[] = [];
  for (const start of starts) {
    for (const end of ends) {
      const isClear = pointsAreClear && isSamePoint(start.point, end.point);
      const line = { start, end };
      grades.push(isClear ? highestOf(contactsUpward(sieve, line)) : gradeAlong(sieve, line, sieve.highest, own));
    }
  }
  return grades;
};

/** The highest grade met on any line of a fan, 0 when all are clear; no line is looked at that cannot matter. */
export const highestGrade = (sieve: Sieve, { starts, ends }: Fan, pointsAreClear: boolean): number => {
  const own = ownFootprints(sieve.pair);
  let highest = 0;
  for (const start of starts) {
    for (const end of ends) {
      if (highest >= sieve.highest) return highest;
      const isClear = pointsAreClear && isSamePoint(start.point, end.point);
      const line = { start, end };
      const grade = isClear ? highestOf(contactsUpward(sieve, line)) : gradeAlong(sieve, line, sieve.highest, own);
      highest = Math.max(highest, grade);
    }
  }
  return highest;
};

/** The obstacles that make contacts of one grade what they are, each once, as they come. */
export const obstaclesOfGrade = (pair: Pair, lines: readonly JudgedLine[], grade: number): Obstacle[] => {
  const found: Obstacle[] = [];
  for (const { contacts } of lines) {
    for (const contact of contacts) {
      if (contact.grade !== grade) continue;
      for (const number of contact.strongest) {
        const obstacle = pair.obstacles[number];
        if (obstacle !== undefined && !found.includes(obstacle)) found.push(obstacle);
      }
    }
  }
  return found;
};

/** From where which outline is looked at, and the home of the lines' far ends. */
interface Glance {
  readonly eye: LineEnd;
  /** Convex, clockwise on the screen. */
  readonly outline: Polygon;
  readonly home: Point;
}

/** What may hide a part of a target. */
export interface Cloak {
  readonly edges: readonly OneWaySegment[];
  /** An area holds the target and so hides it all. */
  readonly hidesAll: boolean;
  /** The edges of terrain walls, each straight one by itself: they hide parts behind two of them. */
  readonly limited: readonly (readonly OneWaySegment[])[];
}

/** Obstacles as what hides a part of a target. */
export const cloakOf = ({ target }: Pair, obstacles: readonly Obstacle[]): Cloak => {
  const limited = obstacles.filter(({ effect }) => effect === "limited");
  const walls = limited.length < 2 ? [] : straightWalls(limited, ({ edges: [edge] }) => edge);
  const others = obstacles.filter(({ effect }) => effect !== "limited");
  return {
    edges: others.flatMap((obstacle) => [...obstacle.edges, ...bordersWithin(obstacle, target.footprint)]),
    hidesAll: obstacles.some(({ holdsTarget }) => holdsTarget),
    limited: walls.map((wall) => wall.flatMap(({ edges }) => edges)),
  };
};

/**
 * Where an area enters the target's space, whose own border hides nothing there. These are the parts of the space's border
 * in the area, to the nearest lattice points.
 */
const bordersWithin = ({ kind, region }: Obstacle, footprint: Polygon): OneWaySegment[] =>
  kind !== "terrain"
    ? []
    : edgesOf(footprint).flatMap(({ a, b }) => {
        const at = (way: number): Point => ({
          x: Math.round(a.x + (b.x - a.x) * way),
          y: Math.round(a.y + (b.y - a.y) * way),
        });
        return insideParts({ a, b }, region).map(({ from, to }) => ({ a: at(toNumber(from)), b: at(toNumber(to)) }));
      });

/** How much of the target is hidden from the eye. */
export const hiddenShare = (
  pair: Pair,
  { eye, outline, home }: Glance,
  { edges, hidesAll, limited }: Cloak,
): ObscuredFraction => {
  const across = silhouette(outline, eye.point);
  if (across === undefined) return NOTHING_OBSCURED;
  if (hidesAll) return ALL_OBSCURED;
  const look = { eye, across, home, own: ownFootprints(pair) };
  if (limited.length < 2) return obscuredFraction(look, edges);
  const stretchesBy = (its: readonly OneWaySegment[]): readonly Stretch[] => obscuredFraction(look, its).exactly();
  return unionOf([...stretchesBy(edges), ...sharedByTwo(limited.map(stretchesBy))]);
};

/** The stretches that are in two of several lists, of which each has none that overlap. */
const sharedByTwo = (lists: readonly (readonly Stretch[])[]): Stretch[] => {
  const all = lists.flat().sort((p, q) => compareBig(p.from, q.from));
  const shared: Stretch[] = [];
  let farthest: Stretch["to"] | undefined;
  for (const { from, to } of all) {
    const isFarther = farthest === undefined || compareBig(to, farthest) > 0;
    if (farthest !== undefined && compareBig(from, farthest) < 0) shared.push({ from, to: isFarther ? farthest : to });
    if (isFarther) farthest = to;
  }
  return shared;
};

/** Whether an obstacle meets any of the lines, blocking it or not. */
export const isMet = (lines: readonly Pick<JudgedLine, "line">[], obstacle: Obstacle): boolean =>
  lines.some(
    ({ line: { start, end } }) =>
      !isSamePoint(start.point, end.point) &&
      obstacle.edges.some((edge) => meetingOf(start.point, end.point, edge) !== undefined),
  );

/** Sorts places by nearness to a point, then from the top, then from the left. */
export const byNearness =
  (to: Point) =>
  (p: Point, q: Point): number =>
    squaredDistance(p, to) - squaredDistance(q, to) || p.y - q.y || p.x - q.x;

/** Lattice steps, squared. */
export const squaredDistance = (p: Point, q: Point): number => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;

/** All lines from any of some starts to any of some ends. */
export interface Fan {
  readonly starts: readonly LineEnd[];
  readonly ends: readonly LineEnd[];
}

/** The lines one by one. */
export const segmentsOf = ({ starts, ends }: Fan): Segment[] =>
  starts.flatMap((start) => ends.map((end) => ({ a: start.point, b: end.point })));

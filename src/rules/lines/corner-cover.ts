/** Cover by lines from a corner of the attacker to the corners of the target, as the d20 rule sets judge it. */
import type { BlockingContact } from "../../geometry/contact";
import { isSamePoint, type Point, type Polygon } from "../../geometry/lattice";
import { meetingOf } from "../../geometry/meeting";
import { obscuredFraction } from "../../geometry/shadow";
import { ALL_OBSCURED, NOTHING_OBSCURED, type ObscuredFraction } from "../../geometry/stretch";
import type { LineEnd, SightLine } from "../../geometry/sight-line";
import { silhouette } from "../../geometry/silhouette";
import { contactsAlong, stateHalfway, type Sieve } from "./lines";
import type { Obstacle, Pair } from "../pair";

/** A sight-line and what blocks it. */
export interface JudgedLine {
  readonly line: SightLine;
  readonly contacts: readonly BlockingContact[];
}

/** The creatures' own spaces, in which nothing stands in their own way. */
const ownFootprints = ({ attacker, target }: Pair): readonly Polygon[] =>
  [attacker, target].flatMap(({ creature }) => (creature === undefined ? [] : [creature.footprint]));

/** Every line from every start to every end. Where `pointsAreClear` says so, nothing blocks a line of no length. */
export const judgedLines = (
  sieve: Sieve,
  starts: readonly LineEnd[],
  ends: readonly LineEnd[],
  pointsAreClear: boolean,
): JudgedLine[] => {
  const own = ownFootprints(sieve.pair);
  return starts.flatMap((start) =>
    ends.map((end) => {
      const isClear = pointsAreClear && isSamePoint(start.point, end.point);
      return { line: { start, end }, contacts: isClear ? [] : contactsAlong(sieve, { start, end }, own) };
    }),
  );
};

/** The highest grade met on any line, 0 when all are clear. */
export const highestGrade = (lines: readonly JudgedLine[]): number =>
  lines.reduce((highest, { contacts }) => Math.max(highest, ...contacts.map(({ grade }) => grade)), 0);

/** The obstacles that make contacts of one grade what they are, each once, as they come. */
export const obstaclesOfGrade = (pair: Pair, lines: readonly JudgedLine[], grade: number): Obstacle[] => {
  const numbers = new Set(
    lines.flatMap(({ contacts }) => contacts.flatMap((contact) => (contact.grade === grade ? contact.strongest : []))),
  );
  return [...numbers].flatMap((number) => pair.obstacles[number] ?? []);
};

/** From where which outline is looked at, and the home of the lines' far ends. */
interface Glance {
  readonly eye: LineEnd;
  /** Convex, clockwise on the screen. */
  readonly outline: Polygon;
  readonly home: Point;
}

/** How much of the target the obstacles picked hide from the eye. */
export const hiddenShare = (
  pair: Pair,
  { eye, outline, home }: Glance,
  picks: (obstacle: Obstacle) => boolean,
): ObscuredFraction => {
  const across = silhouette(outline, eye.point);
  if (across === undefined) return NOTHING_OBSCURED;
  const hiding = pair.obstacles.filter((obstacle) => stateHalfway(pair, obstacle) !== "misses" && picks(obstacle));
  if (hiding.some(({ holdsTarget }) => holdsTarget)) return ALL_OBSCURED;
  const edges = hiding.flatMap((obstacle) => obstacle.edges);
  return obscuredFraction({ eye, across, home, own: ownFootprints(pair) }, edges);
};

/** Whether an obstacle meets any of the lines, blocking it or not. */
export const isMet = (lines: readonly JudgedLine[], obstacle: Obstacle): boolean =>
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

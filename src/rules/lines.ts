/** What one question (cover, effect or sight) makes of the obstacles along one sight-line. */
import type { Wall } from "../battlefield/battlefield";
import { blockingContacts, type BlockingContact, type Edge } from "../geometry/contact";
import { bandState, type BandState, type Extent } from "../geometry/height";
import { isSamePoint, type Point, type Polygon, type Segment } from "../geometry/lattice";
import { meetingOf } from "../geometry/meeting";
import { compareDistance } from "../geometry/nearness";
import type { Ratio } from "../geometry/ratio";
import type { SightLine } from "../geometry/sight-line";
import type { Obstacle, Pair } from "./pair";

/** How strongly an obstacle counts, 1 or more, and whether it is solid; undefined when it does not count. */
export interface Strength {
  readonly grade: number;
  readonly isSolid: boolean;
}

/** Weighs an obstacle that stands so in the line's vertical band, for a line from the start given. */
export type Weigh = (obstacle: Obstacle, state: Exclude<BandState, "misses">, start: Point) => Strength | undefined;

const SOLID: Strength = { grade: 1, isSolid: true };

/** Whether an obstacle stops an effect. */
export const weighEffect: Weigh = ({ blocksEffect }, state) => (blocksEffect && state === "fills" ? SOLID : undefined);

/** A line of sight passes one contact of limited walls, not two. */
const LIMITED: Strength = { grade: 1, isSolid: false };
const OPAQUE: Strength = { grade: 2, isSolid: false };

/** Whether an obstacle stops sight. */
export const weighSight: Weigh = ({ blocksSight, wall }, state, start) => {
  if (!blocksSight || state !== "fills" || (wall !== undefined && !stopsSightFrom(wall, start))) return undefined;
  return wall?.sight === "limited" ? LIMITED : OPAQUE;
};

/** A proximity wall lets lines through that start nearer than its threshold, a distance wall those from farther. */
const stopsSightFrom = (wall: Wall, start: Point): boolean => {
  if (wall.sight === "proximity") return compareDistance(start, wall, wall.sightThreshold) >= 0;
  if (wall.sight === "distance") return compareDistance(start, wall, wall.sightThreshold) <= 0;
  return true;
};

/** The edges that count along a line, in the order of the obstacles. */
export const edgesAlong = (pair: Pair, line: SightLine, weigh: Weigh): Edge[] =>
  pair.obstacles.flatMap((obstacle, number) =>
    obstacle.edges.flatMap((edge) => {
      const state = stateAt(pair, line.start.point, line.end.point, obstacle.extent, edge);
      const strength = state === "misses" ? undefined : weigh(obstacle, state, line.start.point);
      return strength === undefined ? [] : [{ ...edge, ...strength, obstacle: number }];
    }));

const HALFWAY: Ratio = { n: 1, d: 2 };

/** The state of something with a vertical extent where a line meets one of its edges. */
export const stateAt = ({ attacker, target }: Pair, start: Point, end: Point, extent: Extent, edge: Segment): BandState => {
  if (extent.bottom === -Infinity && extent.top === Infinity) return "fills";
  const meeting = isSamePoint(start, end) ? undefined : meetingOf(start, end, edge);
  if (meeting === undefined) return bandState(extent, attacker.extent, target.extent, HALFWAY);
  const { enters, leaves } = meeting;
  const way = enters === leaves ? enters : { n: enters.n + leaves.n, d: enters.d + leaves.d };
  return bandState(extent, attacker.extent, target.extent, way);
};

/** An obstacle's state halfway between the two sides. */
export const stateHalfway = ({ attacker, target }: Pair, { extent }: Obstacle): BandState =>
  bandState(extent, attacker.extent, target.extent, HALFWAY);

/** The contacts that block a line, by a question. */
export const contactsAlong = (pair: Pair, line: SightLine, weigh: Weigh, own: readonly Polygon[]): readonly BlockingContact[] =>
  blockingContacts(line, edgesAlong(pair, line, weigh), own);

/**
 * Whether the shooter sees its target: from its front, in the arc before it. What is cut at the arc's bounds is cut to the
 * lattice inward; the front counts as a strip of a quarter of a pixel.
 */
import { leftOf } from "../../geometry/clip-convex";
import { convexParts } from "../../geometry/convex-parts";
import { isInArc, type Facing } from "../../geometry/facing";
import type { Polygon, Segment } from "../../geometry/lattice";
import { isOnSegment, vector } from "../../geometry/orientation";
import { groundOf } from "../attack-pair";
import { hasLine, SIGHT, type Ground } from "../lines/lines-between";
import { frontArc } from "./bases";
import { blocksSight, isObstructing, type Shooting } from "./obstructions";
import type { Obstacle, Pair } from "../pair";

/** Whether any line from the shooter's front to its target, in its front arc, is stopped neither by scenery nor by models. */
export const isInSight = (shooting: Shooting, lineOfEffect: boolean): boolean => {
  if (!lineOfEffect && shooting.pair.obstacles.every(stopsSightToo)) return false;
  const pair = { ...shooting.pair, obstacles: shooting.pair.obstacles.map((obstacle) => seenAs(shooting, obstacle)) };
  const from = groundOf(pair.battlefield, pair.attacker);
  const to = groundOf(pair.battlefield, pair.target);
  const arc = frontArc(pair.attacker);
  return arc === undefined ? hasLine(pair, from, to, SIGHT) : isInSightBefore(pair, arc, [from, to]);
};

/** What stops no effect, or stops sight just as well. */
const stopsSightToo = ({ blocksEffect, blocksSight, wall }: Obstacle): boolean =>
  !blocksEffect || (blocksSight && (wall === undefined || wall.sight === "normal"));

/** A model that blocks sight does so however tall its body is, as long as it is in the way at all. */
const seenAs = (shooting: Shooting, obstacle: Obstacle): Obstacle => {
  const { creature } = obstacle;
  if (creature === undefined || !isObstructing(shooting, creature) || !blocksSight(shooting, creature)) return obstacle;
  return { ...obstacle, blocksSight: true, extent: { bottom: -Infinity, top: Infinity } };
};

const isInSightBefore = (pair: Pair, arc: Facing, [from, to]: readonly [Ground, Ground]): boolean => {
  const { side } = arc;
  const fromCorners = from.corners.filter(({ point }) => isOnSegment(side.a, side.b, point));
  const toCorners = to.corners.filter(({ point }) => isInArc(arc, point));
  const strips = partsWithin(from.held, [behind(side)]);
  const targets = partsWithin(to.held, [reversed(arc.rays[0]), side, arc.rays[1]]);
  return strips.some((strip) =>
    targets.some((held) => hasLine(pair, { corners: fromCorners, held: strip }, { corners: toCorners, held }, SIGHT)),
  );
};

const reversed = ({ a, b }: Segment): Segment => ({ a: b, b: a });

/** The parts of a polygon on the left of all the lines. */
const partsWithin = (polygon: Polygon, lines: readonly Segment[]): Polygon[] =>
  convexParts(polygon)
    .map((part) => lines.reduce<Polygon>((rest, line) => leftOf(rest, line), part))
    .flatMap((part) => convexParts(part));

/** Deep enough that a space cut by a wall, put on the lattice, still reaches into it. */
const STRIP = 4;

/** The side moved inward by the depth of the strip or a little more. */
const behind = ({ a, b }: Segment): Segment => {
  const along = vector(a, b);
  const length = Math.hypot(along.x, along.y);
  const x = awayFromNought((-STRIP * along.y) / length);
  const y = awayFromNought((STRIP * along.x) / length);
  return { a: { x: a.x + x, y: a.y + y }, b: { x: b.x + x, y: b.y + y } };
};

const awayFromNought = (v: number): number => Math.sign(v) * Math.ceil(Math.abs(v));

/**
 * Whether the shooter sees its target from its front, in its front arc. Polygons cut at the arc's bounds are snapped
 * inward to the lattice; the front counts as a strip a quarter of a pixel deep.
 */
import { type Battlefield, type Creature, creatureWithId } from "../../../scene/model/battlefield";
import { leftOf, convexParts } from "../../../geometry/polygons/convex";
import { isInArc, type Facing } from "../../../geometry/polygons/facing";
import { type Polygon, type Segment, isOnSegment, vector } from "../../../geometry/numbers/lattice";
import { groundOf, type OccupiedSpace } from "../../attack/attack-pair";
import { hasCornerLine, hasInnerLine, hasLine, SIGHT, sightBlockers } from "../../line-of-effect/line-of-effect";
import { frontArc } from "./bases";
import { withBlock } from "./unit-target";
import { blocksSight, isObstructing, type Shooting } from "./obstructions";
import type { Obstacle } from "../../attack/obstacle";
import { pairOf, sideOf, withObstacle, type Pair } from "../../attack/between";

/** The pair, with the models that block the shooter's sight as obstacles to sight. */
const sightPair = (shooting: Shooting): Pair => ({
  ...shooting.pair,
  obstacles: shooting.pair.obstacles.map((obstacle) => seenAs(shooting, obstacle)),
});

/** Whether any part of the target is in the shooter's front arc, whatever stands between. */
export const isAhead = ({ pair }: Shooting): boolean => {
  const arc = frontArc(pair.attacker);
  return arc === undefined || partsInArc(arc, groundOf(pair.battlefield, pair.target)).length > 0;
};

/** Whether any corner or part of a target is in the arc. If not, there is no line of sight. */
export const canAim = (battlefield: Battlefield, attacker: Creature, target: Creature): boolean => {
  const arc = frontArc({ creature: attacker });
  if (arc === undefined) return true;
  const field = withBlock(battlefield, target, attacker.id);
  const to = groundOf(field, sideOf(creatureWithId(field, target.id) ?? target));
  return to.corners.some(({ point }) => isInArc(arc, point)) || partsInArc(arc, to).length > 0;
};

/**
 * The battlefield, if everything between the two that stops effect also stops sight: without either there is no shot.
 * Undefined for a block of several models, which is judged as a whole.
 */
export const effectField = (
  battlefield: Battlefield,
  attacker: Creature,
  target: Creature,
): Battlefield | undefined => {
  if (withBlock(battlefield, target, attacker.id) !== battlefield) return undefined;
  const isOneAnswer =
    !hasWindows(battlefield) || pairOf(battlefield, sideOf(attacker), sideOf(target)).obstacles.every(stopsSightToo);
  return isOneAnswer ? battlefield : undefined;
};

type SightScenery = Pick<Battlefield, "walls" | "terrains" | "surfaces">;

/** Whether anything stops effect and not sight. */
const hasWindows = ({ walls, terrains, surfaces }: SightScenery): boolean => {
  const known = windows.get(walls) ?? walls.some(({ effect, sight }) => effect !== "none" && effect !== sight);
  windows.set(walls, known);
  return known || [...terrains, ...surfaces].some(({ blocksEffect, blocksSight }) => blocksEffect && !blocksSight);
};

const windows = new WeakMap<Battlefield["walls"], boolean>();

/** What stops sight between the two: scenery, and models as high as both. */
export const sightStoppers = (shooting: Shooting): readonly Obstacle[] => sightBlockers(sightPair(shooting));

/** Whether any line from the shooter's front to its target, in its front arc, is free of scenery and models. */
export const isInSight = (shooting: Shooting, lineOfEffect: boolean): boolean => {
  if (!lineOfEffect && shooting.pair.obstacles.every(stopsSightToo)) return false;
  const pair = sightPair(shooting);
  const from = groundOf(pair.battlefield, pair.attacker);
  const to = groundOf(pair.battlefield, pair.target);
  const arc = frontArc(pair.attacker);
  if (pair.surfaces.length > 0 && !hasLine(pair, from, to, SIGHT)) return false;
  return arc === undefined ? hasLine(pair, from, to, SIGHT) : isInSightBefore(pair, arc, [from, to]);
};

/** Whether it stops no effect, or stops sight as well. */
const stopsSightToo = ({ effect, sight }: Obstacle): boolean =>
  effect === "none" || sight === "normal" || sight === effect;

/** A model that blocks sight does so whatever the height of its body, if it obstructs at all. */
const seenAs = (shooting: Shooting, obstacle: Obstacle): Obstacle => {
  const { creature } = obstacle;
  if (creature === undefined || !isObstructing(shooting, creature) || !blocksSight(shooting, creature)) return obstacle;
  return { ...obstacle, sight: "normal", blocksSight: true, extent: { bottom: -Infinity, top: Infinity } };
};

const isInSightBefore = (pair: Pair, arc: Facing, [from, to]: readonly [OccupiedSpace, OccupiedSpace]): boolean => {
  const { side } = arc;
  const fromCorners = from.corners.filter(({ point }) => isOnSegment(side.a, side.b, point));
  const toCorners = to.corners.filter(({ point }) => isInArc(arc, point));
  const ground = { corners: toCorners, held: to.held };
  if (hasCornerLine(pair, { corners: fromCorners, held: from.held }, ground, SIGHT)) return true;
  const strip = behind(side);
  const blinkered = withObstacle(pair, blinkers(side, strip));
  const strips = partsWithin(from.held, [strip]);
  const targets = partsInArc(arc, to);
  return strips.some((held) =>
    targets.some((seen) =>
      hasInnerLine(blinkered, { corners: fromCorners, held }, { corners: toCorners, held: seen }, SIGHT),
    ),
  );
};

/** Side walls of the strip behind the front, so that lines leave it through the front only. */
const blinkers = (side: Segment, strip: Segment): Obstacle => ({
  id: "",
  kind: "wall",
  edges: [
    { a: side.a, b: strip.a },
    { a: side.b, b: strip.b },
  ],
  extent: { bottom: -Infinity, top: Infinity },
  effect: "none",
  sight: "normal",
  blocksEffect: false,
  blocksSight: true,
  isSolid: false,
  grade: "none",
  wall: undefined,
  creature: undefined,
  terrain: undefined,
  region: [],
  surface: undefined,
  holdsTarget: false,
  ends: undefined,
});

const partsInArc = ({ side, rays }: Facing, { held }: OccupiedSpace): Polygon[] =>
  partsWithin(held, [reversed(rays[0]), side, rays[1]]);

const reversed = ({ a, b }: Segment): Segment => ({ a: b, b: a });

/** The parts of a polygon on the left of all the lines. */
const partsWithin = (polygon: Polygon, lines: readonly Segment[]): Polygon[] =>
  convexParts(polygon)
    .map((part) => lines.reduce<Polygon>((rest, line) => leftOf(rest, line), part))
    .flatMap((part) => convexParts(part));

/** In lattice steps: deep enough that a space cut by a wall, snapped to the lattice, still reaches into it. */
const STRIP = 4;

/** The side moved inward by the depth of the strip or slightly more. */
const behind = ({ a, b }: Segment): Segment => {
  const along = vector(a, b);
  const length = Math.hypot(along.x, along.y);
  const x = awayFromNought((-STRIP * along.y) / length);
  const y = awayFromNought((STRIP * along.x) / length);
  return { a: { x: a.x + x, y: a.y + y }, b: { x: b.x + x, y: b.y + y } };
};

const awayFromNought = (v: number): number => Math.sign(v) * Math.ceil(Math.abs(v));

/** The front that a shooter looks from, and the facing of its target. Source: The Ninth Age, "Cover". */
import type { Creature } from "../../../scene/model/battlefield";
import { convexHull } from "../../../geometry/polygons/convex";
import { facingsOf, facingsToward, sideFacing, type Facing } from "../../../geometry/polygons/facing";
import { edgesOf, type Point, type Polygon, type Segment } from "../../../geometry/numbers/lattice";
import { isUpright } from "../../distance/distance";
import type { Side } from "../../attack/between";

/** Whether a base counts as round for arcs: it has no four corners. */
export const isRound = (creature: Creature): boolean => creature.base === "round" || baseOf(creature).length !== 4;

/** A base's corners, clockwise on the screen. */
export const baseOf = ({ footprint }: Pick<Creature, "footprint">): Polygon => convexHull(footprint);

/** The front of a base with four corners. */
const frontOf = (creature: Creature): Segment | undefined =>
  sideFacing(baseOf(creature), isUpright(creature) ? quarterOf(creature.rotation) : directionOf(creature.rotation));

const QUARTERS: readonly Point[] = [
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
];

const inCircle = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** An upright base turned half-way between two sides faces the one clockwise. */
const quarterOf = (degrees: number): Point => QUARTERS[Math.round(inCircle(degrees) / 90) % 4] ?? { x: 0, y: 1 };

const directionOf = (degrees: number): Point => {
  const radians = (inCircle(degrees) * Math.PI) / 180;
  return { x: -Math.sin(radians), y: Math.cos(radians) };
};

/**
 * The segments on which the shooter may choose its point: its front, all edges of a round base, or a point of origin.
 */
export const frontsOf = ({ creature, centre }: Side): readonly Segment[] => {
  if (creature === undefined) return [{ a: centre, b: centre }];
  if (isRound(creature)) return edgesOf(baseOf(creature));
  const front = frontOf(creature);
  return front === undefined ? [] : [front];
};

/**
 * The shooter's location: the middle of its front, or else its centre. Coordinates are multiples of half a lattice
 * step.
 */
const locationOf = ({ creature, centre }: Side): Point => {
  const front = creature === undefined || isRound(creature) ? undefined : frontOf(creature);
  return front === undefined ? centre : { x: (front.a.x + front.b.x) / 2, y: (front.a.y + front.b.y) / 2 };
};

/** The target's facings that the shooter may be judged against: one, or several of which the defender chooses. */
export const targetFacings = (shooter: Side, target: Creature): readonly Facing[] => {
  const front = frontOf(target);
  return front === undefined ? [] : facingsToward(facingsOf(baseOf(target), front), locationOf(shooter));
};

const arcs = new WeakMap<Creature, { readonly arc: Facing | undefined }>();

/** The shooter's front arc, worked out once; undefined if it sees all round. */
export const frontArc = ({ creature }: Pick<Side, "creature">): Facing | undefined => {
  if (creature === undefined) return undefined;
  const known = arcs.get(creature) ?? { arc: newFrontArc(creature) };
  arcs.set(creature, known);
  return known.arc;
};

const newFrontArc = (creature: Creature): Facing | undefined => {
  const front = isRound(creature) ? undefined : frontOf(creature);
  return front === undefined ? undefined : facingsOf(baseOf(creature), front)[0];
};

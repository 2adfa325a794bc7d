import { barePoint, type LineEnd } from "../../geometry/contact/sight-line";
import { latticePoint, type Polygon } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { type Battlefield, type Creature, creatureWithId } from "../../scene/model/battlefield";
import { type OwnParapets, type Pair, pairOf, type Side, sideOf } from "./between";
import { startExtent } from "./area-start";
import { stanceOf } from "./stance";
import type { Attack } from "./verdict";

/** A creature by its id. Throws `RangeError` that names the role, the id and who is there. */
const creatureById = (battlefield: Battlefield, id: string, role: "attacker" | "target"): Creature => {
  const creature = creatureWithId(battlefield, id);
  if (creature !== undefined) return creature;
  const { creatures } = battlefield;
  const there = creatures.map((other) => other.id).join(", ");
  throw new RangeError(
    `${role}: expected ${there === "" ? "a creature, but there are none" : `one of ${there}`}, got ${id}`,
  );
};

/** The two sides of an attack. An area stands at its point of origin. The creature that makes it does not block it. */
export const attackPair = (
  battlefield: Battlefield,
  { attacker, target, kind, origin }: Attack,
  ownParapets?: OwnParapets,
): Pair => {
  const victim = creatureById(battlefield, target, "target");
  const maker = attacker === null ? undefined : creatureById(battlefield, attacker, "attacker");
  if (kind === "area") {
    return pairOf(battlefield, originSide(battlefield, { maker, victim, origin }), sideOf(victim), maker, ownParapets);
  }
  if (maker === undefined) throw new RangeError(`attacker: expected a creature's id for a ${kind} attack, got null`);
  return pairOf(battlefield, sideOf(maker), sideOf(victim), undefined, ownParapets);
};

interface AreaParts extends Pick<Attack, "origin"> {
  readonly maker: Creature | undefined;
  readonly victim: Creature;
}

const originSide = (battlefield: Battlefield, { maker, victim, origin }: AreaParts): Side => {
  const centre = origin === null ? maker?.centre : latticePoint(origin.x, origin.y);
  if (centre === undefined)
    throw new RangeError("origin: expected a point or an attacker for an area attack, got null");
  const extent = origin === null ? (maker ?? victim).extent : startExtent(battlefield, maker, origin);
  const { level } = maker ?? victim;
  const footprint = [centre];
  return { creature: undefined, footprint, box: boxOf(footprint), centre, extent, level };
};

/** An area that starts from its maker's whole body, since it has no point of origin of its own. */
export const isWholeBody = ({ kind, origin, attacker }: Attack): boolean =>
  kind === "area" && origin === null && attacker !== null;

/** From its whole body a creature attacks as with a blow or a shot: from its space, not from its centre. */
export const fromWholeBody = (attack: Attack): Attack => (isWholeBody(attack) ? { ...attack, kind: "ranged" } : attack);

/** Where lines may start or end on one side. */
export const groundOf = (battlefield: Battlefield, { creature, centre }: Side): OccupiedSpace => {
  if (creature === undefined) return { corners: [barePoint(centre)], held: [centre] };
  const { outerCorners, held } = stanceOf(battlefield, creature);
  return { corners: outerCorners, held };
};

/** Where lines may start or end: the corners and the space held; of a point of origin only the point. */
export interface OccupiedSpace {
  readonly corners: readonly LineEnd[];
  readonly held: Polygon;
}

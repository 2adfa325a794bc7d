/**
 * Which creatures flank a target together with its attacker.
 *
 * Source: Pathfinder 1e, "Flanking".
 * Read this way: the line between the two centres crosses opposite borders of the target's space, corners included. For
 * a flanker of several squares, the centre of any square counts. Attacker and partner must both be enemies of the target
 * (RULES 1.2: within an attack the attacker and its allies are), be armed, and have a reach above 0.
 */
import { type Creature, wholeOf } from "../../../scene/model/battlefield";
import { attitudeToTarget } from "../../../scene/model/sides";
import { boxOf } from "../../../geometry/polygons/box";
import { edgesOf, isSamePoint, type Point, type Polygon, type Segment } from "../../../geometry/numbers/lattice";
import { meetingOf } from "../../../geometry/contact/sight-line";
import { partsOf } from "../../attack/stance";
import { arePlanesApart } from "../../concealment/ethereal";
import { reachIn, type Duel } from "./outcome";
import { hasLineOfEffect, isInReach } from "../../line-of-effect/line-of-effect";

/** The attacker's flanking partners, in the order of the scene. */
export const flankingPartners = (duel: Duel): readonly Creature[] => {
  const { battlefield, attacker, target } = duel;
  if (!isArmed(attacker) || !isInReach(battlefield, attacker, target, reachIn(duel))) return [];
  const borders = oppositeBorders(wholeOf(target));
  return battlefield.creatures.filter(
    (partner) =>
      partner !== attacker &&
      partner !== target &&
      canHelpIn(duel, partner) &&
      isInReach(battlefield, partner, target, partner) &&
      partsOf(battlefield, partner).some((part) => standOpposite(attacker, part, borders)) &&
      hasLineOfEffect(battlefield, partner, target),
  );
};

const isArmed = ({ reach, isUnarmed }: Creature): boolean => reach > 0 && !isUnarmed;

/** Whether it threatens the target. Objects do not, nor do creatures that cannot act or are on another plane. */
const canHelpIn = (duel: Duel, partner: Creature): boolean => {
  const { kind, isDead, isHidden, conditions } = partner;
  return (
    attitudeToTarget(partner, duel) === "enemy" &&
    isArmed(partner) &&
    kind === "creature" &&
    !isDead &&
    !isHidden &&
    !conditions.includes("helpless") &&
    !conditions.includes("unconscious") &&
    !arePlanesApart(partner, duel.target)
  );
};

type Borders = readonly (readonly [Segment, Segment])[];

const standOpposite = (p: Creature, q: Creature, borders: Borders): boolean =>
  centresOf(p).some((from) => centresOf(q).some((to) => crossesOpposite(from, to, borders)));

const centresOf = ({ cells }: Creature): readonly Point[] => cells.map(({ centre }) => centre);

const crossesOpposite = (from: Point, to: Point, borders: Borders): boolean =>
  !isSamePoint(from, to) && borders.some((pair) => pair.every((border) => meetingOf(from, to, border) !== undefined));

/** A round base has the borders of its bounding square. With an odd number of borders, each has two opposite ones. */
const oppositeBorders = ({ base, footprint, outerCorners }: Creature): Borders => {
  const edges = edgesOf(base === "round" ? squareAbout(footprint) : outerCorners);
  const steps = [...new Set([Math.floor(edges.length / 2), Math.ceil(edges.length / 2)])];
  return edges.flatMap((edge, i) =>
    steps.flatMap((step) => {
      const other = edges[(i + step) % edges.length];
      return other === undefined ? [] : [[edge, other] as const];
    }),
  );
};

const squareAbout = (footprint: Polygon): Polygon => {
  const [left, top, right, bottom] = boxOf(footprint);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
};

/** How RULES let a verdict grow worse when a wall is removed. worse-without.test.ts has one of each. */
import { edgesOf, type Point, type Segment } from "../../src/geometry/numbers/lattice";
import { meetsInterior } from "../../src/geometry/polygons/region";
import type { Attack } from "../../src/rules/attack/verdict";
import type { Battlefield, Wall } from "../../src/scene/model/battlefield";

const sideOf = ({ a, b }: Segment, p: Point): number =>
  Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));

const isInLine = (p: Wall, q: Wall): boolean => sideOf(p, q.a) === 0 && sideOf(p, q.b) === 0;

const isImproved = ({ walls, terrains }: Battlefield): boolean =>
  walls.some(({ grade }) => grade === "improved") || terrains.some(({ cover }) => cover === "improved");

/**
 * 1. The wall blocks effect and runs through the inside of one of the two spaces. It draws corners in and cuts off what
 *    is not its owner's side (2.1, point 3, and 2.2). Without it the corners stand farther out, where something else may
 *    be in their way.
 * 2. The wall is graded by hand and continues another of that grade in a line. Together they are one, so that it may be what
 *    made the other the attacker's own parapet (4).
 * 3. The wall blocks effect and something gives more cover than it: in the books improved cover alone does, which is the
 *    default of `isMore`. Of two ways past a contact, one has nothing that blocks effect. That way gives less cover, though its
 *    grade may be the higher (2.1, "what blocked it").
 */
export const mayGrowWorse = (
  battlefield: Battlefield,
  { attacker, target }: Pick<Attack, "attacker" | "target">,
  wall: Wall,
  isMore = isImproved,
): boolean => {
  const { walls, creatures } = battlefield;
  const cuts = (): boolean =>
    creatures.some(
      ({ id, footprint }) => (id === target || id === attacker) && meetsInterior(wall, edgesOf(footprint)),
    );
  const goesOn = (): boolean =>
    walls.some((other) => other !== wall && other.grade === wall.grade && isInLine(wall, other));
  return (wall.blocksEffect && (cuts() || isMore(battlefield))) || (wall.isGraded && goesOn());
};

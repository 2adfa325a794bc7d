/**
 * An attack on the square in which a creature guesses its target, which it does not see, and groping in two of them.
 * Source: Pathfinder 1e and Epic Path, "Total Concealment", "Finding Invisible Creatures"; D&D 5e, "Unseen Attackers and Targets"; Pathfinder 2e,
 * "Detecting Creatures".
 */
import { edgesOf, latticePoint, toLattice, type Point } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { interiorsMeet, isInside } from "../../geometry/polygons/region";
import { creatureWithId, type Battlefield, type Creature } from "../../scene/model/battlefield";
import { levelsMeet } from "../../scene/model/levels";
import { NEUTRAL } from "../../scene/model/sides";
import type { PixelPoint } from "../attack/verdict";
import { isWithinReach } from "../distance/distance";
import { squareAt } from "../distance/own-space";

/** Pixels. */
export interface GuessedSquare {
  /** The upper left corner of the space. */
  readonly corner: PixelPoint;
  /** A point in it, which decides where there are no squares. */
  readonly at: PixelPoint;
}

const fillsSquare = (
  { grid }: Pick<Battlefield, "grid">,
  { corner, at }: GuessedSquare,
  { footprint }: Creature,
): boolean =>
  grid.type === "square"
    ? interiorsMeet(footprint, squareAt(latticePoint(corner.x, corner.y), grid.size))
    : isInside(latticePoint(at.x, at.y), edgesOf(footprint));

/** The creatures that fill a part of the square, whatever their height, apart from the attacker and the dead. */
export const creaturesInSquare = (
  battlefield: Battlefield,
  attacker: Creature,
  square: GuessedSquare,
): readonly Creature[] =>
  battlefield.creatures.filter(
    (creature) =>
      creature.id !== attacker.id &&
      creature.kind === "creature" &&
      !creature.isDead &&
      levelsMeet(battlefield, creature.level, attacker.level) &&
      fillsSquare(battlefield, square, creature),
  );

/** Whether two spaces of a grid are next to each other: by a side or a corner. */
export const areSquaresBeside = (p: GuessedSquare, q: GuessedSquare, size: number): boolean => {
  // A corner of a hex is a pixel off.
  const [x, y] = [Math.abs(p.corner.x - q.corner.x), Math.abs(p.corner.y - q.corner.y)];
  return x <= size + 1 && y <= size + 1 && (x > 1 || y > 1);
};

/** The id of a creature that is imagined in a square. */
export const IMAGINED = "token:imagined";

/** The battlefield with a creature of one space in the square, as the attacker imagines it: nothing conceals it. */
export const withImagined = (battlefield: Battlefield, attacker: Creature, { corner }: GuessedSquare): Battlefield => {
  const [first] = attacker.cells;
  if (first === undefined) return battlefield;
  const [left, top] = boxOf(first.corners);
  const [x, y] = [toLattice(corner.x) - left, toLattice(corner.y) - top];
  const moved = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
  const corners = first.corners.map(moved);
  const imagined: Creature = {
    ...attacker,
    id: IMAGINED,
    footprint: corners,
    outerCorners: corners,
    outlinePoints: corners,
    latticePoints: corners,
    cells: [{ corners, centre: moved(first.centre) }],
    centre: moved(first.centre),
    conditions: [],
    ...NEUTRAL,
    isDead: false,
    isHidden: false,
  };
  return { ...battlefield, creatures: [...battlefield.creatures, imagined] };
};

/** Whether a creature can grope in a square: it reaches it, and does not stand in it itself. */
export const canGropeIn = (battlefield: Battlefield, attacker: Creature, square: GuessedSquare): boolean => {
  const field = withImagined(battlefield, attacker, square);
  const imagined = creatureWithId(field, IMAGINED);
  return (
    imagined !== undefined &&
    isWithinReach(field, attacker, imagined, attacker.reach) &&
    !fillsSquare(battlefield, square, attacker)
  );
};

/** What a natural 20 or 1 is worth: it decides, or it makes the result one degree better or worse. */
export type Naturals = "decide" | "degree";

/** Between two degrees of success. */
const DEGREE = 10;

/** Whether an attack roll hits a defence. */
export const isHitBy = (
  { natural, total }: { readonly natural: number; readonly total: number },
  defence: number,
  naturals: Naturals,
): boolean => {
  if (natural === 20) return naturals === "decide" || total > defence - DEGREE;
  if (natural === 1) return naturals === "degree" && total >= defence + DEGREE;
  return total >= defence;
};

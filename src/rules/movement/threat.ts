/**
 * Which spaces a creature threatens.
 * Source: Epic Path, "Threatened Squares": all squares into which it can make a melee attack, also out of its turn.
 */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { boxOf } from "../../geometry/polygons/box";
import type { Point } from "../../geometry/numbers/lattice";
import { interiorsMeet } from "../../geometry/polygons/region";
import { levelsMeet } from "../../scene/model/levels";
import { arePlanesApart } from "../concealment/ethereal";
import { hasLineOfEffect, isInReach } from "../line-of-effect/line-of-effect";

/** Whether a creature can make melee attacks at all: it lives, is on the map for everyone, acts, and reaches somewhere. */
const canStrike = ({ kind, isDead, isHidden, conditions, reach }: Creature): boolean =>
  kind === "creature" &&
  !isDead &&
  !isHidden &&
  reach > 0 &&
  !conditions.includes("helpless") &&
  !conditions.includes("unconscious");

/** Whether a creature reaches another one in melee where that one stands. */
export const reaches = (battlefield: Battlefield, creature: Creature, other: Creature): boolean =>
  !arePlanesApart(creature, other) &&
  levelsMeet(battlefield, creature.level, other.level) &&
  isInReach(battlefield, creature, other, creature) &&
  hasLineOfEffect(battlefield, creature, other);

/** Whether a creature could make a melee attack at another one where that one stands. */
export const threatens = (battlefield: Battlefield, creature: Creature, other: Creature): boolean =>
  canStrike(creature) && reaches(battlefield, creature, other);

/** Friendly and hostile or secret creatures are enemies; neutral ones are nobody's. */
export const areEnemies = (p: Creature, q: Creature): boolean => p.disposition * q.disposition < 0;

/**
 * The squares that a creature threatens on a square grid, by their top left corners in lattice steps, row by row. A square is as
 * a creature of one square would fill it, as high up as the threatening one.
 */
export const threatenedSquares = (battlefield: Battlefield, creature: Creature): readonly Point[] => {
  const { grid } = battlefield;
  if (grid.type !== "square" || !canStrike(creature)) return [];
  const spaces = Math.ceil(creature.reach / grid.distance);
  const [left, top, right, bottom] = boxOf(creature.footprint);
  const from = (low: number, high: number): readonly number[] => {
    const first = low - spaces * grid.size;
    const count = Math.ceil((high - low) / grid.size) + 2 * spaces;
    return Array.from({ length: count }, (_, i) => first + i * grid.size);
  };
  return from(top, bottom).flatMap((y) =>
    from(left, right).flatMap((x) => {
      const other = inSquare(creature, { x, y }, grid.size);
      return !interiorsMeet(creature.footprint, other.footprint) && threatens(battlefield, creature, other)
        ? [{ x, y }]
        : [];
    }),
  );
};

const inSquare = (creature: Creature, { x, y }: Point, size: number): Creature => {
  const corners = [
    { x, y },
    { x: x + size, y },
    { x: x + size, y: y + size },
    { x, y: y + size },
  ];
  const centre = { x: x + size / 2, y: y + size / 2 };
  return {
    ...creature,
    id: "",
    footprint: corners,
    outerCorners: corners,
    cells: [{ corners, centre }],
    outlinePoints: corners,
    latticePoints: corners,
    centre,
  };
};

/**
 * Which spaces a creature threatens.
 * Source: Epic Path, "Threatened Squares": all squares into which it can make a melee attack, also out of its turn.
 */
import type { Battlefield, Creature, Grid, TerrainArea } from "../../scene/model/battlefield";
import { boxOf } from "../../geometry/polygons/box";
import type { Point } from "../../geometry/numbers/lattice";
import { interiorsMeet, isInside, isInsideOrOn } from "../../geometry/polygons/region";
import { isOnLevel, levelsMeet } from "../../scene/model/levels";
import { isAtHeightOf } from "../attack/between";
import { partsOf } from "../attack/stance";
import { arePlanesApart } from "../distance/ethereal";
import { squareAt, squaresIn } from "../distance/own-space";
import { hasLineOfEffect, isInReach } from "../line-of-effect/line-of-effect";

/** What depends on the book in force. */
export interface ThreatRules {
  /** Unarmed creatures threaten nothing. */
  readonly heedsUnarmed?: boolean;
}

/** Whether a creature can make melee attacks at all: it lives, is on the map for everyone, acts, and is armed. */
const canStrike = (
  { kind, isDead, isHidden, conditions, isUnarmed }: Creature,
  { heedsUnarmed = false }: ThreatRules,
): boolean =>
  kind === "creature" &&
  !isDead &&
  !isHidden &&
  !(heedsUnarmed && isUnarmed) &&
  !conditions.includes("helpless") &&
  !conditions.includes("unconscious");

/** Whether a creature reaches another one in melee where that one stands. */
export const reaches = (battlefield: Battlefield, creature: Creature, other: Creature): boolean =>
  !arePlanesApart(creature, other) &&
  levelsMeet(battlefield, creature.level, other.level) &&
  isInReach(battlefield, creature, other, creature) &&
  hasLineOfEffect(battlefield, creature, other);

/** Whether a creature could make a melee attack at another one where that one stands. */
export const threatens = (battlefield: Battlefield, creature: Creature, other: Creature, rules: ThreatRules): boolean =>
  canStrike(creature, rules) && reaches(battlefield, creature, other);

/**
 * The squares that a creature threatens on a square grid, by their top left corners in lattice steps, row by row: those around
 * its space, or with a reach of 0 its own. A square is as a creature of one square would fill it, as high up as the threatening
 * one. Squares in the middle of rock are not among them.
 */
export const threatenedSquares = (
  battlefield: Battlefield,
  creature: Creature,
  rules: ThreatRules,
): readonly Point[] => {
  const { grid } = battlefield;
  if (grid.type !== "square" || !canStrike(creature, rules)) return [];
  const isOwnSpace = creature.reach === 0;
  const rock = rockBeside(battlefield, creature);
  const squares = isOwnSpace ? squaresIn(creature.footprint, grid.size) : squaresAround(creature, grid);
  return squares.filter((square) => {
    const other = inSquare(creature, square, grid.size);
    return (
      (isOwnSpace || !interiorsMeet(creature.footprint, other.footprint)) &&
      !rock.some(({ region }) => isInside(other.centre, region)) &&
      threatens(battlefield, creature, other, rules)
    );
  });
};

/** Areas that stop effect at a creature's height and do not hold it. */
const rockBeside = (battlefield: Battlefield, creature: Creature): readonly TerrainArea[] => {
  const parts = partsOf(battlefield, creature);
  return battlefield.terrains.filter(
    (area) =>
      area.blocksEffect &&
      isOnLevel(area.levels, [creature.level]) &&
      isAtHeightOf(area, area.extent, creature.extent) &&
      !parts.some(({ centre }) => isInsideOrOn(centre, area.region)),
  );
};

/** All squares that may be in reach, counted from the creature's top left corner. */
const squaresAround = ({ footprint, reach }: Creature, { distance, size }: Grid): readonly Point[] => {
  const spaces = Math.ceil(reach / distance);
  const [left, top, right, bottom] = boxOf(footprint);
  const from = (low: number, high: number): readonly number[] => {
    const first = low - spaces * size;
    const count = Math.ceil((high - low) / size) + 2 * spaces;
    return Array.from({ length: count }, (_, i) => first + i * size);
  };
  return from(top, bottom).flatMap((y) => from(left, right).map((x) => ({ x, y })));
};

const inSquare = (creature: Creature, { x, y }: Point, size: number): Creature => {
  const corners = squareAt({ x, y }, size);
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

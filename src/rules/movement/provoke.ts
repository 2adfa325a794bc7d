/**
 * Who gets an attack of opportunity at a creature that moves.
 *
 * Source: Epic Path, "Provoking an Attack of Opportunity", "5-Foot Step", "Difficult Terrain", "Impeded Terrain".
 * Source: D&D SRD 5.2.1, "Opportunity Attacks": there it is leaving the reach that provokes.
 * Read this way: a creature provokes when it leaves a space that an enemy threatens, once an enemy for the whole way. The attack
 * is judged at the last such place. A withdrawing creature does not provoke by leaving the space where it started, from enemies
 * that it sees.
 */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import { isInside } from "../../geometry/polygons/region";
import { shifted, type Shift, shiftsAlong, withCreature } from "./path";
import { areEnemies, threatens } from "./threat";

/** A `step` is a 5-foot step: one square in a round without other movement. */
export const GAITS = ["move", "step", "withdraw"] as const;
export type Gait = (typeof GAITS)[number];

export interface ProvokingMovement {
  /** Where it stands before it moves. */
  readonly mover: Creature;
  /** Where it turns, and where it ends. */
  readonly turns: readonly Shift[];
  readonly gait: Gait;
}

/** An attack that a movement provokes. */
export interface Provoked {
  readonly enemy: Creature;
  /** The mover at the place where it is attacked. */
  readonly mover: Creature;
  readonly shift: Shift;
}

/** What depends on the book in force. */
export interface MovementRules {
  /** Only leaving an enemy's reach provokes, and no other movement within it. */
  readonly isByReach?: boolean;
  /** Whether cover, concealment and the enemy's own state allow its attack of opportunity at the mover, as they stand. */
  readonly mayRespond: (battlefield: Battlefield, enemy: Creature, mover: Creature) => boolean;
  readonly sees: (battlefield: Battlefield, mover: Creature, enemy: Creature) => boolean;
}

/** Which enemies a movement provokes, in the order of the scene, each once. */
export const provokedBy = (
  battlefield: Battlefield,
  movement: ProvokingMovement,
  rules: MovementRules,
): readonly Provoked[] => {
  const shifts = shiftsAlong(battlefield, movement.turns);
  const places = shifts.map((shift) => placed(battlefield, movement.mover, shift));
  const left = isFreeStep(battlefield, movement, places) ? [] : places.slice(0, -1);
  return battlefield.creatures.flatMap((enemy) => {
    if (!areEnemies(enemy, movement.mover)) return [];
    const withdraws = movement.gait === "withdraw" && rules.sees(battlefield, movement.mover, enemy);
    const isBetween = (next: Place | undefined): boolean =>
      rules.isByReach === true && next !== undefined && threatens(next.battlefield, enemy, next.mover);
    const at = left.findLast(
      (place, i) =>
        (place.isImpeded || !(withdraws && place.isStart)) &&
        threatens(place.battlefield, enemy, place.mover) &&
        !isBetween(places[i + 1]) &&
        rules.mayRespond(place.battlefield, enemy, place.mover),
    );
    return at === undefined ? [] : [{ enemy, mover: at.mover, shift: at.shift }];
  });
};

/** A place on the way, and the battlefield with the mover there. */
interface Place {
  readonly battlefield: Battlefield;
  readonly mover: Creature;
  readonly shift: Shift;
  readonly isStart: boolean;
  readonly isImpeded: boolean;
}

const placed = (battlefield: Battlefield, mover: Creature, shift: Shift): Place => {
  const there = shifted(mover, shift);
  return {
    battlefield: withCreature(battlefield, there),
    mover: there,
    shift,
    isStart: shift.x === 0 && shift.y === 0 && shift.up === 0,
    isImpeded: isOn(battlefield, there, "isImpeded"),
  };
};

/** Whether a creature that moves along these turns stands on impeded ground at any place of its way. */
export const isImpededOnWay = (battlefield: Battlefield, mover: Creature, turns: readonly Shift[]): boolean =>
  shiftsAlong(battlefield, turns).some((shift) => isOn(battlefield, shifted(mover, shift), "isImpeded"));

/** Whether any square of a creature has its centre in ground of a kind, at its feet. */
const isOn = (battlefield: Battlefield, creature: Creature, kind: "isDifficult" | "isImpeded"): boolean =>
  battlefield.terrains.some(
    (area) =>
      area[kind] &&
      isOnLevel(area.levels, [creature.level]) &&
      area.extent.bottom <= creature.extent.bottom &&
      creature.extent.bottom < area.extent.top &&
      creature.cells.some(({ centre }) => isInside(centre, area.region)),
  );

/** One space, or as far without a grid. */
const isOneSpace = ({ grid }: Battlefield, { turns }: ProvokingMovement, places: readonly Place[]): boolean => {
  if (grid.type !== "gridless") return places.length <= 2;
  const lengths = turns.map(({ x, y }, i) => Math.hypot(x - (turns[i - 1]?.x ?? 0), y - (turns[i - 1]?.y ?? 0)));
  return lengths.reduce((sum, length) => sum + length, 0) <= grid.size;
};

/** A 5-foot step is a single one, out of and into ground that is neither difficult nor impeded. */
const isFreeStep = (battlefield: Battlefield, movement: ProvokingMovement, places: readonly Place[]): boolean =>
  movement.gait === "step" &&
  isOneSpace(battlefield, movement, places) &&
  !places.some(({ mover, isImpeded }) => isImpeded || isOn(battlefield, mover, "isDifficult"));

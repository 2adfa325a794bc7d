/**
 * Who gets an attack of opportunity at a creature that moves.
 *
 * Source: Epic Path, "Provoking an Attack of Opportunity", "5-Foot Step", "Difficult Terrain", "Impeded Terrain".
 * Source: D&D SRD 5.2.1, "Opportunity Attacks": there it is leaving the reach that provokes.
 * Read this way: a creature provokes when it leaves a space that an enemy threatens, once an enemy for the whole way. The attack
 * is judged at the last such place. A withdrawing creature does not provoke by leaving the space where it started, from enemies
 * that it sees. A 5-foot step that goes on is a move from its beginning; a Step that was declared stays one, and what follows is
 * a move of its own.
 */
import { type Battlefield, type Creature, withCreature } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import { attitudeBetween } from "../../scene/model/sides";
import { isInside } from "../../geometry/polygons/region";
import { fiveFeetOn } from "../distance/five-feet";
import { FREE_STEPS, shifted, type Shift, shiftsAlong } from "./path";
import { threatens, type ThreatRules } from "./threat";

/** A `step` is one space of at most 5 ft: a 5-foot step, or a Step that was declared. */
export const GAITS = ["move", "step", "withdraw"] as const;
export type Gait = (typeof GAITS)[number];

/** Whether each movement of one space is a step that is nothing else, or one that was declared alone. */
export type StepManner = "free" | "declared";

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
export interface MovementRules extends ThreatRules {
  /** Only leaving an enemy's reach provokes, and no other movement within it. */
  readonly isByReach?: boolean;
  /** Left out in books without steps. */
  readonly steps?: StepManner;
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
  const left = places.slice(freePlaces(battlefield, movement, places, rules.steps), -1);
  return battlefield.creatures.flatMap((enemy) => {
    if (attitudeBetween(enemy, movement.mover) !== "enemy") return [];
    const withdraws = movement.gait === "withdraw" && rules.sees(battlefield, movement.mover, enemy);
    const isBetween = (next: Place | undefined): boolean =>
      rules.isByReach === true && next !== undefined && threatens(next.battlefield, enemy, next.mover, rules);
    const at = left.findLast(
      (place, i) =>
        (place.isImpeded || !(withdraws && place.isStart)) &&
        threatens(place.battlefield, enemy, place.mover, rules) &&
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

/** Whether a space is longer than 5 ft. */
const isLongSpace = (grid: Battlefield["grid"]): boolean => grid.distance > fiveFeetOn(grid);

/** Thousandths of a scene unit, as heights are kept. */
const THOUSANDTHS = 1000;

/** One space, or as far without a grid; upward no more than that. */
const isOneSpace = (battlefield: Battlefield, turns: readonly Shift[]): boolean => {
  const { grid } = battlefield;
  const risen = turns.reduce((sum, { up }, i) => sum + Math.abs(up - (turns[i - 1]?.up ?? 0)), 0);
  if (risen > grid.distance * THOUSANDTHS) return false;
  if (grid.type !== "gridless") return shiftsAlong(battlefield, turns).length <= 2;
  const lengths = turns.map(({ x, y }, i) => Math.hypot(x - (turns[i - 1]?.x ?? 0), y - (turns[i - 1]?.y ?? 0)));
  return lengths.reduce((sum, length) => sum + length, 0) <= grid.size;
};

/** Why a movement is no step: it goes too far, over too long a space, or over such ground. */
export const STEP_FAULTS = ["far", "long", "difficult", "impeded"] as const;
export type StepFault = (typeof STEP_FAULTS)[number];

/** Why a movement is no step; null if it is one. Of several reasons the first one in `STEP_FAULTS` is given. */
export const stepFault = (
  battlefield: Battlefield,
  { mover, turns }: Pick<ProvokingMovement, "mover" | "turns">,
): StepFault | null => {
  if (!isOneSpace(battlefield, turns)) return "far";
  if (isLongSpace(battlefield.grid)) return "long";
  const spaces = shiftsAlong(battlefield, turns).map((shift) => shifted(mover, shift));
  if (spaces.some((space) => isOn(battlefield, space, "isDifficult"))) return "difficult";
  return spaces.some((space) => isOn(battlefield, space, "isImpeded")) ? "impeded" : null;
};

/** The first places on the way of which leaving provokes nothing because they are those of a step. */
const freePlaces = (
  battlefield: Battlefield,
  { mover, turns, gait }: ProvokingMovement,
  places: readonly Place[],
  steps: StepManner | undefined,
): number => {
  if (gait !== "step" || steps === undefined) return 0;
  if (steps === "free") return stepFault(battlefield, { mover, turns }) === null ? places.length : 0;
  return stepLength(
    battlefield,
    mover,
    places.map(({ shift }) => shift),
  );
};

/** How many of the places on a creature's way it leaves by the Step that it has declared at the first one. */
export const stepLength = (battlefield: Battlefield, mover: Creature, shifts: readonly Shift[]): number => {
  const isStep = (count: number): boolean =>
    stepFault(battlefield, { mover, turns: shifts.slice(1, count + 1) }) === null;
  // Without a grid, several places lie in one space.
  const most = battlefield.grid.type === "gridless" ? FREE_STEPS : 1;
  for (let count = Math.min(most, shifts.length - 1); count > 0; count--) if (isStep(count)) return count;
  return 0;
};

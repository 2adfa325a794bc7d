/**
 * Shooting or throwing at a target that fights an ally of the attacker. RULES 4.
 * Source: Pathfinder 1e, "Shooting or Throwing into a Melee", "Precise Shot"; Epic Path, "Point-Blank Shot".
 */
import type { Creature } from "../../../scene/model/battlefield";
import { sizeRank } from "../../../scene/model/scene";
import { attitudeBetween, attitudeToTarget } from "../../../scene/model/sides";
import { isWithinRange } from "../../distance/distance";
import { threatens } from "../../movement/threat";
import type { Duel, IntoMelee } from "./outcome";

const PENALTY = -4;
const PENALTY_AT_LARGER = -2;

/** How many size categories the target is larger than all that fight it. */
const FAR_LARGER = 3;
const LARGER = 2;

/** Of the spaces of a grid: 10 ft, 30 ft. */
const FAR_OFF = 2;
const POINT_BLANK = 6;

/** In both books who is unarmed threatens nothing. */
const RULES = { heedsUnarmed: true };

const canFight = ({ kind, isDead, isHidden, conditions }: Creature): boolean =>
  kind === "creature" &&
  !isDead &&
  !isHidden &&
  !conditions.includes("helpless") &&
  !conditions.includes("unconscious");

/** Whether some space of the target is two spaces or more from all of these creatures. */
const hasSpaceFarFrom = ({ battlefield, target }: Duel, others: readonly Creature[]): boolean => {
  const { distance, size } = battlefield.grid;
  // A lattice step less than two spaces.
  const nearer = FAR_OFF * distance - distance / size;
  return target.cells.some(({ corners }) => {
    const space = { footprint: corners, extent: target.extent };
    return others.every((other) => !isWithinRange(battlefield, space, other, nearer));
  });
};

/** Whether two creatures fight: either threatens the other. */
const areEngaged = ({ battlefield, target }: Duel, ally: Creature): boolean =>
  threatens(battlefield, ally, target, RULES) || threatens(battlefield, target, ally, RULES);

/**
 * The penalty of a ranged attack into a melee; undefined for none. `isPointBlankFree`: Point-Blank Shot lifts it. Distances are from
 * the whole footprint, also where rock leaves somebody a part of it: RULES 2.1, point 3.
 */
export const intoMelee = (parted: Duel, isPointBlankFree: boolean): IntoMelee | undefined => {
  const { battlefield, attack } = parted;
  const attacker = parted.attacker.part?.whole ?? parted.attacker;
  const target = parted.target.part?.whole ?? parted.target;
  const duel: Duel = { ...parted, attacker, target };
  if (attack.kind !== "ranged" || attacker.hasPreciseShot || !canFight(target)) return undefined;
  const friends = battlefield.creatures.filter(
    (each) => each !== attacker && each !== target && attitudeBetween(each, attacker) === "ally",
  );
  const opponents = friends.filter(
    (each) => canFight(each) && attitudeToTarget(each, { attacker, target }) === "enemy",
  );
  const allies = opponents.filter((each) => areEngaged(duel, each));
  if (
    allies.length === 0 ||
    hasSpaceFarFrom(
      duel,
      friends.filter(({ isDead }) => !isDead),
    )
  )
    return undefined;
  const isAtPointBlank = isWithinRange(battlefield, attacker, target, POINT_BLANK * battlefield.grid.distance);
  if (isPointBlankFree && attacker.hasPointBlankShot && isAtPointBlank) return undefined;
  const larger = sizeRank(target.sizeCategory) - Math.max(...allies.map(({ sizeCategory }) => sizeRank(sizeCategory)));
  if (larger >= FAR_LARGER) return undefined;
  return { penalty: larger >= LARGER ? PENALTY_AT_LARGER : PENALTY, allies };
};

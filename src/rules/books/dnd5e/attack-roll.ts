/**
 * Advantage and disadvantage on an attack roll from where the creatures stand: enemies close to a shooter, the ranges of its
 * weapon, flanking. RULES 9.
 *
 * Source: "Ranged Attacks" in the rules of combat (2014 and 2024); the optional rule "Flanking" of the 2014 Dungeon Master's
 * Guide.
 * Read this way: within 5 feet is one space. Creatures on another plane and those that the GM has hidden do nothing.
 */
import { type Battlefield, type Creature, creatureWithId, wholeOf } from "../../../scene/model/battlefield";
import { boxOf } from "../../../geometry/polygons/box";
import { creaturesMeeting } from "../../../scene/spaces/creature-boxes";
import { attitudeBetween, attitudeToAttacker, attitudeToTarget } from "../../../scene/model/sides";
import type { Attack } from "../../attack/verdict";
import type { Known } from "../../concealment/concealment";
import { arePlanesApart } from "../../distance/ethereal";
import { sees } from "../../concealment/sees";
import { areAdjacent, isWithinRange } from "../../distance/distance";
import { areOpposite } from "../../distance/opposite-sides";
import type { OptionValue, RuleOption } from "../../judge/rule-set";

const MIDI = "midi-qol";
/** It has settings for ranges and for enemies nearby, and none for flanking. */
const AC5E = "automated-conditions-5e";

export const ROLL_OPTIONS: readonly RuleOption[] = [
  { key: "closeRange", values: ["true", "false"], leftTo: [MIDI, AC5E] },
  { key: "longRange", values: ["true", "false"], leftTo: [MIDI, AC5E] },
  { key: "flanking", values: ["false", "true"], leftTo: [MIDI] },
];

/** What the positions do to an attack roll. */
export interface Positions {
  /** Enemies within 5 ft that see the shooter. */
  readonly close: readonly Creature[];
  /** Where the target is: within the weapon's normal range, within its long range, or beyond. */
  readonly range: "normal" | "long" | "beyond";
  /** Allies that flank the target together with the attacker. */
  readonly partners: readonly Creature[];
}

export const NO_POSITIONS: Positions = { close: [], range: "normal", partners: [] };

/** How creatures see. */
type Seeing = Pick<Known, "senseRules" | "useLight">;

/** The two creatures of an attack. */
interface Duel extends Seeing {
  readonly battlefield: Battlefield;
  readonly attack: Attack;
  readonly attacker: Creature;
  readonly target: Creature;
}

/** Nothing for an area, which has no attack roll. */
export const positionsIn = (
  battlefield: Battlefield,
  attack: Attack,
  valueOf: OptionValue,
  seeing: Seeing,
): Positions => {
  const [attacker, target] = [attack.attacker ?? "", attack.target].map((id) => creatureWithId(battlefield, id));
  if (attack.kind === "area" || attacker === undefined || target === undefined) return NO_POSITIONS;
  const duel: Duel = { ...seeing, battlefield, attack, attacker: wholeOf(attacker), target: wholeOf(target) };
  const isOn = (key: string): boolean => valueOf(key) === "true";
  if (attack.kind === "melee") return isOn("flanking") ? { ...NO_POSITIONS, partners: partnersIn(duel) } : NO_POSITIONS;
  return {
    ...NO_POSITIONS,
    close: isOn("closeRange") && !doesLift(attack, "close-range") ? closeEnemies(duel) : [],
    range: isOn("longRange") ? rangeIn(duel) : "normal",
  };
};

const doesLift = ({ lifts = [] }: Attack, penalty: (typeof lifts)[number]): boolean => lifts.includes(penalty);

const INCAPACITATED = ["helpless", "incapacitated", "unconscious"] as const;

const canAct = ({ kind, isDead, isHidden, conditions }: Creature): boolean =>
  kind === "creature" && !isDead && !isHidden && !INCAPACITATED.some((condition) => conditions.includes(condition));

/** The creatures within 5 ft of one. Boxes first: mostly nobody is near. */
const nextTo = ({ battlefield }: Duel, creature: Creature): readonly Creature[] => {
  const { size } = battlefield.grid;
  const [left, top, right, bottom] = boxOf(creature.footprint);
  return creaturesMeeting(battlefield, [left - size, top - size, right + size, bottom + size]).filter(
    (other) => other.id !== creature.id && areAdjacent(battlefield, other, creature),
  );
};

const closeEnemies = (duel: Duel): readonly Creature[] => {
  const { battlefield, attacker } = duel;
  return nextTo(duel, attacker).filter(
    (other) =>
      canAct(other) &&
      attitudeToAttacker(other, sidesOf(duel, other)) === "enemy" &&
      !arePlanesApart(other, attacker) &&
      sees(battlefield, other, attacker, duel),
  );
};

/** A target that walls cut is on the map by one part: it is its own enemy's enemy all the same. */
const sidesOf = ({ attacker, target }: Duel, other: Creature): { attacker: Creature; target: Creature } => ({
  attacker,
  target: other.id === target.id ? other : target,
});

const rangeIn = ({ battlefield, attack, attacker, target }: Duel): Positions["range"] => {
  const { increment, longRange = increment } = attack;
  if (increment === undefined || isWithinRange(battlefield, attacker, target, increment)) return "normal";
  if (longRange === undefined || !isWithinRange(battlefield, attacker, target, longRange)) return "beyond";
  return doesLift(attack, "long-range") ? "normal" : "long";
};

/** Whether the attacker sees the target is for the verdict to say. */
const partnersIn = (duel: Duel): readonly Creature[] => {
  const { battlefield, attacker, target } = duel;
  if (!canAct(attacker) || !areAdjacent(battlefield, attacker, target)) return [];
  const standOpposite = areOpposite(target);
  return nextTo(duel, target).filter(
    (ally) =>
      ally.id !== attacker.id &&
      canAct(ally) &&
      attitudeBetween(ally, attacker) === "ally" &&
      attitudeToTarget(ally, duel) === "enemy" &&
      !arePlanesApart(ally, target) &&
      standOpposite(attacker, wholeOf(ally)) &&
      sees(battlefield, ally, target, duel),
  );
};

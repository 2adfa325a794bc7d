import type { Concealment } from "../../attack/concealment-levels";
import type { Pair } from "../../attack/between";
import type { CoverScale } from "./cover";
import type { PathfinderCover, PathfinderOutcome } from "./outcome";
import type { Attack, Effect } from "../../attack/verdict";
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import type { Segment } from "../../../geometry/numbers/lattice";
import type { SenseRules } from "../../concealment/senses";
import type { RuleOption } from "../../judge/rule-set";

/** The lane of a charge, with the ids of what stops it. */
export interface Charge {
  /** Lattice points, from centre to centre; undefined if no space near the target will do. */
  readonly lane: Segment | undefined;
  readonly isLongEnough: boolean;
  readonly obstacles: readonly string[];
}

/** A level of cover in Pathfinder. */
export type PathfinderLevel = PathfinderCover | "total";

/** Everything worked out about one attack. */
export interface PathfinderFindings {
  readonly book: PathfinderBook;
  readonly attack: Attack;
  readonly pair: Pair;
  /** Undefined for an area. */
  readonly duel: Duel | undefined;
  readonly scale: CoverScale;
  readonly outcome: PathfinderOutcome | undefined;
  readonly cover: PathfinderLevel;
  readonly concealment: Concealment;
  readonly missChance: number;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
  /** Id of the object that the target is inside of, as an incorporeal creature. */
  readonly enclosure: string | undefined;
  /** Undefined if the book or the attack has no charges, or if the target cannot be charged from anywhere. */
  readonly charge: Charge | undefined;
}

/** Two creatures, one of which attacks the other in melee or at range. */
export interface Duel {
  readonly battlefield: Battlefield;
  readonly attack: Attack;
  readonly attacker: Creature;
  readonly target: Creature;
}

/** The two creatures of an attack; undefined for an area, which has no attack roll. */
export const duelOf = ({ battlefield, attacker, target }: Pair, attack: Attack): Duel | undefined =>
  attack.kind === "area" || attacker.creature === undefined || target.creature === undefined
    ? undefined
    : { battlefield, attack, attacker: attacker.creature, target: target.creature };

/** The attacker's reach in scene units: the attack's own, or else the creature's. */
export const reachIn = ({ attack, attacker }: Duel): number => attack.reach ?? attacker.reach;

/** The differences between the books of the family; everything else they judge alike. */
export interface PathfinderBook {
  readonly id: string;
  readonly senseRules: SenseRules;
  readonly options: readonly RuleOption[];
  /** Conditions, higher ground and flanking change the attack roll, and helpless targets have a lower AC. */
  readonly hasAttackTable: boolean;
  /** The effect on a target that does not see its attacker. */
  readonly unseenAttacker: Effect;
  /** Charges need a lane, and cannot attack unseen targets. */
  readonly hasCharges: boolean;
  /** A bow or crossbow can deliver a coup de grâce to an adjacent target. */
  readonly hasCoupByBow: boolean;
  /** Stealth is a stance, which has stricter conditions than a check. */
  readonly hasStealthStance: boolean;
  /** Targets out of reach cannot be attacked. The other books say so in chapters that Parapet does not judge. */
  readonly asksReach: boolean;
  /** A flat-footed creature makes no attacks of opportunity. */
  readonly flatFootedCannotRespond: boolean;
  /** An incorporeal creature inside an object has no line of effect to the outside. */
  readonly hidesInObjects: boolean;
}

import type { Charge } from "./charge";
import type { Concealment } from "../../attack/concealment-levels";
import type { Pair } from "../../attack/between";
import type { CoverScale } from "./cover";
import type { PathfinderCover, PathfinderOutcome } from "./outcome";
import type { Attack, Effect } from "../../attack/verdict";
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import type { SenseRules } from "../../concealment/senses";
import type { RuleOption } from "../../judge/rule-set";

/** A level of cover by the Pathfinder rules. */
export type PathfinderLevel = PathfinderCover | "total";

/** Everything found out about one attack. */
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
  /** Id of the object inside which the target is, incorporeal. */
  readonly enclosure: string | undefined;
  /** Undefined where the book or the attack knows none, or the target cannot be charged anyway. */
  readonly charge: Charge | undefined;
}

/** Two creatures, one of which strikes or shoots at the other. */
export interface Duel {
  readonly battlefield: Battlefield;
  readonly attack: Attack;
  readonly attacker: Creature;
  readonly target: Creature;
}

/** The two creatures of an attack; undefined for an area, which rolls no attack, whoever makes it. */
export const duelOf = ({ battlefield, attacker, target }: Pair, attack: Attack): Duel | undefined =>
  attack.kind === "area" || attacker.creature === undefined || target.creature === undefined
    ? undefined
    : { battlefield, attack, attacker: attacker.creature, target: target.creature };

/** How far the attacker strikes, scene units: as the attack says, else by its own reach. */
export const reachIn = ({ attack, attacker }: Duel): number => attack.reach ?? attacker.reach;

/** Where the books of the family differ; in everything else they judge alike. */
export interface PathfinderBook {
  readonly id: string;
  readonly senseRules: SenseRules;
  readonly options: readonly RuleOption[];
  /** Conditions, higher ground and flanking change the attack roll, and who is helpless has a lower AC. */
  readonly hasAttackTable: boolean;
  /** What an attacker whom it does not see brings upon a target. */
  readonly unseenAttacker: Effect;
  /** Charges have a lane, and no attack that moves strikes at what is not seen. */
  readonly hasCharges: boolean;
  /** A bow or crossbow will do for a coup de grâce, next to the target. */
  readonly hasCoupByBow: boolean;
  /** Stealth is a stance, harder to begin than a check. */
  readonly hasStealthStance: boolean;
  /** Nobody strikes at a target out of reach; the other books say so in chapters that are not judged here. */
  readonly asksReach: boolean;
  /** Who is flat-footed strikes no attack of opportunity. */
  readonly flatFootedCannotRespond: boolean;
  /** An incorporeal creature inside an object is shut off in it. */
  readonly hidesInObjects: boolean;
}

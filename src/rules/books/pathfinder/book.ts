import type { SenseRules } from "../../concealment/senses";
import type { RuleOption } from "../../judge/rule-set";
import type { Effect } from "../../attack/verdict";

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

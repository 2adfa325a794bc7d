import type { Battlefield, Creature } from "../../scene/model/battlefield";
import type { Base } from "../../scene/model/scene";
import type { Attack, Verdict } from "../attack/verdict";

/** One setting of a rule set: its values, the default first. */
export interface RuleOption {
  readonly key: string;
  readonly values: readonly string[];
  /** Any number above 0 in decimal digits is a value; `values` has the default alone. */
  readonly isNumber?: boolean;
  /** Chosen anew for each attack, so no setting of the world. */
  readonly isPerAttack?: boolean;
}

export type RuleOptions = Readonly<Record<string, string>>;

/** What may be said of how an attack is made; the command line has these words too, but for the ruling. */
export const ATTACK_DETAILS = ["weapon", "increment", "charge", "readied", "spread", "destroys", "ruled"] as const;
export type AttackDetail = (typeof ATTACK_DETAILS)[number];

/** Messages by degree: `PARAPET.Concealment.partial`. */
export const CONCEALMENT_WORDS = ["Concealment", "Obscured", "FlatCheck"] as const;
export type ConcealmentWords = (typeof CONCEALMENT_WORDS)[number];

/** The rules of one game: its ladder of cover and one pure judge. */
export interface RuleSet {
  readonly id: string;
  /** Mildest first. */
  readonly levels: readonly string[];
  readonly options: readonly RuleOption[];
  /** The base of tokens on which none is set. */
  readonly unsetBase: Base;
  /** How it speaks of what is hard to see; null where it knows cover alone. */
  readonly concealmentWords: ConcealmentWords | null;
  /** The details of an attack that can change its verdicts; all others change nothing. */
  readonly heeds: readonly AttackDetail[];
  /** Options left out take their defaults. Throws `RangeError` for a creature or option that is not there. */
  readonly judge: (battlefield: Battlefield, attack: Attack, options: RuleOptions) => Verdict;
  /** Melee attacks meet other cover than ranged ones. */
  readonly hasMeleeProcedure?: boolean;
  /**
   * Where no creature may shoot another without a line of effect from space to space: the battlefield on which that line
   * is drawn, and its verdict's `lineOfEffect` with it; undefined where one may.
   */
  readonly effectField?: (battlefield: Battlefield, attacker: Creature, target: Creature) => Battlefield | undefined;
  /** Whether a target may be shot at as far as the attacker's own stance goes, whatever stands between. */
  readonly canAim?: (battlefield: Battlefield, attacker: Creature, target: Creature) => boolean;
}

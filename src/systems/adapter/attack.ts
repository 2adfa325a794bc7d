import type { Action, Attack, Effect, Modifier, Reason, Stat, Verdict } from "../../rules/attack/verdict";

/** How an attack is made, for all its targets alike. */
export type Manner = Omit<Attack, "attacker" | "target" | "ruled">;

/** An attack as a game system declares it. Creatures of the viewed scene by id (`token:ID`). */
export interface DeclaredAttack {
  readonly attacker: string;
  /** None: nobody is targeted, and there is nothing to judge. */
  readonly targets: readonly string[];
  readonly manner: Manner;
  /** What it takes leave for besides the attack itself: a charge, an attack of opportunity. */
  readonly action: Extract<Action, "attack" | "attack-of-opportunity" | "charge">;
  /** Of the item, as its sheet has it. */
  readonly title: string;
  /** Levels of the rule set's cover that a trait of the attacker passes over, as Sharpshooter does. */
  readonly ignoredCover: readonly string[];
  /** A trait passes over all concealment but total too, as Improved Precise Shot does. */
  readonly ignoresPartialConcealment?: boolean;
  /** A trait takes total concealment for partial, as Greater Blind-Fight does. */
  readonly treatsTotalAsPartial?: boolean;
  /** How often the miss chance is rolled, the best counting: twice with Blind-Fight. */
  readonly missRolls: 1 | 2;
}

/** What is judged of an attack on one of its targets. */
export interface RuledTarget {
  readonly target: string;
  /** On all that is there: not to be shown but through `knownVerdict`. */
  readonly verdict: Verdict;
  /** The numbers and effects of it that are put on the dice: those that the system does not know, where they are wanted. */
  readonly changes: readonly Modifier[];
  readonly effects: readonly Effect[];
  /** Of the changes, those for which the system has no place where several are attacked by one roll: people count them. */
  readonly unplaced?: readonly Modifier[];
  /** Of the effects, those that the one roll at several targets does not have: people see to them. */
  readonly unplacedEffects?: readonly Effect[];
  /** It may not be attacked, and the attack is made on the others alone. */
  readonly isLeftOut?: boolean;
  /** Percent, null where no rule of the table asks for it. */
  readonly missChance: number | null;
  /** Why it may not be attacked so; null where it may. */
  readonly refusal: Reason | null;
}

export interface RuledAttack {
  readonly declared: DeclaredAttack;
  readonly ruleset: string;
  /** In the order declared; none that is not on the scene. */
  readonly targets: readonly RuledTarget[];
  /** Targets on which there is no verdict, for an error that the GM was told of. */
  readonly unjudged: readonly string[];
}

/** Says of the targets that the attack cannot touch that it is made on the others alone. */
export const withLeftOut = (ruled: RuledAttack, barred: readonly string[]): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => (barred.includes(each.target) ? { ...each, isLeftOut: true } : each)),
});

/** What is ruled of an area effect that has been laid: on everyone inside, whether it reaches them or not. */
export interface RuledArea {
  /** Who laid it; null for nobody. */
  readonly maker: string | null;
  readonly ruleset: string;
  readonly targets: readonly RuledTarget[];
  /** Creatures on which there is no verdict, for an error that the GM was told of. */
  readonly unjudged: readonly string[];
}

/** A saving throw as a game system declares it, against what comes from a place or from an attacker. */
export interface DeclaredSave {
  /** Its target is the creature that saves; an area has its point of origin. */
  readonly attack: Attack;
  readonly stat: Extract<Stat, "reflex" | "dexterity">;
  readonly title: string;
}

export interface RuledSave {
  readonly declared: DeclaredSave;
  readonly ruleset: string;
  /** Null where there is no verdict, for an error that the GM was told of. */
  readonly ruled: RuledTarget | null;
}

/** What is put on the dice of a save. */
export const saveChanges = ({ ruled }: RuledSave): RuledTarget["changes"] => ruled?.changes ?? [];

/** What the numbers on the dice for one stat come to. Bonuses of one type do not add where the rule set has it so. */
export const sumOf = ({ changes }: Pick<RuledTarget, "changes">, stat: Stat): number =>
  changes.reduce((sum, change) => (change.stat === stat ? sum + change.value : sum), 0);

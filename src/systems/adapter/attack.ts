import type { PlaceStruck } from "../../foundry/verdicts/place-struck";
import type {
  Action,
  Attack,
  DiceKind,
  Effect,
  Modifier,
  Reason,
  Ruling,
  Stat,
  Verdict,
} from "../../rules/attack/verdict";

/** How an attack is made; the same for all its targets. */
export type Manner = Omit<Attack, "attacker" | "target" | "ruled">;

/** An attack as a game system declares it. Creatures of the viewed scene by id (`token:ID`). */
export interface DeclaredAttack {
  readonly attacker: string;
  /** Empty: nothing is targeted, and there is nothing to judge. */
  readonly targets: readonly string[];
  readonly manner: Manner;
  /** The action that must be allowed besides the attack itself: a charge, an attack of opportunity. */
  readonly action: Extract<Action, "attack" | "attack-of-opportunity" | "charge">;
  readonly title: string;
  /** It can be made with a splash weapon: the system does not tell whether it is. */
  readonly canSplash?: boolean;
  /** It costs less than the standard action (in D&D 5e, the action): a swift or a bonus action. */
  readonly isMinor?: true;
  /** What the system itself adds to the attack roll of a charge. */
  readonly chargeBonus?: number;
  /** A combat maneuver. Left out for other attacks, and where that is not known. */
  readonly isManeuver?: true;
  /** It is a bull rush, or a maneuver that its item does not name. Left out where it is known to be another attack. */
  readonly bullRush?: "known" | "possible";
  /** How often the miss chance is rolled; the best roll counts. Twice with Blind-Fight. */
  readonly missRolls: 1 | 2;
  /** What its user has answered about it when asked whether to attack anyway. `manner` includes it. */
  readonly answered?: Partial<Manner>;
  /** What was ruled in its roll dialog for this attack alone, by target. */
  readonly rulings?: Rulings;
}

/** By target (`token:ID`). */
export type Rulings = Readonly<Record<string, Ruling>>;

/** An attack whose roll dialog is open. */
export interface OpenAttack {
  /** As it would be judged now, with what was ruled in the dialog; null if it is no attack any more. */
  readonly declared: () => DeclaredAttack | null;
  /** Whether this roll has Parapet's number for a target. */
  readonly hasNumber: (target: string) => boolean;
  /** Rolls with these rulings in place of earlier ones. */
  readonly rule: (rulings: Rulings) => void;
  /**
   * Rules on it again as the map is now, where its numbers are on the roll already. Returns whether anything is different.
   * Missing where that is done when it is rolled.
   */
  readonly ruleAgain?: () => boolean;
  /** Shows the numbers of the roll again, where the dialog lists them. It fires the dialog's render hook. */
  readonly rerender?: () => unknown;
}

/** What a render hook passes: an element, or jQuery around one. */
export type Rendered = HTMLElement | ArrayLike<HTMLElement>;

/** An application of version 1, whose window does not follow its content by itself. */
export interface Application1 {
  setPosition?(position: { readonly height: "auto" }): unknown;
}

/** A roll dialog of the system's, as its render hook passes it. */
export interface RollDialog {
  readonly dialog: Application1;
  readonly html: Rendered;
  /** The selector of what lines are put before; without it they are put last in the form. */
  readonly before: string;
}

/** Models of a unit that shoots whose target has the same level of cover from each; null where they cannot shoot it. */
export interface ModelsByLevel {
  readonly level: string | null;
  /** `token:ID`. */
  readonly ids: readonly string[];
}

/** How a forbidden attack is ruled if it breaks the walls that stop it. */
export interface IfBroken {
  /** `wall:ID`. */
  readonly walls: readonly string[];
  /** It can be broken only because of a GM's mark on one of them, which players do not know. */
  readonly isMarked?: true;
  /** An area reaches it as it is, and the walls only give it cover. */
  readonly isOfCover?: true;
  readonly verdict: Verdict;
  readonly changes: readonly Modifier[];
  readonly dice: readonly DiceKind[];
  readonly effects: readonly Effect[];
  readonly missChance: number | null;
  /** What its user did not know of stops it all the same. */
  readonly refusal?: Reason;
  readonly models?: readonly ModelsByLevel[];
}

export interface RuledTarget {
  readonly target: string;
  /** From the whole battlefield: show it only through `knownVerdict`. */
  readonly verdict: Verdict;
  /**
   * The modifiers, dice and effects that Parapet applies: those that the system does not apply itself and the settings allow.
   */
  readonly changes: readonly Modifier[];
  readonly dice: readonly DiceKind[];
  readonly effects: readonly Effect[];
  /** Changes that the system has no place for when one roll has several targets. People add them. */
  readonly unplaced?: readonly Modifier[];
  /** Changes that add nothing, because as much cover is in the system's own number already. */
  readonly included?: readonly Modifier[];
  /** Effects that one roll at several targets cannot have, or that its rolls were not seen to have. People apply them. */
  readonly unplacedEffects?: readonly Effect[];
  /** Dice that the roll was not seen to have. People add them. */
  readonly unplacedDice?: readonly DiceKind[];
  /** Dice that change nothing, because the roll has as many of the system's own. */
  readonly includedDice?: readonly DiceKind[];
  /** What its readers must decide themselves. Left out where there is nothing. */
  readonly notes?: readonly Reason[];
  /** Where it was attacked, if it has left that place since: its top left corner in pixels, and its elevation. */
  readonly placeLeft?: PlaceStruck;
  /** It cannot be attacked, and the attack is made on the other targets only. */
  readonly isLeftOut?: boolean;
  /** In percent; null if nothing has to be rolled. */
  readonly missChance: number | null;
  /** Why it cannot be attacked like this; null if it can. */
  readonly refusal: Reason | null;
  /** The models of a unit that shoots, in books in which units shoot. */
  readonly models?: readonly ModelsByLevel[];
  /** Left out where nothing that stops the attack can be broken. */
  readonly ifBroken?: IfBroken;
  /** Walls that the attack breaks, `wall:ID`. */
  readonly broken?: readonly string[];
}

/** An answer to the question whether to attack anyway, besides yes and no. */
export interface FurtherAnswer {
  /** Unlike that of any other answer. */
  readonly id: string;
  /** Its button, as a message with what it names. */
  readonly label: Reason;
  /** What the attack is like with this answer. */
  readonly manner: Partial<Manner>;
}

export interface RuledAttack {
  readonly declared: DeclaredAttack;
  readonly ruleset: string;
  /** In the declared order; only creatures on the scene. */
  readonly targets: readonly RuledTarget[];
  /** Targets without a verdict, because of an error that the GM was notified of. */
  readonly unjudged: readonly string[];
  /** Those of them that are too large to judge. */
  readonly tooLarge?: readonly string[];
}

/** An attack that is ruled again, with what was ruled in its dialog, and answered before about the same targets. */
export const asAnswered = (declared: DeclaredAttack, before: RuledAttack | undefined): DeclaredAttack => {
  const { answered, rulings } = before?.declared ?? {};
  const isSame = before?.declared.targets.join() === declared.targets.join();
  return {
    ...declared,
    ...(answered === undefined || !isSame ? {} : { answered }),
    ...(rulings === undefined ? {} : { rulings }),
  };
};

/** The attack with what was ruled in its dialog, before it is ruled again. */
export const withRulings = (ruled: RuledAttack, rulings: Rulings): RuledAttack => ({
  ...ruled,
  declared: { ...ruled.declared, rulings },
});

const outcomesOf = ({ targets }: RuledAttack): string =>
  JSON.stringify(
    targets.map(({ target, verdict: { cover }, changes, dice, effects, missChance, refusal }) => [
      ...[target, cover, changes, dice, effects, missChance, refusal],
    ]),
  );

/** Whether two rulings on one attack differ in levels, numbers, dice or effects. */
export const isRuledOtherwise = (before: RuledAttack, now: RuledAttack): boolean =>
  outcomesOf(before) !== outcomesOf(now);

/** Marks the targets that the attack leaves out. */
export const withLeftOut = (ruled: RuledAttack, barred: readonly string[]): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => (barred.includes(each.target) ? { ...each, isLeftOut: true } : each)),
});

/** An area's document, and how high it starts by its card. */
export interface RecordedArea {
  readonly documentName: (typeof AREA_DOCUMENTS)[number];
  readonly id: string;
  /** Scene units. */
  readonly elevation: number;
  /** From the space of its maker to its point of origin, scene units; left out without one of them. */
  readonly distance?: number;
  /** What the scene calls them: `ft`. */
  readonly units: string;
  /** It spreads round corners, as somebody has said. */
  readonly isSpread?: true;
}

export const AREA_DOCUMENTS = ["MeasuredTemplate", "Region"] as const;

/** The judged attacks of a placed area, on every creature inside, whether it reaches them or not. */
export interface RuledArea {
  /** Its document; left out where none is placed. */
  readonly area?: RecordedArea;
  /** The creature that placed it; null for none. */
  readonly maker: string | null;
  readonly ruleset: string;
  readonly targets: readonly RuledTarget[];
  /** Creatures without a verdict, because of an error that the GM was notified of. */
  readonly unjudged: readonly string[];
  /** Those of them that are too large to judge. */
  readonly tooLarge?: readonly string[];
}

/** A saving throw as a game system declares it, against an area or an attacker. */
export interface DeclaredSave {
  /** Its target is the creature that saves; an area has its point of origin. */
  readonly attack: Attack;
  readonly stat: Extract<Stat, "reflex" | "dexterity">;
  readonly title: string;
}

export interface RuledSave {
  readonly declared: DeclaredSave;
  readonly ruleset: string;
  /** Null without a verdict, because of an error that the GM was notified of. */
  readonly ruled: RuledTarget | null;
}

/** A number that is added to a Stealth check, and why, as plain text. */
export interface StealthPart {
  readonly value: number;
  /** "Standard cover". */
  readonly name: string;
  /** With the observer, as far as everyone may know who that is. */
  readonly label: string;
}

/** The modifiers applied to a save. */
export const saveChanges = ({ ruled }: RuledSave): RuledTarget["changes"] => ruled?.changes ?? [];

/** The bonus of a save against an area, by the names of either game's stat. */
export const saveGain = (save: RuledSave): number =>
  sumOf({ changes: saveChanges(save) }, "reflex") + sumOf({ changes: saveChanges(save) }, "dexterity");

/** The sum of the applied modifiers of one stat. */
export const sumOf = ({ changes }: Pick<RuledTarget, "changes">, stat: Stat): number =>
  changes.reduce((sum, change) => (change.stat === stat ? sum + change.value : sum), 0);

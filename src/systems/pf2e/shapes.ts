/**
 * The parts of Pathfinder and Starfinder, second edition, that are read: checks, as `game.pf2e.Check.roll` takes them.
 * No imports, so that `tests/systems/pf2e.contract.ts` can compare them with published declarations of the system.
 * Source: docs/systems.md, "pf2e and sf2e".
 */

export interface CheckModifier {
  readonly slug: string;
  readonly type: string;
  readonly modifier: number;
  /** False for a bonus that a higher one outdoes. */
  readonly enabled: boolean;
  /** True where a rule takes it out of force. */
  readonly ignored?: boolean;
}

/** What a rule does to modifiers of a slug, or of every slug for null. Parapet only hands it on. */
export interface ModifierAdjustment {
  readonly slug: string | null;
  /** Older versions have a predicate in its place. */
  test(options: string[] | Set<string>): boolean;
}

/** Data for `new game.pf2e.Modifier(…)`. */
export interface CoverModifier {
  readonly slug: string;
  readonly label: string;
  readonly type: "circumstance";
  readonly modifier: number;
  readonly adjustments?: ModifierAdjustment[];
}

/** `game.pf2e`, or `game.sf2e`. */
export interface Pf2e {
  readonly Modifier?: new (modifier: CoverModifier) => CheckModifier;
  /** Applies the adjustments of its modifiers to them when it is made. */
  readonly StatisticModifier?: new (slug: string, modifiers: never[], options: Set<string>) => object;
}

/** The check that is rolled. It drops a modifier that is pushed with the slug of another. */
export interface Check {
  readonly modifiers: readonly CheckModifier[];
  push(modifier: CheckModifier): unknown;
  delete(modifier: CheckModifier): unknown;
}

export interface CheckToken {
  readonly id: string | null;
}

export interface CheckItem {
  readonly name?: string;
  readonly type?: string;
  readonly slug?: string | null;
  readonly flags?: object;
  readonly uuid?: string;
  readonly isMelee?: boolean;
  readonly isRanged?: boolean;
  readonly isThrown?: boolean;
  /** The weapon group: "bow", "crossbow", "sword"… */
  readonly group?: string | null;
  readonly range?: { readonly increment?: number | null } | null;
}

export interface CheckActor {
  /** By what they change: "ac", "stealth". */
  readonly synthetics?: {
    readonly modifierAdjustments?: Readonly<Record<string, readonly ModifierAdjustment[] | undefined>>;
  };
  /** The weapon is a whole item of the system's. */
  getReach?(options: { readonly action: "attack"; readonly weapon: never }): number;
}

interface Side {
  /** A clone, with the effects that are on it for this check alone. */
  readonly actor?: CheckActor | null;
  readonly token?: CheckToken | null;
  readonly item?: CheckItem | null;
  /** Whether this side rolls. */
  readonly self?: boolean;
}

export interface CheckDC {
  readonly value: number;
  readonly slug?: string | null;
  /** The parts of the DC. The system shows them, and does not add them up again. */
  readonly statistic?: {
    readonly modifiers?: readonly CheckModifier[];
    readonly domains?: readonly string[];
    /** Seen from the creature that has the DC: "self:…". */
    readonly options?: ReadonlySet<string>;
  } | null;
}

export interface CheckContext {
  readonly type?: string;
  readonly title?: string;
  readonly isReroll?: boolean;
  readonly viewOnly?: boolean;
  /** Macros pass an array. */
  readonly options?: ReadonlySet<string> | readonly string[];
  readonly domains?: readonly string[];
  readonly actor?: CheckActor | null;
  readonly token?: CheckToken | null;
  readonly item?: CheckItem | null;
  readonly origin?: Side | null;
  readonly target?: Side | null;
  readonly dc?: CheckDC | null;
}

/** The part of a check that the system stores in its message's flags. */
export interface CheckSeen {
  readonly type?: string;
  readonly isReroll?: boolean;
  readonly domains?: readonly string[];
  readonly options?: readonly string[];
  readonly target?: { readonly token?: string } | null;
  readonly dc?: { readonly value?: number } | null;
  /** "criticalFailure", "failure", "success", "criticalSuccess"; null without a DC. */
  readonly outcome?: string | null;
  /** The same before rules on either side make it better or worse. */
  readonly unadjustedOutcome?: string | null;
}

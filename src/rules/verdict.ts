import type { Concealment } from "./concealment";
import type { RuleSetId } from "./rule-set-id";

/** A place on the scene in pixels, y down. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

export const ATTACK_KINDS = ["ranged", "melee", "area"] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** Who attacks whom, and how. Creatures by id (`token:ID`). */
export interface Attack {
  /** May be null for an area that no creature makes. */
  readonly attacker: string | null;
  readonly target: string;
  readonly kind: AttackKind;
  /** Scene units; null means one square. */
  readonly reach: number | null;
  /** An area's point of origin in pixels; null for the attacker's centre. */
  readonly origin: PixelPoint | null;
}

/** A sight-line as drawn: pixels, and what stops it where. */
export interface DrawnLine {
  readonly from: PixelPoint;
  readonly to: PixelPoint;
  readonly isBlocked: boolean;
  /** Ids of the obstacles that block it, sorted. */
  readonly obstacles: readonly string[];
  /** Where it is blocked first, pixels; null when clear. */
  readonly blockedAt: PixelPoint | null;
}

/** A sentence as a message key (`PARAPET.Reason.…` in lang/) with its data. */
export interface Reason {
  readonly key: string;
  /** A list holds ids. */
  readonly data: Readonly<Record<string, string | number | readonly string[]>>;
}

export const STATS = ["ac", "reflex", "stealth", "attack"] as const;

/** A number that changes on the dice. */
export interface Modifier {
  readonly stat: (typeof STATS)[number];
  readonly value: number;
  /** Who it belongs to. */
  readonly side: "attacker" | "target";
  readonly type: string;
  readonly note: Reason;
}

export const ACTIONS = ["attack", "attack-of-opportunity", "hide"] as const;
export type Action = (typeof ACTIONS)[number];

export interface Permission {
  readonly action: Action;
  readonly isAllowed: boolean;
  readonly reason: Reason | null;
}

/** What a rule set decides for one attack, and why. */
export interface Verdict {
  readonly ruleset: RuleSetId;
  readonly attacker: string | null;
  readonly target: string;
  readonly kind: AttackKind;
  readonly reach: number | null;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  /** A level of the rule set. */
  readonly cover: string;
  readonly concealment: Concealment;
  /** Percent. */
  readonly missChance: number;
  /** The obscured fraction that decided the level, to 1e-9; null when none did. */
  readonly fraction: number | null;
  /** The corner or point chosen. */
  readonly origin: PixelPoint | null;
  readonly lines: readonly DrawnLine[];
  /** Ids of what gives the cover, sorted; with no line of effect, of the blockers between. */
  readonly obstacles: readonly string[];
  readonly modifiers: readonly Modifier[];
  readonly permissions: readonly Permission[];
  readonly reasons: readonly Reason[];
}

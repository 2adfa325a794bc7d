import type { AttackDetails } from "../../scene/model/attack-details";
import type { CoverChange, Penalty } from "./cover-change";

/** A place on the scene in pixels, y down. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** Where an area starts, pixels and scene units. */
export interface AreaOrigin extends PixelPoint {
  /** The height of its foot; left out or null where nobody has set one: then it follows from the map. RULES 4. */
  readonly elevation?: number | null;
  /** The height of its head; left out where it is one space tall. */
  readonly top?: number;
}

export const ATTACK_KINDS = ["ranged", "melee", "area"] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** One attack: the attacker, the target and the manner. Creatures by id (`token:ID`). */
export interface Attack extends AttackDetails {
  /** May be null for an area that no creature makes. */
  readonly attacker: string | null;
  readonly target: string;
  readonly kind: AttackKind;
  /** Scene units; null means the attacker's own, which is one square unless its token says otherwise. */
  readonly reach: number | null;
  /** An area's point of origin; null for the attacker's own: its centre, or what the rule set says. */
  readonly origin: AreaOrigin | null;
  readonly ruled?: Ruling;
  /** The target has charged since its own turn began. */
  readonly hasTargetCharged?: boolean;
  readonly attackerStances?: readonly Stance[];
  readonly targetStances?: readonly Stance[];
  /** The target has the ranks in Acrobatics for a better dodge bonus. */
  readonly isTargetAgile?: boolean;
  /** What it is made with; left out if that is not known. */
  readonly means?: "weapon" | "spell";
  /** The target makes a saving throw. */
  readonly isSave?: boolean;
  /** What features change of its cover and concealment: changes for this attack alone. */
  readonly coverChanges?: readonly CoverChange[];
  /** Disadvantages that do not count for it: made of `coverChanges`. */
  readonly lifts?: readonly Penalty[];
}

/** What a creature declares on its turn and keeps for a while. */
export const STANCES = ["defensive", "total-defense", "full-round", "taking-cover", "stealth", "class-stance"] as const;
export type Stance = (typeof STANCES)[number];

/** What the GM has ruled of one attack, whatever the map shows. What is left out stays as the rules find it. */
export interface Ruling {
  /** A level of the rule set. */
  readonly cover?: string;
  /** For rule sets that know concealment. */
  readonly concealment?: Concealment;
  /** Whole percent, for rule sets that roll for it. */
  readonly missChance?: number;
  /** The name of the user who ruled the cover of this one attack, in the dialog of its roll. */
  readonly by?: string;
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

export const FIGURE_KINDS = ["cone", "hull", "facing", "front", "hidden", "arc", "lane"] as const;

/**
 * What a rule set draws besides lines, in pixels. It is the cone to the target, the hull of both bases, the target's facing or
 * the shooter's front. Or it is a stretch of the facing that is hidden, an arc's boundary, or the lane of a charge.
 */
export interface Figure {
  readonly kind: (typeof FIGURE_KINDS)[number];
  /** A line of two or a closed polygon of more. */
  readonly points: readonly PixelPoint[];
  /** The level of cover that it stands for, where it stands for one. */
  readonly cover: string | null;
}

/** A sentence as a message key (`PARAPET.Reason.…` in lang/) with its data. */
export interface Reason {
  readonly key: string;
  /** A list holds ids. */
  readonly data: Readonly<Record<string, string | number | readonly string[]>>;
}

export const STATS = ["ac", "armor", "reflex", "dexterity", "stealth", "attack", "defence-dice"] as const;
export type Stat = (typeof STATS)[number];

/** A number that changes on the dice. */
export interface Modifier {
  readonly stat: Stat;
  readonly value: number;
  /** Who it belongs to. */
  readonly side: "attacker" | "target";
  readonly type: string;
  readonly note: Reason;
}

/** Dice that games add to a roll, or change it by, where they have no number. */
export const DICE_KINDS = [
  ...(["bane", "edge", "disadvantage", "advantage"] as const),
  ...(["penalty", "bonus", "difficulty", "accuracy"] as const),
] as const;
export type DiceKind = (typeof DICE_KINDS)[number];

/** Dice of one kind on a roll. */
export interface Dice {
  readonly kind: DiceKind;
  /** 1 or more. */
  readonly count: number;
  /** Whose roll it is. */
  readonly side: "attacker" | "target";
  readonly note: Reason;
}

/** Whether a modifier comes from the level of cover. */
export const isOfCover = ({ type, side, stat }: Modifier): boolean =>
  type === "cover" || (type === "circumstance" && side === "target" && stat !== "attack");

export const ACTIONS = [
  "attack",
  "attack-of-opportunity",
  "charge",
  "coup-de-grace",
  "hide",
  "stealth-stance",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Permission {
  readonly action: Action;
  readonly isAllowed: boolean;
  readonly reason: Reason | null;
}

/** Effects of a verdict besides its numbers and dice. */
export const EFFECTS = [
  "improved-evasion",
  "target-flat-footed",
  "target-loses-dexterity",
  "target-off-guard",
  "attack-at-advantage",
  "attack-at-disadvantage",
  "double-damage",
  "no-precision-damage",
] as const;
export type Effect = (typeof EFFECTS)[number];

/** What a rule set decides for one attack. */
export interface VerdictLevel {
  /** Id of the rule set; `module-id.name` where another module brought it. */
  readonly ruleset: string;
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
  /** The corner or point chosen; of an area with its height. */
  readonly origin: AreaOrigin | null;
  /** What an attack strikes that misses its target, by id; null when it strikes nothing. */
  readonly onMiss: string | null;
  readonly modifiers: readonly Modifier[];
  readonly dice: readonly Dice[];
  /** What people add by hand: words, or keys of a language file. Left out where there is nothing. */
  readonly texts?: readonly string[];
  readonly effects: readonly Effect[];
  readonly permissions: readonly Permission[];
}

/** The same, with why and what the map shows of it. */
export interface Verdict extends VerdictLevel {
  readonly lines: readonly DrawnLine[];
  readonly figures: readonly Figure[];
  /** Ids of what gives the cover, sorted; with no line of effect, of the blockers between. */
  readonly obstacles: readonly string[];
  readonly reasons: readonly Reason[];
}

/** A verdict's level alone. */
export const levelOf = (verdict: VerdictLevel): VerdictLevel => ({
  ruleset: verdict.ruleset,
  attacker: verdict.attacker,
  target: verdict.target,
  kind: verdict.kind,
  reach: verdict.reach,
  lineOfEffect: verdict.lineOfEffect,
  lineOfSight: verdict.lineOfSight,
  cover: verdict.cover,
  concealment: verdict.concealment,
  missChance: verdict.missChance,
  fraction: verdict.fraction,
  origin: verdict.origin,
  onMiss: verdict.onMiss,
  modifiers: verdict.modifiers,
  dice: verdict.dice,
  ...(verdict.texts === undefined ? {} : { texts: verdict.texts }),
  effects: verdict.effects,
  permissions: verdict.permissions,
});

type OfAttack = "ruleset" | "attacker" | "target" | "kind" | "reach";

/** What a verdict has where its book knows no such thing. In the order in which verdicts are written. */
const UNKNOWN_TO_BOOK: Omit<Verdict, OfAttack> = {
  lineOfEffect: false,
  lineOfSight: false,
  cover: "",
  concealment: "none",
  missChance: 0,
  fraction: null,
  origin: null,
  lines: [],
  figures: [],
  obstacles: [],
  onMiss: null,
  modifiers: [],
  dice: [],
  effects: [],
  permissions: [],
  reasons: [],
};

type Found = Partial<Omit<Verdict, OfAttack>> &
  Pick<Verdict, "lineOfEffect" | "lineOfSight" | "cover" | "obstacles" | "permissions" | "reasons">;

/** The verdict of a rule set on an attack. */
export const verdictOn = ({ attacker, target, kind, reach }: Attack, ruleset: string, found: Found): Verdict => ({
  ruleset,
  attacker,
  target,
  kind,
  reach,
  ...UNKNOWN_TO_BOOK,
  ...found,
});

/** A sentence by the end of its key, `PARAPET.Reason.…`. */
export const reason = (key: string, data: Reason["data"] = {}): Reason => ({ key: `PARAPET.Reason.${key}`, data });

/** Leave to act. */
export const allowed = (action: Action): Permission => ({ action, isAllowed: true, reason: null });

/** A refusal, with the end of its reason's key. */
export const refused = (action: Action, key: string): Permission => ({ action, isAllowed: false, reason: reason(key) });

/** That there is no line of effect, and because of what; without blockers the two are on levels that do not meet. */
export const noEffectReason = (blockers: readonly string[]): Reason =>
  blockers.length === 0 ? reason("OtherLevel") : reason("Cover.total", { obstacles: blockers });

const MAY: Reason | null = null;

const refusalIn = (
  { permissions, lineOfEffect }: Pick<VerdictLevel, "permissions" | "lineOfEffect">,
  action: Action,
) => {
  const permission = permissions.find((each) => each.action === action);
  if (permission === undefined) return action === "attack" && !lineOfEffect ? reason("NoAttack") : MAY;
  return permission.isAllowed ? MAY : (permission.reason ?? reason("NoAttack"));
};

/** Why a verdict does not let its attacker act so, null where it may. What may not be attacked may not be charged. */
export const refusalOf = (verdict: Pick<VerdictLevel, "permissions" | "lineOfEffect">, action: Action): Reason | null =>
  refusalIn(verdict, "attack") ?? refusalIn(verdict, action);

/** Without a word on the attack itself it takes a line of effect. */
export const mayAttack = ({ permissions, lineOfEffect }: Pick<VerdictLevel, "permissions" | "lineOfEffect">): boolean =>
  permissions.find(({ action }) => action === "attack")?.isAllowed ?? lineOfEffect;

export const CONCEALMENTS = ["none", "partial", "total"] as const;
export type Concealment = (typeof CONCEALMENTS)[number];

/** Percent, in rule sets that roll for it. */
export const MISS_CHANCES = { none: 0, partial: 20, total: 50 } as const satisfies Record<Concealment, number>;

/** The worst of several; `none` of none. */
export const worstConcealment = (concealments: readonly Concealment[]): Concealment =>
  concealments.includes("total") ? "total" : concealments.includes("partial") ? "partial" : "none";

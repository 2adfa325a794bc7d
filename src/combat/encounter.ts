import type { Stance } from "../rules/attack/verdict";
import type { Gait } from "../rules/movement/provoke";
import type { Rank } from "./rank";
import type { Trigger } from "./trigger";

/** A held action: the creature waits to step in after another creature's turn. */
interface Held {
  readonly round: number;
}

/** A creature that steps in acts right after another creature in this round, whatever its initiative. */
export interface SteppedIn {
  readonly round: number;
  readonly behind: Rank;
  /** Position among the creatures that stepped in after the same one, from 1. */
  readonly place: number;
}

export interface Readied {
  readonly round: number;
  /** The trigger in the player's words. */
  readonly words: string;
  readonly action: string;
  /** Id of the actor's item that it will use. */
  readonly item: string | null;
  /** The trigger that Parapet detects; null for one in words only. */
  readonly trigger: Trigger | null;
}

/** A token's position, as Foundry has it. */
export interface TokenPlace {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** A creature charges in this turn, or has charged since its own turn began. */
export interface Charged {
  readonly round: number;
  /** Where it stood when it declared the charge; null if it has no token. */
  readonly from: TokenPlace | null;
}

/** What a creature declares of its movement for its turn: how it moves, or that its attacks include movement. */
export const DECLARED_GAITS = ["step", "withdraw", "moving-attack"] as const satisfies readonly (
  Gait | "moving-attack"
)[];
export type DeclaredGait = (typeof DECLARED_GAITS)[number];

/** Where a token stood in its turn. */
export interface TurnPlace extends TokenPlace {
  /** The number of places of its turn that it had left by then. */
  readonly passed: number;
}

/** What a creature has declared of how it moves in its turn, and where it stood then; null if it has no token. */
export interface Gone {
  readonly gait: DeclaredGait;
  readonly from: TurnPlace | null;
}

/** A creature has spent a full round on finding a target with total concealment, for a coup de grâce in its next turn. */
export interface TargetFinding {
  readonly round: number;
  /** The id of the attack's message, and the target as that message names it. */
  readonly message: string;
  readonly target: string;
}

/** A stance that lasts until the creature's next turn, and that excludes the other one. */
export type DefenceKind = Extract<Stance, "defensive" | "total-defense">;
export const DEFENCES = ["defensive", "total-defense"] as const satisfies readonly DefenceKind[];

export interface Defence {
  readonly kind: DefenceKind;
}

/** What the attacks of a creature in its own turn have cost: the standard action (in D&D 5e, the action), or less than that. */
export const ATTACK_COSTS = ["action", "less"] as const;
export type AttackCost = (typeof ATTACK_COSTS)[number];

export interface Combatant extends Rank {
  /** Position in the game system's own order, from 0, and the initiative that gave it. */
  readonly place: number;
  readonly placedBy: number | null;
  /** Its roll, if holding its action has changed its initiative since. */
  readonly rolled: number | null;
  readonly isDefeated: boolean;
  /** Surprised. */
  readonly isUnaware: boolean;
  /** Whether it has had a turn in this encounter. */
  readonly hasActed: boolean;
  readonly actedIn: number | null;
  readonly held: Held | null;
  readonly steppedIn: SteppedIn | null;
  readonly readied: Readied | null;
  /** Number of attacks of opportunity that it has made since its own turn began. */
  readonly opportunities: number;
  readonly charged: Charged | null;
  /** The most that one of its attacks in its own turn has cost; null if it has not attacked in it. */
  readonly attacked: AttackCost | null;
  /** The first one first. */
  readonly moves: readonly Gone[];
  /** It was prone at some time of its turn, and stood up in it. */
  readonly hasStoodUp: boolean;
  readonly defence: Defence | null;
  /** It takes a full-round action, or has taken one since its own turn began. */
  readonly isFullRound: boolean;
  readonly isTakingCover: boolean;
  /** It is in a stealth stance. */
  readonly isStealthy: boolean;
  /** It is in another stance than a stealth stance. */
  readonly isInClassStance: boolean;
  /** The round in which it began the one or the other; null in none, or if that was not noted. */
  readonly stanceSince: number | null;
  readonly finding: TargetFinding | null;
}

/** The state of a creature that is new in an encounter. */
export const FRESH = {
  isUnaware: false,
  hasActed: false,
  actedIn: null,
  held: null,
  steppedIn: null,
  readied: null,
  opportunities: 0,
  charged: null,
  attacked: null,
  moves: [],
  hasStoodUp: false,
  defence: null,
  isFullRound: false,
  isTakingCover: false,
  isStealthy: false,
  isInClassStance: false,
  stanceSince: null,
  finding: null,
} as const satisfies Partial<Combatant>;

export const CHANGE_KINDS = [
  ...(["begin", "turn", "ready", "fire", "hold", "stepIn", "cancel", "rollOff", "restart"] as const),
  ...([
    "opportunity",
    "attack",
    "charge",
    "gait",
    "standUp",
    "stance",
    "endStance",
    "find",
    "endFind",
    "coup",
    "endCoup",
  ] as const),
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A combatant's fields before a change. */
export type Before = Partial<Omit<Combatant, "id">>;

/** A change that can be undone. */
export interface Change {
  /** Chosen by the caller: a change is not made twice under one id. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly who: string | null;
  /** The turn after the change. */
  readonly turn: Turn;
  /** The fields that the change replaced. */
  readonly before: {
    readonly order: Partial<OrderState>;
    readonly combatants: Readonly<Record<string, Before>>;
  };
}

export interface Turn {
  /** Foundry's number; 0 before the combat starts. Only undoing decreases it. */
  readonly round: number;
  /** Id of the current combatant. */
  readonly acting: string | null;
}

/** The state of a combat without its creatures. */
export interface OrderState extends Turn {
  /** Rounds before round 1: a surprise round, or earlier encounters. */
  readonly base: number;
  /** How often the encounter was restarted. */
  readonly renewals: number;
}

/** A combat: its state, its combatants and the last changes. Immutable. */
export interface Encounter extends OrderState {
  readonly id: string;
  /** It had started before Parapet recorded it. Its order and ties stay as they are. */
  readonly isAdopted: boolean;
  readonly skipsDefeated: boolean;
  readonly combatants: readonly Combatant[];
  /** Oldest first. */
  readonly journal: readonly Change[];
}

export const combatantIn = ({ combatants }: Pick<Encounter, "combatants">, id: string | null): Combatant | null =>
  combatants.find((each) => each.id === id) ?? null;

/** Whether a creature has used its readied action in this turn: its attack is that action. */
export const hasFired = ({ journal, round, acting }: Encounter, who: string): boolean =>
  journal.some(
    ({ kind, who: by, turn }) => kind === "fire" && by === who && turn.round === round && turn.acting === acting,
  );

/** The displayed round: 0 and below are surprise rounds. */
export const roundShown = ({ round, base }: Pick<OrderState, "round" | "base">): number => round - base;

export const isSurpriseRound = (fight: Pick<OrderState, "round" | "base">): boolean =>
  fight.round > 0 && roundShown(fight) < 1;

export const withCombatant = <E extends Encounter>(fight: E, id: string, change: Before): E => ({
  ...fight,
  combatants: fight.combatants.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

/** Whether the last round of the encounter is over. `most` is null for no limit. */
export const isOver = (fight: Encounter, most: number | null): boolean =>
  most !== null && fight.round > 0 && roundShown(fight) > most;

export const survivors = ({ combatants }: Pick<Encounter, "combatants">) =>
  combatants.filter(({ isDefeated }) => !isDefeated);

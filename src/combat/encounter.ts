import type { Rank } from "./rank";
import type { Trigger } from "./trigger";

/** A held action: its holder waits to step in behind another creature's turn. */
interface Held {
  /** The round in which it began. */
  readonly round: number;
}

/** A holder that steps in: in this round it comes straight behind another creature, whatever its initiative. */
export interface SteppedIn {
  readonly round: number;
  readonly behind: Rank;
  /** Which of those behind the same creature it is, from 1. */
  readonly place: number;
}

/** A readied action: a standard action spent on waiting for something to happen. */
export interface Readied {
  readonly round: number;
  /** What it waits for, in the player's words. */
  readonly words: string;
  /** What it will do, in the player's words. */
  readonly action: string;
  /** The item of its actor that it will use, by id. */
  readonly item: string | null;
  /** What is watched for by itself; null where the words alone say. */
  readonly trigger: Trigger | null;
}

/** A creature in the order of battle. */
export interface Combatant extends Rank {
  /** Its place in the game system's own order, from 0, and the initiative by which it has that place. */
  readonly place: number;
  readonly placedBy: number | null;
  /** What it rolled, where a held action has changed its initiative since. */
  readonly rolled: number | null;
  readonly isDefeated: boolean;
  /** Surprised: it has not noticed that a fight begins. */
  readonly isUnaware: boolean;
  /** Its first turn in this encounter has come, whatever it did with it. */
  readonly hasActed: boolean;
  /** The last round in which it acted. */
  readonly actedIn: number | null;
  readonly held: Held | null;
  readonly steppedIn: SteppedIn | null;
  readonly readied: Readied | null;
}

/** A creature of which an encounter knows nothing yet. */
export const FRESH = {
  isUnaware: false,
  hasActed: false,
  actedIn: null,
  held: null,
  steppedIn: null,
  readied: null,
} as const satisfies Partial<Combatant>;

/** What a change was; the words of its undoing. */
export type ChangeKind = "begin" | "turn" | "ready" | "fire" | "hold" | "stepIn" | "cancel" | "rollOff" | "restart";

/** The fields of a combatant as they were before a change. */
export type Before = Partial<Omit<Combatant, "id">>;

/** A change that can be taken back. */
export interface Change {
  /** Given by who asks for it: the same change asked for twice is made once. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** The combatant that it is about. */
  readonly who: string | null;
  /** Whose turn it was when it had been made. */
  readonly turn: Turn;
  /** What was otherwise before. */
  readonly before: {
    readonly order: Partial<OrderState>;
    readonly combatants: Readonly<Record<string, Before>>;
  };
}

/** Whose turn, in which round. */
export interface Turn {
  /** Foundry's number; 0 before the fight has begun. It never goes back but by undoing. */
  readonly round: number;
  /** The combatant whose turn it is. */
  readonly acting: string | null;
}

/** Where a fight stands, apart from its creatures. */
export interface OrderState extends Turn {
  /** Rounds behind us when round 1 began: a surprise round, or an encounter that was as long as it may be. */
  readonly base: number;
  /** How many times the encounter has begun anew. */
  readonly renewals: number;
}

/** A fight: its order of battle, whoever is in it, and the last changes. Immutable. */
export interface Encounter extends OrderState {
  readonly id: string;
  /** Whether it was under way before Parapet kept count of it: its order is left as it was, ties too. */
  readonly isAdopted: boolean;
  /** Whether the tracker passes over the defeated. */
  readonly skipsDefeated: boolean;
  readonly combatants: readonly Combatant[];
  /** Oldest first. */
  readonly journal: readonly Change[];
}

export const combatantIn = ({ combatants }: Pick<Encounter, "combatants">, id: string | null): Combatant | null =>
  combatants.find((each) => each.id === id) ?? null;

/** The round as it is called: 0 and less are surprise rounds. */
export const roundShown = ({ round, base }: Pick<OrderState, "round" | "base">): number => round - base;

export const isSurpriseRound = (fight: Pick<OrderState, "round" | "base">): boolean =>
  fight.round > 0 && roundShown(fight) < 1;

/** The fight with one of its combatants changed. */
export const withCombatant = <E extends Encounter>(fight: E, id: string, change: Before): E => ({
  ...fight,
  combatants: fight.combatants.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

/** Whether the encounter has lasted as long as it may: its last round is over. `most` is null without a limit. */
export const isOver = (fight: Encounter, most: number | null): boolean =>
  most !== null && fight.round > 0 && roundShown(fight) > most;

/** Who is in the encounter that begins anew. */
export const survivors = ({ combatants }: Pick<Encounter, "combatants">) =>
  combatants.filter(({ isDefeated }) => !isDefeated);

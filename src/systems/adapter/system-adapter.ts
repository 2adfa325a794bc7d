import type { After } from "../../foundry/errors/after-method";
import type { GuardedHooks } from "../../foundry/errors/hooks";
import type { WarnGM } from "../../foundry/warnings/gm-warnings";
import type { FactsOf } from "../../foundry/scene/token-facts";
import type { Around } from "../../foundry/errors/wrap-method";
import type { Attack, Effect, Modifier } from "../../rules/attack/verdict";
import type { DeclaredAttack, DeclaredSave, Manner, RuledArea, RuledAttack, RuledSave } from "./attack";
import type { AreaForCreature, Flags } from "./placed-areas";

/** What of an attack and a save a game system lets Parapet change; the panel says it in these words. */
export interface Capabilities {
  /** Each target its own number, one number for the whole attack, an effect on the target, or a card alone. */
  readonly attack: "each-target" | "whole-attack" | "effect" | "card";
  readonly save: boolean;
  /** Whether an attack can be stopped: before anything is spent, after its dice but before its costs, or never. */
  readonly refusal: "before-costs" | "after-dice" | "never";
  /**
   * What missing by concealment can be rolled along with: the attack, any roll that counts as one where the system tells
   * of none, nothing but the card's button, or nothing at all.
   */
  readonly missChance: "attack" | "counted" | "card" | "never";
}

export type IsIts = (message: MessageSeen) => boolean;

/** What adapters ask of the table. None of it throws: what fails is told to the GM, and the system's roll goes on. */
export interface AttackJudge {
  /** Judges an attack; null where there is no verdict, or nothing that is to be judged. */
  readonly rule: (declared: DeclaredAttack) => RuledAttack | null;
  readonly ruleSave: (declared: DeclaredSave) => RuledSave | null;
  /** How an attack is likely made of which a system says nothing, by where its first target stands. */
  readonly likelyManner: (attacker: string, targets: readonly string[]) => Manner;
  /** The areas on the viewed scene whose flags match, as they meet a creature (`token:ID`), newest first. */
  readonly areasPlaced: (matches: (flags: Flags) => boolean, creature: string) => readonly AreaForCreature[];
  /**
   * Whether the attack must not be rolled now. Who may attack anyway is asked, and then `again` makes the same attack,
   * which is not stopped a second time.
   */
  readonly stops: (ruled: RuledAttack, again: () => unknown) => boolean;
  /** Targets that the attack cannot touch, though others of its targets may be attacked. */
  readonly barred: (ruled: RuledAttack) => readonly string[];
  /** The same as `stops` where the system waits for the answer: whether to go on. */
  readonly letsPass: (ruled: RuledAttack) => Promise<boolean>;
  /** Parapet's flags for the message of this attack, from which its card is made. The attack is over with it. */
  readonly flagsFor: (ruled: RuledAttack) => object;
  readonly saveFlagsFor: (ruled: RuledSave) => object;
  /**
   * Puts them on the next message of this client that `isIts` knows for this attack's, where the system offers no place
   * for them; where none comes, nothing is left of it. `isOnDice` is asked then whether the numbers were rolled, where
   * people may take them off in the system's dialog.
   */
  readonly expectMessage: (ruled: RuledAttack, isIts: IsIts, isOnDice?: () => boolean) => void;
  /** The same for a save, of which there is no more to be done. */
  readonly expectSave: (ruled: RuledSave, isIts: IsIts, isOnDice?: () => boolean) => void;
  /** What a number is called on the dice, in a word or two: "Soft cover", "Flanking". */
  readonly labelOf: (modifier: Modifier) => string;
  /** Says it in a message of its own, where the system has none that can bear it. */
  readonly tell: (ruled: RuledAttack) => void;
}

/** What is asked of the table about areas, which no game system need know of. */
export interface AreaJudge {
  /** Judges the attacks that an area makes; null where nothing can be judged. */
  readonly ruleArea: (maker: string | null, attacks: readonly Attack[]) => RuledArea | null;
  readonly tellArea: (ruled: RuledArea) => void;
}

/** What is read of a message that is about to be made. */
export interface MessageSeen {
  readonly rolls: readonly object[];
  readonly speaker: { readonly token?: string | null; readonly actor?: string | null };
  readonly flags: Readonly<Record<string, unknown>>;
}

/** A stored message. */
export interface OpenMessage {
  readonly flags: Readonly<Record<string, unknown>>;
  /** The data of a typed message. */
  readonly system?: unknown;
  update(changes: object): Promise<unknown>;
}

/** Listens to a hook of the system; what the listener fails with is told and stops nothing. */
export interface SystemHooks extends Pick<GuardedHooks, "on" | "veto" | "guard"> {
  readonly after: After;
  readonly around: Around;
  /** What the GM can mend, each once. */
  readonly warnGM: WarnGM;
}

/** How Parapet meets one game system: what it reads of its rolls and changes on them. */
export interface SystemAdapter {
  /** Of the game systems, by Foundry's ids; none for the one that serves all others. */
  readonly systems: readonly string[];
  readonly capabilities: Capabilities;
  /** Whether the system puts this number on its dice by itself. */
  readonly knows: (modifier: Modifier) => boolean;
  readonly brings: (effect: Effect) => boolean;
  /** What an actor's sheet says of its creature. */
  readonly factsOf: FactsOf;
  /** Whether an item laid the area with these flags. Missing where the system does not say. */
  readonly isOfItem?: (flags: Flags) => boolean;
  /** The creature (`token:ID`) on the viewed scene that laid the area with these flags; null where the flags do not say. */
  readonly makerOf?: (flags: Flags) => string | null;
  /** Undoes Parapet's changes to the outcome that a message shows, where the system allows it. Writes to the message only. */
  readonly undo?: {
    /** Whether this message still holds what is to be changed. */
    readonly isOpen: (message: Pick<OpenMessage, "flags" | "system">) => boolean;
    readonly apply: (message: OpenMessage) => Promise<unknown>;
  };
  /** How the system shows messages, where it changes what Foundry rendered. */
  readonly messageElements?: {
    /** The hook `(message, html)` that fires when the system has finished rendering. */
    readonly hook: "dnd5e.renderChatMessage";
    /** Other messages that a message's element shows, each with its part of the element. */
    readonly within: (html: HTMLElement) => readonly { readonly id: string; readonly element: HTMLElement }[];
  };
  /** At `init`. */
  readonly register: (attackJudge: AttackJudge, hooks: SystemHooks) => void;
}

import type { After, Around } from "../../foundry/errors/wrap-method";
import type { GuardedHooks } from "../../foundry/errors/hooks";
import type { DefenceKind } from "../../combat/encounter";
import type { WarnGM } from "../../foundry/warnings/gm-warnings";
import type { FactsOf } from "../../foundry/scene/token-facts";
import type { Attack, DiceKind, Effect, Modifier, Stat, VerdictLevel } from "../../rules/attack/verdict";
import type {
  DeclaredAttack,
  DeclaredSave,
  OpenAttack,
  RollDialog,
  RuledArea,
  RuledAttack,
  RuledSave,
  RuledTarget,
  StealthPart,
} from "./attack";
import type { FeatureItems } from "../cover-features/cover-features";
import type { AreaForCreature, Flags } from "./placed-areas";
import type { Words } from "../../words/localize";

/** What Parapet can change of attacks and saves in a game system; the panel describes it. */
export interface Capabilities {
  /** A number for each target, one number for the whole attack, an effect on the target, or only a card. */
  readonly attack: "each-target" | "whole-attack" | "effect" | "card";
  readonly save: boolean;
  /** Whether an attack can be stopped: before anything is spent, after its dice but before its costs, or never. */
  readonly refusal: "before-costs" | "after-dice" | "never";
  /**
   * When the miss chance can be rolled: with the attack, only from the card, or never. In systems without attack rolls that
   * Parapet knows, with any roll that counts as an attack.
   */
  readonly missChance: "attack" | "counted" | "card" | "never";
  /** What becomes of other changes of an attack roll: the rules' advantage is applied, or the system itself applies all. */
  readonly others?: "advantage" | "system";
  /** The numbers and dice of a verdict for which the system has a place. Of others, cards say that people add them. */
  readonly carries: { readonly stats: readonly Stat[]; readonly dice: readonly DiceKind[] };
}

/** In the units of the scene's grid; undefined if the sheet does not tell. */
export type SpeedOf = (actor: object, grid: Parameters<FactsOf>[1]) => number | undefined;

/** A roll whose dialog may be open. No message of it comes once it is over. */
export interface OpenRoll {
  readonly isOver: () => boolean;
}

export type IsIts = (message: MessageSeen) => boolean;

/** A stored message with its rolls. https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html */
export interface RolledMessage extends Pick<OpenMessage, "flags" | "system"> {
  readonly rolls: readonly { readonly total?: number | null | undefined }[];
}

/** An attack roll at one target, by the game system's own numbers. */
export interface RolledAttack {
  readonly total: number;
  /** What the roll had to reach. */
  readonly needed: number;
  /** What it would have had to reach without Parapet's numbers. */
  readonly own: number;
}

/** A target as its message's roll has it: people can remove numbers in the system's dialog. */
export type AsRolled = (ruled: RuledTarget, message: MessageSeen) => RuledTarget;

/** What is known of a message that an attack waits for. */
export interface Expecting {
  /** What of each target was rolled. */
  readonly asRolled?: AsRolled;
  readonly roll?: OpenRoll;
  /** What the roll has to reach without Parapet's numbers, kept in the message's flags; null where these change nothing. */
  readonly own?: () => number | null;
}

/** What adapters call. Nothing here throws: errors are reported to the GM, and the system's roll goes on. */
export interface AttackJudge {
  /** Judges an attack; null without a verdict, or if there is nothing to judge. */
  readonly rule: (declared: DeclaredAttack) => RuledAttack | null;
  /** The same for an attack that a system does not describe, in the likely manner at the first target. */
  readonly ruleLikely: (attacker: string, targets: readonly string[]) => RuledAttack | null;
  /** The attack that `rule` judges: as its user has answered, and with what the fight makes of it. */
  readonly declared: (declared: DeclaredAttack) => DeclaredAttack | null;
  readonly ruleSave: (declared: DeclaredSave) => RuledSave | null;
  /** What a creature (`token:ID`) adds to a Stealth check, against the worst-placed observer. */
  readonly stealthParts: (hider: string) => readonly StealthPart[];
  /** The areas on the viewed scene with matching flags, in relation to a creature (`token:ID`), newest first. */
  readonly areasPlaced: (matches: (flags: Flags) => boolean, creature: string) => readonly AreaForCreature[];
  /**
   * Whether the attack must not be rolled now. A user who may attack anyway is asked; then `again` makes the same
   * attack, which is not stopped a second time.
   */
  readonly stops: (ruled: RuledAttack, again: () => unknown) => boolean;
  /** Targets that cannot be attacked, if other targets can. */
  readonly barred: (ruled: RuledAttack) => readonly string[];
  /**
   * The same as `stops`, for systems that wait for the answer. Returns the attack to continue with, judged again if the answer
   * adds to it, or null to stop.
   */
  readonly letsPass: (ruled: RuledAttack) => Promise<RuledAttack | null>;
  /**
   * Shows in the dialog of a roll what cover its targets have, with a choice of levels for this attack alone. Call it
   * whenever the dialog has been rendered.
   */
  readonly showInDialog: (dialog: RollDialog, attack: OpenAttack) => void;
  /** Call it when the attack is made: what its user was allowed was for this one only. */
  readonly made: (ruled: RuledAttack) => void;
  /** Parapet's flags for the message of this attack, from which its card is made. */
  readonly flagsFor: (ruled: RuledAttack) => object;
  /** Effects in the user's language. */
  readonly effectNames: (effects: readonly Effect[]) => readonly string[];
  readonly saveFlagsFor: (ruled: RuledSave) => object;
  /**
   * Puts these flags on the next message of this client that `isIts` recognises, where the system offers no place for
   * them. Without such a message they are dropped. What waits for the same `roll` is replaced; without one, what waits for
   * any of this creature.
   */
  readonly expectMessage: (ruled: RuledAttack, isIts: IsIts, expecting?: Expecting) => void;
  /** The same for a save. */
  readonly expectSave: (ruled: RuledSave, isIts: IsIts, asRolled?: AsRolled) => void;
  /** A short label of a modifier on the dice: "Soft cover", "Flanking". */
  readonly labelOf: (modifier: Modifier) => string;
  /** Posts a message of its own, if the system has none that can hold the flags. */
  readonly tell: (ruled: RuledAttack) => void;
}

/** What areas need, independent of game systems. */
export interface AreaJudge {
  /** Judges the attacks of an area; null if nothing can be judged. */
  readonly ruleArea: (maker: string | null, attacks: readonly Attack[]) => RuledArea | null;
  readonly tellArea: (ruled: RuledArea) => void;
  /** The flags of its message. */
  readonly areaFlagsFor: (ruled: RuledArea) => object;
}

/**
 * The properties read from a message that is being created.
 * https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html
 */
export interface MessageSeen {
  readonly rolls: readonly object[];
  readonly speaker: { readonly token?: string | null; readonly actor?: string | null };
  readonly flags: Readonly<Record<string, unknown>>;
  /** The data of a typed message. */
  readonly system?: unknown;
}

/** A stored message. https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html */
export interface OpenMessage {
  readonly flags: Readonly<Record<string, unknown>>;
  /** The data of a typed message. */
  readonly system?: unknown;
  update(changes: object): Promise<unknown>;
}

/** The damage that an attack's message has rolled. */
export interface RolledDamage {
  readonly normal: number;
  /** All damage of the critical hit; null if no critical damage was rolled. */
  readonly critical: number | null;
}

/** Listens to a hook of the system; errors of the listener are reported and stop nothing. */
export interface SystemHooks extends Pick<GuardedHooks, "on" | "last" | "veto" | "guard"> {
  readonly after: After;
  readonly around: Around;
  /** For what the GM can fix; each warning once. */
  readonly warnGM: WarnGM;
}

/** What Parapet reads from one game system's rolls and changes on them. */
export interface SystemAdapter {
  /** Foundry's ids of the game systems; empty for the adapter that serves all others. */
  readonly systems: readonly string[];
  readonly capabilities: Capabilities;
  /** Whether the system applies this modifier itself. */
  readonly knows: (modifier: Modifier) => boolean;
  readonly brings: (effect: Effect) => boolean;
  /**
   * A verdict in the terms of a game that has no numbers for cover, or has them on another roll. Missing where the system uses
   * the rule set's own.
   */
  readonly asPlayed?: <Level extends VerdictLevel>(verdict: Level) => Level;
  /** Facts about a creature from its actor's sheet. */
  readonly factsOf: FactsOf;
  /**
   * What an attack roll must reach, by an actor's sheet and the effects on it; `isTouch` where touching is enough, in books
   * that know that. Missing if the system does not tell.
   */
  readonly defenceOf?: (actor: object, effects: readonly Effect[], isTouch?: boolean) => number | undefined;
  /** The cover that the system itself counts in an actor's armor class. Missing if it counts none, or does not tell. */
  readonly ownCoverOf?: (actor: object) => number;
  /**
   * The highest bonus on an attack roll that an actor's sheet has for one of its attacks. Missing if the system does not tell.
   */
  readonly attackBonusOf?: (actor: object) => number | undefined;
  /** `defenceOf` knows a defence against touch. */
  readonly hasTouchDefence?: true;
  /** How features that change cover are recognised by their items. Missing if the system has none in the table. */
  readonly coverItems?: FeatureItems;
  /** How many attacks of opportunity an actor's features allow a round. Missing if the sheet does not tell: one. */
  readonly opportunitiesOf?: (actor: object) => number;
  /** How far a creature walks in a turn, or with one action where that is how it moves, scene units. Missing if the sheet does not tell. */
  readonly speedOf?: SpeedOf;
  /** The same in whichever way it is fastest: on foot, in the air … Missing if the sheet tells the speed on foot alone. */
  readonly fastestOf?: SpeedOf;
  /** The system gives every combatant a number when a fight starts, and nobody rolls. */
  readonly givesInitiative?: true;
  /** Initiative rolls that Parapet can give disadvantage. Missing if the system has none. */
  readonly initiative?: {
    /** The group with which a combatant shares one roll; null if it rolls by itself. */
    readonly groupOf: (combatant: object) => string | null;
    /** From now on, actors of which this is true roll with disadvantage. */
    readonly worsen: (isSurprised: (actor: object) => boolean, hooks: Pick<GuardedHooks, "on">) => void;
  };
  /** Ranks in Acrobatics. Missing if the sheet does not tell. */
  readonly acrobaticsOf?: (actor: object) => number;
  /** Whether the sheet itself has the numbers of a stance now. Missing if the system has none. */
  readonly appliesDefence?: (actor: object, kind: DefenceKind) => boolean;
  /** Whether an item placed the area with these flags. Missing if the system does not tell. */
  readonly isOfItem?: (flags: Flags) => boolean;
  /**
   * The creature (`token:ID`) on the viewed scene that placed the area with these flags; null if the flags do not tell.
   */
  readonly makerOf?: (flags: Flags) => string | null;
  /**
   * Who hides or sneaks (`token:ID`) by the check in a message; null for other messages. Missing if the system has no such
   * secret checks.
   */
  readonly hiderOf?: (message: Pick<MessageSeen, "flags" | "speaker">) => string | null;
  /** Undoes Parapet's changes to the result in a message, if the system allows it. Only writes to the message. */
  readonly undo?: {
    /** Whether this message still has what would be changed. */
    readonly isOpen: (message: Pick<OpenMessage, "flags" | "system">) => boolean;
    readonly apply: (message: OpenMessage) => Promise<unknown>;
  };
  /**
   * The roll in a message at one of its targets (`token:ID`). Missing, or undefined, where the message does not have these
   * numbers, or where the face of the die decides whatever they are.
   */
  readonly rolledAt?: (message: RolledMessage, target: string) => RolledAttack | undefined;
  /** Whether the system shows players what an attack roll had to reach. */
  readonly showsNeeded?: () => boolean;
  /** The damage in a message; of several attacks the first with critical damage. Missing if the system does not tell. */
  readonly damageOf?: (message: Pick<OpenMessage, "flags" | "system">) => RolledDamage | undefined;
  /** How the system shows messages, if it changes what Foundry rendered. */
  readonly messageElements?: {
    /** The hook `(message, html)` that fires after the system has rendered a message. */
    readonly hook: "dnd5e.renderChatMessage";
    /** Other messages that a message's element shows, each with its part of the element. */
    readonly within: (html: HTMLElement) => readonly { readonly id: string; readonly element: HTMLElement }[];
  };
  /** Called at `init`. */
  readonly register: (attackJudge: AttackJudge, hooks: SystemHooks) => void;
}

/** One sentence about what Parapet automates in a game system, or leaves to the table. */
export interface CapabilityLine {
  readonly isAutomatic: boolean;
  readonly text: string;
}

export const capabilityLines = (
  { attack, save, refusal, missChance, others }: Capabilities,
  words: Words,
): readonly CapabilityLine[] => [
  { isAutomatic: attack !== "card", text: words.say(`PARAPET.Capabilities.attack.${attack}`) },
  { isAutomatic: save, text: words.say(`PARAPET.Capabilities.save.${save ? "yes" : "no"}`) },
  { isAutomatic: refusal !== "never", text: words.say(`PARAPET.Capabilities.refusal.${refusal}`) },
  {
    isAutomatic: missChance === "attack" || missChance === "counted",
    text: words.say(`PARAPET.Capabilities.missChance.${missChance}`),
  },
  ...(others === undefined
    ? []
    : [{ isAutomatic: others === "advantage", text: words.say(`PARAPET.Capabilities.others.${others}`) }]),
];

/**
 * The parts of dnd5e's objects that Parapet reads or changes: the arguments of its roll hooks, from 4.0 to 6.0. The hooks are the same; 6.0 has typed messages.
 * Source: https://github.com/foundryvtt/dnd5e, releases 4.0.0, 4.4.4 and 5.3.3, and public texts of the 6.0 line;
 * docs/systems.md names the files.
 */
import type { Application1 } from "../adapter/attack";

export interface Dnd5eRange {
  readonly value?: number | null;
  /** Of weapons with a second range. */
  readonly long?: number | null;
  readonly units?: string | null;
  /** For weapons, as prepared: five feet, ten with the reach property, and the item's bonuses. */
  readonly reach?: number | null;
}

export interface Dnd5eItem {
  readonly id?: string | null;
  readonly uuid?: string;
  readonly name: string;
  readonly type?: string;
  /** As stored, or derived from its name. */
  readonly identifier?: string;
  readonly system?: {
    readonly properties?: ReadonlySet<string>;
    readonly range?: Dnd5eRange;
    readonly type?: { readonly baseItem?: string };
    readonly attackModes?: readonly { readonly value?: string }[];
    readonly activities?: { get(id: string): Activity | undefined };
    readonly equipped?: boolean;
    readonly attuned?: boolean;
    /** "required", "optional" or "". */
    readonly attunement?: string;
    /** "2014", "2024" or "". */
    readonly source?: { readonly rules?: string };
  };
  readonly flags?: { readonly dnd5e?: { readonly last?: Readonly<Record<string, { readonly attackMode?: string }>> } };
}

export interface Dnd5eToken {
  readonly id: string | null;
  readonly uuid?: string;
  readonly parent?: { readonly id: string | null } | null;
}

/** As prepared. Cover by status or effect is in `value`, unless the armour class is flat (5.x) or overridden (6.0). */
export interface ArmorClass {
  readonly calc?: string;
  readonly override?: number | null;
  readonly base?: number;
  readonly shield?: number;
  readonly bonus?: unknown;
  readonly min?: unknown;
  readonly cover?: number;
}

export interface Dnd5eActor {
  readonly uuid?: string;
  readonly token?: Dnd5eToken | null;
  readonly items?: Iterable<Dnd5eItem> & { get?(id: string): Dnd5eItem | undefined };
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly system?: { readonly attributes?: { readonly ac?: ArmorClass } };
  /** Only of linked tokens if the first is true, and as documents if the second is. */
  getActiveTokens?(isLinked: boolean, isDocument: boolean): readonly Dnd5eToken[];
}

export interface Activity {
  readonly id: string;
  readonly uuid?: string;
  readonly type: string;
  /** "action", "bonus", "reaction" and others; "" or missing where nobody has said. */
  readonly activation?: { readonly type?: string };
  readonly item: Dnd5eItem;
  readonly actor?: Dnd5eActor | null;
  readonly attack?: { readonly type?: { readonly value?: string; readonly classification?: string } };
  readonly range?: Dnd5eRange & { readonly override?: boolean };
  getActionType?(attackMode?: string): string;
  /** The system's part of an attack roll. */
  getAttackData?(how: {
    readonly ability: string | undefined;
    readonly ammunition: unknown;
    readonly attackMode: string | undefined;
  }): {
    readonly parts: readonly string[];
    readonly data?: Readonly<Record<string, unknown>>;
  };
  use(usage: object, dialog: object, message: object): Promise<unknown>;
  rollAttack(config: object, dialog: object, message: object): Promise<unknown>;
}

export interface RollOptions {
  target?: number | null;
  advantage?: boolean;
  disadvantage?: boolean;
  attackMode?: string;
  /** 1 for advantage, -1 for disadvantage, 0 for neither: what the die is rolled with, once the roll is built. */
  advantageMode?: number;
}

/** A roll before it is built: its parts are joined to its formula. */
export interface RollConfig {
  parts?: string[];
  data?: Record<string, unknown>;
  options?: RollOptions;
}

/** A roll that is built and not evaluated. */
export interface BuiltRoll {
  readonly options: RollOptions;
  readonly d20?: { readonly options: { target?: number | null } } | null;
}

/** A row of a message's list of targets; target-list.ts reads it. */
export interface TargetEntry {
  /** Uuid of the token, from 6.0. */
  readonly token?: string | null;
  /** Uuid of the actor, from 6.0. */
  readonly actor?: string | null;
  /** Uuid of the actor, up to 5.3. */
  readonly uuid?: string;
  /** An integer. `null`: every roll misses (6.0). */
  ac: number | null;
}

export interface MessageConfig {
  /** False: no message is made. */
  readonly create?: boolean;
  readonly data?: {
    readonly speaker?: { readonly token?: string | null; readonly scene?: string | null };
    /** Of a typed message, from 6.0. */
    readonly system?: { targets?: TargetEntry[]; readonly origin?: unknown } & Record<string, unknown>;
    flags?: { dnd5e?: { targets?: TargetEntry[] } & Record<string, unknown> } & Record<string, unknown>;
  } & Record<string, unknown>;
}

interface Clicked {
  readonly target?: { closest?(selector: string): { readonly dataset: { readonly messageId?: string } } | null } | null;
}

/** What all rolls of one process share; the same object in all its hooks. */
export interface AttackProcess {
  readonly subject: Activity;
  readonly rolls?: readonly RollConfig[];
  readonly hookNames?: readonly string[];
  readonly attackMode?: string;
  /** From 6.0: the ability that the dialog chose. */
  readonly ability?: string;
  readonly ammunition?: unknown;
  /** Of all its rolls. */
  readonly advantage?: boolean;
  readonly disadvantage?: boolean;
  /** What other modules keep here, by their ids. */
  readonly options?: Readonly<Record<string, unknown>>;
  target?: number | null;
}

/** How the caller asked for the dialog of a roll: `configure` is false where none is shown. */
export interface DialogConfig {
  readonly configure?: boolean;
}

/** The dialog of any roll of the system's; what it has built changes with its form. */
export interface ConfigurationDialog extends Application1 {
  /** The process, the same object as in the hooks of the roll. Only of attacks it is this one. */
  readonly config?: AttackProcess;
  readonly message?: MessageConfig;
  readonly rolls?: readonly BuiltRoll[];
}

export interface SaveProcess {
  readonly ability?: string;
  readonly subject: Dnd5eActor;
  readonly rolls?: readonly RollConfig[];
  readonly event?: Clicked | null;
  /** Set by modules that roll without a click: the id of the message that asks for the save. */
  readonly sourceMessageId?: unknown;
}

/**
 * The parts of Pathfinder 1e's objects that Parapet reads or changes.
 * Source: its repository at 7b8b8fb (10.8 and the branch that became 11). The files are `module/action-use/action-use.mjs`,
 * `components/action.mjs` and `documents/actor/actor-pf.mjs`. The checkboxes of version 11's attack dialog come from modules
 * for it. See docs/systems.md.
 */
import type { Application1 } from "../adapter/attack";

/** `mcman` and `rcman` are combat maneuvers; `heal`, `save`, `other` and similar types roll no attack. */
interface ActionData {
  readonly activation?: { readonly type?: string };
  readonly actionType?: string;
  readonly range?: { readonly units?: string | null; readonly maxIncrements?: number | string } | number;
  readonly ammo?: { readonly type?: string };
  /** Types by id; in older data the type's list has no fields. */
  readonly damage?: { readonly parts?: unknown };
  /** Free text: "20-ft.-radius spread". */
  readonly area?: string;
}

export interface ItemAction extends ActionData {
  readonly id?: string;
  readonly name?: unknown;
  readonly tag?: unknown;
  /** The same data in version 10; in 11 it logs a warning. */
  readonly data?: ActionData;
  /** In feet, or in metres with the world's setting. NaN or nothing if there is none. */
  getRange?(options: { readonly type: "single" | "max" | "min"; readonly rollData?: unknown }): number | null;
  use?(options: object): unknown;
}

/** An action's data, which version 10 keeps in a field. */
export const dataOf = (action: ItemAction): ActionData =>
  action.actionType === undefined ? (action.data ?? action) : action;

export interface Pf1Item {
  readonly name?: string | null;
  readonly type?: string;
  readonly isActive?: boolean;
  readonly flags?: { readonly babele?: { readonly originalName?: unknown } };
  readonly system?: {
    readonly disabled?: boolean;
    readonly tag?: unknown;
    readonly baseTypes?: readonly string[];
    readonly weaponGroups?: unknown;
    /** The ids of `pf1.config.weaponProperties`; only weapons have it. */
    readonly properties?: unknown;
    readonly flags?: { readonly boolean?: unknown };
    /** Of spells; ids in `value`. */
    readonly descriptors?: { readonly value?: unknown };
  };
}

export interface Pf1Token {
  readonly id: string | null;
  readonly parent?: { readonly id: string | null } | null;
}

export interface Pf1Actor {
  readonly items?: Iterable<Pf1Item>;
  readonly token?: Pf1Token | null;
  /** Only of linked tokens if the first is true, and as documents if the second is. */
  getActiveTokens?(isLinked: boolean, isDocument: boolean): readonly Pf1Token[];
}

/** A row of the message's card, with a target's armour class. */
export interface TargetRow {
  readonly uuid: string;
  actor: object | null;
}

/** Checkboxes of the attack dialog in version 11; version 10 has none of these. */
interface DialogBoxes {
  readonly flanking?: boolean;
  readonly highGround?: boolean;
  readonly charge?: boolean;
}

export interface SharedUse extends DialogBoxes {
  readonly rollData?: unknown;
  readonly useOptions?: DialogBoxes;
  readonly formData?: DialogBoxes;
  /** Parts of the formula (`-4[Cover]`), for each attack of the use and its confirmation. */
  readonly attackBonus: string[];
  /** The attacks that have been rolled. */
  readonly chatAttacks?: readonly unknown[];
  readonly useMeasureTemplate?: boolean;
  /** From `getTargets` on. */
  readonly targets?: readonly Pf1Token[];
  readonly templateData?: { readonly targets?: TargetRow[] };
  readonly chatData?: Record<string, unknown>;
  readonly skipDialog?: boolean;
}

export interface ActionUse {
  readonly actor?: Pf1Actor | null;
  readonly token?: Pf1Token | null;
  readonly item: Pf1Item;
  readonly action: ItemAction;
  readonly shared: SharedUse;
  readonly formData?: DialogBoxes;
}

/** The dialog of a use; from 10.8 on it holds its use. */
export interface AttackDialog extends Application1 {
  readonly actionUse?: ActionUse;
}

/** Whether a checkbox of the dialog is ticked: in the use, or else in its form, or else in the request. */
export const isTicked = ({ shared, formData }: ActionUse, box: keyof DialogBoxes): boolean =>
  shared[box] ?? formData?.[box] ?? shared.formData?.[box] ?? shared.useOptions?.[box] ?? false;

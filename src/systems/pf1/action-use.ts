/**
 * What is read and changed of the objects of Pathfinder 1e for Foundry, no more.
 * Source: its repository at 7b8b8fb (10.8 and what became 11), `module/action-use/action-use.mjs`, `components/action.mjs`,
 * `documents/actor/actor-pf.mjs`; the boxes of version 11's attack dialog from modules made for it. See docs/systems.md.
 */

/** `mcman` and `rcman` are combat maneuvers, `heal`, `save`, `other` and the like roll no attack. */
interface ActionData {
  readonly actionType?: string;
  readonly range?: { readonly units?: string | null; readonly maxIncrements?: number } | number;
  readonly ammo?: { readonly type?: string };
  /** Free text: "20-ft.-radius spread". */
  readonly area?: string;
}

export interface ItemAction extends ActionData {
  readonly id?: string;
  /** What version 10 has of it, which 11 only warns of. */
  readonly data?: ActionData;
  /** In feet, or metres where the world has it so. NaN or nothing where there is none. */
  getRange?(options: { readonly type: "single" | "max"; readonly rollData?: unknown }): number | null;
  use?(options: object): unknown;
}

/** An action's own data, which version 10 keeps in a field of it. */
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
    readonly flags?: { readonly boolean?: unknown };
  };
}

export interface Pf1Token {
  readonly id: string | null;
  readonly parent?: { readonly id: string | null } | null;
}

export interface Pf1Actor {
  readonly items?: Iterable<Pf1Item>;
  readonly token?: Pf1Token | null;
  /** Linked only where the first is true, and as documents where the second is. */
  getActiveTokens?(isLinked: boolean, isDocument: boolean): readonly Pf1Token[];
}

/** A row of the message's card: what it says of a target's armour class. */
export interface TargetRow {
  readonly uuid: string;
  actor: object | null;
}

/** Boxes of the attack dialog of version 11; version 10 has none of these. */
interface DialogBoxes {
  readonly flanking?: boolean;
  readonly highGround?: boolean;
  readonly charge?: boolean;
}

export interface SharedUse extends DialogBoxes {
  readonly rollData?: unknown;
  readonly useOptions?: DialogBoxes;
  readonly formData?: DialogBoxes;
  /** Parts of the formula, `-4[Cover]`: of each attack of the use and of its confirmation. */
  readonly attackBonus: string[];
  /** Those that have been rolled. */
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

/** Whether a box of the dialog is ticked: as the use has it, else as its form, else as it was asked for. */
export const isTicked = ({ shared, formData }: ActionUse, box: keyof DialogBoxes): boolean =>
  shared[box] ?? formData?.[box] ?? shared.formData?.[box] ?? shared.useOptions?.[box] ?? false;

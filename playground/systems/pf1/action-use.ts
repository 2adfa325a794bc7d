/**
 * A use of an action, in the system's order: requirements, dialog, form, targets, dice, costs, message, with the hooks
 * between. Rules are left out except for what is rolled. Source: facts about the system's repository,
 * `module/action-use/action-use.mjs`, 10.8 and what became 11.
 */
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Roll } from "../../../stand-in/dice/roll";
import type { Game } from "../../../stand-in/game";
import { Hooks } from "../../../stand-in/hooks";
import { expandObject, type Plain } from "../../../stand-in/objects";
import type { Token } from "../../../stand-in/token";
import type { TokenDocument } from "../../../stand-in/token-document";
import { actorOf, documentOf, type Pf1PlayedActor } from "./actor";
import { AttackDialog, type Form } from "./attack-dialog";
import { cardOf, type ChatAttack, type TargetRow } from "./card";
import type { PlayedAction, Pf1PlayedItem, PlayOptions } from "./items";

interface Shared extends Form {
  readonly item: Pf1PlayedItem;
  readonly action: PlayedAction;
  readonly token: TokenDocument;
  readonly useOptions: Form;
  readonly skipDialog: boolean;
  readonly rollData: Plain;
  readonly attackBonus: string[];
  readonly chatAttacks: ChatAttack[];
  attacks: readonly { readonly label: string; readonly bonus: number }[];
  targets?: readonly Token[];
  readonly templateData: { targets?: TargetRow[] };
  chatData?: Plain;
  readonly template: string | null;
  /** The user's targets. */
  readonly targeted: () => readonly Token[];
}

const ATTACK_BONUS = 6;
const DAMAGE = "1d8 + 3";
const ITERATIVES = [
  { label: "Attack", bonus: 0 },
  { label: "Second attack", bonus: -5 },
];
const BOXES = [
  ["flanking", "2[Flanking]"],
  ["highGround", "1[High ground]"],
  ["charge", "2[Charge]"],
] as const;

/** `?shape=12`: a message has its action's data in `system` alone. */
const isIn12 = (): boolean => new URLSearchParams(window.location.search).get("shape") === "12";

export class ActionUse {
  formData: Form = {};

  constructor(readonly shared: Shared) {}

  get item(): Pf1PlayedItem {
    return this.shared.item;
  }

  get action(): PlayedAction {
    return this.shared.action;
  }

  get actor(): Pf1PlayedActor {
    return this.shared.item.actor;
  }

  get token(): TokenDocument {
    return this.shared.token;
  }

  createAttackDialog(): Promise<Form | null> {
    return new AttackDialog(this).show();
  }

  alterRollData(form: Form): void {
    const { shared } = this;
    for (const [box, part] of BOXES) {
      shared[box] = form[box] ?? shared.useOptions[box] ?? false;
      if (shared[box]) shared.attackBonus.push(part);
    }
    const isFull = form.fullAttack ?? shared.useOptions.fullAttack ?? false;
    shared.attacks = isFull ? ITERATIVES : ITERATIVES.slice(0, 1);
  }

  /** Greater than 0 when the action is not possible. */
  checkAttackRequirements(): number | Promise<number> {
    return 0;
  }

  getTargets(): Promise<void> {
    const { shared } = this;
    shared.targets = shared.targeted().filter((token) => documentOf(token).combatant?.isDefeated !== true);
    return Promise.resolve();
  }

  async #roll(bonus: number): Promise<Roll> {
    const parts = [
      `${ATTACK_BONUS}[Attack bonus]`,
      ...this.shared.attackBonus,
      ...(bonus === 0 ? [] : [String(bonus)]),
    ];
    return new Roll(["1d20", ...parts].join(" + ")).evaluate();
  }

  async generateChatAttacks(): Promise<void> {
    for (const { label, bonus } of this.shared.attacks) {
      const attack = await this.#roll(bonus);
      const isThreat = attack.dice[0]?.total === 20;
      const critConfirm = isThreat ? await this.#roll(bonus) : null;
      const damage = await new Roll(DAMAGE).evaluate();
      const critDamage = isThreat ? await new Roll(DAMAGE).evaluate() : null;
      this.shared.chatAttacks.push({ label, attack, critConfirm, damage, critDamage });
    }
  }

  getMessageData(): void {
    const { shared, token, item, action, actor } = this;
    const rows = (shared.targets ?? []).map((target) => ({ uuid: documentOf(target).uuid, actor: actorOf(target) }));
    shared.templateData.targets = rows;
    const metadata = {
      actor: `Actor.${actor.token.id}`,
      item: item.id,
      action: action.id,
      template: shared.template,
      rolls: {
        attacks: shared.chatAttacks.map(({ attack, critConfirm, damage, critDamage }) => ({
          attack: attack.toJSON(),
          damage: [damage.toJSON()],
          critConfirm: critConfirm?.toJSON() ?? null,
          critDamage: critDamage === null ? [] : [critDamage.toJSON()],
        })),
      },
      targets: rows.map(({ uuid }) => uuid),
    };
    shared.chatData = {
      speaker: ChatMessage.getSpeaker({ token }),
      flavor: item.name,
      ...(isIn12() ? { system: metadata } : { "flags.pf1.metadata": metadata }),
    };
  }

  async postMessage(): Promise<unknown> {
    const { shared } = this;
    if (!Hooks.call("pf1PreDisplayActionUse", this)) return undefined;
    const content = cardOf(shared.chatAttacks, shared.templateData.targets ?? []);
    return ChatMessage.create(expandObject({ ...shared.chatData, content }));
  }

  /** Resolves to undefined when cancelled, to an error when not possible. */
  async process({ skipDialog }: { readonly skipDialog: boolean }): Promise<unknown> {
    Hooks.callAll("pf1CreateActionUse", this);
    const form = skipDialog ? {} : await this.createAttackDialog();
    if (form === null) return undefined;
    this.formData = form;
    this.alterRollData(form);
    const failure = await this.checkAttackRequirements();
    if (failure > 0) return { err: {}, code: failure };
    await this.getTargets();
    await this.generateChatAttacks();
    if (!Hooks.call("pf1PreActionUse", this)) return undefined;
    if (this.action.ammo.type === "arrow") this.actor.arrows -= this.shared.chatAttacks.length;
    this.getMessageData();
    const message = await this.postMessage();
    Hooks.callAll("pf1PostActionUse", this, message ?? null);
    return this;
  }
}

let around: Game | null = null;

/** Sets the game whose users have targets. */
export const settleUses = (game: Game): void => {
  around = game;
};

/** Uses an item's action. */
export const playAction = (item: Pf1PlayedItem, { skipDialog = false, options = {}, template }: PlayOptions) =>
  new ActionUse({
    item,
    action: item.action,
    token: item.actor.token,
    useOptions: options,
    skipDialog,
    rollData: {},
    attackBonus: [],
    chatAttacks: [],
    attacks: [],
    templateData: {},
    template: template ?? null,
    targeted: () => [...(around?.user.targets ?? [])],
  }).process({ skipDialog });

/**
 * What an item does when it is used, in the order of the system's own: it is asked whether it may be used, its costs are
 * paid, its message is made, its attack is rolled.
 * Source: facts of the system's repository at 5.3.3, `module/documents/activity/mixin.mjs` and `attack.mjs`.
 */
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import type { Game } from "../../../stand-in/game";
import { Hooks } from "../../../stand-in/hooks";
import type { Plain } from "../../../stand-in/objects";
import type { PlayedActor } from "./actor";
import { actorOf, documentOf } from "./actor";
import { askMode } from "./attack-dialog";
import { rollSteps, type Dialog, type Message, type Process } from "./roll-steps";

const ATTACK_BONUS = 5;

let around: Game | null = null;

/** Whose users have targets. */
export const settleActivities = (game: Game): void => {
  around = game;
};

/** Each actor that is targeted once, with its armour class; none in total cover by status. */
const targetsNow = (): readonly { readonly name: string; readonly uuid: string; readonly ac: number | null }[] => {
  const actors = new Set([...(around?.user.targets ?? [])].map(actorOf));
  return [...actors].map((actor) => ({
    name: documentOf({ document: actor.tokenDocument })._source.name,
    uuid: actor.uuid,
    ac: actor.statuses.has("coverTotal") ? null : actor.system.attributes.ac.value,
  }));
};

const known = new Map<string, PlayedActivity>();

/** By the uuid that messages and templates keep. */
export const activityBy = (uuid: unknown): PlayedActivity | undefined => known.get(String(uuid));

/** What an activity asks of the item whose it is. */
interface Owner {
  readonly id: string;
  readonly name: string;
  readonly actor: PlayedActor;
  readonly system: { readonly attackModes: readonly { readonly value: string }[] };
}

export class PlayedActivity {
  readonly id = "main";
  readonly range = { value: null, units: "" };

  constructor(
    readonly item: Owner,
    readonly type: "attack" | "save",
    readonly attack: { readonly type: { readonly value: string; readonly classification: string } },
    readonly target: { readonly template: { readonly type: string } },
  ) {
    known.set(this.uuid, this);
  }

  get uuid(): string {
    return `${this.actor.uuid}.Item.${this.item.id}.Activity.${this.id}`;
  }

  get actor(): PlayedActor {
    return this.item.actor;
  }

  getActionType(mode = ""): string {
    const { value, classification } = this.attack.type;
    const isRanged = value === "ranged" || mode.startsWith("thrown");
    return `${isRanged ? "r" : "m"}${classification === "spell" ? "sak" : "wak"}`;
  }

  #flags(): Plain {
    const activity = { type: this.type, id: this.id, uuid: this.uuid };
    return { activity, item: { id: this.item.id }, targets: targetsNow() };
  }

  #speaker() {
    return ChatMessage.getSpeaker({ token: this.actor.tokenDocument });
  }

  async use(usage: Plain = {}, dialog: Plain = {}, { data }: Partial<Message> = {}): Promise<unknown> {
    const message = { data: { flags: { dnd5e: this.#flags() }, ...data } };
    if (!Hooks.call("dnd5e.preUseActivity", this, usage, dialog, message)) return undefined;
    if (this.getActionType() === "rwak") this.actor.arrows -= 1;
    const button = this.type === "save" ? '<button type="button" data-action="rollSave">Dexterity save</button>' : "";
    const content = `<p>${this.item.name} is used.</p>${button}`;
    const made = await ChatMessage.create({ ...message.data, speaker: this.#speaker(), content });
    if (!Hooks.call("dnd5e.postUseActivity", this, usage, { message: made })) return made;
    if (this.type === "attack") void this.rollAttack({}, {}, { data: { "flags.dnd5e.originatingMessage": made?.id } });
    return made;
  }

  rollAttack(asked: Partial<Process> = {}, dialog: Dialog = {}, message: Partial<Message> = {}) {
    const targets = targetsNow();
    const [own] = asked.rolls ?? [];
    const modes = this.item.system.attackModes.map(({ value }) => value);
    const attackMode = modes.find((mode) => mode === asked.attackMode) ?? modes[0];
    const process: Process = {
      ...(targets.length === 1 ? { target: targets[0]?.ac ?? null } : {}),
      ...asked,
      ...(attackMode === undefined ? {} : { attackMode }),
      ...{ subject: this, hookNames: [...(asked.hookNames ?? []), "Attack", "D20Test"] },
      rolls: [{ parts: ["@mod"], data: { mod: ATTACK_BONUS }, options: { ...own?.options } }],
    };
    const flags = { dnd5e: { ...this.#flags(), messageType: "roll", roll: { type: "attack" } } };
    const data = { flavor: `${this.item.name} - Attack Roll`, speaker: this.#speaker(), flags, ...message.data };
    const ask = askMode(this.item.name, modes);
    return rollSteps(process, { configure: modes.length > 1, ask, ...dialog }, { data });
  }
}

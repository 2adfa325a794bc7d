/**
 * Steps of using an item, in the system's order: hook, costs, usage card, attack roll. Source:
 * module/documents/activity/mixin.mjs and attack.mjs at release 5.3.3; for 6.0 attack.mjs and save.mjs as named in
 * EVIDENCE.md.
 */
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Hooks } from "../../../stand-in/hooks";
import { isPlain, setProperty, type Plain } from "../../../stand-in/objects";
import type { TokenDocument } from "../../../stand-in/token-document";
import { actorOf, documentOf, type Dnd5ePlayedActor } from "./actor";
import { askMode } from "./attack-dialog";
import { played } from "./played";
import { merged, rollSteps, type Dialog, type RollMessage, type Process } from "./roll-steps";
import { targetsNow } from "./targets";

const ATTACK_BONUS = 5;
const SAVE_DC = 15;

/** What an activity needs of its item. */
interface Owner {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly actor: Dnd5ePlayedActor;
  readonly system: { readonly attackModes: readonly { readonly value: string }[] };
}

/** A button of a 6.0 usage card. */
interface Button {
  readonly action: string;
  readonly label: { readonly value: string };
}

export class PlayedActivity {
  readonly id = "main";
  readonly range = { value: null, units: "" };

  constructor(
    readonly item: Owner,
    readonly type: "attack" | "save",
    readonly attack: { readonly type: { readonly value: string; readonly classification: string } },
    readonly target: { readonly template: { readonly type: string; readonly size: number } },
  ) {}

  get uuid(): string {
    return `${this.item.uuid}.Activity.${this.id}`;
  }

  get actor(): Dnd5ePlayedActor {
    return this.item.actor;
  }

  get #button(): Button {
    return this.type === "save"
      ? { action: "rollSave", label: { value: "Dexterity save" } }
      : { action: "rollAttack", label: { value: "Attack" } };
  }

  getActionType(mode = ""): string {
    const { value, classification } = this.attack.type;
    const isRanged = value === "ranged" || mode.startsWith("thrown");
    return `${isRanged ? "r" : "m"}${classification === "spell" ? "sak" : "wak"}`;
  }

  /** The user's own token on the scene; undefined without one. */
  getUsageToken(): TokenDocument | undefined {
    const tokens = played().game.canvas?.scene?.collections["tokens"];
    return this.actor.getActiveTokens().find((token) => tokens?.get(token.id) === token);
  }

  /** 5.3: `flags.dnd5e` of the messages. */
  #messageFlags(): Plain {
    const { type, id, uuid, item } = this;
    return {
      activity: { type, id, uuid },
      item: { type: item.type, id: item.id, uuid: item.uuid },
      targets: targetsNow(),
    };
  }

  /** 6.0: `system` of the messages. */
  #messageSources(): Plain {
    const { type, id, uuid, item } = this;
    return {
      activity: { id, img: null, name: null, type, uuid },
      item: { id: item.id, img: null, name: item.name, type: item.type, uuid: item.uuid },
    };
  }

  /** What the system knows about a usage card before the hook. */
  #usageConfig(): RollMessage {
    const isTyped = played().shape === 6;
    const flags = isTyped ? {} : { flags: { dnd5e: { ...this.#messageFlags(), messageType: "usage" } } };
    return { create: true, data: isTyped ? { system: { targets: targetsNow() } } : flags };
  }

  /** On 5.3 the content is the whole card; 6.0 renders it from `system`. */
  #usageData({ data }: RollMessage): Plain {
    const speaker = this.actor.speaker();
    const { action, label } = this.#button;
    if (played().shape === 6) {
      const { system: given } = data;
      const system = { ...this.#messageSources(), buttons: [this.#button], ...(isPlain(given) ? given : {}) };
      return { ...data, type: "usage", speaker, system };
    }
    const button = this.type === "save" ? `<button type="button" data-action="${action}">${label.value}</button>` : "";
    return { ...data, speaker, content: `<p>${this.item.name} is used.</p>${button}` };
  }

  async use(usage: Plain = {}, dialog: Plain = {}, asked: Partial<RollMessage> = {}): Promise<Plain | undefined> {
    const message = merged(this.#usageConfig(), asked);
    if (!Hooks.call("dnd5e.preUseActivity", this, usage, dialog, message)) return undefined;
    if (this.getActionType() === "rwak") this.actor.arrows -= 1;
    const made = await ChatMessage.create(this.#usageData(message));
    const results = { effects: [], templates: [], updates: {}, message: made };
    if (!Hooks.call("dnd5e.postUseActivity", this, usage, results)) return results;
    const origin = played().shape === 6 ? "system.origin" : "flags.dnd5e.originatingMessage";
    if (this.type === "attack") void this.rollAttack({}, {}, { data: { [origin]: made?.id } });
    return results;
  }

  #attackData(): Plain {
    const head = { flavor: `${this.item.name} - Attack Roll`, speaker: this.actor.speaker() };
    if (played().shape === 6)
      return { ...head, system: { ...this.#messageSources(), targets: targetsNow() }, type: "attack" };
    const flags = { dnd5e: { ...this.#messageFlags(), messageType: "roll", roll: { type: "attack" } } };
    return { ...head, flags };
  }

  rollAttack(asked: Partial<Process> = {}, dialog: Dialog = {}, message: Partial<RollMessage> = {}) {
    const targets = targetsNow();
    const [own] = asked.rolls ?? [];
    const modes = this.item.system.attackModes.map(({ value }) => value);
    const attackMode = modes.find((mode) => mode === asked.attackMode) ?? modes[0];
    const process: Process = {
      ...(targets.length === 1 ? { target: targets[0]?.ac ?? null } : {}),
      ...(played().shape === 6 ? { ability: "dex" } : {}),
      ...asked,
      ...(attackMode === undefined ? {} : { attackMode }),
      subject: this,
      hookNames: [...(asked.hookNames ?? []), "attack", "d20Test"],
      rolls: [{ parts: ["@mod"], data: { mod: ATTACK_BONUS }, options: { ...own?.options } }],
    };
    const config = merged({ create: true, data: this.#attackData() }, message);
    const ask = askMode(this.item.name, modes);
    return rollSteps(process, { configure: modes.length > 1, ask, ...dialog }, config, ([roll]) => {
      if (played().shape !== 6) return;
      setProperty(config.data, "system.ability", process["ability"]);
      if (roll?.options["attackMode"] !== undefined)
        setProperty(config.data, "system.mode", roll.options["attackMode"]);
    });
  }

  /** A click on a button of the usage card. Saves are rolled for each controlled token in turn. */
  async onChatAction(event: Event, action: string | undefined): Promise<void> {
    if (action === "rollAttack") await this.rollAttack({ event });
    if (action !== "rollSave") return;
    const { canvas } = played().game;
    for (const token of canvas?.tokens.controlled ?? []) {
      const speaker = ChatMessage.getSpeaker({ scene: canvas?.scene ?? null, token: documentOf(token) });
      const asked = { ability: "dex", target: SAVE_DC, event };
      await actorOf(token).rollSavingThrow(asked, {}, { data: { speaker } });
    }
  }
}

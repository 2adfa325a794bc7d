/**
 * Typed messages of 6.0, reduced to what is drawn here. Source, all below module/data/chat-message:
 * usage-message-data.mjs@058fd218, attack-message-data.mjs@137b9a60, save-message-data.mjs@c6e015a3,
 * roll-message-data.mjs@366be947, fields/targets-field.mjs@4c611ae1; module/data/abstract/ chat-message-data-model.mjs
 * at release 5.3.3; templates/chat/attack-card.hbs@142b8bf1 and save-summary.hbs@4e82a0e7.
 */
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import type { DataField } from "../../../stand-in/data/data-field";
import {
  ArrayField,
  BooleanField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../../../stand-in/data/fields";
import { TypeDataModel } from "../../../stand-in/data/type-data-model";
import { make } from "../../../stand-in/make";
import { getProperty, type Plain } from "../../../stand-in/objects";
import { activityOf } from "./items";
import { rollsFrom, tokenOf } from "./message-links";
import { played } from "./played";
import { isTarget, type Target } from "./targets";
import { isMiss } from "./verdict";

const nullable = { required: true, nullable: true };

const targetsField = (): ArrayField =>
  new ArrayField(
    new SchemaField({
      ac: new NumberField({ integer: true }),
      actor: new StringField(nullable),
      img: new StringField(),
      name: new StringField(),
      token: new StringField(nullable),
    }),
  );

interface RenderOptions {
  readonly summary?: boolean;
}

export class MessageModel extends TypeDataModel {
  [field: string]: unknown;

  get message(): ChatMessage {
    if (this.parent instanceof ChatMessage) return this.parent;
    throw new Error("The data of a message need their message.");
  }

  /** Empty for a type that never folds into its usage card. */
  get summaryTemplate(): string {
    return "";
  }

  /** Whether this card shows folded rolls. */
  get rendersSummaries(): boolean {
    return false;
  }

  /** A roll that came from this message was created, changed or deleted. */
  onDescendentRefresh(roll: ChatMessage): void;
  onDescendentRefresh(): void {
    return;
  }

  /** Replaces the content of the message's element with the type's own HTML, including what others added. */
  async getHTML(html: HTMLElement, options: RenderOptions): Promise<void> {
    const content = html.querySelector(".message-content");
    if (content !== null) content.innerHTML = await this.render(options);
    html.addEventListener("click", (event) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
      if (pressed !== null && html.contains(pressed)) this.onClickAction(event, pressed.dataset["action"]);
    });
  }

  protected onClickAction(event: Event, action: string | undefined): void;
  protected onClickAction(): void {
    return;
  }

  /** The card's HTML, or with `summary` its row in the usage card. */
  async render({ summary = false }: RenderOptions): Promise<string> {
    const nodes = summary ? await this.summaryNodes() : await this.cardNodes();
    return make("div", "", ...nodes).innerHTML;
  }

  protected cardNodes(): Promise<Node[]> {
    return Promise.resolve([]);
  }

  protected summaryNodes(): Promise<Node[]> {
    return Promise.resolve([]);
  }
}

/** A section of a card with an icon. */
const row = (className: string, ...children: readonly Node[]): HTMLElement =>
  make("section", `icon-row ${className}`.trim(), make("i", "fa-fw"), ...children);

class RollModel extends MessageModel {
  static override defineSchema(): Record<string, DataField> {
    return {
      activity: new ObjectField({ nullable: true, initial: null }),
      item: new ObjectField({ nullable: true, initial: null }),
      origin: new ForeignDocumentField(ChatMessage),
      targets: targetsField(),
    };
  }

  /** The HTML of each roll, without what is hidden from the user. */
  protected async rolls(): Promise<HTMLElement[]> {
    const { isContentVisible, rolls } = this.message;
    if (!isContentVisible) return [make("div", "dice-roll secret-roll", "???")];
    const rendered = await Promise.all(rolls.map((roll) => roll.render()));
    return rendered.map((html) => {
      const box = make("div", "");
      box.innerHTML = html;
      return box;
    });
  }

  protected override async cardNodes(): Promise<Node[]> {
    return (await this.rolls()).map((roll) => row("", roll));
  }
}

const pillOf = ({ name, ac, token, misses }: Target & { readonly misses: boolean }): HTMLElement => {
  const pill = document.createElement("target-pill");
  pill.toggleAttribute(misses ? "data-miss" : "data-hit", true);
  pill.setAttribute("data-value", ac === null ? "∞" : String(ac));
  const option = make("option", "", name);
  option.value = token ?? "";
  pill.append(make("label", "", name), make("datalist", "", option));
  return make("li", "", pill);
};

class AttackModel extends RollModel {
  static override defineSchema(): Record<string, DataField> {
    return { ...super.defineSchema(), ability: new StringField(nullable), mode: new StringField(nullable) };
  }

  get evaluatedTargets(): readonly (Target & { readonly misses: boolean })[] {
    const [roll] = this.message.rolls;
    const targets = this["targets"];
    if (roll === undefined || !Array.isArray(targets)) return [];
    return targets.filter(isTarget).map((target) => ({ ...target, misses: isMiss(roll, target.ac, 6) }));
  }

  /** A card with the item's name, the targets (hit ones first) and the rolls. */
  protected override async cardNodes(): Promise<Node[]> {
    const title = make("span", "title", String(getProperty(this["item"], "name")));
    const card = make("div", "chat-card", make("section", "card-header", title));
    const seen = this.message.isContentVisible ? this.evaluatedTargets : [];
    const pills = seen.toSorted((a, b) => Number(a.misses) - Number(b.misses)).map(pillOf);
    const targets = pills.length === 0 ? [] : [row("", make("ul", "unlist targets pills", ...pills))];
    return [card, ...targets, ...(await super.cardNodes())];
  }
}

class SaveModel extends RollModel {
  static override defineSchema(): Record<string, DataField> {
    return {
      ...super.defineSchema(),
      ability: new StringField(),
      outcome: new StringField(nullable),
      resisted: new BooleanField(),
      type: new StringField({ initial: "ability" }),
    };
  }

  override get summaryTemplate(): string {
    return "save-summary";
  }

  protected override async summaryNodes(): Promise<Node[]> {
    const name = tokenOf(this.message)?._source.name ?? "";
    const pills = make("ul", "pills unlist", make("li", "pill target transparent", name));
    return [row("save-summary with-buttons", pills, ...(await this.rolls()))];
  }
}

class UsageModel extends MessageModel {
  #outcomes: ReadonlyMap<string, "success" | "failure"> | null = null;

  static override defineSchema(): Record<string, DataField> {
    return {
      activity: new ObjectField({ nullable: true, initial: null }),
      item: new ObjectField({ nullable: true, initial: null }),
      targets: targetsField(),
      buttons: new ArrayField(new ObjectField()),
      effects: new ArrayField(new StringField()),
      scaling: new NumberField({ integer: true, initial: 0 }),
    };
  }

  override get rendersSummaries(): boolean {
    return true;
  }

  /** Save results by token uuid: the roll's total against its target number. Cached until a roll is refreshed. */
  get outcomes(): ReadonlyMap<string, "success" | "failure"> {
    this.#outcomes ??= new Map(
      rollsFrom(this.message, String(getProperty(this["activity"], "type"))).flatMap((message) => {
        const [uuid, roll] = [tokenOf(message)?.uuid, message.rolls[0]];
        const target = roll?.options["target"];
        if (uuid === undefined || typeof target !== "number") return [];
        const isSuccess = (roll?.total ?? 0) >= target || getProperty(message._source.system, "resisted") === true;
        return [[uuid, isSuccess ? "success" : "failure"] as const];
      }),
    );
    return this.#outcomes;
  }

  override onDescendentRefresh({ _source }: ChatMessage): void {
    if (_source.type === getProperty(this["activity"], "type")) this.#outcomes = null;
  }

  protected override onClickAction(event: Event, action: string | undefined): void {
    void activityOf(this.message)?.onChatAction(event, action);
  }

  #face(): HTMLElement {
    const title = make("span", "title", String(getProperty(this["item"], "name")));
    const buttons: unknown = this["buttons"];
    const made = (Array.isArray(buttons) ? buttons : []).map((button: Plain, index) => {
      const element = make("button", "", String(getProperty(button, "label.value")));
      element.type = "button";
      Object.assign(element.dataset, { action: button["action"], index });
      return element;
    });
    const rows = made.length === 0 ? [] : [make("div", "card-buttons", ...made)];
    return make("div", "chat-card", make("section", "card-header", title), ...rows);
  }

  /** The card itself, then a row for each folded roll that the user may see. */
  protected override async cardNodes(): Promise<Node[]> {
    if (played().game.settings.get("dnd5e", "chatCardSummary") !== true) return [this.#face()];
    const rolls = rollsFrom(this.message).filter(({ visible }) => visible);
    const summaries = await Promise.all(
      rolls.map(async (message) => {
        const line = make("div", "card-summary");
        const { system } = message;
        if (system instanceof MessageModel) line.innerHTML = await system.render({ summary: true });
        const token = tokenOf(message);
        Object.assign(line.dataset, { messageId: message.id, targetUuid: token?.uuid ?? "" });
        return line;
      }),
    );
    return [this.#face(), ...summaries.filter((line) => line.innerHTML !== "")];
  }
}

/** `CONFIG.ChatMessage.dataModels` of 6.0. Types that nothing here creates get a plain roll card. */
export const MESSAGE_MODELS = {
  attack: AttackModel,
  check: RollModel,
  damage: RollModel,
  save: SaveModel,
  usage: UsageModel,
};

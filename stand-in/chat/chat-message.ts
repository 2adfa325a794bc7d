// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { isModel, type TypeDataModel } from "../data/type-data-model";
import { Roll } from "../dice/roll";
import { StandInDocument, type Owner, type World } from "../document";
import { cleanedNodes } from "../html";
import { Hooks } from "../hooks";
import { make } from "../make";
import { expandObject, randomID, type Plain } from "../objects";
import { fromTheStart } from "../from-the-start";
import { promised } from "../promised";
import type { Source } from "../source";
import type { Token } from "../token";
import type { User } from "../user";
import { addressed } from "./message-modes";

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.ChatSpeakerData.html */
interface Speaker {
  readonly scene?: string | null;
  readonly actor?: string | null;
  readonly token?: string | null;
  readonly alias?: string;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.ChatMessageData.html */
interface MessageSource extends Source {
  readonly type: string;
  system: Plain;
  readonly author: string;
  readonly content: string;
  readonly flavor: string;
  readonly speaker: Speaker;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly rolls: readonly string[];
}

interface Named {
  readonly id: string;
  readonly _source: Readonly<Record<string, unknown>>;
}

interface SpeakerOptions {
  readonly scene?: Named | null;
  readonly actor?: Named | null;
  readonly token?: (Named & { readonly parent?: { readonly id: string } | null; readonly actor?: Named | null }) | null;
  readonly alias?: string;
}

/** `CONFIG.ChatMessage`: https://foundryvtt.com/api/v14/variables/CONFIG.ChatMessage.html */
interface MessageConfig {
  readonly documentClass: typeof ChatMessage;
  /** Data models by message type. */
  readonly dataModels: Readonly<Record<string, unknown>>;
}

const kinds = fromTheStart<MessageConfig>();

export const settleMessageKinds = kinds.settle;

/** What messages need from the client. */
interface Surroundings {
  readonly world: World;
  readonly users: { get(id: string): User | undefined; readonly contents: readonly User[] };
  readonly user: User;
  readonly controlled: () => Token | undefined;
}

const around = fromTheStart<Surroundings>();

export const settleMessages = around.settle;

/** Rolls are stored as JSON. */
const storedRolls = (data: Plain): Plain =>
  Array.isArray(data["rolls"])
    ? { ...data, rolls: data["rolls"].map((roll) => (typeof roll === "string" ? roll : JSON.stringify(roll))) }
    : data;

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html; types13 `documents/chat-message.d.mts`.
 */
export class ChatMessage extends StandInDocument<MessageSource> {
  #rolls: readonly Roll[] = [];
  #json = "";
  #typed: { readonly json: string; readonly model: TypeDataModel | null } | null = null;

  constructor(source: Plain, world: World) {
    super("ChatMessage", source, null, world);
    const model = this.#model();
    if (model !== null) this._source.system = model.toObject();
  }

  /** An instance of the type's data model; the stored data for a type without one. */
  get system(): TypeDataModel | Plain {
    return this.#model() ?? this._source.system;
  }

  /** The same instance until the stored data changes. */
  #model(): TypeDataModel | null {
    const json = JSON.stringify(this._source.system);
    if (this.#typed?.json === json) return this.#typed.model;
    const Model = kinds.get().dataModels[this._source.type];
    const model = isModel(Model) ? new Model(this._source.system, { parent: this, strict: false }) : null;
    this.#typed = { json, model };
    return model;
  }

  get author(): User | undefined {
    return around.get().users.get(this._source.author);
  }

  get isAuthor(): boolean {
    return this._source.author === around.get().user.id;
  }

  /** A GM owns every message, a player their own. */
  override isOwnedBy(user: Owner): boolean {
    return user.isGM || this._source.author === user.id;
  }

  get alias(): string {
    return this._source.speaker.alias ?? this.author?.name ?? "";
  }

  get rolls(): readonly Roll[] {
    const json = JSON.stringify(this._source.rolls);
    if (json !== this.#json) [this.#json, this.#rolls] = [json, this._source.rolls.map((each) => Roll.fromJSON(each))];
    return this.#rolls;
  }

  get isRoll(): boolean {
    return this._source.rolls.length > 0;
  }

  get visible(): boolean {
    const { whisper } = this._source;
    return whisper.length === 0 || this.isAuthor || whisper.includes(around.get().user.id);
  }

  /** The author of a blind roll sees that it exists. */
  get isContentVisible(): boolean {
    const { whisper, blind } = this._source;
    return whisper.length === 0 || whisper.includes(around.get().user.id) || (this.isAuthor && !blind);
  }

  override updateSource(changes: Plain): Plain {
    return super.updateSource(storedRolls(expandObject(changes)));
  }

  override update(changes: Plain, options: Plain = {}): Promise<this> {
    return super.update(storedRolls(expandObject(changes)), options);
  }

  /** Hook `renderChatMessageHTML(message, html, context)`: jQuery's `renderChatMessage` goes with version 15. */
  async renderHTML(options: Plain = {}): Promise<HTMLElement> {
    const content = make("div", "message-content");
    content.append(...(this.isContentVisible ? await this.#content() : ["???"]));
    const sender = make("h4", "message-sender", this.alias);
    const flavor = this.isContentVisible ? this._source.flavor : "";
    const head = make("header", "message-header flexrow", sender, make("span", "flavor-text", ...cleanedNodes(flavor)));
    const html = make("li", "chat-message message flexcol", head, content);
    html.dataset["messageId"] = this.id;
    if (this._source.whisper.length > 0) html.classList.add("whisper");
    if (this._source.blind) html.classList.add("blind");
    Hooks.callAll("renderChatMessageHTML", this, html, { ...options, message: this.toObject(), author: this.author });
    return html;
  }

  /** The content, or only the roll when the content is just its total. */
  async #content(): Promise<Node[]> {
    const [roll] = this.rolls;
    const isNumber = roll !== undefined && ["", String(roll.total)].includes(this._source.content);
    if (!isNumber) return cleanedNodes(this._source.content);
    const rendered = await Promise.all(this.rolls.map((each) => each.render()));
    return rendered.flatMap(cleanedNodes);
  }

  /**
   * Hooks `preCreateChatMessage(document, data, options, userId)`, where false prevents it, and `createChatMessage`.
   */
  static create(data: Plain = {}, options: Plain = {}): Promise<ChatMessage | undefined> {
    const { world, user, users } = around.get();
    const { type = "base" } = data;
    if (type !== "base" && !isModel(kinds.get().dataModels[String(type)]))
      return Promise.reject(new Error(`"${String(type)}" is not a valid type for the ChatMessage Document class`));
    const gms = users.contents.filter(({ isGM }) => isGM).map(({ id }) => id);
    const source = {
      author: user.id,
      ...storedRolls(data),
      ...addressed(options, world.generation, { self: user.id, gms }),
      _id: options["keepId"] === true && typeof data["_id"] === "string" ? data["_id"] : randomID(),
    };
    return promised(async () => {
      const message = new ChatMessage.implementation(source, world);
      if (!Hooks.call("preCreateChatMessage", message, data, options, user.id)) return undefined;
      const operation = { action: "create", name: "ChatMessage", parent: null, options, userId: user.id } as const;
      const [created] = await world.submit({ ...operation, data: [message.toObject()] });
      return created instanceof ChatMessage ? created : undefined;
    });
  }

  /** The given token, else the actor's, else the controlled one, else the user. */
  static getSpeaker({ scene, actor, token, alias }: SpeakerOptions = {}): Speaker {
    const controlled = actor === undefined && alias === undefined ? around.get().controlled()?.document : undefined;
    const speaks: SpeakerOptions["token"] = token ?? controlled ?? null;
    const name = (speaks ?? actor)?._source["name"];
    return {
      scene: scene?.id ?? speaks?.parent?.id ?? null,
      actor: actor?.id ?? speaks?.actor?.id ?? null,
      token: speaks?.id ?? null,
      alias: alias ?? (typeof name === "string" ? name : around.get().user.name),
    };
  }

  /** The message of the world with this id. */
  static get(id: string): ChatMessage | null {
    const message = around.get().world.collectionOf("ChatMessage").get(id);
    return message instanceof ChatMessage ? message : null;
  }

  static get implementation(): typeof ChatMessage {
    return kinds.get().documentClass;
  }
}

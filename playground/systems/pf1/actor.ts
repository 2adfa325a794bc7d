import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Roll } from "../../../stand-in/dice/roll";
import { Hooks } from "../../../stand-in/hooks";
import type { Plain } from "../../../stand-in/objects";
import type { Token } from "../../../stand-in/token";
import { TokenDocument } from "../../../stand-in/token-document";

const SAVES: Readonly<Record<string, string>> = { fort: "Fortitude", ref: "Reflex", will: "Will" };

/** All creatures of the playground have the same sheet. */
const SHEET = {
  attributes: {
    ac: { normal: { total: 15 }, touch: { total: 12 }, flatFooted: { total: 13 } },
    cmd: { total: 16, flatFootedTotal: 14 },
  },
};

/** A block below a roll, as the system's template `roll-ext` shows it. */
interface Property {
  readonly header: string;
  readonly value: readonly string[];
}

const SAVE_BONUS = 3;
const SKILL_BONUS = 5;

/** The parts of a creature's actor that an attack uses, shaped like the system's. */
export class Pf1PlayedActor {
  readonly system = structuredClone(SHEET);
  /** Feats, shaped `{type, name, system}`. */
  readonly items: Plain[] = [];
  arrows = 20;

  constructor(readonly token: TokenDocument) {}

  get name(): string {
    return this.token._source.name;
  }

  getActiveTokens(): readonly TokenDocument[] {
    return [this.token];
  }

  /** Calls the hook `pf1PreActorRollSave`, which false stops, after a short wait. */
  async rollSavingThrow(save: string, { event }: { readonly event: Event | null }): Promise<unknown> {
    await Promise.resolve();
    const properties: Property[] = [];
    const options = {
      event,
      parts: [`${SAVE_BONUS}[Base]`],
      flavor: SAVES[save] ?? save,
      subject: { save },
      chatTemplateData: { hasProperties: false, properties },
    };
    if (!Hooks.call("pf1PreActorRollSave", this, options, save)) return undefined;
    const { token } = this;
    const roll = new Roll(["1d20", ...options.parts].join(" + "));
    const { hasProperties, properties: blocks } = options.chatTemplateData;
    const shown = hasProperties ? blocks.map(({ header, value }) => `${header}: ${value.join(", ")}`) : [];
    const content = shown.map((line) => `<p class="property-group">${line}</p>`).join("");
    const flavor = [options.flavor, content].join("");
    return roll.toMessage({ speaker: ChatMessage.getSpeaker({ token }), flavor });
  }

  /** Calls the hook `pf1PreActorRollSkill`, which false stops. */
  async rollSkill(skill: string, { token = null }: { readonly token?: TokenDocument | null } = {}): Promise<unknown> {
    await Promise.resolve();
    const options = { token, parts: [`${SKILL_BONUS}[Ranks]`], flavor: skill, subject: { skill } };
    if (!Hooks.call("pf1PreActorRollSkill", this, options, skill)) return undefined;
    const roll = new Roll(["1d20", ...options.parts].join(" + "));
    return roll.toMessage({ speaker: ChatMessage.getSpeaker({ token: this.token }), flavor: skill });
  }
}

const actors = new WeakMap<TokenDocument, Pf1PlayedActor>();

export const documentOf = ({ document }: Token): TokenDocument => {
  if (document instanceof TokenDocument) return document;
  throw new Error("This token has no document.");
};

export const actorOf = (token: Token): Pf1PlayedActor => {
  const document = documentOf(token);
  const actor = actors.get(document) ?? new Pf1PlayedActor(document);
  actors.set(document, actor);
  return actor;
};

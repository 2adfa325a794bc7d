import { Actor } from "../../../stand-in/actor";
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import type { World } from "../../../stand-in/document";
import { randomID, type Plain } from "../../../stand-in/objects";
import type { Token } from "../../../stand-in/token";
import { TokenDocument } from "../../../stand-in/token-document";
import { armorClass } from "./armor-class";
import { played } from "./played";
import { merged, rollSteps, type Dialog, type RollMessage, type Process } from "./roll-steps";

/** All creatures of the playground have the same sheet. */
const sheet = () => ({
  attributes: {
    ac: armorClass(played().shape),
    senses: { units: "ft", ranges: { darkvision: 0, blindsight: 0, tremorsense: 0, truesight: 0 } },
  },
  traits: { size: "med" },
});

const SAVE_BONUS = 2;

/** A feat, shaped like the system's items. */
interface PlayedFeat {
  readonly name: string;
  readonly type: "feat";
  readonly identifier: string;
}

interface SaveAsked {
  readonly ability: string;
  readonly target: number;
  readonly event: Event | null;
}

/** Where an actor is stored: in its own token, or in the world with linked tokens. */
interface Home {
  readonly token: TokenDocument | null;
  readonly name: string;
  readonly world: World;
}

/** The parts of a creature's actor that attacks and saves use, shaped like the system's. */
export class Dnd5ePlayedActor extends Actor {
  readonly #sheet = sheet();
  readonly items: PlayedFeat[] = [];
  arrows = 20;

  constructor({ token, name, world }: Home) {
    super({ _id: token?.id ?? randomID(), name }, token, world);
  }

  get system(): ReturnType<typeof sheet> {
    return this.#sheet;
  }

  getActiveTokens(): readonly TokenDocument[] {
    const tokens = this.parent === null ? this.world.linkedTokens(this) : [this.parent];
    return tokens.filter((token) => token instanceof TokenDocument);
  }

  /** Speaker of an item's message. */
  speaker(): ReturnType<typeof ChatMessage.getSpeaker> {
    return ChatMessage.getSpeaker({ token: this.getActiveTokens()[0] ?? null, actor: this });
  }

  #saveData(ability: string): Plain {
    const head = { flavor: "Dexterity save", speaker: this.speaker() };
    return played().shape === 6
      ? { ...head, type: "save", system: { ability, type: "ability" } }
      : { ...head, flags: { dnd5e: { messageType: "roll", roll: { ability, type: "save" } } } };
  }

  /** Cover that the system knows is a separate part, 0 without any. */
  rollSavingThrow({ ability, target, event }: SaveAsked, dialog: Dialog = {}, message: Partial<RollMessage> = {}) {
    const process: Process = {
      ability,
      target,
      event,
      subject: this,
      hookNames: ["savingThrow", "d20Test"],
      rolls: [
        { parts: ["@mod", "@cover"], data: { mod: SAVE_BONUS, cover: this.system.attributes.ac.cover }, options: {} },
      ],
    };
    const config = merged({ data: this.#saveData(ability) }, message);
    return rollSteps(process, { configure: false, ...dialog }, config);
  }
}

const actors = new WeakMap<TokenDocument, Dnd5ePlayedActor>();

const playedFor = (document: TokenDocument): Dnd5ePlayedActor => {
  const { actorId, actorLink } = document._source;
  const linked = actorLink === true ? played().game.actors.get(String(actorId)) : undefined;
  if (linked instanceof Dnd5ePlayedActor) return linked;
  const { name } = document._source;
  const actor = actors.get(document) ?? new Dnd5ePlayedActor({ token: document, name, world: document.world });
  actors.set(document, actor);
  return actor;
};

export const documentOf = ({ document }: Pick<Token, "document">): TokenDocument => {
  if (document instanceof TokenDocument) return document;
  throw new Error("This token has no document.");
};

export const actorOf = (token: Pick<Token, "document">): Dnd5ePlayedActor => playedFor(documentOf(token));

/** Gives every token an unlinked actor. */
export const giveActors = (): void => {
  Object.defineProperty(TokenDocument.prototype, "actor", {
    get(this: TokenDocument) {
      return playedFor(this);
    },
  });
};

/** Links tokens of the viewed scene, by name, to one new world actor named after the first. */
export const linkTokens = async (...names: readonly string[]): Promise<Dnd5ePlayedActor> => {
  const { canvas, actors: all } = played().game;
  const documents = names.map((name) => {
    const token = canvas?.tokens.placeables.find(({ document }) => document._source.name === name);
    if (token === undefined) throw new Error(`No token is named "${name}".`);
    return documentOf(token);
  });
  const [first] = documents;
  if (first === undefined) throw new Error("Name the tokens to link.");
  const actor = new Dnd5ePlayedActor({ token: null, name: first._source.name, world: first.world });
  all.set(actor.id, actor);
  for (const document of documents) await document.update({ actorId: actor.id, actorLink: true });
  return actor;
};

import { Actor } from "../../../stand-in/actor";
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import type { Token } from "../../../stand-in/token";
import { TokenDocument } from "../../../stand-in/token-document";
import { rollSteps, type Dialog, type Message, type Process } from "./roll-steps";

/** All creatures of the playground have one sheet: what differs is where they stand. */
const SHEET = {
  attributes: {
    ac: { calc: "default", base: 14, shield: 0, bonus: 0, min: 0, cover: 0, value: 14 },
    senses: { units: "ft", ranges: { darkvision: 0, blindsight: 0, tremorsense: 0, truesight: 0 } },
  },
  traits: { size: "med" },
};

const SAVE_BONUS = 2;

/** A feat, as the system's items are. */
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

/** A creature's actor as far as attacks and saves ask it, shaped like the system's. */
export class PlayedActor extends Actor {
  readonly #sheet = structuredClone(SHEET);
  readonly items: PlayedFeat[] = [];
  arrows = 20;

  constructor(readonly tokenDocument: TokenDocument) {
    super({ _id: tokenDocument.id, name: tokenDocument._source.name }, tokenDocument, tokenDocument.world);
  }

  get system(): typeof SHEET {
    return this.#sheet;
  }

  getActiveTokens(): readonly TokenDocument[] {
    return [this.tokenDocument];
  }

  /** Cover that the system knows of is a part of its own, and 0 where it knows of none. */
  rollSavingThrow({ ability, target, event }: SaveAsked, dialog: Dialog = {}, message: Partial<Message> = {}) {
    const process: Process = {
      ...{ ability, target, event, subject: this, hookNames: ["SavingThrow", "D20Test"] },
      rolls: [
        { parts: ["@mod", "@cover"], data: { mod: SAVE_BONUS, cover: this.system.attributes.ac.cover }, options: {} },
      ],
    };
    const speaker = ChatMessage.getSpeaker({ token: this.tokenDocument });
    const flags = { dnd5e: { messageType: "roll", roll: { ability, type: "save" } } };
    const data = { flavor: "Dexterity save", speaker, flags, ...message.data };
    return rollSteps(process, { configure: false, ...dialog }, { data });
  }
}

const actors = new WeakMap<TokenDocument, PlayedActor>();

const playedFor = (document: TokenDocument): PlayedActor => {
  const actor = actors.get(document) ?? new PlayedActor(document);
  actors.set(document, actor);
  return actor;
};

export const documentOf = ({ document }: Pick<Token, "document">): TokenDocument => {
  if (document instanceof TokenDocument) return document;
  throw new Error("This token has no document.");
};

export const actorOf = (token: Pick<Token, "document">): PlayedActor => playedFor(documentOf(token));

/** Every token has an actor of its own. */
export const giveActors = (): void => {
  Object.defineProperty(TokenDocument.prototype, "actor", {
    get(this: TokenDocument) {
      return playedFor(this);
    },
  });
};

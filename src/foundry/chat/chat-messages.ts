import { plainText } from "../words/plain-text";
import { viewedScene } from "../canvas/canvas-view";

export interface MessageBy {
  /** `token:ID` of who speaks; null for the user. */
  readonly token: string | null;
  /** Null for the user's own name. */
  readonly alias: string | null;
  /** Text, not HTML. It is what remains where Parapet is not there to draw its card. */
  readonly content: string;
  readonly flags: object;
}

interface ChatMessages {
  create(data: object): Promise<unknown>;
}

/** By plain data: the declared ones differ from version to version. */
const messages = (): ChatMessages => ChatMessage;

const speakerOf = ({ token, alias }: MessageBy): object =>
  token === null ? {} : { scene: viewedScene()?.id ?? null, token: token.slice("token:".length), alias: alias ?? "" };

const textOf = (text: string): string => foundry.utils.escapeHTML(plainText(text));

/** A message in the name of a token of the viewed scene, or of the user. */
export const messageBy = (message: MessageBy): Promise<unknown> =>
  messages().create({
    speaker: speakerOf(message),
    content: textOf(message.content),
    flags: message.flags,
  });

/** What is read of a message that is there, and done with it. */
export interface MessageView {
  readonly id: string;
  readonly flags: Readonly<Record<string, unknown>>;
  /** The data of a typed message. */
  readonly system?: unknown;
  readonly isAuthor: boolean;
  /** Null once that user is gone. */
  readonly author: { readonly id: string; readonly isGM: boolean } | null | undefined;
  readonly rolls: readonly { readonly total?: number | null | undefined }[];
  readonly isContentVisible: boolean;
  readonly speaker: object;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  update(changes: object): Promise<unknown>;
}

export const allMessages = (): readonly MessageView[] => game.messages.contents as unknown as readonly MessageView[];

export const messageWith = (id: string): MessageView | undefined => allMessages().find((each) => each.id === id);

export interface RolledMessage {
  readonly rolls: readonly Roll[];
  /** Text, not HTML. */
  readonly title: string;
  /** Whoever may read this one may read that. */
  readonly like: Pick<MessageView, "speaker" | "whisper" | "blind">;
  readonly flags: object;
}

/** Of one formula, each by itself. */
export const rolledTimes = (formula: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => new Roll(formula).evaluate({ allowInteractive: false })));

/** What was kept of a roll by its `toJSON`. */
export const rollFrom = (kept: object): Roll => plainRolls().fromData(kept);

/** By plain data: the declared one wants to know each term. */
const plainRolls = (): { fromData(data: object): Roll } => Roll;

/** A message that shows rolls. */
export const rolledMessage = ({ rolls, title, like, flags }: RolledMessage): Promise<unknown> =>
  messages().create({
    speaker: like.speaker,
    whisper: like.whisper,
    blind: like.blind,
    flavor: textOf(title),
    rolls,
    sound: CONFIG.sounds.dice,
    flags,
  });

export interface ToldMessage {
  /** Text, not HTML. */
  readonly paragraphs: readonly string[];
  readonly rolls: readonly Roll[];
  /** Parapet's own. */
  readonly flags: object;
}

const paragraph = (text: string): string => `<p>${textOf(text)}</p>`;

/** A message in the user's own name that tells what was done. */
export const toldMessage = ({ paragraphs, rolls, flags }: ToldMessage): Promise<unknown> =>
  messages().create({
    content: paragraphs.map(paragraph).join(""),
    ...(rolls.length > 0 ? { rolls, sound: CONFIG.sounds.dice } : {}),
    flags: { parapet: flags },
  });

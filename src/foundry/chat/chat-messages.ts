import { viewedScene } from "../canvas/viewed-scene";

const WORD_JOINER = "\u2060";

/**
 * Prevents Foundry's chat from turning text such as `[[1d20]]` and `@UUID[…]` into rolls and links. A creature's name may
 * contain it (https://foundryvtt.com/api/v14/classes/foundry.applications.ux.TextEditor.html).
 */
export const plainText = (text: string): string => text.replace(/(\[|[@&]\w+)(?=\[)/gu, `$1${WORD_JOINER}`);

interface MessageBy {
  /** `token:ID` of the speaker; null for the user. */
  readonly token: string | null;
  /** Null for the user's own name. */
  readonly alias: string | null;
  /** Text, not HTML. Shown when Parapet is not there to draw its card. */
  readonly content: string;
  readonly flags: object;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html */
interface ChatMessages {
  create(data: object, options?: object): Promise<unknown>;
}

/** Typed by plain members, because the declared types differ between versions. */
const messages = (): ChatMessages => ChatMessage;

const speakerOf = ({ token, alias }: MessageBy): object =>
  token === null ? {} : { scene: viewedScene()?.id ?? null, token: token.slice("token:".length), alias: alias ?? "" };

const textOf = (text: string): string => foundry.utils.escapeHTML(plainText(text));

/** A message spoken by a token of the viewed scene, or by the user. */
export const messageBy = (message: MessageBy): Promise<unknown> =>
  messages().create({
    speaker: speakerOf(message),
    content: textOf(message.content),
    flags: message.flags,
  });

/** https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html */
export interface MessageView {
  readonly id: string;
  readonly flags: Readonly<Record<string, unknown>>;
  /** The data of a typed message. */
  readonly system?: unknown;
  readonly isAuthor: boolean;
  /** Null once that user is deleted. */
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

interface RolledMessage {
  readonly rolls: readonly Roll[];
  /** Text, not HTML. */
  readonly title: string;
  /** The new message has the same readers as this one. */
  readonly like: Pick<MessageView, "speaker" | "whisper" | "blind">;
  readonly flags: object;
}

export const rolledTimes = (formula: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => new Roll(formula).evaluate({ allowInteractive: false })));

/** Restores a roll from the data that its `toJSON` returned. */
export const rollFrom = (kept: object): Roll => plainRolls().fromData(kept);

/** Typed by plain members, because the declared type requires the terms. */
const plainRolls = (): { fromData(data: object): Roll } => Roll;

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

interface ToldMessage {
  /** Foundry refuses a second message with this id. Null for any id. */
  readonly id?: string | null;
  /** Text, not HTML. */
  readonly paragraphs: readonly string[];
  readonly rolls: readonly Roll[];
  readonly flags: object;
  /** Ids of the only readers; all users by default. */
  readonly whisper?: readonly string[];
}

export const toldMessage = ({ id = null, paragraphs, rolls, flags, whisper }: ToldMessage): Promise<unknown> => {
  const message = {
    content: paragraphs.map((text) => `<p>${textOf(text)}</p>`).join(""),
    ...(rolls.length > 0 ? { rolls, sound: CONFIG.sounds.dice } : {}),
    flags: { parapet: flags },
    ...(whisper === undefined ? {} : { whisper }),
  };
  return id === null ? messages().create(message) : messages().create({ ...message, _id: id }, { keepId: true });
};

import { plainText } from "./plain-text";
import { viewedScene } from "./table-view";

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
  readonly isContentVisible: boolean;
  readonly speaker: object;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  update(changes: object): Promise<unknown>;
}

export const allMessages = (): readonly MessageView[] => game.messages.contents as unknown as readonly MessageView[];

export const messageWith = (id: string): MessageView | undefined => allMessages().find((each) => each.id === id);

export interface RolledMessage {
  /** Of each of the rolls. */
  readonly formula: string;
  readonly count: number;
  /** Text, not HTML. */
  readonly title: string;
  /** Whoever may read this one may read that. */
  readonly like: Pick<MessageView, "speaker" | "whisper" | "blind">;
  /** For GMs alone, whoever rolls. */
  readonly isSecret: boolean;
  readonly flagsFor: (totals: readonly number[]) => object;
}

const gmIds = (): readonly string[] => game.users.contents.filter(({ isGM }) => isGM).map(({ id }) => id);

/** Rolls to one message. */
export const rolledMessage = async (asked: RolledMessage): Promise<unknown> => {
  const { formula, count, title, like, isSecret, flagsFor } = asked;
  const rolls = await Promise.all(
    Array.from({ length: count }, () => new Roll(formula).evaluate({ allowInteractive: false })),
  );
  return messages().create({
    ...{ speaker: like.speaker, whisper: isSecret ? gmIds() : like.whisper, blind: isSecret || like.blind },
    ...{ flavor: textOf(title), rolls, sound: CONFIG.sounds.dice },
    flags: flagsFor(rolls.map(({ total }) => total)),
  });
};

export interface ToldMessage {
  /** Text, not HTML. */
  readonly paragraphs: readonly string[];
  readonly rolls: readonly Roll[];
  /** For GMs alone. */
  readonly isSecret: boolean;
  /** Parapet's own. */
  readonly flags: object;
}

const paragraph = (text: string): string => `<p>${textOf(text)}</p>`;

/** A message in the user's own name that tells what was done. */
export const toldMessage = ({ paragraphs, rolls, isSecret, flags }: ToldMessage): Promise<unknown> =>
  messages().create({
    content: paragraphs.map(paragraph).join(""),
    whisper: isSecret ? gmIds() : [],
    ...(rolls.length > 0 ? { rolls, sound: CONFIG.sounds.dice } : {}),
    flags: { parapet: flags },
  });

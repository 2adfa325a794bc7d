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

/** A message in the name of a token of the viewed scene, or of the user. */
export const messageBy = (message: MessageBy): Promise<unknown> =>
  messages().create({
    speaker: speakerOf(message),
    content: foundry.utils.escapeHTML(message.content),
    flags: message.flags,
  });

import { viewedScene } from "./table-view";

export interface MessageBy {
  /** `token:ID` of who speaks. */
  readonly token: string;
  readonly alias: string;
  /** Text, not HTML. It is what remains where Parapet is not there to draw its card. */
  readonly content: string;
  readonly flags: object;
}

interface ChatMessages {
  create(data: object): Promise<unknown>;
}

/** By plain data: the declared ones differ from version to version. */
const messages = (): ChatMessages => ChatMessage;

/** A message in the name of a token of the viewed scene. */
export const messageBy = ({ token, alias, content, flags }: MessageBy): Promise<unknown> =>
  messages().create({
    speaker: { scene: viewedScene()?.id ?? null, token: token.slice("token:".length), alias },
    content: foundry.utils.escapeHTML(content),
    flags,
  });

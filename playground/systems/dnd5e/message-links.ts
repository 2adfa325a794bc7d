/** What a message refers to: its token, the usage card it came from, the rolls that came from it. */
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { getProperty } from "../../../stand-in/objects";
import { TokenDocument } from "../../../stand-in/token-document";
import { played } from "./played";

/** From the typed data of 6.0, else from the flags of 5.3. */
export const keptIn = ({ _source }: ChatMessage, path: string): unknown =>
  getProperty(_source.system, path) ?? getProperty(_source.flags, `dnd5e.${path}`);

/** The speaker's. */
export const tokenOf = ({ _source }: ChatMessage): TokenDocument | undefined => {
  const { scene, token } = _source.speaker;
  const found = played()
    .game.scenes.get(scene ?? "")
    ?.collections["tokens"]?.get(token ?? "");
  return found instanceof TokenDocument ? found : undefined;
};

/** The usage card whose button created a message; null without one. */
export const originOf = ({ _source }: ChatMessage): ChatMessage | null =>
  ChatMessage.get(
    String(getProperty(_source.system, "origin") ?? getProperty(_source.flags, "dnd5e.originatingMessage")),
  );

/** Typed rolls that came from a message, in order of creation. */
export const rollsFrom = ({ id }: ChatMessage, type?: string): ChatMessage[] =>
  played().game.messages.contents.filter(
    ({ _source }) => _source.system["origin"] === id && (type === undefined || _source.type === type),
  );

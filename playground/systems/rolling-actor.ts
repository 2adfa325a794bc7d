import { ChatMessage } from "../../stand-in/chat/chat-message";
import type { Token } from "../../stand-in/token";

/** `Scene.ID.Token.ID` */
export const uuidOf = ({ document: { id, parent } }: Token): string => `Scene.${parent?.id}.Token.${id}`;

/** The part of an actor that the playground's systems use: a token without one acts for itself. */
export const rollingActor = (token: Token) => {
  const { document } = token;
  const linked = document.actor;
  return {
    id: linked?.id ?? null,
    uuid: linked?.uuid ?? uuidOf(token),
    token: linked === null ? document : null,
    getActiveTokens: () => [document],
    speaker: ChatMessage.getSpeaker(linked === null ? { token: document } : { actor: linked }),
  };
};

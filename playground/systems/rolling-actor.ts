import { ChatMessage } from "../../stand-in/chat/chat-message";
import type { Token } from "../../stand-in/token";

/** The part of an actor that the playground's systems use: a token without one acts for itself. */
export const rollingActor = ({ document }: Token) => {
  const linked = document.actor;
  return {
    id: linked?.id ?? null,
    uuid: linked?.uuid ?? document.uuid,
    token: linked === null ? document : null,
    getActiveTokens: () => [document],
    speaker: ChatMessage.getSpeaker(linked === null ? { token: document } : { actor: linked }),
  };
};

import { ChatMessage } from "../../stand-in/chat/chat-message";
import { Roll } from "../../stand-in/dice/roll";
import type { PlaygroundSystem } from "./playground-system";

/** Rolls a d20 to a message, as people do by hand where no system helps them. */
export const noSystem: PlaygroundSystem = {
  id: "simple",
  title: "Example system",
  attack: ({ attacker, item }) =>
    new Roll("1d20").toMessage({
      speaker: ChatMessage.getSpeaker({ token: attacker.document }),
      flavor: item.title,
    }),
};

import { ChatMessage } from "../../stand-in/chat/chat-message";
import { Roll } from "../../stand-in/dice/roll";
import type { PlaygroundSystem } from "./playground-system";

/** Posts a d20 roll, as users do by hand without system support. */
export const noSystem: PlaygroundSystem = {
  id: "simple",
  title: "Example system",
  attack: ({ attacker, item }) =>
    new Roll("1d20").toMessage({
      speaker: ChatMessage.getSpeaker({ token: attacker.document }),
      flavor: item.title,
    }),
};

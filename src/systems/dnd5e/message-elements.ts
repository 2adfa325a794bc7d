/**
 * How dnd5e shows messages. From 6.0 a typed message replaces `.message-content` after Foundry's `renderChatMessageHTML`;
 * `dnd5e.renderChatMessage` fires when that is done. A save rolled from a usage card is shown within that card: its own
 * element is hidden, and the card has a `.card-summary` for it.
 * Source: docs/systems.md, "dnd5e".
 */
import type { SystemAdapter } from "../adapter/system-adapter";

const summariesIn = (html: HTMLElement) =>
  [...html.querySelectorAll<HTMLElement>(".card-summary[data-message-id]")].map((element) => ({
    id: element.dataset["messageId"] ?? "",
    element,
  }));

export const messageElements: NonNullable<SystemAdapter["messageElements"]> = {
  hook: "dnd5e.renderChatMessage",
  within: summariesIn,
};

/**
 * The system's chat messages. `renderHTML` runs in this order: Foundry's own with its hook `renderChatMessageHTML`, the
 * type's `getHTML`, the hook `dnd5e.renderChatMessage`. 5.3 has the same order, but its rolls have no type.
 * Source: module/documents/chat-message.mjs at release 5.3.3, and for 6.0 its stored copy 58622531773 (EVIDENCE.md).
 */
import { ChatLog } from "../../../stand-in/chat/chat-log";
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Hooks } from "../../../stand-in/hooks";
import { make } from "../../../stand-in/make";
import { getProperty, type Plain } from "../../../stand-in/objects";
import type { TokenDocument } from "../../../stand-in/token-document";
import type { PlayedActivity } from "./activity";
import { activityOf, itemBy, type Dnd5ePlayedItem } from "./items";
import { keptIn, originOf, rollsFrom, tokenOf } from "./message-links";
import { MessageModel } from "./message-models";
import { played } from "./played";
import { isTarget } from "./targets";
import { isMiss } from "./verdict";

export class PlayedMessage extends ChatMessage {
  getAssociatedActivity(): PlayedActivity | undefined {
    return activityOf(this);
  }

  getAssociatedItem(): Dnd5ePlayedItem | undefined {
    return itemBy(keptIn(this, "item.uuid"));
  }

  getAssociatedToken(): TokenDocument | undefined {
    return tokenOf(this);
  }

  /** The message itself when it has no origin. */
  getOriginatingMessage(): ChatMessage {
    return originOf(this) ?? this;
  }

  getAssociatedRolls(type?: string): ChatMessage[] {
    return rollsFrom(this, type);
  }

  /** Shown as a row in its usage card, with its own element hidden. */
  get isFolded(): boolean {
    const { system } = this;
    if (!(system instanceof MessageModel) || system.summaryTemplate === "") return false;
    const parent = originOf(this)?.system;
    return parent instanceof MessageModel && parent.rendersSummaries;
  }

  override async renderHTML(options: Plain = {}): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const { system } = this;
    if (system instanceof MessageModel) await system.getHTML(html, options);
    else this.#enrich(html);
    html.hidden = this.isFolded && played().game.settings.get("dnd5e", "chatCardSummary") === true;
    Hooks.callAll("dnd5e.renderChatMessage", this, html);
    return html;
  }

  /** 5.3: the target rows of an attack, and the buttons of a usage card. */
  #enrich(html: HTMLElement): void {
    for (const button of html.querySelectorAll<HTMLElement>("[data-action]"))
      button.addEventListener("click", (event) => {
        void this.getAssociatedActivity()?.onChatAction(event, button.dataset["action"]);
      });
    const targets = getProperty(this._source.flags, "dnd5e.targets");
    const [roll] = this.rolls;
    if (!Array.isArray(targets) || roll === undefined) return;
    const { game } = played();
    const visibility = game.user.isGM ? "all" : game.settings.get("dnd5e", "attackRollVisibility");
    if (visibility === "none") return;
    const rows = targets.filter(isTarget).map(({ name, ac }) => {
      const misses = isMiss(roll, ac, 5);
      const number = visibility === "all" ? ` ${ac ?? "∞"}` : "";
      return make("li", `target ${misses ? "miss" : "hit"}`, `${misses ? "✗" : "✓"} ${name}${number}`);
    });
    html.querySelector(".message-content")?.append(make("ul", "evaluation", ...rows));
  }
}

/**
 * A usage card is refreshed when one of its rolls is created, changed in its `system`, or deleted, but not for flag
 * changes.
 */
export const followOrigins = (): void => {
  const refresh = (message: unknown): void => {
    if (!(message instanceof PlayedMessage)) return;
    const origin = originOf(message);
    if (origin === null) return;
    if (origin.system instanceof MessageModel) origin.system.onDescendentRefresh(message);
    const log: unknown = ui.chat;
    if (log instanceof ChatLog) void log.updateMessage(origin);
  };
  Hooks.on("createChatMessage", refresh);
  Hooks.on("updateChatMessage", (message, changed) => {
    if (getProperty(changed, "system") !== undefined) refresh(message);
  });
  Hooks.on("deleteChatMessage", (message, _options, userId) => {
    refresh(message);
    if (!(message instanceof PlayedMessage) || userId !== played().game.userId) return;
    for (const roll of rollsFrom(message))
      if (roll.system instanceof MessageModel && roll.system.summaryTemplate !== "") void roll.delete();
  });
};

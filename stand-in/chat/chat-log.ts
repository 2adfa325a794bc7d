// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { Strict } from "../strict";
import type { StandInDocument } from "../document";
import { escapeHTML } from "../html";
import { Hooks } from "../hooks";
import { ChatMessage } from "./chat-message";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.ChatLog.html, `ui.chat`: messages in order
 * of creation, each rendered again when it changes.
 */
export class ChatLog extends Strict {
  /** Rendering is asynchronous: the queue keeps messages in order. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(readonly element: HTMLElement) {
    super("ui.chat");
  }

  /**
   * Sends typed text as the version's chat box does. On version 14 it is a rich text editor, and the message is its
   * HTML: a paragraph per line, with entities. Not a member of the public API. Source:
   * https://github.com/AutarchLLC/foundryvtt-acks-core/issues/191, https://github.com/foundryvtt/foundryvtt/issues/13717
   */
  type(text: string): Promise<ChatMessage | undefined> {
    const paragraphs = text.split("\n").map((line) => `<p>${escapeHTML(line)}</p>`);
    return this.processMessage(game.release.generation < 14 ? text : paragraphs.join(""));
  }

  /** Hook `chatMessage(log, message, data)`; false prevents the message. No command is known. */
  async processMessage(message: string): Promise<ChatMessage | undefined> {
    if (!Hooks.call("chatMessage", this, message, { user: game.user.id })) return undefined;
    if (/^(<p>)?\//.test(message)) throw new Error(`"${message}" is not a valid chat message command.`);
    return ChatMessage.create({ content: message });
  }

  /** https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.AbstractSidebarTab.html#activate */
  activate(): void {
    this.element.scrollIntoView({ block: "nearest" });
  }

  postOne(message: ChatMessage): Promise<void> {
    return this.#inTurn(async () => {
      if (!message.visible) return;
      const html = await message.renderHTML();
      this.element.append(html);
      this.element.scrollTop = this.element.scrollHeight;
    });
  }

  updateMessage(message: ChatMessage): Promise<void> {
    return this.#inTurn(async () => {
      const old = this.#elementOf(message.id);
      if (old !== null) old.replaceWith(await message.renderHTML());
    });
  }

  deleteMessage(id: string): Promise<void> {
    return this.#inTurn(() => {
      this.#elementOf(id)?.remove();
      return Promise.resolve();
    });
  }

  /** The message's own element: a system may mark parts of a message with `data-message-id` of other messages. */
  #elementOf(id: string): Element | null {
    return this.element.querySelector(`.message[data-message-id="${id}"]`);
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act);
    this.#queue = done.catch((error: unknown) => {
      console.error(error);
    });
    return done;
  }
}

/** Updates the log when a document changes. */
export const followInLog = (log: ChatLog, action: "create" | "update" | "delete", document: StandInDocument): void => {
  if (!(document instanceof ChatMessage)) return;
  if (action === "create") void log.postOne(document);
  else if (action === "update") void log.updateMessage(document);
  else void log.deleteMessage(document.id);
};

// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { Strict } from "../strict";
import type { StandInDocument } from "../document";
import { escapeHTML } from "../html";
import { Hooks } from "../hooks";
import { ChatMessage } from "./chat-message";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.ChatLog.html, `ui.chat`: messages in the order
 * in which they were made, each rendered anew when it changes.
 */
export class ChatLog extends Strict {
  /** Rendering takes its time: messages stay in order. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(readonly element: HTMLElement) {
    super("ui.chat");
  }

  /**
   * Sends what a user has typed as the chat box of the version does. In 14 it is a rich text editor, and the message is its
   * HTML: a paragraph for each line, with entities. Not a member of the public API.
   * Source: https://github.com/AutarchLLC/foundryvtt-acks-core/issues/191, https://github.com/crnormand/gurps/issues/2653
   */
  type(text: string): Promise<ChatMessage | undefined> {
    const paragraphs = text.split("\n").map((line) => `<p>${escapeHTML(line)}</p>`);
    return this.processMessage(game.release.generation < 14 ? text : paragraphs.join(""));
  }

  /** Hook `chatMessage(log, message, data)`, where false keeps it from being said; of commands none is known. */
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

  /** Of the message itself: a system may name other messages by `data-message-id` inside a message. */
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

/** Keeps the log in step with a change to a document. */
export const followInLog = (log: ChatLog, action: "create" | "update" | "delete", document: StandInDocument): void => {
  if (!(document instanceof ChatMessage)) return;
  if (action === "create") void log.postOne(document);
  else if (action === "update") void log.updateMessage(document);
  else void log.deleteMessage(document.id);
};

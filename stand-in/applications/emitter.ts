import { Strict } from "../strict";

const EVENTS = ["render", "close", "position"];

/** types13 `common/utils/event-emitter.d.mts`, with the events of applications. */
export class Emitter extends Strict {
  static readonly emittedEvents: string[] = EVENTS;
  readonly #events = new EventTarget();

  addEventListener(type: string, listener: EventListener, options: AddEventListenerOptions = {}): void {
    if (!EVENTS.includes(type)) throw new Error(`Applications emit no event "${type}".`);
    this.#events.addEventListener(type, listener, options);
  }

  removeEventListener(type: string, listener: EventListener): void {
    this.#events.removeEventListener(type, listener);
  }

  dispatchEvent(event: Event): boolean {
    return this.#events.dispatchEvent(event);
  }
}

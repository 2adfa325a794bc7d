import { Hooks } from "../hooks";
import { make } from "../make";
import { isPlain } from "../objects";
import { Strict } from "../strict";

/** Slots per page. */
const PLACES = 10;

interface Held {
  readonly name: string;
  readonly img: string | null | undefined;
  execute(): unknown;
}

interface Holds {
  readonly macroIn: (slot: number) => Held | undefined;
}

const droppedIn = (event: DragEvent): unknown => {
  try {
    return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
  } catch {
    return null;
  }
};

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.ui.Hotbar.html, one page of it. A drop calls the hook
 * `hotbarDrop(hotbar, data, slot)` (https://foundryvtt.com/api/v14/functions/hookEvents.hotbarDrop.html) and does
 * nothing else.
 */
export class Hotbar extends Strict {
  readonly #bar: HTMLElement;
  readonly #holds: Holds;

  constructor(bar: HTMLElement, holds: Holds) {
    super("ui.hotbar");
    [this.#bar, this.#holds] = [bar, holds];
  }

  render(): Promise<this> {
    this.#bar.replaceChildren(...Array.from({ length: PLACES }, (_, i) => this.#place(i + 1)));
    return Promise.resolve(this);
  }

  #place(slot: number): HTMLElement {
    const macro = this.#holds.macroIn(slot);
    const button = make("button", "slot", String(slot % PLACES));
    button.type = "button";
    button.title = macro?.name ?? "";
    button.ariaLabel =
      macro === undefined ? `Slot ${slot}, key ${slot % 10}, empty` : `Slot ${slot}, key ${slot % 10}: ${macro.name}`;
    if (macro?.img) {
      const image = make("img", "");
      image.src = macro.img;
      image.alt = "";
      button.prepend(image);
    }
    button.addEventListener("click", () => void macro?.execute());
    button.addEventListener("dragover", (event) => event.preventDefault());
    button.addEventListener("drop", (event) => {
      event.preventDefault();
      const data = droppedIn(event);
      if (isPlain(data)) Hooks.call("hotbarDrop", this, data, slot);
    });
    return button;
  }
}

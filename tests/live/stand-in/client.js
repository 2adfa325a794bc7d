// Before the stand-in's own scripts: parts of Foundry's client that the eight ways need, and that the stand-in does not have.
(() => {
  /** @typedef {{ changes?: { value: string }[], system?: { changes: { value: string }[] } }} Effect */

  /** Sheets with a defence of 10, and effects as the client applies them: a number that cover can raise. */
  const giveSheets = () => {
    /** @type {WeakMap<object, { defence: number }>} */
    const sheets = new WeakMap();
    class ActiveEffect {
      /** @param {object} data */
      constructor(data) {
        Object.assign(this, data);
      }
    }
    const sheetOf = (/** @type {object} */ actor) => {
      const sheet = sheets.get(actor) ?? { defence: 10 };
      sheets.set(actor, sheet);
      return sheet;
    };
    /** @this {{ allApplicableEffects(): Iterable<Effect> }} */
    function prepareData() {
      const effects = [...this.allApplicableEffects()];
      const values = effects.flatMap(({ changes, system }) => changes ?? system?.changes ?? []);
      sheetOf(this).defence = values.reduce((sum, { value }) => sum + Number(value), 10);
    }
    /** @this {{ prepareData(): void }} */
    function reset() {
      this.prepareData();
    }
    /** @this {object} */
    function system() {
      return sheetOf(this);
    }
    const config = /** @type {{ Actor: { documentClass: { prototype: object } }, ActiveEffect: object }} */ (
      Reflect.get(globalThis, "CONFIG")
    );
    const { prototype } = config.Actor.documentClass;
    Object.assign(prototype, { *allApplicableEffects() {}, prepareData, reset });
    Object.defineProperty(prototype, "system", { configurable: true, get: system });
    config.ActiveEffect = { documentClass: ActiveEffect };
  };

  /** @returns {{ Roll: typeof foundry.dice.Roll, ChatMessage: typeof foundry.documents.ChatMessage }} */
  const classes = () => ({
    Roll: Reflect.get(globalThis, "Roll"),
    ChatMessage: Reflect.get(globalThis, "ChatMessage"),
  });

  /** The chat's input, an element of its own kind in version 14: `/r FORMULA` rolls. */
  const giveChatInput = () => {
    const input = Object.assign(document.createElement("textarea"), { id: "chat-message", ariaLabel: "Chat" });
    document.getElementById("chat")?.after(input);
    input.addEventListener("keydown", (event) => {
      const formula = /^\/r (.+)$/.exec(input.value)?.[1];
      if (event.key !== "Enter" || formula === undefined) return;
      event.preventDefault();
      input.value = "";
      const { Roll: RollClass, ChatMessage: Message } = classes();
      void new RollClass(formula).toMessage({ speaker: Message.getSpeaker() });
    });
  };

  document.addEventListener("DOMContentLoaded", giveChatInput);
  /** @type {{ once(name: string, listener: () => void): void } | undefined} */
  let hooks;
  Object.defineProperty(globalThis, "Hooks", {
    configurable: true,
    get: () => hooks,
    set: (/** @type {NonNullable<typeof hooks>} */ its) => {
      hooks = its;
      its.once("init", giveSheets);
    },
  });
})();

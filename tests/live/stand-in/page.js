// Before the stand-in's own scripts: in place of what pages of one browser share, a table that the server keeps (table.mjs), so
// that each account can have a browser context of its own. And what the stand-in's page lacks: the chat's input, sheets.
(() => {
  // Three pages that are drawn without a graphics card: fewer pixels.
  Object.defineProperty(globalThis, "devicePixelRatio", { value: 0.5 });
  const page = crypto.randomUUID();
  const channels = new Map();
  const waiting = new Map();
  const stream = new EventSource(`/table?page=${page}`);
  const opened = new Promise((done) => stream.addEventListener("open", done, { once: true }));
  stream.addEventListener("message", ({ data }) => {
    const { released, channel, message } = JSON.parse(data);
    if (channel !== undefined) channels.get(channel)?.dispatchEvent(new MessageEvent("message", { data: message }));
    for (const act of waiting.get(released) ?? []) act();
    waiting.delete(released);
  });

  let last = opened;
  /** One after the other, as a channel keeps its order. */
  const ask = (asked) => {
    const answer = last.then(() => fetch("/table", { method: "POST", body: JSON.stringify({ page, ...asked }) }));
    last = answer.catch(() => undefined);
    return answer.then((response) => response.json());
  };

  globalThis.BroadcastChannel = class extends EventTarget {
    constructor(name) {
      super();
      this.name = name;
      channels.set(name, this);
    }
    postMessage(message) {
      void ask({ post: { channel: this.name, message } });
    }
  };

  /** A request of IndexedDB. */
  const request = (result) => {
    const made = { result: undefined, error: null, onsuccess: null, onerror: null };
    result.then(
      (value) => {
        made.result = value;
        made.onsuccess?.();
      },
      (error) => {
        made.error = error;
        made.onerror?.();
      },
    );
    return made;
  };
  const store = () => {
    let read;
    const after = ({ lower }) => (read ??= ask({ after: lower }));
    return {
      add: (entry) => request(ask({ add: entry }).then(({ position }) => position)),
      getAllKeys: (range) => request(after(range).then(({ entries }) => entries.map((_, i) => range.lower + i + 1))),
      getAll: (range) => request(after(range).then(({ entries }) => entries)),
    };
  };
  const databases = { open: () => request(Promise.resolve({ transaction: () => ({ objectStore: store }) })) };
  Object.defineProperty(globalThis, "indexedDB", { value: databases });

  const locks = {
    request: async (name, act) => {
      const { isHeld } = await ask({ hold: name });
      if (isHeld) return Promise.resolve(act()).then(() => ask({ free: name }));
      waiting.set(name, [...(waiting.get(name) ?? []), act]);
    },
    query: async () => ({ held: (await ask({ held: true })).names.map((name) => ({ name })) }),
  };
  Object.defineProperty(navigator, "locks", { value: locks });

  // Actors whose sheets have a defence of 10, and effects as the client applies them: a number that cover can raise.
  const giveSheets = () => {
    const sheets = new Map();
    class ActiveEffect {
      constructor(data, { parent }) {
        Object.assign(this, data, { parent });
      }
    }
    const { Actor } = CONFIG;
    Object.assign(Actor.documentClass.prototype, {
      *allApplicableEffects() {},
      prepareData() {
        const sheet = { defence: 10 };
        sheets.set(this.uuid, sheet);
        for (const { changes, system } of this.allApplicableEffects())
          for (const { value } of changes ?? system.changes) sheet.defence += Number(value);
      },
      reset() {
        this.prepareData();
      },
    });
    Object.defineProperty(Actor.documentClass.prototype, "system", {
      configurable: true,
      get() {
        if (!sheets.has(this.uuid)) sheets.set(this.uuid, { defence: 10 });
        return sheets.get(this.uuid);
      },
    });
    CONFIG.ActiveEffect = { documentClass: ActiveEffect };
  };

  // The chat's input, of which version 14 has an element of its own: `/r FORMULA` rolls.
  const giveChatInput = () => {
    const input = Object.assign(document.createElement("textarea"), { id: "chat-message" });
    input.setAttribute("aria-label", "Chat");
    document.getElementById("chat").after(input);
    input.addEventListener("keydown", async (event) => {
      const formula = /^\/r(?:oll)? (.+)$/.exec(input.value)?.[1];
      if (event.key !== "Enter" || formula === undefined) return;
      event.preventDefault();
      input.value = "";
      await new Roll(formula).toMessage({ speaker: ChatMessage.getSpeaker() });
    });
  };

  document.addEventListener("DOMContentLoaded", giveChatInput);
  let hooks;
  Object.defineProperty(globalThis, "Hooks", {
    configurable: true,
    get: () => hooks,
    set: (its) => {
      hooks = its;
      its.once("init", giveSheets);
    },
  });
})();

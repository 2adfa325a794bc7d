// Runs before the stand-in's own scripts, whose pages share a world within one browser. Here each account has a browser context
// of its own, and the server keeps what they share (table.mjs).
(() => {
  const page = crypto.randomUUID();
  /** @type {Map<string, EventTarget>} */
  const channels = new Map();
  /** @type {Map<string, (() => unknown)[]>} */
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
  /**
   * One after the other, as a channel keeps its order.
   * @param {object} asked @returns {Promise<{ position: number, entries: unknown[], names: string[], isHeld: boolean }>}
   */
  const ask = (asked) => {
    const answer = last.then(() => fetch("/table", { method: "POST", body: JSON.stringify({ page, ...asked }) }));
    last = answer.catch(() => undefined);
    return answer.then((response) => response.json());
  };

  class Channel extends EventTarget {
    /** @param {string} name */
    constructor(name) {
      super();
      this.post = (/** @type {unknown} */ message) => ask({ post: { channel: name, message } });
      channels.set(name, this);
    }
    /** @param {unknown} message */
    postMessage(message) {
      void this.post(message);
    }
  }

  /** A request of IndexedDB. @param {Promise<unknown>} result */
  const request = (result) => {
    const made = { result: /** @type {unknown} */ (undefined), onsuccess: () => undefined };
    void result.then((value) => {
      made.result = value;
      made.onsuccess();
    });
    return made;
  };
  const store = () => {
    /** @type {ReturnType<typeof ask> | undefined} */
    let read;
    const after = (/** @type {IDBKeyRange} */ { lower }) => (read ??= ask({ after: lower }));
    return {
      add: (/** @type {unknown} */ entry) => request(ask({ add: entry }).then(({ position }) => position)),
      getAll: (/** @type {IDBKeyRange} */ range) => request(after(range).then(({ entries }) => entries)),
      getAllKeys: (/** @type {IDBKeyRange} */ range) =>
        request(after(range).then(({ entries }) => entries.map((_, i) => Number(range.lower) + i + 1))),
    };
  };
  const databases = { open: () => request(Promise.resolve({ transaction: () => ({ objectStore: store }) })) };

  const locks = {
    request: async (/** @type {string} */ name, /** @type {() => unknown} */ act) => {
      const { isHeld } = await ask({ hold: name });
      if (isHeld) return Promise.resolve(act()).then(() => ask({ free: name }));
      waiting.set(name, [...(waiting.get(name) ?? []), act]);
    },
    query: async () => ({ held: (await ask({ held: true })).names.map((name) => ({ name })) }),
  };

  Object.defineProperty(globalThis, "BroadcastChannel", { value: Channel });
  Object.defineProperty(globalThis, "indexedDB", { value: databases });
  Object.defineProperty(navigator, "locks", { value: locks });
})();

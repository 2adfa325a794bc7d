/**
 * What pages of one browser share: local storage, locks, channels and databases, as far as the stand-in uses them. Values are
 * copied as JSON into the realm of the page that receives them.
 */

/** A page's side: how values and events get into it. */
export interface Realm {
  readonly parse: (json: string) => unknown;
  readonly dispatch: (target: object, type: string, init: object) => void;
  /** Makes an event target of the page. */
  readonly target: () => object;
  /** Calls it later, unless the page is closed by then. */
  readonly later: (act: () => void) => void;
}

interface Lock {
  readonly name: string;
  readonly owner: Realm;
  readonly held: (lock: object | null) => unknown;
}

interface Channel {
  readonly name: string;
  readonly owner: Realm;
  readonly target: object;
}

export class SharedBrowser {
  readonly #stored = new Map<string, string>();
  readonly #databases = new Map<string, string[]>();
  #channels: readonly Channel[] = [];
  /** The first of each name is held. */
  #locks: readonly Lock[] = [];

  /** A page closes: its locks go to those that wait. */
  leave(realm: Realm): void {
    this.#channels = this.#channels.filter(({ owner }) => owner !== realm);
    for (const lock of this.#locks.filter(({ owner }) => owner === realm)) this.#release(lock);
  }

  /** https://developer.mozilla.org/docs/Web/API/Storage */
  storage(): object {
    const stored = this.#stored;
    const methods = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: unknown) => void stored.set(key, String(value)),
      removeItem: (key: string) => void stored.delete(key),
      clear: () => stored.clear(),
      key: (i: number) => [...stored.keys()][i] ?? null,
    };
    return new Proxy(methods, {
      get: (target, name) => {
        if (name === "length") return stored.size;
        return name in target || typeof name === "symbol" ? (Reflect.get(target, name) as unknown) : stored.get(name);
      },
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: (_, name) =>
        typeof name === "string" && stored.has(name)
          ? { configurable: true, enumerable: true, writable: true, value: stored.get(name) }
          : undefined,
    });
  }

  /** https://developer.mozilla.org/docs/Web/API/LockManager, exclusive locks. */
  locks(realm: Realm): object {
    return {
      request: (name: string, ...given: readonly unknown[]) => {
        const held = given.at(-1) as Lock["held"];
        const { ifAvailable = false } = (given.length > 1 ? given[0] : {}) as { readonly ifAvailable?: boolean };
        const lock = { name, owner: realm, held };
        const isFree = !this.#locks.some((it) => it.name === name);
        if (ifAvailable && !isFree) return Promise.resolve(held(null));
        this.#locks = [...this.#locks, lock];
        if (isFree) this.#hold(lock);
        return new Promise(() => undefined);
      },
      query: () => Promise.resolve({ held: this.#held().map(({ name }) => ({ name })) }),
    };
  }

  #held(): readonly Lock[] {
    return this.#locks.filter(({ name }, i) => this.#locks.findIndex((it) => it.name === name) === i);
  }

  #hold(lock: Lock): void {
    lock.owner.later(() => {
      void Promise.resolve(lock.held({ name: lock.name })).then(() => this.#release(lock));
    });
  }

  #release(lock: Lock): void {
    const wasHeld = this.#held().includes(lock);
    this.#locks = this.#locks.filter((it) => it !== lock);
    const next = wasHeld ? this.#locks.find(({ name }) => name === lock.name) : undefined;
    if (next !== undefined) this.#hold(next);
  }

  /** https://developer.mozilla.org/docs/Web/API/BroadcastChannel */
  channel(realm: Realm, name: string): object {
    const target = realm.target();
    const channel = { name, owner: realm, target };
    this.#channels = [...this.#channels, channel];
    return Object.assign(target, {
      postMessage: (data: unknown) => {
        const json = JSON.stringify(data);
        for (const other of this.#channels)
          if (other !== channel && other.name === name)
            other.owner.later(() => other.owner.dispatch(other.target, "message", { data: other.owner.parse(json) }));
      },
      close: () => {
        this.#channels = this.#channels.filter((it) => it !== channel);
      },
    });
  }

  /** https://developer.mozilla.org/docs/Web/API/IDBFactory: a store of entries with keys that count up. */
  databases(realm: Realm): object {
    /** A request that succeeds after what is running now. */
    const asked = (result: unknown, before?: (request: { result: unknown }) => void): object => {
      const request: { result: unknown; error: null; onsuccess?: () => void; onupgradeneeded?: () => void } = {
        result,
        error: null,
      };
      realm.later(() => {
        before?.(request);
        request.onsuccess?.();
      });
      return request;
    };
    const storeOf = (entries: string[]): object => ({
      add: (value: unknown) => asked(entries.push(JSON.stringify(value))),
      getAllKeys: ({ lower }: { lower: number }) => asked(entries.slice(lower).map((_, i) => lower + i + 1)),
      getAll: ({ lower }: { lower: number }) => asked(entries.slice(lower).map((json) => realm.parse(json))),
    });
    return {
      open: (name: string) => {
        const isNew = !this.#databases.has(name);
        const entries = this.#databases.get(name) ?? [];
        this.#databases.set(name, entries);
        const database = {
          createObjectStore: () => undefined,
          transaction: () => ({ objectStore: () => storeOf(entries) }),
        };
        return asked(database, (request) => {
          if (isNew) (request as { onupgradeneeded?: () => void }).onupgradeneeded?.();
        });
      },
    };
  }
}

import type { Operation } from "../world";

/** A change of a world or user setting. */
export interface SettingChange {
  /** `namespace.key` */
  readonly key: string;
  readonly value: unknown;
  /** The user it belongs to; null for a world setting. */
  readonly user: string | null;
  readonly userId: string;
}

/** A change of the world and the page it came from. With `isDone` that page has applied it already. */
export type Entry = { readonly client: string } & (
  { readonly operation: Operation; readonly isDone: boolean } | { readonly setting: SettingChange }
);

export interface Written {
  readonly position: number;
  readonly entry: Entry;
}

const STORE = "entries";

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's store does not answer."));
  });

const isEntry = (value: unknown): value is Entry => typeof value === "object" && value !== null && "client" in value;

/**
 * Replaces the server: all changes of a world in one order for all pages of this browser. A joining page reads it from
 * the start.
 */
export class Log {
  private constructor(private readonly store: IDBDatabase) {}

  static async open(world: string): Promise<Log> {
    const request = indexedDB.open(`stand-in ${world}`, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { autoIncrement: true });
    return new Log(await answered(request));
  }

  #entries(mode: IDBTransactionMode): IDBObjectStore {
    return this.store.transaction(STORE, mode).objectStore(STORE);
  }

  /** Resolves to its position in the log. */
  async add(entry: Entry): Promise<number> {
    return Number(await answered(this.#entries("readwrite").add(entry)));
  }

  async after(position: number): Promise<Written[]> {
    const entries = this.#entries("readonly");
    const range = IDBKeyRange.lowerBound(position, true);
    const [keys, values] = await Promise.all([answered(entries.getAllKeys(range)), answered(entries.getAll(range))]);
    return values.flatMap((entry: unknown, i) => (isEntry(entry) ? [{ position: Number(keys[i]), entry }] : []));
  }
}

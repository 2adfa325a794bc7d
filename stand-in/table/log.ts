import type { Operation } from "../world";

/** A change of a world's or a user's setting. */
export interface SettingChange {
  /** `namespace.key` */
  readonly key: string;
  readonly value: unknown;
  /** Whose it is; null for the world's. */
  readonly user: string | null;
  readonly userId: string;
}

/** What was done to the world, and at which page; an operation that `isDone` has been made there before it was written down. */
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
 * Stands in for the server: all that was ever done to a world, in one order for all pages of this browser. Whoever joins
 * reads it from its beginning.
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

  /** Its position in the log. */
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

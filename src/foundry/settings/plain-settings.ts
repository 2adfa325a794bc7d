import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { MODULE_ID } from "../module-id";

/** Foundry's settings by plain key: declared types know each by name. */
interface PlainSettings {
  register(namespace: string, key: string, config: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

export const plainSettings = (): PlainSettings => game.settings;

const STORED = v.record(v.string("a key"), v.unknown());

/**
 * A browser shares client settings among all worlds and users of a server
 * (https://github.com/foundryvtt/foundryvtt/issues/9488).
 */
const ownKey = (): string => `${game.world.id} ${game.user.id}`;

const sayFull = (): void =>
  void ui.notifications.warn(foundry.utils.escapeHTML(game.i18n.localize("PARAPET.Error.StorageFull")), {
    permanent: true,
  });

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null);

/** Data in this browser for the current user and world. */
export const clientStore = (setting: string) => {
  const everyone = (): object => readIf(STORED, plainSettings().get(MODULE_ID, setting)) ?? {};
  /** What is stored, by user: cards ask often, and the browser has it as text. */
  const known = new Map<string, unknown>();
  const forget = (): void => known.clear();
  /** What the browser could not store, by user. It lasts as long as the page, and is stored with the next change. */
  const unstored = new Map<string, unknown>();
  const valueIn = (stored: object, key: string): unknown =>
    unstored.has(key) ? unstored.get(key) : Reflect.get(stored, key);
  const keepHere = (key: string, value: unknown): void => {
    if (unstored.size === 0) sayFull();
    unstored.set(key, value);
  };
  return {
    /** Call at `init`. */
    register: (): void => {
      const config = { scope: "client", config: false, type: Object, default: {}, onChange: forget };
      plainSettings().register(MODULE_ID, setting, config);
      // Set by another tab.
      addEventListener("storage", forget);
    },
    /** Undefined when nothing is stored. The same object until something is. */
    read: (): unknown => {
      const key = ownKey();
      if (!known.has(key)) known.set(key, valueIn(everyone(), key));
      return known.get(key);
    },
    /**
     * `act` gets what is stored now, because the browser tells other tabs of a write only later. Undefined changes nothing.
     * Resolves to whether anything has changed. Where the browser stores no more, the user is notified and the change lasts as
     * long as the page.
     */
    change: async (act: (stored: unknown) => unknown): Promise<boolean> => {
      const [before, key] = [everyone(), ownKey()];
      const value = act(valueIn(before, key));
      if (value === undefined) return false;
      try {
        const written = plainSettings().set(MODULE_ID, setting, { ...before, [key]: value });
        // Another change may begin before this one is done.
        forget();
        await written;
        const [was, now] = [Reflect.get(before, key), Reflect.get(everyone(), key)].map(jsonOf);
        const isStored = now === jsonOf(value) || now !== was;
        if (isStored) unstored.delete(key);
        else keepHere(key, value);
      } catch {
        keepHere(key, value);
      } finally {
        forget();
      }
      return true;
    },
  };
};

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

/** Data in this browser for the current user and world. */
export const clientStore = (setting: string) => {
  const everyone = (): object => readIf(STORED, plainSettings().get(MODULE_ID, setting)) ?? {};
  /** What is stored, by user: cards ask often, and the browser has it as text. */
  const known = new Map<string, unknown>();
  const forget = (): void => known.clear();
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
      if (!known.has(key)) known.set(key, Reflect.get(everyone(), key));
      return known.get(key);
    },
    /**
     * `act` gets what is stored now, because the browser tells other tabs of a write only later. Undefined changes nothing.
     * Resolves to whether anything was stored.
     */
    change: async (act: (stored: unknown) => unknown): Promise<boolean> => {
      const [before, key] = [everyone(), ownKey()];
      const value = act(Reflect.get(before, key));
      if (value === undefined) return false;
      try {
        const written = plainSettings().set(MODULE_ID, setting, { ...before, [key]: value });
        // Another change may begin before this one is done.
        forget();
        await written;
      } finally {
        forget();
      }
      return true;
    },
  };
};

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
  return {
    /** Call at `init`. */
    register: (): void =>
      plainSettings().register(MODULE_ID, setting, { scope: "client", config: false, type: Object, default: {} }),
    /** Undefined when nothing is stored. */
    read: (): unknown => Reflect.get(everyone(), ownKey()) as unknown,
    write: async (value: unknown): Promise<void> => {
      await plainSettings().set(MODULE_ID, setting, { ...everyone(), [ownKey()]: value });
    },
  };
};

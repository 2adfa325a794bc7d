import { readIf } from "../../battlefield/read-as";
import { MODULE_ID } from "../module-id";
import { NO_SECRETS, SECRETS, type Secrets } from "./stored";

const SETTING = "combatSecrets";

/** Foundry's settings by plain key: declared types know each by name. */
interface PlainSettings {
  register(namespace: string, key: string, config: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const settings = (): PlainSettings => game.settings;

/**
 * What players may not know of fights. Documents of the world are on every client, so it is in none of them: it is with
 * the GMs, each in the settings of his own browser, so that loading anew loses nothing.
 */
export interface GmSecrets {
  readonly register: () => void;
  readonly of: (combat: string) => Secrets;
  readonly keep: (combat: string, secrets: Secrets) => Promise<void>;
  readonly forget: (combat: string) => Promise<void>;
}

const stored = (): Record<string, unknown> => {
  const all = settings().get(MODULE_ID, SETTING);
  return typeof all === "object" && all !== null ? { ...all } : {};
};

const write = async (all: Record<string, unknown>): Promise<void> => {
  await settings().set(MODULE_ID, SETTING, all);
};

export const createGmSecrets = (isGM: () => boolean): GmSecrets => ({
  register: () => {
    settings().register(MODULE_ID, SETTING, { scope: "client", config: false, type: Object, default: {} });
  },
  of: (combat) => (isGM() ? readIf(SECRETS, stored()[combat]) : undefined) ?? NO_SECRETS,
  keep: async (combat, secrets) => {
    const all = stored();
    if (!isGM() || JSON.stringify(all[combat] ?? NO_SECRETS) === JSON.stringify(secrets)) return;
    await write({ ...all, [combat]: secrets });
  },
  forget: async (combat) => {
    const { [combat]: gone, ...rest } = stored();
    if (gone !== undefined) await write(rest);
  },
});

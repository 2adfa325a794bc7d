import * as v from "valibot";
import { readIf } from "../../battlefield/read-as";
import { objectOf } from "../../battlefield/schema-fields";
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
  /** With the other GMs that are there: what they have counts, for they were there before; what they lack is given. */
  readonly exchange: () => Promise<void>;
}

/** The query by which GMs tell each other: `CONFIG.queries`. */
const QUERY = "parapet.secrets";

/** How long an answer is waited for, in milliseconds. */
const TIMEOUT = 5_000;

interface OtherUser {
  readonly id: string;
  readonly isGM: boolean;
  readonly active: boolean;
  query(name: string, data: unknown, options: { readonly timeout: number }): Promise<unknown>;
}

interface Users {
  readonly contents: readonly OtherUser[];
  get(id: string): OtherUser | undefined;
}

const users = (): Users => game.users;

const otherGMs = (): readonly OtherUser[] =>
  users().contents.filter(({ id, isGM, active }) => isGM && active && id !== game.user.id);

/** Of fights by id; null for one that is over. */
const TOLD = objectOf({ user: v.string("an id"), fights: v.record(v.string("an id"), v.nullable(SECRETS)) });
type ToldFights = v.InferOutput<typeof TOLD>["fights"];

/** Takes over what another GM tells, and answers with all that is known here. */
const hear = async (data: unknown, isGM: () => boolean, sender: OtherUser | undefined): Promise<unknown> => {
  const told = readIf(TOLD, data);
  const user = told === undefined ? undefined : users().get(told.user);
  const isFromGM = user?.isGM === true && user.active && (sender === undefined || sender.id === user.id);
  if (!isGM() || told === undefined || !isFromGM) return null;
  await take(told.fights);
  return { user: game.user.id, fights: stored() };
};

const take = async (fights: ToldFights): Promise<void> => {
  const kept = Object.entries({ ...stored(), ...fights }).filter(([, secrets]) => secrets !== null);
  await write(Object.fromEntries(kept));
};

/** Whoever does not answer in time learns it when he asks himself. */
const tellGM = async (gm: OtherUser, fights: object): Promise<ToldFights> => {
  const said = await gm.query(QUERY, { user: game.user.id, fights }, { timeout: TIMEOUT }).catch(() => null);
  return readIf(TOLD, said)?.fights ?? {};
};

const tellAll = (fights: object): void => {
  for (const gm of otherGMs()) void tellGM(gm, fights);
};

const exchangeAll = async (): Promise<void> => {
  for (const gm of otherGMs()) await take(await tellGM(gm, {}));
  if (Object.keys(stored()).length > 0) tellAll(stored());
};

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
    Object.assign(CONFIG.queries, {
      [QUERY]: (data: unknown, { user }: { readonly user?: OtherUser } = {}) => hear(data, isGM, user),
    });
  },
  of: (combat) => (isGM() ? readIf(SECRETS, stored()[combat]) : undefined) ?? NO_SECRETS,
  keep: async (combat, secrets) => {
    const all = stored();
    if (!isGM() || JSON.stringify(all[combat] ?? NO_SECRETS) === JSON.stringify(secrets)) return;
    await write({ ...all, [combat]: secrets });
    tellAll({ [combat]: secrets });
  },
  forget: async (combat) => {
    const { [combat]: gone, ...rest } = stored();
    if (gone === undefined) return;
    await write(rest);
    tellAll({ [combat]: null });
  },
  exchange: async () => {
    if (isGM()) await exchangeAll();
  },
});

import * as v from "valibot";
import { readIf } from "../../battlefield/read-as";
import { objectOf } from "../../battlefield/schema-fields";
import { MODULE_ID } from "../module-id";
import { answerQuery, ASKER, ID, type Queries } from "../queries";
import { plainSettings } from "../settings/plain-settings";
import { othersHere, type AskableUser } from "../users";
import { combatWith } from "./documents";
import { NO_SECRETS, SECRETS, type Secrets } from "./stored";

const SETTING = "combatSecrets";

/**
 * What players may not know of fights. Documents of the world are on every client, so it is in none of them: it is with
 * the GMs, each in the settings of his own browser, so that loading anew loses nothing.
 */
export interface GmSecrets {
  readonly register: () => void;
  readonly of: (combat: string) => Secrets;
  readonly keep: (combat: string, secrets: Secrets) => Promise<void>;
  /** Of a fight that is gone: each GM's client by itself. */
  readonly forget: (combat: string) => Promise<void>;
  /** With the other GMs that are there: what has been changed last counts. */
  readonly exchange: () => Promise<void>;
}

/** The query by which GMs tell each other: `CONFIG.queries`. */
const QUERY = "parapet.secrets";

/** How long an answer is waited for, in milliseconds. */
const TIMEOUT = 10_000;

/** Of one fight, with how often it has been changed: of two that differ the later counts. */
const COUNT = v.pipe(v.number("a number"), v.integer("a whole number"));
const KEPT = objectOf({ revision: COUNT, secrets: SECRETS });
type Kept = v.InferOutput<typeof KEPT>;
type KeptFights = Readonly<Record<string, Kept>>;

const TOLD = objectOf({ ...ASKER, fights: v.record(ID, KEPT), isWanting: v.boolean("true or false") });

const stored = (): KeptFights => readIf(v.record(ID, KEPT), plainSettings().get(MODULE_ID, SETTING)) ?? {};

/** Of two that were changed as often, both GMs keep the same one. */
const isLater = (told: Kept, kept: Kept | undefined): boolean => {
  if (kept === undefined || told.revision !== kept.revision) return told.revision > (kept?.revision ?? -1);
  return JSON.stringify(told) > JSON.stringify(kept);
};

const write = async (fights: KeptFights): Promise<void> => {
  await plainSettings().set(MODULE_ID, SETTING, fights);
};

const take = async (fights: KeptFights): Promise<void> => {
  const before = stored();
  const later = Object.entries(fights).filter(([combat, told]) => isLater(told, before[combat]));
  if (later.length > 0) await write({ ...before, ...Object.fromEntries(later) });
};

const ofCombatsThatAre = (fights: KeptFights): KeptFights =>
  Object.fromEntries(Object.entries(fights).filter(([combat]) => combatWith(combat) !== undefined));

const otherGMs = (): readonly AskableUser[] => othersHere().filter(({ isGM }) => isGM);

export const createGmSecrets = (isGM: () => boolean, queries: Queries): GmSecrets => {
  /** Whoever does not answer in time learns it when he asks himself. */
  const tell = async (gm: AskableUser, fights: KeptFights, isWanting = false): Promise<void> => {
    await queries.ask(gm, QUERY, { fights, isWanting }, TIMEOUT).catch(() => null);
  };

  /** Whoever asks gets no answer: what is wanted is sent to the GM whom he names. */
  const hear = async (data: unknown, sender: AskableUser | undefined): Promise<null> => {
    const told = isGM() ? readIf(TOLD, data) : undefined;
    const user = told === undefined ? undefined : await queries.askerOf(told, sender);
    if (told === undefined || user?.isGM !== true) return null;
    await take(told.fights);
    if (told.isWanting) await tell(user, stored());
    return null;
  };

  const keep: GmSecrets["keep"] = async (combat, secrets) => {
    const { [combat]: before, ...others } = stored();
    if (!isGM() || JSON.stringify(before?.secrets ?? NO_SECRETS) === JSON.stringify(secrets)) return;
    const kept = { revision: (before?.revision ?? 0) + 1, secrets };
    await write({ ...others, [combat]: kept });
    for (const gm of otherGMs()) void tell(gm, { [combat]: kept });
  };

  return {
    register: () => {
      plainSettings().register(MODULE_ID, SETTING, { scope: "client", config: false, type: Object, default: {} });
      answerQuery(QUERY, hear);
    },
    of: (combat) => (isGM() ? stored()[combat]?.secrets : undefined) ?? NO_SECRETS,
    keep,
    forget: async (combat) => {
      const { [combat]: gone, ...rest } = stored();
      if (gone !== undefined) await write(rest);
    },
    exchange: async () => {
      if (!isGM()) return;
      await write(ofCombatsThatAre(stored()));
      for (const gm of otherGMs()) await tell(gm, stored(), true);
    },
  };
};

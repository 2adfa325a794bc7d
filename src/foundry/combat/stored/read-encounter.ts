import type * as v from "valibot";
import { readIf } from "../../../scene/read-foundry/read-as";
import type { Change, Combatant, Encounter, Readied } from "../../../combat/encounter";
import { ownFlag } from "../../own-flags";
import type { CombatantDocument, CombatDocument } from "./documents";
import {
  COMBAT_FLAG,
  COMBATANT_FLAG,
  NOTHING_STORED,
  WRITTEN_READIED,
  type CombatantFlag,
  type CombatFlag,
  type Secrets,
} from "./stored";

/** Keys of this module's flags: the order of battle on a combat, a creature's part on its combatant. */
export const ORDER_KEY = "order";
export const PART_KEY = "part";

/**
 * Reads a flag by a schema. A document's flag is read again only when its JSON has changed: to compare that costs a tenth of
 * reading it, and a sort of the turns reads each combatant's part many times.
 */
const rememberedFlag = <T>(schema: v.GenericSchema<unknown, T>, key: string) => {
  const known = new WeakMap<object, { readonly json: string; readonly value: T | undefined }>();
  return (document: { readonly flags: object }): T | undefined => {
    const flag = ownFlag(document.flags, key);
    if (flag === undefined) return undefined;
    const json = JSON.stringify(flag);
    const before = known.get(document);
    if (before?.json === json) return before.value;
    const value = readIf(schema, flag);
    known.set(document, { json, value });
    return value;
  };
};

const partOf = rememberedFlag(COMBATANT_FLAG, PART_KEY);

/** A creature's stored part in the combat. Invalid data counts as nothing stored, so that sorting never fails. */
export const storedPart = (combatant: { readonly flags: object }): CombatantFlag => partOf(combatant) ?? NOTHING_STORED;

export const hasPart = (combatant: { readonly flags: object }): boolean =>
  ownFlag(combatant.flags, PART_KEY) !== undefined;

/** A readied action in a combatant's flag, which does not count; null for none. */
export const writtenReadied = ({ flags }: { readonly flags: object }): Readied | null =>
  readIf(WRITTEN_READIED, ownFlag(flags, PART_KEY))?.readied ?? null;

/** The flag on a combat; undefined when missing or invalid. */
export const storedOrder = rememberedFlag(COMBAT_FLAG, ORDER_KEY);

/** Whether a combat is tracked: it has begun and its stored data was not cleared. */
export const isKept = (combat: { readonly flags: object }): boolean => ownFlag(combat.flags, ORDER_KEY) !== undefined;

export const isOrderUnread = (combat: { readonly flags: object }): boolean =>
  ownFlag(combat.flags, ORDER_KEY) !== undefined && storedOrder(combat) === undefined;

/** A combatant from its document and from what this client knows beside it. */
const combatantFrom = (
  document: CombatantDocument,
  {
    place,
    readied,
    secret = {},
  }: Pick<Combatant, "place" | "readied"> & { readonly secret?: Partial<Combatant> | undefined },
): Combatant => ({
  id: document.id,
  initiative: document.initiative,
  place,
  placedBy: document.initiative,
  isDefeated: document.isDefeated,
  ...storedPart(document),
  readied,
  ...secret,
});

const withFields = (change: Change, { before }: Secrets): Change => {
  const combatants = { ...change.before.combatants };
  for (const [id, fields] of Object.entries(before[change.id] ?? {})) combatants[id] = { ...combatants[id], ...fields };
  return { ...change, before: { ...change.before, combatants } };
};

/** The stored journal, completed with the secrets that this client knows. */
const withSecrets = (journal: CombatFlag["journal"], secrets: Secrets): Change[] => {
  const all = journal.map((change) => withFields(change, secrets));
  for (const { behind, change } of secrets.changes) all.splice(all.findIndex(({ id }) => id === behind) + 1, 0, change);
  return all;
};

/** A combat from its documents, in the game system's order, with the secrets of this client. */
export const encounterFrom = (
  combat: CombatDocument,
  order: readonly CombatantDocument[],
  secrets: Secrets,
): Encounter => {
  const stored = storedOrder(combat);
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const readied = new Map(stored?.readied.map(({ who, ...its }) => [who, its]));
  const turn = stored?.turn ?? { round: 0, acting: null };
  return {
    id: combat.id,
    ...turn,
    base: stored?.base ?? 0,
    renewals: stored?.renewals ?? 0,
    skipsDefeated: combat.settings?.skipDefeated === true,
    isAdopted: stored?.isAdopted ?? false,
    combatants: combat.combatants.contents.map((each) =>
      combatantFrom(each, {
        place: places.get(each.id) ?? 0,
        readied: readied.get(each.id) ?? null,
        secret: secrets.combatants[each.id],
      }),
    ),
    journal: stored === undefined ? [] : withSecrets(stored.journal, secrets),
  };
};

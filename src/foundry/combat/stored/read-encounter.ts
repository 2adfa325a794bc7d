import { readIf } from "../../../scene/read-foundry/read-as";
import { FRESH, type Change, type Combatant, type Encounter } from "../../../combat/encounter";
import { MODULE_ID } from "../../module-id";
import type { CombatantDocument, CombatDocument } from "./documents";
import { COMBAT_FLAG, COMBATANT_FLAG, type CombatantFlag, type CombatFlag, type Secrets } from "./stored";

/** The keys of this module's flags: the order of battle on a combat, a creature's part on its combatant. */
export const ORDER_KEY = "order";
export const PART_KEY = "part";

const flagOf = ({ flags }: { readonly flags: object }, key: string): unknown => {
  const own: unknown = Reflect.get(flags, MODULE_ID);
  return typeof own === "object" && own !== null ? Reflect.get(own, key) : undefined;
};

const NOTHING_STORED: CombatantFlag = { modifier: 0, dexterity: 0, rollOffs: [], rolled: null, ...FRESH };

/** A creature's part in the fight as stored. Rubbish counts as nothing stored: a list that is sorted by it never fails. */
export const storedPart = (combatant: { readonly flags: object }): CombatantFlag =>
  readIf(COMBATANT_FLAG, flagOf(combatant, PART_KEY)) ?? NOTHING_STORED;

/** Whether anything is stored of a creature's part. */
export const hasPart = (combatant: { readonly flags: object }): boolean => flagOf(combatant, PART_KEY) !== undefined;

/** What is stored on a combat; undefined where nothing, or rubbish, is. */
export const storedOrder = (combat: { readonly flags: object }): CombatFlag | undefined =>
  readIf(COMBAT_FLAG, flagOf(combat, ORDER_KEY));

/** Whether a fight is kept count of: it has begun, and nobody has cleared what is stored of it. */
export const isKept = (combat: { readonly flags: object }): boolean => flagOf(combat, ORDER_KEY) !== undefined;

/** Whether rubbish stands where the order of battle should. */
export const isOrderUnread = (combat: { readonly flags: object }): boolean =>
  flagOf(combat, ORDER_KEY) !== undefined && storedOrder(combat) === undefined;

/** A combatant as its document and what this client knows beside it have it. */
const combatantFrom = (document: CombatantDocument, place: number, secret: Partial<Combatant> = {}): Combatant => ({
  id: document.id,
  initiative: document.initiative,
  place,
  placedBy: document.initiative,
  isDefeated: document.isDefeated,
  ...storedPart(document),
  ...secret,
});

const withFields = (change: Change, { before }: Secrets): Change => {
  const combatants = { ...change.before.combatants };
  for (const [id, fields] of Object.entries(before[change.id] ?? {})) combatants[id] = { ...combatants[id], ...fields };
  return { ...change, before: { ...change.before, combatants } };
};

/** The journal as it is stored, with what of it this client knows beside. */
const withSecrets = (journal: CombatFlag["journal"], secrets: Secrets): Change[] => {
  const all = journal.map((change) => withFields(change, secrets));
  for (const { behind, change } of secrets.changes) all.splice(all.findIndex(({ id }) => id === behind) + 1, 0, change);
  return all;
};

/** The fight as its documents, their order by the game system, and the secrets that this client has, tell it. */
export const encounterFrom = (
  combat: CombatDocument,
  order: readonly CombatantDocument[],
  secrets: Secrets,
): Encounter => {
  const stored = storedOrder(combat);
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const turn = stored?.turn ?? { round: 0, acting: null };
  return {
    id: combat.id,
    ...turn,
    base: stored?.base ?? 0,
    renewals: stored?.renewals ?? 0,
    skipsDefeated: combat.settings?.skipDefeated === true,
    isAdopted: stored?.isAdopted ?? false,
    combatants: combat.combatants.contents.map((each) =>
      combatantFrom(each, places.get(each.id) ?? 0, secrets.combatants[each.id]),
    ),
    journal: stored === undefined ? [] : withSecrets(stored.journal, secrets),
  };
};

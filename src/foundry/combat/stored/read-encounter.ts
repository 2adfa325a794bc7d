import { readIf } from "../../../scene/read-foundry/read-as";
import { FRESH, type Change, type Combatant, type Encounter } from "../../../combat/encounter";
import { ownFlag } from "../../own-flags";
import type { CombatantDocument, CombatDocument } from "./documents";
import { COMBAT_FLAG, COMBATANT_FLAG, type CombatantFlag, type CombatFlag, type Secrets } from "./stored";

/** Keys of this module's flags: the order of battle on a combat, a creature's part on its combatant. */
export const ORDER_KEY = "order";
export const PART_KEY = "part";

const NOTHING_STORED: CombatantFlag = { modifier: 0, dexterity: 0, rollOffs: [], rolled: null, ...FRESH, moves: [] };

/** A creature's stored part in the combat. Invalid data counts as nothing stored, so that sorting never fails. */
export const storedPart = (combatant: { readonly flags: object }): CombatantFlag =>
  readIf(COMBATANT_FLAG, ownFlag(combatant.flags, PART_KEY)) ?? NOTHING_STORED;

export const hasPart = (combatant: { readonly flags: object }): boolean =>
  ownFlag(combatant.flags, PART_KEY) !== undefined;

/** The flag on a combat; undefined when missing or invalid. */
export const storedOrder = (combat: { readonly flags: object }): CombatFlag | undefined =>
  readIf(COMBAT_FLAG, ownFlag(combat.flags, ORDER_KEY));

/** Whether a combat is tracked: it has begun and its stored data was not cleared. */
export const isKept = (combat: { readonly flags: object }): boolean => ownFlag(combat.flags, ORDER_KEY) !== undefined;

export const isOrderUnread = (combat: { readonly flags: object }): boolean =>
  ownFlag(combat.flags, ORDER_KEY) !== undefined && storedOrder(combat) === undefined;

/** A combatant from its document and from what this client knows beside it. */
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

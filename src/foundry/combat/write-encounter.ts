import type { Encounter, Turn } from "../../combat/encounter";
import { dequal as isDeepEqual } from "dequal/lite";
import { MODULE_ID } from "../module-id";
import { trackerTurn, type CombatDocument } from "./stored/documents";
import { encounterWrites, secretsOf, type CombatantWrite, type EncounterWrites } from "./stored/encounter-writes";
import type { GmSecrets } from "./gm-only/gm-secrets";
import { hasPart } from "./stored/read-encounter";
import type { Secrets } from "./stored/stored";

const isOpenIn =
  (combat: CombatDocument) =>
  (id: string): boolean =>
    (combat.combatants.get(id)?.players.length ?? 0) > 0;

const isStoredIn =
  (combat: CombatDocument) =>
  (id: string): boolean => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && hasPart(combatant);
  };

const indexIn = (combat: CombatDocument, id: string | null): number | null => {
  const at = combat.turns.findIndex((each) => each.id === id);
  return at < 0 ? null : at;
};

/** The tracker update that moves it to the combat's turn, with the change of world time. */
const trackerStep = (combat: CombatDocument, { round, acting }: Encounter) => {
  const turn = indexIn(combat, acting);
  const isBack = round < combat.round || (round === combat.round && (turn ?? 0) < (combat.turn ?? 0));
  const delta = combat.getTimeDelta?.(combat.round, combat.turn, round, turn) ?? 0;
  return { data: { round, turn }, options: { direction: isBack ? -1 : 1, worldTime: { delta }, [OWN_STEP]: true } };
};

const isAt = (turn: Turn, { round, acting }: Turn): boolean => turn.round === round && turn.acting === acting;

/** Update option that identifies Parapet's own writes in hooks. */
export const OWN_STEP = "parapetStep";

/** A change of a combat, and the tracker's turn when it was made; the tracker may have moved since. */
export interface EncounterChange {
  readonly before: Encounter;
  readonly after: Encounter;
  readonly tracker: Turn;
}

/** Whether a document stores these flags. Another module's hook may have refused the update. */
const hasFlags = (document: { readonly flags: object } | undefined, flags: object): boolean => {
  const [written, stored] = [Reflect.get(flags, MODULE_ID), Reflect.get(document?.flags ?? {}, MODULE_ID)].map(
    (each: unknown) => Object(each) as object,
  );
  return Object.entries(written ?? {}).every(([key, value]) => isDeepEqual(Reflect.get(stored ?? {}, key), value));
};

const isThereStill = (combat: CombatDocument, { _id }: CombatantWrite): boolean =>
  combat.combatants.get(_id) !== undefined;

/** Whether another module's hook has refused part of the combatant updates. */
const areRefused = (combat: CombatDocument, written: readonly CombatantWrite[]): boolean =>
  written.some((its) => isThereStill(combat, its) && !hasFlags(combat.combatants.get(its._id), its.flags));

const writeCombatants = async (combat: CombatDocument, writes: readonly CombatantWrite[]): Promise<void> => {
  // A combatant may have been deleted at the same moment.
  const present = writes.filter((its) => isThereStill(combat, its));
  if (present.length > 0)
    await combat.updateEmbeddedDocuments("Combatant", [...present], { turnEvents: false, [OWN_STEP]: true });
};

/** The updates of a change, and those that revert it. */
interface Writes {
  readonly forth: EncounterWrites;
  readonly back: EncounterWrites;
  readonly secrets: Secrets;
}

const keepAll = async (combat: CombatDocument, { after, tracker }: EncounterChange, forth: EncounterWrites) => {
  const { combatants, flags } = forth;
  const isThere = isAt(tracker, after);
  // The combat's turn is written before the combatants' parts: a half-written turn must not look like one already
  // taken.
  if (isThere) await combat.update({ flags });
  if (isThere && !hasFlags(combat, flags)) return false;
  await writeCombatants(combat, combatants);
  if (areRefused(combat, combatants)) return false;
  if (isThere) return true;
  const { data, options } = trackerStep(combat, after);
  await combat.update({ ...data, flags }, options);
  // If the tracker was moved meanwhile, it is corrected once.
  if (!isAt(trackerTurn(combat), after)) await combat.update(trackerStep(combat, after).data, options);
  return hasFlags(combat, flags);
};

/** Reverts the written part of a change after another module refused the rest. */
const takeBack = async (combat: CombatDocument, { back, secrets: former }: Writes, secrets: GmSecrets) => {
  if (!hasFlags(combat, back.flags)) await combat.update({ flags: back.flags });
  await writeCombatants(
    combat,
    back.combatants.filter((its) => !hasFlags(combat.combatants.get(its._id), its.flags)),
  );
  await secrets.keep(combat.id, former);
};

/**
 * Writes a combat's state after a change to its documents. Secrets are written first, so that nothing is half known.
 * False when another module has refused part of it; then none of it stays.
 */
export const writeEncounter = async (
  combat: CombatDocument,
  change: EncounterChange,
  secrets: GmSecrets,
  plan: Secrets["plan"],
): Promise<boolean> => {
  const { before, after } = change;
  const isOpen = isOpenIn(combat);
  const writes: Writes = {
    forth: encounterWrites(before, after, isOpen, isStoredIn(combat)),
    back: encounterWrites(after, before, isOpen, () => true),
    secrets: secrets.of(combat.id),
  };
  await secrets.keep(combat.id, secretsOf(after, isOpen, plan));
  if (await keepAll(combat, change, writes.forth)) return true;
  await takeBack(combat, writes, secrets);
  return false;
};

import type { Encounter, Turn } from "../../combat/encounter";
import { trackerTurn, type CombatDocument } from "./documents";
import { encounterWrites, secretsOf } from "./encounter-writes";
import type { GmSecrets } from "./gm-secrets";
import { hasPart } from "./read-encounter";
import type { Secrets } from "./stored";

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

/** A step of the tracker to where the fight stands, with the time that goes by or is taken back. */
const trackerStep = (combat: CombatDocument, { round, acting }: Encounter) => {
  const turn = indexIn(combat, acting);
  const isBack = round < combat.round || (round === combat.round && (turn ?? 0) < (combat.turn ?? 0));
  const delta = combat.getTimeDelta?.(combat.round, combat.turn, round, turn) ?? 0;
  return { data: { round, turn }, options: { direction: isBack ? -1 : 1, worldTime: { delta }, [OWN_STEP]: true } };
};

const isAt = (turn: Turn, { round, acting }: Turn): boolean => turn.round === round && turn.acting === acting;

/** An option by which what we write is known in hooks. */
export const OWN_STEP = "parapetStep";

/** A change of a fight, and where the tracker stood when it was made: it may have moved on since. */
export interface EncounterChange {
  readonly before: Encounter;
  readonly after: Encounter;
  readonly tracker: Turn;
}

/** Writes a fight as it is after a change to its documents: secrets first, so that nothing is ever half told. */
export const writeEncounter = async (
  combat: CombatDocument,
  { before, after, tracker }: EncounterChange,
  secrets: GmSecrets,
  plan: Secrets["plan"],
): Promise<void> => {
  const isOpen = isOpenIn(combat);
  const { combatants, flags } = encounterWrites(before, after, isOpen, isStoredIn(combat));
  await secrets.keep(combat.id, secretsOf(after, isOpen, plan));
  const isThere = isAt(tracker, after);
  // The turn before what the turn did: half written, a turn that has begun must not look like one already taken.
  if (isThere) await combat.update({ flags });
  // Somebody may have been taken out of the fight in that moment.
  const present = combatants.filter(({ _id }) => combat.combatants.get(_id) !== undefined);
  if (present.length > 0) {
    await combat.updateEmbeddedDocuments("Combatant", present, { turnEvents: false, [OWN_STEP]: true });
  }
  if (isThere) return;
  const { data, options } = trackerStep(combat, after);
  await combat.update({ ...data, flags }, options);
  // What moved the tracker in between is set right once.
  if (!isAt(trackerTurn(combat), after)) await combat.update(trackerStep(combat, after).data, options);
};

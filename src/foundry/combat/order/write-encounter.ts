import { dequal as isDeepEqual } from "dequal/lite";
import type { Before, Change, Combatant, Encounter, Turn } from "../../../combat/encounter";
import { turnOrder } from "../../../combat/turn-order";
import { MODULE_ID } from "../../module-id";
import { userWith } from "../../users/users";
import { ORDER_KEY, PART_KEY, hasPart, storedPart } from "../stored/read-encounter";
import type { CombatantFlag, Secrets } from "../stored/stored";
import { trackerTurn, type CombatDocument } from "../stored/documents";
import type { GmSecrets } from "../stored/gm-secrets";

/** Fields that players may not know about creatures they do not own. */
const SECRET = ["isUnaware", "readied", "isStealthy", "stanceSince"] as const;

type SecretFields = Secrets["combatants"][string];

const secretOf = (fields: Before): SecretFields => {
  const secret: SecretFields = {};
  if (fields.isUnaware !== undefined) secret.isUnaware = fields.isUnaware;
  if (fields.readied !== undefined) secret.readied = fields.readied;
  if (fields.isStealthy !== undefined) secret.isStealthy = fields.isStealthy;
  if (fields.stanceSince !== undefined) secret.stanceSince = fields.stanceSince;
  return secret;
};

const openOf = (fields: Before): Before => {
  const open: { -readonly [K in keyof Before]: Before[K] } = { ...fields };
  for (const key of SECRET) Reflect.deleteProperty(open, key);
  return open;
};

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** The combatant's flag, without the secret fields where its player may not know them. */
const partOf = (its: Combatant, isOpen: boolean): CombatantFlag => ({
  modifier: its.modifier,
  dexterity: its.dexterity,
  rollOffs: [...its.rollOffs],
  rolled: its.rolled,
  isUnaware: isOpen && its.isUnaware,
  hasActed: its.hasActed,
  actedIn: its.actedIn,
  held: its.held,
  steppedIn:
    its.steppedIn === null
      ? null
      : { ...its.steppedIn, behind: { ...its.steppedIn.behind, rollOffs: [...its.steppedIn.behind.rollOffs] } },
  opportunities: its.opportunities,
  charged: its.charged,
  attacked: its.attacked,
  moves: [...its.moves],
  hasStoodUp: its.hasStoodUp,
  defence: its.defence,
  isFullRound: its.isFullRound,
  isTakingCover: its.isTakingCover,
  isStealthy: isOpen && its.isStealthy,
  isInClassStance: its.isInClassStance,
  stanceSince: isOpen ? its.stanceSince : null,
  finding: its.finding,
});

const picked = <T extends object>(
  of: Change["before"]["combatants"],
  pick: (id: string, fields: Before) => T,
): Record<string, T> => {
  const kept = Object.entries(of).map(([id, fields]) => [id, pick(id, fields)] as const);
  return Object.fromEntries(kept.filter(([, each]) => !isEmpty(each)));
};

const openChange = (change: Change, isOpen: (id: string) => boolean): Change => ({
  ...change,
  before: {
    ...change.before,
    combatants: picked(change.before.combatants, (id, fields) => (isOpen(id) ? fields : openOf(fields))),
  },
});

/** Whether a change reveals that a creature without players has readied an action, or is in a stealth stance. */
const isSecret = ({ kind, who, before }: Change, isOpen: (id: string) => boolean): boolean => {
  if (who === null || isOpen(who)) return false;
  const was = before.combatants[who];
  if (kind === "stance" || kind === "endStance") return was?.isStealthy !== undefined;
  return kind === "ready" || (kind === "cancel" && was?.readied !== undefined);
};

/** Number of changes that are kept of those that everyone may know, and again of the others. */
const KEPT = 20;

/** The last changes. Which of them are secret has no influence on the others: the public journal would tell it. */
const keptOf = (journal: readonly Change[], isOpen: (id: string) => boolean): readonly Change[] => {
  const isSecretOne = (change: Change): boolean => isSecret(change, isOpen);
  const open = journal.filter((change) => !isSecretOne(change)).slice(-KEPT);
  const since = open.length < KEPT ? journal : journal.slice(journal.findIndex(({ id }) => id === open[0]?.id));
  const secret = since.filter(isSecretOne).slice(-KEPT);
  return since.filter((change) => open.includes(change) || secret.includes(change));
};

const secretsOf = (fight: Encounter, isOpen: (id: string) => boolean, plan: Secrets["plan"]): Secrets => {
  const combatants: Record<string, SecretFields> = {};
  for (const each of fight.combatants)
    if (!isOpen(each.id) && (each.isUnaware || each.readied !== null || each.stanceSince !== null || each.isStealthy))
      combatants[each.id] = secretOf(each);
  const before: Record<string, Record<string, SecretFields>> = {};
  const changes = fight.journal.flatMap((change, i) =>
    isSecret(change, isOpen) ? [{ behind: fight.journal[i - 1]?.id ?? null, change }] : [],
  );
  for (const change of fight.journal) {
    const { id, before: was } = change;
    if (isSecret(change, isOpen)) continue;
    const secret = picked(was.combatants, (of, fields) => (isOpen(of) ? {} : secretOf(fields)));
    if (!isEmpty(secret)) before[id] = secret;
  }
  return { combatants, changes, before, plan };
};

interface CombatantWrite {
  readonly _id: string;
  readonly initiative: number | null;
  readonly flags: object;
}

/** Document updates that bring a combat to the state after a change. */
interface EncounterWrites {
  readonly combatants: readonly CombatantWrite[];
  readonly flags: object;
}

const combatantWrite = (was: Combatant | undefined, its: Combatant, isOpen: boolean): CombatantWrite | null => {
  const part = partOf(its, isOpen);
  const isChanged = was === undefined || !isDeepEqual(partOf(was, isOpen), part) || was.initiative !== its.initiative;
  if (!isChanged) return null;
  return { _id: its.id, initiative: its.initiative, flags: { [MODULE_ID]: { [PART_KEY]: part } } };
};

/** A combatant with nothing stored gets all fields, so that undoing a change restores what was there before. */
const encounterWrites = (
  before: Encounter,
  after: Encounter,
  isOpen: (id: string) => boolean,
  isStored: (id: string) => boolean,
): EncounterWrites => {
  const { round, acting, base, renewals, isAdopted } = after;
  const former = new Map(before.combatants.map((each) => [each.id, each]));
  const open = after.journal.filter((change) => !isSecret(change, isOpen)).map((change) => openChange(change, isOpen));
  const readied = after.combatants.flatMap((its) =>
    its.readied === null || !isOpen(its.id) ? [] : [{ who: its.id, ...its.readied }],
  );
  const order = { turn: { round, acting }, base, renewals, isAdopted, readied, journal: open };
  const combatants = after.combatants.flatMap((its) => {
    const was = isStored(its.id) ? former.get(its.id) : undefined;
    return combatantWrite(was, its, isOpen(its.id)) ?? [];
  });
  return { combatants, flags: { [MODULE_ID]: { [ORDER_KEY]: order } } };
};

const hasPartIn =
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

/** Update option that identifies Parapet's own writes in hooks. Any user can give it: only a GM's counts. */
export const OWN_STEP = "parapetStep";

/** Whether a hook is about an update of Parapet's own. */
export const isOwnStep = (options: { readonly [OWN_STEP]?: unknown } | undefined, userId: string): boolean =>
  options?.[OWN_STEP] === true && userWith(userId)?.isGM === true;

/** A change of a combat, and the tracker's turn when it was made; the tracker may have moved since. */
export interface EncounterChange {
  readonly before: Encounter;
  readonly after: Encounter;
  readonly tracker: Turn;
  /** The user whose action it is; this client's unless given. */
  readonly cause?: string | undefined;
}

/** Foundry merges an update into what is stored, so keys that others have added stay. */
const isStoredIn = (stored: unknown, written: unknown): boolean =>
  Object.prototype.toString.call(written) === "[object Object]"
    ? Object.entries(written as object).every(([key, value]) =>
        isStoredIn(Reflect.get(Object(stored) as object, key), value),
      )
    : isDeepEqual(stored, written);

/** Whether a document stores these flags. Another module's hook may have refused the update. */
const hasFlags = (document: { readonly flags: object } | undefined, flags: object): boolean =>
  isStoredIn(document?.flags, flags);

const isThereStill = (combat: CombatDocument, { _id }: CombatantWrite): boolean =>
  combat.combatants.get(_id) !== undefined;

/** Whether another module's hook has refused part of the combatant updates. */
const areRefused = (combat: CombatDocument, written: readonly CombatantWrite[]): boolean =>
  written.some((its) => isThereStill(combat, its) && !hasFlags(combat.combatants.get(its._id), its.flags));

/**
 * The option that keeps the turn with the current combatant where ranks change. Foundry finds its index among changed copies: those
 * that have stepped in behind one of them stand where they were behind the original.
 */
const keptTurn = ({ turns, combatant, combatants }: CombatDocument, fight: Encounter, changed: readonly string[]) => {
  const isAnchor = (id: string): boolean => fight.combatants.some(({ steppedIn }) => steppedIn?.behind.id === id);
  const hasNewRank = ({ id, initiative, rollOffs }: Combatant): boolean => {
    const document = combatants.get(id);
    if (document === undefined) return false;
    return document.initiative !== initiative || !isDeepEqual(storedPart(document).rollOffs, rollOffs);
  };
  const others = fight.combatants.filter(({ id }) => !changed.includes(id));
  const order = turnOrder(fight);
  const at = order.findIndex(({ id }) => id === combatant?.id);
  if (at < 0 || order.length !== turns.length || others.some(hasNewRank)) return {};
  return fight.combatants.some((its) => isAnchor(its.id) && hasNewRank(its)) ? { combatTurn: at } : {};
};

const writeCombatants = async (
  combat: CombatDocument,
  fight: Encounter,
  writes: readonly CombatantWrite[],
): Promise<void> => {
  // A combatant may have been deleted at the same moment.
  const present = writes.filter((its) => isThereStill(combat, its));
  if (present.length === 0) return;
  const turn = keptTurn(
    combat,
    fight,
    present.map(({ _id }) => _id),
  );
  await combat.updateEmbeddedDocuments("Combatant", [...present], { ...turn, turnEvents: false, [OWN_STEP]: true });
};

/** The updates of a change, and those that revert it. */
interface Writes {
  readonly forth: EncounterWrites;
  readonly back: () => EncounterWrites;
  readonly secrets: Secrets;
}

const keepAll = async (combat: CombatDocument, { after, tracker }: EncounterChange, forth: EncounterWrites) => {
  const { combatants, flags } = forth;
  const isThere = isAt(tracker, after);
  // The combat's turn is written before the combatants' parts: a half-written turn must not look like one already
  // taken.
  // When a secret change was written would be known if documents were written that have nothing of it.
  if (isThere && !hasFlags(combat, flags)) await combat.update({ flags });
  if (isThere && !hasFlags(combat, flags)) return false;
  await writeCombatants(combat, after, combatants);
  if (areRefused(combat, combatants)) return false;
  if (isThere) return true;
  const { data, options } = trackerStep(combat, after);
  await combat.update({ ...data, flags }, options);
  // If the tracker was moved meanwhile, it is corrected once. Other steps may be on their way here, so round and turn are both
  // written, though this client's combat may have the one already.
  if (!isAt(trackerTurn(combat), after))
    await combat.update(trackerStep(combat, after).data, { ...options, diff: false });
  return hasFlags(combat, flags);
};

/** Reverts the written part of a change after another module refused the rest. */
const takeBack = async (
  combat: CombatDocument,
  { before }: EncounterChange,
  { back: backOf, secrets: former }: Writes,
  secrets: GmSecrets,
) => {
  const back = backOf();
  if (!hasFlags(combat, back.flags)) await combat.update({ flags: back.flags });
  await writeCombatants(
    combat,
    before,
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
  const { before, cause } = change;
  const owned = new Set(combat.combatants.contents.filter(({ players }) => players.length > 0).map(({ id }) => id));
  const isOpen = (id: string): boolean => owned.has(id);
  const after = { ...change.after, journal: keptOf(change.after.journal, isOpen) };
  const writes: Writes = {
    forth: encounterWrites(before, after, isOpen, hasPartIn(combat)),
    back: () => encounterWrites(after, before, isOpen, () => true),
    secrets: secrets.of(combat.id),
  };
  await secrets.keep(combat.id, secretsOf(after, isOpen, plan), cause);
  if (await keepAll(combat, change, writes.forth)) return true;
  await takeBack(combat, change, writes, secrets);
  return false;
};

import { dequal as isDeepEqual } from "dequal/lite";
import {
  FRESH,
  isSurpriseRound,
  roundShown,
  type Before,
  type Change,
  type Combatant,
  type Encounter,
  type Turn,
} from "../../../combat/encounter";
import { turnOrder } from "../../../combat/turn-order";
import { MODULE_ID } from "../../module-id";
import { userWith } from "../../users/users";
import { ORDER_KEY, PART_KEY, hasPart, storedPart } from "../stored/read-encounter";
import { NOTHING_STORED, type CombatantFlag, type Secrets } from "../stored/stored";
import { isWithheld, trackerTurn, type CombatantDocument, type CombatDocument } from "../stored/documents";
import type { GmSecrets } from "../stored/gm-secrets";

/** What everyone may know of a combatant: all, what players see of others, or only its place in the order of the turns. */
type Told = "all" | "seen" | "order";
type ToldOf = (id: string) => Told;

/** The state of a creature that is new in an encounter, and has not held its action. */
const NEW = { ...FRESH, rolled: null };
type Field = keyof typeof NEW;

/** Every client sorts the turns, those of the withheld too. */
const OF_ORDER: readonly Field[] = ["steppedIn", "hasActed", "actedIn"];

/** The fields that stand in no document. */
const SECRET: Readonly<Record<Told, readonly Field[]>> = {
  all: [],
  seen: ["isUnaware", "readied", "isStealthy", "stanceSince", "opportunities"],
  order: (Object.keys(NEW) as Field[]).filter((field) => !OF_ORDER.includes(field)),
};

const withFields = <T extends Before>(fields: T, isWanted: (field: Field) => boolean): Before =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field as Field)));

const secretOf = (fields: Before, told: Told): Before => withFields(fields, (field) => SECRET[told].includes(field));

const openOf = (fields: Before, told: Told): Before => withFields(fields, (field) => !SECRET[told].includes(field));

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

const PART = Object.keys(NOTHING_STORED) as (keyof CombatantFlag)[];

/** The combatant's flag, in which secret fields are as of a new creature. */
const partOf = (its: Combatant, told: Told): object =>
  Object.fromEntries(PART.map((key) => [key, SECRET[told].includes(key as Field) ? NEW[key as Field] : its[key]]));

const picked = <T extends object>(
  of: Change["before"]["combatants"],
  pick: (id: string, fields: Before) => T,
): Record<string, T> => {
  const kept = Object.entries(of).map(([id, fields]) => [id, pick(id, fields)] as const);
  return Object.fromEntries(kept.filter(([, each]) => !isEmpty(each)));
};

const openChange = (change: Change, toldOf: ToldOf): Change => ({
  ...change,
  before: {
    ...change.before,
    combatants: picked(change.before.combatants, (id, fields) => openOf(fields, toldOf(id))),
  },
});

/** Whether all of a change is secret. The tracker shows everyone whose turn it is. */
const isSecret = ({ kind, who, before }: Change, toldOf: ToldOf): boolean => {
  const told = who === null ? "all" : toldOf(who);
  if (who === null || told === "all" || kind === "turn") return false;
  if (told === "order") return true;
  const was = before.combatants[who];
  if (kind === "stance" || kind === "endStance") return was?.isStealthy !== undefined;
  return kind === "ready" || kind === "opportunity" || (kind === "cancel" && was?.readied !== undefined);
};

/** Number of changes that are kept of those that everyone may know, and again of the others. */
const KEPT = 20;

/** The last changes. Which of them are secret has no influence on the others: the public journal would tell it. */
const keptOf = (journal: readonly Change[], toldOf: ToldOf): readonly Change[] => {
  const isSecretOne = (change: Change): boolean => isSecret(change, toldOf);
  const open = journal.filter((change) => !isSecretOne(change)).slice(-KEPT);
  const since = open.length < KEPT ? journal : journal.slice(journal.findIndex(({ id }) => id === open[0]?.id));
  const secret = since.filter(isSecretOne).slice(-KEPT);
  return since.filter((change) => open.includes(change) || secret.includes(change));
};

const secretsOf = (fight: Encounter, toldOf: ToldOf, plan: Secrets["plan"]): Secrets => {
  const combatants: Record<string, Before> = {};
  for (const each of fight.combatants) {
    const secret = secretOf(each, toldOf(each.id));
    if (!isDeepEqual(secret, secretOf(NEW, toldOf(each.id)))) combatants[each.id] = secret;
  }
  const before: Record<string, Record<string, Before>> = {};
  const changes = fight.journal.flatMap((change, i) =>
    isSecret(change, toldOf) ? [{ behind: fight.journal[i - 1]?.id ?? null, change }] : [],
  );
  for (const change of fight.journal) {
    const { id, before: was } = change;
    if (isSecret(change, toldOf)) continue;
    const secret = picked(was.combatants, (of, fields) => secretOf(fields, toldOf(of)));
    if (!isEmpty(secret)) before[id] = secret;
  }
  return { combatants, changes, before, plan };
};

interface CombatantWrite {
  readonly _id: string;
  readonly initiative?: number | null;
  readonly flags: object;
}

/** Document updates that bring a combat to the state after a change. */
interface EncounterWrites {
  readonly combatants: readonly CombatantWrite[];
  readonly flags: object;
}

/** A combatant gets its whole part where that is not what its document has, and its initiative where that has changed. */
const encounterWrites = (
  combat: CombatDocument,
  { before, after }: Pick<EncounterChange, "before" | "after">,
  toldOf: ToldOf,
): EncounterWrites => {
  const { round, acting, base, renewals, isAdopted } = after;
  const former = new Map(before.combatants.map(({ id, initiative }) => [id, initiative]));
  const open = after.journal.filter((change) => !isSecret(change, toldOf)).map((change) => openChange(change, toldOf));
  const readied = after.combatants.flatMap((its) =>
    its.readied === null || toldOf(its.id) !== "all" ? [] : [{ who: its.id, ...its.readied }],
  );
  const order = { turn: { round, acting }, base, renewals, isAdopted, readied, journal: open };
  const combatants = after.combatants.flatMap((its): CombatantWrite[] => {
    const flags = { [MODULE_ID]: { [PART_KEY]: partOf(its, toldOf(its.id)) } };
    const hasNewInitiative = former.get(its.id) !== its.initiative;
    if (!hasNewInitiative && hasFlags(combat.combatants.get(its.id), flags)) return [];
    return [{ _id: its.id, flags, ...(hasNewInitiative ? { initiative: its.initiative } : {}) }];
  });
  return { combatants, flags: { [MODULE_ID]: { [ORDER_KEY]: order } } };
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

const hasPartIn = (combat: CombatDocument, id: string): boolean => {
  const combatant = combat.combatants.get(id);
  return combatant !== undefined && hasPart(combatant);
};

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

/** The update option of a write that changes nothing that is shown when Foundry draws: Parapet's marks are drawn besides. */
const UNSEEN = { render: false };

/** Whether the order of the turns and the round's title are the same. */
const isShownAlike = (a: Encounter, b: Encounter): boolean => {
  const others = turnOrder(b);
  const isSameOrder = turnOrder(a).every(
    ({ id, initiative }, i) => others[i]?.id === id && others[i].initiative === initiative,
  );
  return isSameOrder && roundShown(a) === roundShown(b) && isSurpriseRound(a) === isSurpriseRound(b);
};

const writeCombatants = async (
  combat: CombatDocument,
  { from, to: fight }: { readonly from: Encounter; readonly to: Encounter },
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
  const options = { ...turn, ...(isShownAlike(from, fight) ? UNSEEN : {}), turnEvents: false, [OWN_STEP]: true };
  await combat.updateEmbeddedDocuments("Combatant", [...present], options);
};

/**
 * A turn is written whole, not as what differs on this client: another step may be on its way, and two partial updates would mix
 * two turns.
 */
const WHOLE = { diff: false };

/** The updates of a change, and those that revert it. */
interface Writes {
  readonly forth: EncounterWrites;
  readonly back: () => EncounterWrites;
  readonly secrets: Secrets;
}

const keepAll = async (combat: CombatDocument, { before, after, tracker }: EncounterChange, forth: EncounterWrites) => {
  const { combatants, flags } = forth;
  const isThere = isAt(tracker, after);
  // The combat's turn is written before the combatants' parts: a half-written turn must not look like one already taken.
  // Documents without changes are not written: an empty update would tell players when a secret change was made.
  if (isThere && !hasFlags(combat, flags))
    await combat.update({ flags }, { ...WHOLE, ...(isShownAlike(before, after) ? UNSEEN : {}) });
  if (isThere && !hasFlags(combat, flags)) return false;
  await writeCombatants(combat, { from: before, to: after }, combatants);
  if (areRefused(combat, combatants)) return false;
  if (isThere) return true;
  const { data, options } = trackerStep(combat, after);
  await combat.update({ ...data, flags }, { ...options, ...WHOLE });
  // If the tracker was moved meanwhile, it is corrected once.
  if (!isAt(trackerTurn(combat), after)) await combat.update(trackerStep(combat, after).data, { ...options, ...WHOLE });
  return hasFlags(combat, flags);
};

/** Reverts the written part of a change after another module refused the rest. */
const takeBack = async (
  combat: CombatDocument,
  { before, after }: EncounterChange,
  { back: backOf, secrets: former }: Writes,
  secrets: GmSecrets,
) => {
  const back = backOf();
  if (!hasFlags(combat, back.flags)) await combat.update({ flags: back.flags }, WHOLE);
  await writeCombatants(
    combat,
    { from: after, to: before },
    // What another module has kept out has nothing stored.
    back.combatants.filter((its) => hasPartIn(combat, its._id)),
  );
  await secrets.keep(combat.id, former);
};

/** Of a combatant that has left everyone knows no more than its place: it may have been hidden. */
const toldIn = ({ combatants }: CombatDocument): ToldOf => {
  const told = (its: CombatantDocument): Told => (its.players.length > 0 ? "all" : isWithheld(its) ? "order" : "seen");
  const all = new Map(combatants.contents.map((each) => [each.id, told(each)]));
  return (id) => all.get(id) ?? "order";
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
  const toldOf = toldIn(combat);
  const after = { ...change.after, journal: keptOf(change.after.journal, toldOf) };
  const writes: Writes = {
    forth: encounterWrites(combat, { before, after }, toldOf),
    back: () => encounterWrites(combat, { before: after, after: before }, toldOf),
    secrets: secrets.of(combat.id),
  };
  await secrets.keep(combat.id, secretsOf(after, toldOf, plan), cause);
  if (await keepAll(combat, change, writes.forth)) return true;
  await takeBack(combat, change, writes, secrets);
  return false;
};

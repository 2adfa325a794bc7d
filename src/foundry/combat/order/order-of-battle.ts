/** Records the tracker's steps on the active GM's client, one after the other. */
import { act, COMBAT_REFUSALS, withNewTies, type CombatAction, type CombatRefusal } from "../../../combat/action";
import { FRESH, type Change, type Encounter, type Turn } from "../../../combat/encounter";
import { adopted, isHalfBegun, turnEntered } from "../../../combat/turns";
import type { Rank } from "../../../combat/rank";
import { placesInTurn } from "../../canvas/current-turn";
import { guardLater, type Guard } from "../../errors/errors";
import { isActiveGM, userWith } from "../../users/users";
import {
  allCombats,
  combatantBegun,
  combatWith,
  isCombatThere,
  trackerTurn,
  type CombatantDocument,
  type CombatDocument,
} from "../stored/documents";
import type { GmSecrets } from "../stored/gm-secrets";
import { endsInTime, createOnceInTurn, createQueue } from "../../time/one-at-a-time";
import { createBeginningWatch } from "./beginning-watch";
import { hashOf } from "../../hash";
import { rollOffId, type RollOffs } from "./roll-offs";
import { gaitsKnown, hasHold, isOrderOn, settlesTies, stancesKnown } from "../order-switch";
import { encounterFrom, hasPart, isKept, isOrderUnread, storedOrder } from "../stored/read-encounter";
import { systemTurns } from "./sorted-turns";
import type { Secrets } from "../stored/stored";
import { stepTold, trackerAction, type StepOptions, type TrackerStep } from "./tracker-action";
import { isOwnStep, writeEncounter, type EncounterChange } from "./write-encounter";

type WithoutId<A> = A extends { readonly id: string } ? Omit<A, "id"> : never;

/**
 * Actions a client may request. The tracker's own steps are detected from the tracker, attacks from their messages, and standing up
 * from the token.
 */
export type AskedAction = WithoutId<
  Exclude<CombatAction, { readonly kind: "begin" | "turn" | "back" | "attack" | "standUp" }>
>;

/** Why an action was not done: the rules forbid it, or no client may do it, is asked or answers. */
export const NOT_DONE = [
  ...COMBAT_REFUSALS,
  ...(["no-gm", "no-combat", "not-allowed", "no-query", "no-answer"] as const),
  ...(["order-off", "no-hold", "no-stance", "no-gait", "moved", "vetoed", "failed"] as const),
] as const;
export type NotDone = (typeof NOT_DONE)[number];

type RollOff = (fight: Encounter) => Promise<RollOffs | null>;

/** Why a change was not made; null when it was. */
type Refused = CombatRefusal | "vetoed" | null;

export interface OrderParts {
  readonly guard: Guard;
  readonly secrets: GmSecrets;
  /** A creature's initiative modifier and its Dexterity. */
  readonly tiesOf: (combatant: CombatantDocument) => Pick<Rank, "modifier" | "dexterity">;
  readonly newId: () => string;
  /** Rolls for tied combatants and posts the result. Null when there are none or ties are left to the table. */
  readonly rollOff: (combat: CombatDocument, fight: Encounter) => ReturnType<RollOff>;
  /**
   * Reports whether invalid data is stored instead of the order of battle. Recording then starts from the current
   * state.
   */
  readonly reportUnreadable: (combat: CombatDocument, isUnread: boolean) => void;
  /** Reports whether another module has refused to store a turn. */
  readonly reportVetoed: (combat: CombatDocument, isVetoed: boolean) => void;
  /** Reports that another module delays the tracker's next turn. */
  readonly tellStuck: (combat: CombatDocument) => void;
  /** On the active GM's client: a change has been made and written. */
  readonly made: (combat: CombatDocument, change: Change, after: Encounter) => void;
}

interface Parts extends OrderParts {
  /** Combats that this client has seen begin and for which nothing is stored yet, by id, with the first turn. */
  readonly beginnings: ReadonlyMap<string, Turn>;
  /** Ids of combats whose last turn could not be written. */
  readonly unrecorded: Set<string>;
}

/** A combat as stored. A combat that started before anything was stored is read from the tracker. */
const read = (combat: CombatDocument, { secrets, beginnings }: Parts): Encounter => {
  const fight = encounterFrom(combat, systemTurns(combat), secrets.of(combat.id));
  const isToAdopt = combat.round > 0 && !isKept(combat) && !beginnings.has(combat.id);
  return isToAdopt ? adopted(fight, trackerTurn(combat)) : fight;
};

/** While the order of battle is off, nothing about a combat is known. */
const withoutCount = (fight: Encounter): Encounter => ({
  ...fight,
  round: 0,
  acting: null,
  base: 0,
  renewals: 0,
  journal: [],
  combatants: fight.combatants.map((each) => ({ ...each, ...FRESH, rolled: null, rollOffs: [] })),
});

const withTies = (fight: Encounter, combat: CombatDocument, { tiesOf }: Parts): Encounter => {
  if (fight.isAdopted || !settlesTies()) return fight;
  const combatants = fight.combatants.map((each) => {
    const document = combat.combatants.get(each.id);
    return document === undefined ? each : { ...each, ...tiesOf(document) };
  });
  return withNewTies(fight, { ...fight, combatants });
};

/** On the active GM's client: applies the change, writes its documents, then moves the tracker. */
const carryOut = async (
  combat: CombatDocument,
  action: CombatAction,
  { tracker, cause }: Pick<EncounterChange, "tracker" | "cause">,
  parts: Parts,
): Promise<Refused> => {
  const { secrets } = parts;
  const before = read(combat, parts);
  const now = withTies(before, combat, parts);
  const after = act(now, action);
  if (typeof after === "string") return after;
  const plan = after.round === 0 ? secrets.of(combat.id).plan : null;
  const isWritten = await writeEncounter(combat, { before, after, tracker, cause }, secrets, plan);
  if (!isWritten) return "vetoed";
  const change = after.journal.at(-1);
  if (after === now || change?.id !== action.id) return null;
  parts.made(combat, change, after);
  // Someone may have moved the tracker by hand at the same moment.
  if (action.kind === "hold" && trackerTurn(combat).acting === action.who)
    await endsInTime(combat.nextTurn(), () => parts.tellStuck(combat));
  return null;
};

/** Settles ties without moving the tracker. A GM may have Foundry open on two devices: both record the same change. */
const settleTies = async (
  combat: CombatDocument,
  tracker: Turn,
  parts: Parts,
  rollOff: RollOff = (fight) => parts.rollOff(combat, fight),
): Promise<Refused> => {
  const fight = withTies(read(combat, parts), combat, parts);
  const rolls = await rollOff(fight);
  if (rolls === null) return null;
  return carryOut(combat, { id: `tie-${fight.round}-${rollOffId(fight)}`, kind: "rollOff", rolls }, { tracker }, parts);
};

/** Writes what breaks the ties of combatants before they roll for the remaining ones. */
const writeTies = (combat: CombatDocument, tracker: Turn, parts: Parts): Promise<Refused> =>
  carryOut(combat, { id: parts.newId(), kind: "rollOff", rolls: {} }, { tracker }, parts);

/** Writes the rest of a turn that another GM's client did not finish writing. */
const finishTurn = async (combat: CombatDocument, parts: Parts): Promise<void> => {
  const before = read(combat, parts);
  const { round, acting } = before;
  const document = combat.combatants.get(acting ?? "");
  // A combatant without stored data is being cleared.
  if (document === undefined || !hasPart(document) || !isHalfBegun(before)) return;
  const change = { before, after: turnEntered(before, before), tracker: { round, acting } };
  await writeEncounter(combat, change, parts.secrets, null);
};

/**
 * A deterministic id for a step: a GM may have Foundry open on two devices, and both record it. It follows from what everyone
 * knows: that something secret has happened must not be seen in it.
 */
const stepId = (combat: CombatDocument, { round, acting }: Turn): string =>
  `turn-${round}-${acting ?? ""}-${hashOf((storedOrder(combat)?.journal ?? []).map(({ id }) => id).join())}`;

/** A look at the tracker: how it moved is not known. */
const lookFor = (combat: CombatDocument, turn: Turn, { beginnings }: Parts): TrackerStep => ({
  turn,
  isBack: false,
  isFirst: isSameTurn(beginnings.get(combat.id), turn),
  from: null,
});

const isSameTurn = (a: Turn | undefined, b: Turn): boolean => a?.round === b.round && a.acting === b.acting;

/** Brings the stored order of a combat that still exists up to where the tracker is, or was (`isOver`). */
const keepCount = async (combat: CombatDocument, step: TrackerStep, parts: Parts, isOver = false): Promise<void> => {
  if (!isCombatThere(combat.id) || (!isKept(combat) && !parts.beginnings.has(combat.id))) return;
  await finishTurn(combat, parts);
  const { plan } = parts.secrets.of(combat.id);
  const fight = withTies(read(combat, parts), combat, parts);
  const action = trackerAction(fight, step, plan, stepId(combat, step.turn));
  if (action === null || (isOver && action.kind === "back")) return;
  parts.unrecorded.add(combat.id);
  const refused = await carryOut(combat, action, { tracker: step.turn }, parts);
  // A combat that was deleted meanwhile stores nothing either.
  const isVetoed = refused === "vetoed" && isCombatThere(combat.id);
  if (!isVetoed) parts.unrecorded.delete(combat.id);
  parts.reportVetoed(combat, isVetoed);
};

type Seen = (combat: CombatDocument) => Turn;

const settleAnew = async (combat: CombatDocument, seen: Seen, parts: Parts, rollOff?: RollOff): Promise<void> => {
  if (!isActiveGM() || !isOrderOn() || !isCombatThere(combat.id) || read(combat, parts).round === 0) return;
  if (!isKept(combat) && rollOff === undefined) return;
  await writeTies(combat, seen(combat), parts);
  await settleTies(combat, seen(combat), parts, rollOff);
};

const keepStep = async (combat: CombatDocument, step: TrackerStep, seen: Seen, parts: Parts): Promise<void> => {
  const { from } = step;
  if (from !== null && parts.unrecorded.has(combat.id))
    await keepCount(combat, lookFor(combat, from, parts), parts, true);
  await keepCount(combat, step, parts);
  const isUnderWay = isCombatThere(combat.id) && read(combat, parts).round > 0;
  // A step back also reverts roll-offs. They are rolled again on the way forward.
  if (isUnderWay && !step.isBack) await settleTies(combat, seen(combat), parts);
};

type InTurn = ReturnType<typeof createQueue>;

/** Records the tracker's steps, on the active GM's client. */
const createCount = (orderParts: OrderParts, inTurn: InTurn) => {
  const beginnings = new Map<string, Turn>();
  const parts: Parts = { ...orderParts, beginnings, unrecorded: new Set() };
  const { know, isBegunBy } = createBeginningWatch();
  const onceInTurn = createOnceInTurn(inTurn);
  /** Tracker steps still to be recorded. */
  let awaited = 0;

  /** The turn up to which steps have been recorded. */
  const seen = (combat: CombatDocument): Turn => {
    const { round, acting } = read(combat, parts);
    return awaited > 0 ? { round, acting } : trackerTurn(combat);
  };

  /** All steps of the tracker that Parapet has made. */
  let ownSteps = 0;

  /** All steps ever queued. A look at the tracker before one of them has not seen the steps after it. */
  let steps = 0;

  const later = (combat: CombatDocument, done: Promise<void>): void => {
    parts.reportUnreadable(combat, isOrderUnread(combat));
    guardLater(parts.guard, () => `combat ${combat.id}`, done);
  };

  /**
   * Reads the tracker when its turn in the queue comes: while combatants are being written, its index may not fit them
   * yet.
   */
  const lookAt = (combat: CombatDocument): void => {
    if (!isActiveGM() || !isOrderOn()) return;
    const look = () => keepCount(combat, lookFor(combat, seen(combat), parts), parts);
    later(combat, onceInTurn(`${combat.id} ${steps}`, look));
  };

  /** The same when this client takes over: further steps may come before the look, and must not hide this turn. */
  const takeOver = (combat: CombatDocument): void => {
    if (!isActiveGM() || !isOrderOn()) return;
    const [turn, before] = [trackerTurn(combat), ownSteps];
    // If Parapet has moved the tracker meanwhile, this turn is over.
    const keep = async (): Promise<void> =>
      ownSteps === before ? keepCount(combat, lookFor(combat, turn, parts), parts, true) : undefined;
    // A client that has steps still to record was following already: this turn is the last of them.
    if (awaited === 0) later(combat, inTurn(keep));
    lookAt(combat);
  };

  /** Reads the tracker now: the next step may come before this one is recorded. */
  const follow = (combat: CombatDocument, changes: object, options: StepOptions, userId: string): void => {
    const isFirst = isBegunBy(combat);
    if (isFirst) beginnings.set(combat.id, trackerTurn(combat));
    if (isKept(combat)) beginnings.delete(combat.id);
    if (!isActiveGM() || !isOrderOn() || !("turn" in changes || "round" in changes)) return;
    if (isOwnStep(options, userId)) return void (ownSteps += 1);
    const before = ownSteps;
    const step = stepTold({ turn: trackerTurn(combat), isFirst }, options, userWith(userId)?.isGM === true);
    awaited += 1;
    steps += 1;
    // If Parapet has moved the tracker meanwhile, this step is over.
    const keep = async (): Promise<void> => (ownSteps === before ? keepStep(combat, step, seen, parts) : undefined);
    const count = async (): Promise<void> => {
      await keep().finally(() => (awaited -= 1));
      // The order may have been another when the step was made, and its index then points at somebody else.
      const turn = trackerTurn(combat);
      if (awaited === 0 && !isSameTurn(storedOrder(combat)?.turn, turn))
        await keepCount(combat, lookFor(combat, turn, parts), parts);
    };
    later(combat, inTurn(count));
  };

  return { parts, seen, later, know, lookAt, takeOver, follow };
};

/** Writes a combat as it is: what everyone may know of its combatants has changed. */
const writeAnew = async (combat: CombatDocument, parts: Parts): Promise<void> => {
  if (!isCombatThere(combat.id) || !isKept(combat)) return;
  const fight = read(combat, parts);
  const change = { before: fight, after: fight, tracker: { round: fight.round, acting: fight.acting } };
  await writeEncounter(combat, change, parts.secrets, parts.secrets.of(combat.id).plan);
};

/** On the active GM's client: what changes about combatants and their tokens. */
const createCombatantWatch = ({ later, lookAt, parts }: ReturnType<typeof createCount>, inTurn: InTurn) => {
  const writeLater = (combat: CombatDocument): void => {
    if (isActiveGM() && isOrderOn())
      later(
        combat,
        inTurn(() => writeAnew(combat, parts)),
      );
  };
  return {
    /** A combatant changed, joined or left. What Parapet itself writes to combatants moves no tracker. */
    followOf: ({ combat }: CombatantDocument, changes: object = {}, options?: unknown, userId = ""): void => {
      if (combat && !isOwnStep(Object(options) as StepOptions, userId)) lookAt(combat);
      if (combat && "hidden" in changes) writeLater(combat);
    },
    /** A token became secret, or is so no longer. */
    followToken: (token: { readonly id: string }, changes: object): void => {
      const combat = "disposition" in changes ? combatantBegun(token.id)?.combat : null;
      if (combat) writeLater(combat);
    },
  };
};

export const createOrderOfBattle = (orderParts: OrderParts) => {
  const { secrets } = orderParts;
  const inTurn = createQueue();
  const onceInTurn = createOnceInTurn(inTurn);
  const count = createCount(orderParts, inTurn);
  const { parts, seen, later, know, takeOver, follow } = count;

  const settle = (combat: CombatDocument, rollOff?: RollOff) => settleAnew(combat, seen, parts, rollOff);
  const settleOnce = (combat: CombatDocument) => onceInTurn(combat.id, () => settle(combat));
  const followNow = (combat: CombatDocument): void => {
    know(combat);
    takeOver(combat);
    if (isActiveGM()) later(combat, settleOnce(combat));
  };

  return {
    /** A combat as this client's user may know it. */
    fight: (combat: CombatDocument): Encounter =>
      isOrderOn() ? read(combat, parts) : withoutCount(read(combat, parts)),
    /** Performs an action, only on the active GM's client. `cause` is the user who asked. Null when it was done. */
    perform: (id: string, action: CombatAction, cause?: string): Promise<NotDone | null> =>
      inTurn(async () => {
        const combat = combatWith(id);
        if (combat === undefined) return "no-combat";
        if (!isOrderOn()) return "order-off";
        if (action.kind === "hold" && !hasHold()) return "no-hold";
        if (action.kind === "stance" && !stancesKnown().includes(action.stance)) return "no-stance";
        if (action.kind === "gait" && !gaitsKnown().includes(action.gait)) return "no-gait";
        if (isLateWithdrawal(combat, action, cause)) return "moved";
        await keepCount(combat, lookFor(combat, seen(combat), parts), parts);
        const refused = await carryOut(combat, action, { tracker: seen(combat), cause }, parts);
        if (refused === null && action.kind !== "undo") await settleTies(combat, seen(combat), parts);
        return refused;
      }),
    /** Whether a combat has ties that Parapet breaks. */
    hasTies: (combat: CombatDocument): boolean => settlesTies() && hasEqualInitiatives(combat.combatants.contents),
    /** Settles ties before a combat starts, on the active GM's client: no first turn is lost to a roll-off. */
    settleFirst: (combat: CombatDocument): Promise<NotDone | null> =>
      inTurn(async () => {
        const tracker = { round: 0, acting: null };
        if (!isCombatThere(combat.id) || combat.round > 0) return null;
        await keepCount(combat, lookFor(combat, tracker, parts), parts);
        return (await writeTies(combat, tracker, parts)) ?? settleTies(combat, tracker, parts);
      }),
    /** Call when initiative has changed: the active GM's client rolls off ties in a started combat. */
    settle: (combat: CombatDocument, rollOff?: RollOff): Promise<void> =>
      rollOff === undefined ? settleOnce(combat) : inTurn(() => settle(combat, rollOff)),
    /** Resolves when all requested actions are done. */
    idle: (): Promise<void> => inTurn(() => Promise.resolve()),
    /** Stores, for GMs only, how a combat will begin. */
    plan: (combat: CombatDocument, plan: Secrets["plan"]): Promise<void> =>
      secrets.keep(combat.id, { ...secrets.of(combat.id), plan }),
    planOf: (combat: CombatDocument): Secrets["plan"] => secrets.of(combat.id).plan,
    /** The tracker moved, or combatants changed: the active GM's client records it. */
    follow,
    ...createCombatantWatch(count, inTurn),
    /** Records all that happened while no GM was connected. */
    followAll: (): void => allCombats().forEach(followNow),
  };
};

export type OrderOfBattle = ReturnType<typeof createOrderOfBattle>;

/** What a player's creature has moved was no withdrawal. Their own client says so before, and may be silenced. */
const isLateWithdrawal = (combat: CombatDocument, action: CombatAction, cause = game.user.id): boolean =>
  action.kind === "gait" &&
  action.gait === "withdraw" &&
  userWith(cause)?.isGM !== true &&
  placesInTurn(`token:${combat.combatants.get(action.who)?.tokenId ?? ""}`).length > 0;

const hasEqualInitiatives = (combatants: readonly CombatantDocument[]): boolean => {
  const rolled = combatants.flatMap(({ initiative }) => initiative ?? []);
  return new Set(rolled).size < rolled.length;
};

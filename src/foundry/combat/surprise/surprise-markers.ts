import { statuses } from "../../statuses";
import type { SurpriseRules } from "../../../rules/books/book";
import { offGuard } from "../../../combat/surprise/surprise-marks";
import { guardLater, type Guard } from "../../errors/errors";
import { MODULE_ID } from "../../module-id";
import { ownFlag } from "../../own-flags";
import { isActiveGM } from "../../users/users";
import { allCombats, combatWith, type CombatantDocument, type CombatDocument } from "../stored/documents";
import type { OrderOfBattle } from "../order/order-of-battle";
import { createOnceInTurn, createQueue } from "../../time/one-at-a-time";
import { isKept } from "../stored/read-encounter";
import { ruleSetWith } from "../../../rules/index";
import { editionNow } from "../../settings/edition";
import { storedValue } from "../../settings/store";

/** Key of the combatant flag that records which status Parapet set. Only that status is ever removed. */
const MARKER_KEY = "marker";

/**
 * Key of the actor or token flag that records which status Parapet set, and for which combat. It is on the token when
 * the actor is the token's own.
 */
const MARKED_KEY = "marked";

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
interface Flagged {
  readonly flags: object;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
interface StatusBearer extends Flagged {
  readonly statuses: ReadonlySet<string>;
  /** The token that owns this actor. */
  readonly token?: Flagged | null;
  toggleStatusEffect(id: string, options: { readonly active: boolean }): Promise<unknown>;
}

const bearing = (actor: object | null): StatusBearer | null =>
  actor !== null && "toggleStatusEffect" in actor ? (actor as StatusBearer) : null;

const bearerOf = ({ actor }: CombatantDocument): StatusBearer | null => bearing(actor);

const markerOn = (document: { readonly flags: object }): string | null => {
  const marker = ownFlag(document.flags, MARKER_KEY);
  return typeof marker === "string" ? marker : null;
};

interface Marked {
  readonly status: string;
  readonly combat: string;
}

const isStatus = (id: string): boolean => statuses().some((each) => each.id === id);

/** Players can write any status into the flags of their own creatures: one that does not exist must not stop the others. */
const setStatus = async (bearer: StatusBearer, id: string, active: boolean): Promise<void> => {
  if (bearer.statuses.has(id) === active) return;
  try {
    await bearer.toggleStatusEffect(id, { active });
  } catch (error) {
    if (isStatus(id)) throw error;
  }
};

const keeperOf = (bearer: StatusBearer): Flagged => bearer.token ?? bearer;

const markedOn = (bearer: StatusBearer): Marked | null => {
  const marked = Object(ownFlag(keeperOf(bearer).flags, MARKED_KEY)) as Partial<Marked>;
  const { status, combat } = marked;
  return typeof status === "string" && typeof combat === "string" ? { status, combat } : null;
};

/** All combatants of an actor: it may be in two combats, or twice in one. */
const combatantsOf = (bearer: StatusBearer): CombatantDocument[] =>
  allCombats().flatMap(({ combatants }) => combatants.contents.filter((each) => bearerOf(each) === bearer));

/**
 * The marker a creature should have from now on, where it changes. A status that someone else has set is not a marker.
 */
const newMarker = (
  combatant: CombatantDocument,
  bearer: StatusBearer,
  due: string | null,
): string | null | undefined => {
  const set = markerOn(combatant);
  if (due === null) return set === null ? undefined : null;
  const isOurs = combatantsOf(bearer).some((each) => markerOn(each) === due);
  return set === null && (isOurs || !bearer.statuses.has(due)) ? due : undefined;
};

interface MarkerParts {
  readonly guard: Guard;
  readonly order: Pick<OrderOfBattle, "fight">;
  /** Null when the rule set has no surprise or the GM wants no markers. */
  readonly rules: () => SurpriseRules | null;
  /** The game system's status for a surprised or flat-footed creature; undefined when it has none. */
  readonly status: (rules: SurpriseRules) => string | undefined;
  /** Whether a creature's features keep it from being caught flat-footed. */
  readonly isNeverFlatFooted: (combatant: CombatantDocument) => boolean;
}

/** By combatant. Only a creature's own side knows that it is surprised; everyone knows that it has not acted. */
const dueIn = (combat: CombatDocument, parts: MarkerParts): Map<string, string> => {
  const { order, rules: rulesNow, status, isNeverFlatFooted } = parts;
  const rules = rulesNow();
  const its = rules === null ? undefined : status(rules);
  if (rules === null || its === undefined || !isKept(combat)) return new Map();
  const mayShow = (id: string): boolean => {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined) return false;
    return rules.hasFlatFooted ? !isNeverFlatFooted(combatant) : combatant.players.length > 0;
  };
  const ids = offGuard(order.fight(combat), rules).filter(mayShow);
  return new Map(ids.map((id) => [id, its]));
};

/**
 * Sets or removes a status for as long as any of the actor's combatants is marked with it. The actor's flag names the
 * combat, so that the marker can be removed after the combat was deleted without a GM connected.
 */
const show = async (combatant: CombatantDocument, status: string): Promise<void> => {
  // The actor of an unlinked token may be another object after each change.
  const bearer = (): StatusBearer | null => bearerOf(combatant);
  const before = bearer();
  if (before === null) return;
  const combat = combatantsOf(before).find((each) => markerOn(each) === status)?.combat?.id;
  const isOn = combat !== undefined;
  if (isOn && markedOn(before)?.combat !== combat)
    await keeperOf(before).setFlag(MODULE_ID, MARKED_KEY, { status, combat });
  const marked = bearer() ?? before;
  await setStatus(marked, status, isOn);
  const after = bearer() ?? marked;
  if (!isOn && markedOn(after) !== null) await keeperOf(after).unsetFlag(MODULE_ID, MARKED_KEY);
};

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
interface Bearing {
  readonly actorLink?: boolean;
  readonly actor: object | null;
}

const allBearers = (): StatusBearer[] => {
  const tokens = game.scenes.contents.flatMap(({ tokens: its }) => its.contents as readonly Bearing[]);
  const own = tokens.filter(({ actorLink }) => actorLink !== true).map(({ actor }) => actor);
  return [...game.actors.contents, ...own].flatMap((actor) => bearing(actor) ?? []);
};

const takeMarkersOffWhere = async (isOver: (bearer: StatusBearer, marked: Marked) => boolean): Promise<number> => {
  let count = 0;
  for (const bearer of allBearers()) {
    const marked = markedOn(bearer);
    if (marked === null || !isOver(bearer, marked)) continue;
    await setStatus(bearer, marked.status, false);
    await keeperOf(bearer).unsetFlag(MODULE_ID, MARKED_KEY);
    count += 1;
  }
  return count;
};

/** Removes every status that Parapet set; resolves to their number. */
export const takeMarkersOff = (): Promise<number> => takeMarkersOffWhere(() => true);

/** Markers whose combat is gone, for instance deleted while no GM was connected. */
const takeOffLeftBehind = async (): Promise<void> => {
  await takeMarkersOffWhere((bearer, { status }) => !combatantsOf(bearer).some((each) => markerOn(each) === status));
};

const takeOff = async (combatant: CombatantDocument): Promise<void> => {
  const marker = markerOn(combatant);
  if (marker !== null) await show(combatant, marker);
};

/** Writes flags first, so that no status is ever left without one. */
const settle = async (combat: CombatDocument, parts: MarkerParts): Promise<void> => {
  const due = dueIn(combat, parts);
  const changes = combat.combatants.contents.flatMap((combatant) => {
    const bearer = bearerOf(combatant);
    if (bearer === null) return [];
    const marker = newMarker(combatant, bearer, due.get(combatant.id) ?? null);
    return marker === undefined
      ? []
      : [{ id: combatant.id, marker, combatant, status: marker ?? markerOn(combatant) ?? "" }];
  });
  if (changes.length === 0) return;
  const flags = changes.map(({ id, marker }) => ({ _id: id, flags: { [MODULE_ID]: { [MARKER_KEY]: marker } } }));
  await combat.updateEmbeddedDocuments("Combatant", flags, { turnEvents: false });
  for (const { combatant, status } of changes) await show(combatant, status);
};

/** Statuses for surprised and flat-footed creatures. Only the active GM's client sets and removes them. */
export const createSurpriseMarkers = (parts: MarkerParts) => {
  const inTurn = createQueue();
  const later = (id: string, work: () => Promise<void>): void => {
    if (isActiveGM()) guardLater(parts.guard, () => `combat ${id}`, inTurn(work));
  };
  const onceInTurn = createOnceInTurn(inTurn);
  /** Once for all combatants that one operation changes. */
  const follow = ({ id }: CombatDocument): void => {
    if (!isActiveGM()) return;
    const work = async (): Promise<void> => {
      const combat = combatWith(id);
      if (combat !== undefined) await settle(combat, parts);
    };
    guardLater(parts.guard, () => `combat ${id}`, onceInTurn(id, work));
  };
  return {
    follow,
    followOf: ({ combat }: CombatantDocument): void => {
      if (combat !== null && combat !== undefined) follow(combat);
    },
    left: (combatant: CombatantDocument): void => later(combatant.id, () => takeOff(combatant)),
    over: ({ id, combatants }: CombatDocument): void =>
      later(id, async () => {
        for (const each of combatants.contents) await takeOff(each);
        await takeOffLeftBehind();
      }),
    /** Call at `ready`, and when this tab takes over from another. */
    sweep: (): void => later("", takeOffLeftBehind),
  };
};

/** How this world finds surprised creatures; null when its rule set has no surprise. */
export const surpriseRulesNow = (ruleset: string): SurpriseRules | null =>
  ruleSetWith(ruleset)?.surprise?.(editionNow()) ?? null;

/** Whether Parapet sets statuses for surprised and flat-footed creatures. */
export const hasSurpriseMarkers = (): boolean => storedValue("flatFooted") === "on";

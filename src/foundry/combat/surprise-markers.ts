import type { SurpriseRules } from "../../combat/surprise";
import { offGuard } from "../../combat/surprise-marks";
import { guardLater, type Guard } from "../errors";
import { MODULE_ID } from "../module-id";
import { isActiveGM } from "../table-view";
import { allCombats, combatWith, type CombatantDocument, type CombatDocument } from "./documents";
import type { OrderOfBattle } from "./order-of-battle";
import { createQueue } from "./queue";
import { isKept } from "./read-encounter";

/** The key of the flag on a combatant that says which status was set here: only that is ever taken off. */
const MARKER_KEY = "marker";

export interface StatusBearer {
  readonly statuses: ReadonlySet<string>;
  toggleStatusEffect(id: string, options: { readonly active: boolean }): Promise<unknown>;
}

const bearerOf = ({ actor }: CombatantDocument): StatusBearer | null =>
  actor !== null && "toggleStatusEffect" in actor ? (actor as StatusBearer) : null;

const markerOn = ({ flags }: { readonly flags: object }): string | null => {
  const own: unknown = Reflect.get(flags, MODULE_ID);
  const marker: unknown = typeof own === "object" && own !== null ? Reflect.get(own, MARKER_KEY) : null;
  return typeof marker === "string" ? marker : null;
};

/** All that an actor fights as: in two fights, or twice in one. */
const combatantsOf = (bearer: StatusBearer): CombatantDocument[] =>
  allCombats().flatMap(({ combatants }) => combatants.contents.filter((each) => bearerOf(each) === bearer));

/** What marks a creature from now on, where that changes. A status that someone else has set is nobody's marker. */
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

export interface MarkerParts {
  readonly guard: Guard;
  readonly order: Pick<OrderOfBattle, "fight">;
  /** Null where the rule set knows no surprise, or the table wants no markers. */
  readonly rules: () => SurpriseRules | null;
  /** The game system's status for who is caught off guard; undefined where it has none. */
  readonly status: (rules: SurpriseRules) => string | undefined;
}

/** By combatant. That a creature is surprised is known to its own side alone, that one has not acted to everyone. */
const dueIn = (combat: CombatDocument, { order, rules: rulesNow, status }: MarkerParts): Map<string, string> => {
  const rules = rulesNow();
  const its = rules === null ? undefined : status(rules);
  if (rules === null || its === undefined || !isKept(combat)) return new Map();
  const mayShow = (id: string): boolean => rules.hasFlatFooted || (combat.combatants.get(id)?.players.length ?? 0) > 0;
  const ids = offGuard(order.fight(combat), rules).filter(mayShow);
  return new Map(ids.map((id) => [id, its]));
};

/** Sets a status or takes it off, as long as anything that the actor fights as is marked with it. */
const show = async (bearer: StatusBearer, status: string): Promise<void> => {
  const isOn = combatantsOf(bearer).some((each) => markerOn(each) === status);
  if (bearer.statuses.has(status) !== isOn) await bearer.toggleStatusEffect(status, { active: isOn });
};

/** What a combatant that is gone was marked with. */
const takeOff = async (combatant: CombatantDocument): Promise<void> => {
  const marker = markerOn(combatant);
  const bearer = bearerOf(combatant);
  if (marker !== null && bearer !== null) await show(bearer, marker);
};

/** The flags first: what was set is never left without one. */
const settle = async (combat: CombatDocument, parts: MarkerParts): Promise<void> => {
  const due = dueIn(combat, parts);
  const changes = combat.combatants.contents.flatMap((combatant) => {
    const bearer = bearerOf(combatant);
    if (bearer === null) return [];
    const marker = newMarker(combatant, bearer, due.get(combatant.id) ?? null);
    return marker === undefined
      ? []
      : [{ id: combatant.id, marker, bearer, status: marker ?? markerOn(combatant) ?? "" }];
  });
  if (changes.length === 0) return;
  const flags = changes.map(({ id, marker }) => ({ _id: id, flags: { [MODULE_ID]: { [MARKER_KEY]: marker } } }));
  await combat.updateEmbeddedDocuments("Combatant", flags, { turnEvents: false });
  for (const { bearer, status } of changes) await show(bearer, status);
};

/** Statuses for who is caught off guard, set and taken off by the active GM's client alone. */
export const createSurpriseMarkers = (parts: MarkerParts) => {
  const inTurn = createQueue();
  const later = (id: string, work: () => Promise<void>): void => {
    if (isActiveGM()) guardLater(parts.guard, () => `combat ${id}`, inTurn(work));
  };
  const follow = ({ id }: CombatDocument): void =>
    later(id, async () => {
      const combat = combatWith(id);
      if (combat !== undefined) await settle(combat, parts);
    });
  return {
    follow,
    followOf: ({ combat }: CombatantDocument): void => {
      if (combat !== null && combat !== undefined) follow(combat);
    },
    /** A combatant has left the fight. */
    left: (combatant: CombatantDocument): void => later(combatant.id, () => takeOff(combatant)),
    /** A fight is gone. */
    over: ({ id, combatants }: CombatDocument): void =>
      later(id, async () => {
        for (const each of combatants.contents) await takeOff(each);
      }),
  };
};

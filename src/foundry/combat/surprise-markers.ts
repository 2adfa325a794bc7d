import type { SurpriseRules } from "../../combat/surprise";
import { offGuard } from "../../combat/surprise-marks";
import { guardLater, type Guard } from "../errors";
import { MODULE_ID } from "../module-id";
import { isActiveGM } from "../table-view";
import { combatWith, type CombatantDocument, type CombatDocument } from "./documents";
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

/** What is to be done about a creature's marker; null for nothing. */
const markerChange = (
  set: string | null,
  due: string | null,
  statuses: ReadonlySet<string>,
): { readonly marker: string | null; readonly isOn: boolean } | null => {
  if (due !== null && set === null) return statuses.has(due) ? null : { marker: due, isOn: true };
  return due === null && set !== null ? { marker: null, isOn: false } : null;
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

const takeOff = async (combatant: CombatantDocument): Promise<void> => {
  const marker = markerOn(combatant);
  const bearer = bearerOf(combatant);
  if (marker !== null && bearer?.statuses.has(marker) === true)
    await bearer.toggleStatusEffect(marker, { active: false });
};

/** The flags first: what was set is never left without one. */
const settle = async (combat: CombatDocument, parts: MarkerParts): Promise<void> => {
  const due = dueIn(combat, parts);
  const changes = combat.combatants.contents.flatMap((combatant) => {
    const bearer = bearerOf(combatant);
    if (bearer === null) return [];
    const set = markerOn(combatant);
    const change = markerChange(set, due.get(combatant.id) ?? null, bearer.statuses);
    return change === null ? [] : [{ ...change, bearer, id: combatant.id, status: change.marker ?? set ?? "" }];
  });
  if (changes.length === 0) return;
  const flags = changes.map(({ id, marker }) => ({ _id: id, flags: { [MODULE_ID]: { [MARKER_KEY]: marker } } }));
  await combat.updateEmbeddedDocuments("Combatant", flags, { turnEvents: false });
  for (const { bearer, status, isOn } of changes)
    if (bearer.statuses.has(status) !== isOn) await bearer.toggleStatusEffect(status, { active: isOn });
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

/**
 * The condition that a game system has for hidden creatures.
 * Source: docs/systems.md, "Stealth".
 */

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
interface Bearer {
  readonly statuses: ReadonlySet<string>;
  toggleStatusEffect(id: string, options: { readonly active: boolean }): Promise<unknown>;
}

/** Of pf2e, whose conditions are items. */
interface ConditionBearer {
  hasCondition(slug: string): boolean;
  toggleCondition(slug: string, options: { readonly active: boolean }): Promise<unknown>;
}

const bearing = (actor: object | null): Bearer | null =>
  actor !== null && "toggleStatusEffect" in actor ? (actor as Bearer) : null;

const conditionBearing = (actor: object | null): ConditionBearer | null =>
  actor !== null && "toggleCondition" in actor && "hasCondition" in actor ? (actor as ConditionBearer) : null;

/** By the system. Pathfinder 1e has no such condition. */
const CONDITIONS: Readonly<Record<string, (isHide: boolean) => string>> = {
  dnd5e: () => "hiding",
  pf2e: (isHide) => (isHide ? "hidden" : "undetected"),
  sf2e: (isHide) => (isHide ? "hidden" : "undetected"),
};

/** Null in systems without one. */
export const hiddenCondition = (system: string, isHide: boolean): string | null => CONDITIONS[system]?.(isHide) ?? null;

export const hasCondition = (actor: object | null, id: string): boolean =>
  conditionBearing(actor)?.hasCondition(id) ?? bearing(actor)?.statuses.has(id) === true;

export const setCondition = async (actor: object | null, id: string, active: boolean): Promise<void> => {
  if (hasCondition(actor, id) === active) return;
  const its = conditionBearing(actor);
  await (its === null ? bearing(actor)?.toggleStatusEffect(id, { active }) : its.toggleCondition(id, { active }));
};

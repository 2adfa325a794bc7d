/**
 * The hook by which dnd5e tells, before it rolls, how it is going to roll initiative, wherever that is begun.
 * Source: https://github.com/foundryvtt/dnd5e, `module/documents/actor/actor.mjs`, getInitiativeRollConfig.
 */
export const INITIATIVE_HOOK = "dnd5e.preConfigureInitiative";

/** Of what the hook passes. */
export interface InitiativeConfig {
  options?: {
    /** Along with advantage neither counts. */
    disadvantage?: boolean;
    /** Where the table takes scores in place of rolls. */
    fixed?: number;
  };
}

/**
 * The group with which a combatant shares one initiative roll; null if it rolls by itself. dnd5e 6.0 rolls once for the
 * unlinked tokens of one actor, where the world is set so, and for Foundry's groups of combatants.
 * Source: https://github.com/foundryvtt/dnd5e/pull/6910
 */
export const initiativeGroupOf = (combatant: object): string | null => {
  if (!("getInitiativeGroupingKey" in combatant)) return null;
  const { getInitiativeGroupingKey: method } = combatant;
  const key: unknown = typeof method === "function" ? Reflect.apply(method, combatant, []) : null;
  return typeof key === "string" ? key : null;
};

/** What disadvantage costs whoever takes a score in place of a roll: the book of 2024, "Initiative Score". */
const SCORE = 5;

/** Has initiative rolled with disadvantage; once, whoever else has said so. */
export const rollWithDisadvantage = (config: InitiativeConfig): void => {
  const options = (config.options ??= {});
  if (options.disadvantage === true) return;
  options.disadvantage = true;
  if (options.fixed !== undefined) options.fixed -= SCORE;
};

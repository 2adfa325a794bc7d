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

let isReading = false;

/** Whether a group is being read: the hook then fires for no roll. */
export const isReadingGroup = (): boolean => isReading;

/**
 * The group with which a combatant shares one initiative roll; null if it rolls by itself. dnd5e 6.0 rolls once for the
 * unlinked tokens of one actor, where the world is set so, and for Foundry's groups of combatants. It builds the
 * combatant's roll to read the formula, which fires `INITIATIVE_HOOK`.
 * Source: https://github.com/foundryvtt/dnd5e/pull/6910; `module/documents/combatant.mjs` at 1553dd31
 */
export const initiativeGroupOf = (combatant: object): string | null => {
  if (!("getInitiativeGroupingKey" in combatant)) return null;
  const { getInitiativeGroupingKey: method } = combatant;
  if (typeof method !== "function") return null;
  isReading = true;
  try {
    const key: unknown = Reflect.apply(method, combatant, []);
    return typeof key === "string" ? key : null;
  } finally {
    isReading = false;
  }
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

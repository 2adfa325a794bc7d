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

/** What disadvantage costs whoever takes a score in place of a roll: the book of 2024, "Initiative Score". */
const SCORE = 5;

/** Has initiative rolled with disadvantage; once, whoever else has said so. */
export const rollWithDisadvantage = (config: InitiativeConfig): void => {
  const options = (config.options ??= {});
  if (options.disadvantage === true) return;
  options.disadvantage = true;
  if (options.fixed !== undefined) options.fixed -= SCORE;
};

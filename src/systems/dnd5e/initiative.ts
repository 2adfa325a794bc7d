import type { SystemAdapter } from "../adapter/system-adapter";

/**
 * The hook that dnd5e fires before it rolls initiative, wherever the roll starts.
 * Source: https://github.com/foundryvtt/dnd5e, `module/documents/actor/actor.mjs`, getInitiativeRollConfig.
 */
const INITIATIVE_HOOK = "dnd5e.preConfigureInitiative";

interface InitiativeConfig {
  options?: {
    /** With advantage, neither counts. */
    disadvantage?: boolean;
    /** The initiative score, in worlds that use scores instead of rolls. */
    fixed?: number;
  };
}

/** A group is being read, for which the hook fires without a roll. */
let isReading = false;

/**
 * The group with which a combatant shares one initiative roll; null if it rolls by itself. With a setting, dnd5e 6.0
 * rolls once for the unlinked tokens of one actor; it also rolls once for Foundry's groups of combatants. It builds the
 * combatant's roll to read the formula, which fires `INITIATIVE_HOOK`.
 * Source: https://github.com/foundryvtt/dnd5e/pull/6910; `module/documents/combatant.mjs` at 1553dd31
 */
const groupOf = (combatant: object): string | null => {
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

/** The penalty of disadvantage on an initiative score: the rules of 2024, "Initiative Score". */
const SCORE = 5;

/** Gives an initiative roll disadvantage, unless it has it already. */
const rollWithDisadvantage = (config: InitiativeConfig): void => {
  const options = (config.options ??= {});
  if (options.disadvantage === true) return;
  options.disadvantage = true;
  if (options.fixed !== undefined) options.fixed -= SCORE;
};

export const initiative: NonNullable<SystemAdapter["initiative"]> = {
  groupOf,
  worsen: (isSurprised, { on }) =>
    on(INITIATIVE_HOOK, (actor: object, config: InitiativeConfig) => {
      if (!isReading && isSurprised(actor)) rollWithDisadvantage(config);
    }),
};

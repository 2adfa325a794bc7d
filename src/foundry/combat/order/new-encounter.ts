import { isOver, survivors, type Encounter } from "../../../combat/encounter";
import { ruleSetWith } from "../../../rules/index";
import { MODULE_ID } from "../../module-id";
import { ownFlag } from "../../own-flags";
import type { RuleSettings } from "../../settings/rule-settings";
import type { CombatantDocument, CombatDocument } from "../stored/documents";
import type { GmSecrets } from "../stored/gm-secrets";
import { ORDER_KEY, PART_KEY } from "../stored/read-encounter";
import { NO_SECRETS } from "../stored/stored";

/** Rounds an encounter lasts by the rules in force; null for no limit. */
export const mostRounds = ({ ruleset, options }: Pick<RuleSettings, "ruleset" | "options">): number | null =>
  ruleSetWith(ruleset)?.order?.mostRounds?.(options) ?? null;

/** Key of the combat flag that lets the encounter go on. */
const GOES_ON_KEY = "goesOn";

export const isDue = (combat: CombatDocument, fight: Encounter, most: number | null): boolean =>
  isOver(fight, most) && ownFlag(combat.flags, GOES_ON_KEY) !== fight.renewals + 1;

export const goOn = async (combat: CombatDocument, { renewals }: Encounter): Promise<void> => {
  await combat.update({ flags: { [MODULE_ID]: { [GOES_ON_KEY]: renewals + 1 } } });
};

/**
 * A combatant that rolls initiative for the new encounter:
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Combatant.html
 */
interface RollingCombatant extends CombatantDocument {
  getInitiativeRoll(): Roll;
}

export interface NewInitiative {
  readonly document: CombatantDocument;
  readonly roll: Roll;
}

/** Remaining combatants roll initiative the way their game system does. */
export const newInitiatives = (combat: CombatDocument, fight: Encounter): Promise<NewInitiative[]> => {
  const left = survivors(fight).flatMap(({ id }) => combat.combatants.get(id) ?? []) as RollingCombatant[];
  return Promise.all(
    left.map(async (document) => ({
      document,
      roll: await document.getInitiativeRoll().evaluate({ allowInteractive: false }),
    })),
  );
};

/**
 * Removes everything stored for a combat. The combat's own flag comes last: without it, revisions start again from
 * zero.
 */
export const clearOrder = async (combat: CombatDocument, secrets: Pick<GmSecrets, "keep">): Promise<void> => {
  for (const combatant of combat.combatants.contents) await combatant.unsetFlag(MODULE_ID, PART_KEY);
  await secrets.keep(combat.id, NO_SECRETS);
  await combat.unsetFlag(MODULE_ID, GOES_ON_KEY);
  await combat.unsetFlag(MODULE_ID, ORDER_KEY);
};

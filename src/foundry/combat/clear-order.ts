import { MODULE_ID } from "../module-id";
import type { CombatDocument } from "./stored/documents";
import type { GmSecrets } from "./gm-only/gm-secrets";
import { ORDER_KEY, PART_KEY } from "./stored/read-encounter";
import { GOES_ON_KEY } from "./new-encounter";
import { NO_SECRETS } from "./stored/stored";

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

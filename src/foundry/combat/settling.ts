import type { CombatantDocument } from "./stored/documents";
import type { OrderOfBattle } from "./order-of-battle";
import { OWN_STEP } from "./write-encounter";

/** Combatant listeners: ties are settled again when a combatant joins with an initiative or gets a new one. */
export const settling = ({ settle }: Pick<OrderOfBattle, "settle">) => ({
  joined: ({ combat, initiative }: CombatantDocument) => (combat && initiative !== null ? settle(combat) : undefined),
  changed: (
    { combat }: CombatantDocument,
    changes: { readonly initiative?: unknown },
    options: { readonly [OWN_STEP]?: unknown },
  ) => (combat && changes.initiative !== undefined && options[OWN_STEP] !== true ? settle(combat) : undefined),
});

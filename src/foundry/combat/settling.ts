import type { CombatantDocument } from "./stored/documents";
import type { OrderOfBattle } from "./order-of-battle";
import { OWN_STEP } from "./write-encounter";

/** Listeners to combatants: ties are settled again when somebody joins the fight with an initiative, or has another. */
export const settling = ({ settle }: Pick<OrderOfBattle, "settle">) => ({
  joined: ({ combat, initiative }: CombatantDocument) => (combat && initiative !== null ? settle(combat) : undefined),
  changed: (
    { combat }: CombatantDocument,
    changes: { readonly initiative?: unknown },
    options: { readonly [OWN_STEP]?: unknown },
  ) => (combat && changes.initiative !== undefined && options[OWN_STEP] !== true ? settle(combat) : undefined),
});

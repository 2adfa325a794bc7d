import { reason } from "./reason";
import type { Action, Reason, Verdict } from "./verdict";

const MAY: Reason | null = null;

const refusalIn = ({ permissions, lineOfEffect }: Pick<Verdict, "permissions" | "lineOfEffect">, action: Action) => {
  const permission = permissions.find((each) => each.action === action);
  if (permission === undefined) return action === "attack" && !lineOfEffect ? reason("NoAttack") : MAY;
  return permission.isAllowed ? MAY : (permission.reason ?? reason("NoAttack"));
};

/** Why a verdict does not let its attacker act so, null where it may. What may not be attacked may not be charged. */
export const refusalOf = (verdict: Pick<Verdict, "permissions" | "lineOfEffect">, action: Action): Reason | null =>
  refusalIn(verdict, "attack") ?? refusalIn(verdict, action);

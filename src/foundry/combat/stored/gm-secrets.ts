import { dequal as isDeepEqual } from "dequal/lite";
import type { GmStore } from "../../gm-store/gm-store";
import { FIGHT_SECRETS, NO_FIGHT_SECRETS, PLAN, type Secrets } from "./stored";

/**
 * What players may not know about combats. `changed` is called whenever what this client knows has changed, because no
 * document update announces it. It gets the ids of the combats that another GM has changed.
 */
export const createGmSecrets = (
  { shared }: Pick<GmStore, "shared">,
  changed: (byOthers: readonly string[]) => void = () => undefined,
) => {
  const fights = shared("fight", FIGHT_SECRETS, changed);
  // An entry of its own: any GM may plan a fight, and only the active GM's client writes the others.
  const plans = shared("plan", PLAN, changed);
  const of = (combat: string): Secrets => ({
    ...(fights.of(combat) ?? NO_FIGHT_SECRETS),
    plan: plans.of(combat) ?? null,
  });
  return {
    of,
    /** Whether this browser has followed a combat, or received its data from another. */
    hasFollowed: (combat: string): boolean => fights.of(combat) !== undefined,
    beginToFollow: (combat: string): Promise<void> => fights.keep(combat, NO_FIGHT_SECRETS, { isFirst: true }),
    keep: async (combat: string, { plan, ...secrets }: Secrets, cause?: string): Promise<void> => {
      const { plan: planBefore, ...before } = of(combat);
      const [isSame, isSamePlan] = [isDeepEqual(before, secrets), isDeepEqual(planBefore, plan)];
      if (!isSame) await fights.keep(combat, secrets, { cause });
      if (!isSamePlan) await plans.keep(combat, plan, { cause });
      if (!isSame || !isSamePlan) changed([]);
    },
  };
};

export type GmSecrets = ReturnType<typeof createGmSecrets>;

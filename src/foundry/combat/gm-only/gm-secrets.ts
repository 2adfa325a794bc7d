import { dequal as isDeepEqual } from "dequal/lite";
import type { Queries } from "../../users/queries";
import { createGmShared, type News } from "./gm-shared";
import { NO_SECRETS, SECRETS, type Secrets } from "../stored/stored";

/**
 * What players may not know about combats. `changed` is called whenever what this client knows has changed, because no
 * document update announces it. It gets what another GM changed.
 */
export const createGmSecrets = (
  isGM: () => boolean,
  queries: Queries,
  changed: (news: News | null) => void = () => undefined,
) => {
  const parts = { setting: "combatSecrets", query: "parapet.secrets", schema: SECRETS, empty: NO_SECRETS };
  const shared = createGmShared({ ...parts, isGM, queries, heard: changed });
  const of = (combat: string): Secrets => shared.of(combat) ?? NO_SECRETS;
  return {
    ...shared,
    of,
    /** Whether this browser has followed a combat, or received its data from another. */
    hasFollowed: (combat: string): boolean => shared.of(combat) !== undefined,
    beginToFollow: async (combat: string): Promise<void> => {
      if (isGM() && shared.of(combat) === undefined) await shared.keep(combat, NO_SECRETS);
    },
    keep: async (combat: string, secrets: Secrets): Promise<void> => {
      if (isDeepEqual(of(combat), secrets)) return;
      await shared.keep(combat, secrets);
      changed(null);
    },
  };
};

export type GmSecrets = ReturnType<typeof createGmSecrets>;

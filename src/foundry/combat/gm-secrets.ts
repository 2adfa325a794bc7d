import type { Queries } from "../queries";
import { createGmShared, type GmShared } from "./gm-shared";
import { NO_SECRETS, SECRETS, type Secrets } from "./stored";

/** What players may not know of fights. */
export interface GmSecrets extends Omit<GmShared<Secrets>, "of"> {
  readonly of: (combat: string) => Secrets;
}

export const createGmSecrets = (isGM: () => boolean, queries: Queries): GmSecrets => {
  const parts = { setting: "combatSecrets", query: "parapet.secrets", schema: SECRETS };
  const shared = createGmShared({ ...parts, isGM, queries });
  const of = (combat: string): Secrets => shared.of(combat) ?? NO_SECRETS;
  return {
    ...shared,
    of,
    keep: async (combat, secrets) => {
      if (JSON.stringify(of(combat)) !== JSON.stringify(secrets)) await shared.keep(combat, secrets);
    },
  };
};

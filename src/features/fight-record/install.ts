import { isActiveGM } from "../../foundry/users/users";
import { addLateLayer } from "../../foundry/loading/late-layer";
import type { Table } from "../../table";

declare module "../../table" {
  interface Features {
    fightRecord: {
      /** Null for the fight in the tracker, else for the last one with attacks. */
      readonly open: (combat: string | null) => void;
    };
  }
}

/** Below tokens, as the advice. */
const BELOW_TOKENS = 93;

/** What cover decided in a fight: its record, and the replay of its cards. */
export const installFightRecord = (table: Table): void => {
  const layer = { name: "parapetReplay", zIndex: BELOW_TOKENS };
  const records = addLateLayer(table, layer, async () => (await import("./fight-window")).createFightRecords(table));
  table.features.fightRecord = { open: (combat) => records.use(({ open }) => open(combat)) };
  table.hooks.on("deleteCombat", ({ id }: { readonly id: string }) => {
    if (isActiveGM()) records.use(({ ended }) => ended(id));
  });
};

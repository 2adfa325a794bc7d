import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createOpenRuling } from "./open-ruling";
import { createLastControlled, rulingButton } from "./token-hud";

declare module "../../table" {
  interface Features {
    overrides: {
      /** For attacks on the token under the pointer, else on the user's target. */
      readonly open: () => void;
    };
  }
}

/** GMs override verdicts. */
export const installOverrides = (table: Table): void => {
  const { hooks } = table;
  const lastControlled = createLastControlled();
  const open = createOpenRuling(table);
  table.features.overrides = { open };
  hooks.on("renderTokenHUD", rulingButton(table, lastControlled.ids));
  hooks.on("controlToken", lastControlled.note);
  addKey(hooks, { action: "openRuling", key: "KeyB", shift: true, isForGM: true, down: open });
};

import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createFloatingPalette } from "./floating-palette";
import { createLastControlled, rulingButton } from "./token-hud";

/** GMs override verdicts. */
export const installOverrides = (table: Table): void => {
  const { hooks } = table;
  const lastControlled = createLastControlled();
  const floating = createFloatingPalette(table, lastControlled.ids);
  hooks.on(
    "renderTokenHUD",
    rulingButton(table, lastControlled.ids, () => table.features.tours?.tip("ruling")),
  );
  hooks.on("controlToken", lastControlled.note);
  for (const hook of ["canvasPan", "canvasTearDown"] as const) hooks.on(hook, floating.shut);
  const { press, release } = floating;
  addKey(hooks, { action: "openRuling", key: "KeyB", shift: true, isForGM: true, down: press, up: release });
};

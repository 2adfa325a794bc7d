import { showTokenHud } from "../../foundry/canvas/shown-controls";
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createFloatingPalette } from "./floating-palette";
import { createLastControlled, RULING_BUTTON, rulingButton } from "./token-hud";

declare module "../../table" {
  interface Features {
    overrides: {
      /** For attacks on the user's only target, in its token HUD. */
      readonly open: () => void;
    };
  }
}

/** Opens the token HUD of the user's only target, and the palette in it. */
const createOpenRuling =
  ({ later }: Pick<Table, "later">) =>
  (): void => {
    const [target, another] = targetedTokens();
    if (target === undefined || another !== undefined) return;
    const open = async (): Promise<void> => {
      const hud = await showTokenHud(target.id);
      const button = hud?.querySelector<HTMLElement>(RULING_BUTTON);
      if (button?.ariaExpanded === "false") button.click();
    };
    later(open());
  };

/** GMs override verdicts. */
export const installOverrides = (table: Table): void => {
  const { hooks } = table;
  const lastControlled = createLastControlled();
  const floating = createFloatingPalette(table, lastControlled.ids);
  table.features.overrides = { open: createOpenRuling(table) };
  hooks.on("renderTokenHUD", rulingButton(table, lastControlled.ids));
  hooks.on("controlToken", lastControlled.note);
  for (const hook of ["canvasPan", "canvasTearDown"] as const) hooks.on(hook, floating.shut);
  const { press, release } = floating;
  addKey(hooks, { action: "openRuling", key: "KeyB", shift: true, isForGM: true, down: press, up: release });
};

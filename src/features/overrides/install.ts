import { hoveredToken, showTokenHud, targetedTokens } from "../../foundry/canvas/canvas-view";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createLastControlled, RULING_BUTTON, rulingButton } from "./token-hud";

declare module "../../table" {
  interface Features {
    overrides: {
      /** For attacks on the token under the pointer, else on the user's target. */
      readonly open: () => void;
    };
  }
}

/** Opens the token HUD of the token under the pointer, else of the only target, and the palette in it. */
const createOpenRuling =
  ({ later, words }: Pick<Table, "later" | "words">) =>
  (): void => {
    const targets = targetedTokens();
    const token = hoveredToken() ?? (targets.length === 1 ? targets[0] : undefined);
    if (token === undefined) return void ui.notifications.info(words.say("PARAPET.Ruling.NoToken"));
    const open = async (): Promise<void> => {
      const hud = await showTokenHud(token.id);
      const button = hud?.querySelector<HTMLElement>(RULING_BUTTON);
      if (button?.ariaExpanded === "false") button.click();
    };
    later(open());
  };

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

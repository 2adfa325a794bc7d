import { guardLater } from "../../foundry/errors/errors";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { hoveredToken, showTokenHud, targetedTokens } from "../../foundry/canvas/canvas-view";
import type { Table } from "../../table";
import { RULING_BUTTON } from "./token-hud";

/** Opens the token HUD on what is pointed at, else on the one target, and in it the ruling. */
export const createOpenRuling =
  ({ guard, words }: Pick<Table, "guard" | "words">) =>
  (): void => {
    const targets = targetedTokens();
    const token = hoveredToken() ?? (targets.length === 1 ? targets[0] : undefined);
    if (token === undefined) return void ui.notifications.info(words.say("PARAPET.Ruling.NoToken"));
    const open = async (): Promise<void> => {
      const hud = await showTokenHud(token.id);
      const button = hud?.querySelector<HTMLElement>(RULING_BUTTON);
      if (button?.ariaExpanded === "false") button.click();
    };
    guardLater(guard, () => scenePlace(words), open());
  };

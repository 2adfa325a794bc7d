import type { GuardedHooks } from "../../foundry/errors/hooks";
import { MODULE_ID } from "../../foundry/module-id";

/** A key, and what it does when pressed and, where it is to be held, when released. */
export interface ActionKey {
  readonly action: string;
  /** With Shift or alone, none of Foundry's own. Left out where users choose one themselves. */
  readonly key?: string;
  readonly shift?: boolean;
  readonly isForGM?: boolean;
  readonly down: () => void;
  readonly up?: () => void;
}

/** There is no event for a key that is released after the window has lost focus. */
const releaseWhenLeft = (release: () => void): void => {
  window.addEventListener("blur", release);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) release();
  });
};

/** The declarations do not know the modifier's name. */
const binding = (key: string, shift: boolean): { readonly key: string } => {
  const bound = { key, modifiers: shift ? ["Shift"] : [] };
  return bound;
};

const register = ({ action, key, shift = false, isForGM = false, down, up }: ActionKey): void => {
  const acting = (act: () => void, isHandled: boolean) => (): boolean => {
    act();
    return isHandled;
  };
  game.keybindings.register(MODULE_ID, action, {
    name: `PARAPET.Key.${action}.Name`,
    hint: `PARAPET.Key.${action}.Hint`,
    editable: key === undefined ? [] : [binding(key, shift)],
    restricted: isForGM,
    onDown: acting(down, true),
    // Releases are matched by the key alone: with another modifier it may be another action's too.
    ...(up === undefined ? {} : { onUp: acting(up, false) }),
  });
  if (up !== undefined) releaseWhenLeft(up);
};

/** Users can assign another key in Foundry's own form: https://foundryvtt.com/article/controls */
export const addKey = ({ once }: Pick<GuardedHooks, "once">, key: ActionKey): void => once("init", () => register(key));

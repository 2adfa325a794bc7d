import type { Action, Configuration } from "./options";
import { isA } from "./realms";

interface Click {
  readonly target: HTMLElement;
  readonly name: string;
  readonly handler: Action | undefined;
}

/** The closest element with `data-action` of an event. */
export const actionTarget = ({ target }: Event): HTMLElement | null => {
  const found = isA("Element", target) ? target.closest("[data-action]") : null;
  return isA("HTMLElement", found) ? found : null;
};

/** The action of a click; null for a mouse button the action does not accept. By default only the primary button. */
export const clickOf = (event: PointerEvent, actions: Configuration["actions"]): Click | null => {
  const target = actionTarget(event);
  if (target === null) return null;
  const name = target.dataset["action"] ?? "";
  const action = actions[name];
  const { handler, buttons } =
    typeof action === "function" || action === undefined ? { handler: action, buttons: [0] } : action;
  return buttons.includes(event.button) ? { target, name, handler } : null;
};

import { instances } from "../../stand-in/applications/application";
import type { StandIn } from "../../stand-in/start";
import type { Undoing } from "../draw/undo";
import { showWhole } from "../map/map";
import { removeControlled } from "./adding";
import { letGo, toggleTarget } from "./choosing";
import { moveTo, stepped } from "./moving";
import { zoomAboutMiddle } from "./zoom";

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/**
 * Arrow keys would otherwise scroll the side panel, so they move tokens only while the map or nothing has the focus.
 */
const isOnMap = ({ target }: KeyboardEvent): boolean => target instanceof HTMLCanvasElement || target === document.body;

const ZOOM_STEP = 1.25;

const actionsOf = (standIn: StandIn, { canvas } = standIn): Readonly<Record<string, () => void>> => ({
  t: () => {
    if (canvas.tokens.hover !== null) toggleTarget(canvas.tokens.hover);
  },
  h: () => {
    const token = canvas.tokens.hover ?? canvas.tokens.controlled[0];
    if (token?.document.isOwner === true) void canvas.hud.token.bind(token);
  },
  delete: () => {
    void removeControlled(standIn);
  },
  escape: () => {
    if (!closeFrontmost()) letGo(canvas);
  },
  "0": () => {
    showWhole(canvas);
  },
  "+": () => {
    zoomAboutMiddle(canvas, ZOOM_STEP);
  },
  "=": () => {
    zoomAboutMiddle(canvas, ZOOM_STEP);
  },
  "-": () => {
    zoomAboutMiddle(canvas, 1 / ZOOM_STEP);
  },
});

/** Escape closes windows first. */
const closeFrontmost = (): boolean => {
  const framed = [...instances.values()].filter((app) => app.hasFrame);
  const [front] = framed.sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0));
  const closing = front ?? instances.get("token-hud");
  void closing?.close({ closeKey: true });
  return closing !== undefined;
};

/** Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. */
const historyKey = ({ code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null => {
  if (!ctrlKey && !metaKey) return null;
  if (code === "KeyZ") return shiftKey ? "redo" : "undo";
  return code === "KeyY" ? "redo" : null;
};

export const attachKeyboard = (standIn: StandIn, undoing: Undoing): void => {
  const { canvas, game } = standIn;
  const actions = actionsOf(standIn);
  const step = (direction: { readonly x: number; readonly y: number }): void => {
    const grid = canvas.scene?.spaces;
    if (grid === undefined) return;
    for (const token of canvas.tokens.controlled) moveTo(token, stepped(token.document._source, direction, grid), true);
  };
  window.addEventListener("keyup", (event) => {
    game.keybindings.lift(event);
  });
  document.addEventListener("focusin", (event) => {
    if (isTyping(event)) game.keybindings.liftAll();
  });
  window.addEventListener("keydown", (event) => {
    if (isTyping(event) && event.key !== "Escape") return;
    const change = historyKey(event);
    if (change !== null) {
      event.preventDefault();
      void undoing[change]();
    } else if (game.keybindings.press(event)) event.preventDefault();
    else if (!event.ctrlKey && !event.metaKey) act(event);
  });
  const act = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const action = actions[event.key.toLowerCase()];
    if (arrow !== undefined && isOnMap(event)) {
      event.preventDefault();
      step(arrow);
    } else action?.();
  };
};

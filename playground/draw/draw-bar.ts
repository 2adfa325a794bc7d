import { onceAFrame } from "../../src/foundry/time/measured";
import type { StandIn } from "../../stand-in/start";
import { element } from "../page";
import { say } from "../say";
import { hintFor, nameOf, type Pencil } from "./drawing";
import { AREA_KINDS, isDrawKind, OWN_KINDS, PRESET_KINDS, type DrawKind } from "./kinds";
import type { Undoing } from "./undo";

const group = (label: string, kinds: readonly DrawKind[], { game }: StandIn): HTMLOptGroupElement => {
  const made = document.createElement("optgroup");
  made.label = label;
  made.append(
    ...kinds.map(
      (kind) =>
        new Option(
          nameOf(kind, (key) => game.i18n.localize(key)),
          kind,
        ),
    ),
  );
  return made;
};

/** The bar with what to draw, and the button that shows it in place of the scene controls. */
export const keepDrawBar = (standIn: StandIn, pencil: Pencil, undoing: Undoing): (() => void) => {
  const { canvas } = standIn;
  const [bar, toggle] = [element("draw-bar", HTMLElement), element("draw", HTMLButtonElement)];
  const kinds = element("draw-kind", HTMLSelectElement);
  const [undo, redo] = [element("undo", HTMLButtonElement), element("redo", HTMLButtonElement)];
  kinds.append(
    group(say("draw.walls"), [...OWN_KINDS, ...PRESET_KINDS], standIn),
    group(say("draw.areas"), AREA_KINDS, standIn),
    new Option(say("draw.erase"), "erase"),
  );
  const show = (isOn: boolean): void => {
    bar.hidden = !isOn;
    element("scene-controls", HTMLElement).hidden = isOn;
    toggle.setAttribute("aria-pressed", String(isOn));
    pencil.kind = isOn && isDrawKind(kinds.value) ? kinds.value : null;
    canvas.app.view.classList.toggle("drawing", isOn);
    element("draw-hint", HTMLElement).textContent = pencil.kind === null ? "" : hintFor(pencil.kind);
  };
  // A change is in the history only after its hooks.
  const refresh = onceAFrame((): void => {
    undo.disabled = !undoing.canUndo();
    redo.disabled = !undoing.canRedo();
  });
  toggle.hidden = !standIn.game.user.isGM;
  toggle.addEventListener("click", () => show(bar.hidden !== false));
  kinds.addEventListener("change", () => show(true));
  element("draw-done", HTMLButtonElement).addEventListener("click", () => show(false));
  undo.addEventListener("click", () => void undoing.undo());
  redo.addEventListener("click", () => void undoing.redo());
  refresh();
  return refresh;
};

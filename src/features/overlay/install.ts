import { addLayer } from "../../foundry/canvas/add-layer";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addToggle } from "../controls/scene-tools";
import { createOverlay } from "./overlay";
import { createOverlayModes } from "./overlay-modes";

declare module "../../table" {
  interface Features {
    overlay: Pick<ReturnType<typeof createOverlay>, "shown" | "boxes" | "tryMode">;
  }
}

/** After these an area is placed, moved, hovered or removed. */
const AREAS = [
  ...["refreshMeasuredTemplate", "destroyMeasuredTemplate", "hoverMeasuredTemplate", "controlMeasuredTemplate"],
  ...["refreshRegion", "destroyRegion", "hoverRegion", "controlRegion"],
];

/** Above tokens and their bars, below Foundry's own controls. */
const ABOVE_TOKENS = 500;

/** Above portraits and regions, below what Foundry's token layer draws: borders, bars, names and target brackets. */
const BELOW_BRACKETS = 150;

/** Verdicts drawn on the map. */
export const installOverlay = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const overlay = createOverlay(table);
  const modes = createOverlayModes(table);
  table.features.overlay = overlay;
  for (const hook of AREAS) hooks.on(hook, overlay.refresh);
  hooks.on("canvasPan", () => {
    overlay.rescale();
    overlay.redraw();
  });
  whenChanged(changes.display, overlay.lookAgain);
  for (const version of [changes.map, changes.pins, changes.encounters]) whenChanged(version, overlay.refresh);
  addLayer(hooks, { name: "parapet", zIndex: BELOW_BRACKETS, onChange: (on) => overlay.settle("lines", on) });
  addLayer(hooks, { name: "parapetSigns", zIndex: ABOVE_TOKENS, onChange: (on) => overlay.settle("signs", on) });
  const [down, up] = [() => overlay.hold(true), () => overlay.hold(false)];
  addKey(hooks, { action: "holdOverlay", key: "KeyV", down, up });
  addKey(hooks, { action: "nextOverlayMode", key: "KeyV", shift: true, down: modes.next });
  addToggle(table, "tokens", {
    name: "parapet-overlay",
    title: "PARAPET.Tool.Overlay",
    icon: "fa-solid fa-shield-halved",
    isOn: modes.isOn,
    toggle: modes.toggle,
  });
};

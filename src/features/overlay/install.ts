import { addLayer } from "../../foundry/canvas/add-layer";
import { MODULE_ID } from "../../foundry/module-id";
import { readOverlayMode } from "../../foundry/settings/store";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addToggle } from "../controls/scene-tools";
import { createOverlay, type Overlay } from "./overlay";
import { overlayLayerClass } from "./overlay-layer";
import { createOverlayModes } from "./overlay-modes";

declare module "../../table" {
  interface Features {
    overlay: Pick<Overlay, "shown" | "tryMode">;
  }
}

/** After these an area is laid, moved, looked at or gone. */
const AREAS = [
  ...["refreshMeasuredTemplate", "destroyMeasuredTemplate", "hoverMeasuredTemplate", "controlMeasuredTemplate"],
  ...["refreshRegion", "destroyRegion", "hoverRegion", "controlRegion"],
];

/** Verdicts drawn on the map. */
export const installOverlay = (table: Table): void => {
  const { hooks, verdicts, guard, words, pins, changes, whenChanged } = table;
  const overlay = createOverlay({ verdicts, guard, words, pins, mode: readOverlayMode });
  const modes = createOverlayModes(guard, words);
  table.features.overlay = overlay;
  for (const version of [changes.map, changes.pins]) whenChanged(version, overlay.refresh);
  for (const hook of AREAS) hooks.on(hook, overlay.refresh);
  hooks.on("canvasPan", overlay.rescale);
  addLayer(hooks, MODULE_ID, () => overlayLayerClass(overlay.settle));
  addKey(hooks, {
    action: "holdOverlay",
    binding: { key: "KeyV", modifiers: [] },
    isForGM: false,
    down: () => overlay.hold(true),
    up: () => overlay.hold(false),
  });
  addKey(hooks, {
    action: "nextOverlayMode",
    binding: { key: "KeyV", modifiers: ["Shift"] },
    isForGM: false,
    down: modes.next,
  });
  addToggle(table, "tokens", {
    name: "parapet-overlay",
    title: "PARAPET.Tool.Overlay",
    icon: "fa-solid fa-shield-halved",
    isOn: modes.isOn,
    toggle: modes.toggle,
  });
};

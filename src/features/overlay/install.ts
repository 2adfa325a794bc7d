import { addLayer } from "../../foundry/canvas/add-layer";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addToggle } from "../controls/scene-tools";
import { nextTargetKeys } from "./spoken/next-target";
import { createSpokenCover } from "./spoken/spoken-cover";
import { createOverlay } from "./overlay";
import { guardLater } from "../../foundry/errors/errors";
import { OVERLAY_MODES, type OverlayMode } from "../../foundry/settings/fields";
import { readOverlayMode, writeStored } from "../../foundry/settings/store";

/** The mode after this one, from the last on to the first. */
export const modeAfter = (mode: OverlayMode): OverlayMode =>
  OVERLAY_MODES[(OVERLAY_MODES.indexOf(mode) + 1) % OVERLAY_MODES.length] ?? OVERLAY_MODES[0];

/** How cover is shown on this client's map, set by keys and scene controls. */
const createOverlayModes = ({ guard, words }: Table) => {
  let before: OverlayMode = OVERLAY_MODES[0];
  let said: ReturnType<typeof ui.notifications.info> | null = null;
  /** Replaces the last notice. */
  const say = (message: string): void => {
    if (said !== null) ui.notifications.remove(said);
    said = ui.notifications.info(message);
  };
  const write = (overlay: OverlayMode): void =>
    guardLater(guard, () => words.say("PARAPET.Setting.overlay.Name"), writeStored({ overlay }));
  return {
    isOn: (): boolean => readOverlayMode() !== "off",
    /** Off, or back to the mode before. */
    toggle: (): void => {
      const mode = readOverlayMode();
      if (mode !== "off") before = mode;
      write(mode === "off" ? before : "off");
    },
    /** Switches to the next mode and shows its name. */
    next: (): void => {
      const mode = modeAfter(readOverlayMode());
      write(mode);
      say(words.say(`PARAPET.Key.nextOverlayMode.Now.${mode}`));
    },
  };
};

declare module "../../table" {
  interface Features {
    overlay: Pick<ReturnType<typeof createOverlay>, "shown" | "boxes" | "tryMode" | "refresh" | "redraw">;
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
  const overlay = createOverlay(table, createSpokenCover(table).show);
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
  const [next, previous] = nextTargetKeys(table);
  addKey(hooks, { action: "nextTarget", key: "KeyK", down: next });
  addKey(hooks, { action: "previousTarget", key: "KeyK", shift: true, down: previous });
  addToggle(table, "tokens", {
    name: "parapet-overlay",
    title: "PARAPET.Tool.Overlay",
    icon: "fa-solid fa-shield-halved",
    isOn: modes.isOn,
    toggle: modes.toggle,
  });
};

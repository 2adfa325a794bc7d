import { changed } from "../../changes";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createPanel, type ConfigPanel } from "./config-panel";

declare module "../../table" {
  interface Features {
    panel: Pick<ConfigPanel, "open">;
  }
}

/** The panel in which everything is set up. */
export const installPanel = (table: Table): void => {
  const { hooks, verdicts, guard, words, pins, coexistence, adapter, changes, whenChanged, features } = table;
  const panel = createPanel({
    verdicts,
    guard,
    words,
    rivals: coexistence.rivals,
    capabilities: () => adapter().capabilities,
    overlay: {
      pin: pins.add,
      tryMode: (mode) => features.overlay?.tryMode(mode),
      refresh: () => changed(changes.view),
    },
  });
  features.panel = panel;
  for (const version of [changes.verdicts, changes.asked]) whenChanged(version, panel.refresh);
  hooks.on("canvasReady", panel.sceneChanged);
  hooks.once("init", panel.register);
  addKey(hooks, { action: "openPanel", key: "KeyP", shift: true, isForGM: true, down: panel.open });
};

import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createPanel } from "./config-panel";

declare module "../../table" {
  interface Features {
    panel: Pick<ReturnType<typeof createPanel>, "open" | "attackNow">;
  }
}

/** The panel for all settings. */
export const installPanel = (table: Table): void => {
  const { hooks, changes, whenChanged, features } = table;
  const panel = createPanel(table);
  features.panel = panel;
  for (const version of [changes.verdicts, changes.asked]) whenChanged(version, panel.refresh);
  whenChanged(changes.settings, panel.rulesChanged);
  hooks.on("canvasReady", panel.sceneChanged);
  hooks.once("init", panel.register);
  addKey(hooks, { action: "openPanel", key: "KeyP", shift: true, isForGM: true, down: panel.open });
};

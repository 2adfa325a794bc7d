import { MODULE_ID } from "../../foundry/module-id";
import { createLatePart } from "../../foundry/loading/late-parts";
import type { Attack } from "../../rules/attack/verdict";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { parapetWindow } from "../windows/parapet-window";
import { rememberedPlace } from "./remembered-place";

declare module "../../table" {
  interface Features {
    panel: {
      readonly open: () => void;
      /** The attack that the panel tries out; null without one, and before the panel was opened. */
      readonly attackNow: () => Attack | null;
    };
  }
}

interface Menus {
  registerMenu(namespace: string, key: string, menu: object): void;
}

const menus = (): Menus => game.settings;

/** Foundry makes a window for each click on its menu. This one opens the panel and shows nothing itself. */
const menuClass = (open: () => void) =>
  class ParapetPanelMenu extends parapetWindow() {
    protected override _canRender(): false {
      open();
      return false;
    }
  };

/** One button among Foundry's settings. */
const registerMenu = (open: () => void): void =>
  menus().registerMenu(MODULE_ID, "panel", {
    name: "PARAPET.Config.Name",
    label: "PARAPET.Config.Label",
    hint: "PARAPET.Config.Hint",
    icon: "fa-solid fa-shield-halved",
    type: menuClass(open),
    restricted: false,
  });

/** The panel for all settings. */
export const installPanel = (table: Table): void => {
  const { hooks, changes, whenChanged, features } = table;
  const panel = createLatePart(table, async () => (await import("./config-panel")).createPanel(table));
  const open = (): void => panel.use((its) => its.open());
  features.panel = { open, attackNow: () => panel.loaded()?.attackNow() ?? null };
  for (const version of [changes.verdicts, changes.asked]) whenChanged(version, () => panel.loaded()?.refresh());
  whenChanged(changes.settings, () => panel.loaded()?.rulesChanged());
  hooks.on("canvasReady", () => panel.loaded()?.sceneChanged());
  hooks.once("init", () => {
    rememberedPlace.register();
    registerMenu(open);
  });
  addKey(hooks, { action: "openPanel", key: "KeyP", shift: true, isForGM: true, down: open });
};

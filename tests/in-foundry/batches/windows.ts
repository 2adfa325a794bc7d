import { byHand, holds, same, type Assumption, type Batch } from "../assumption";
import { client, type App, type CombatDoc, type KeyAction } from "../client";
import type { Trial } from "../trial";

const TRACKER = "src/features/tracker/tracker.ts";
const MENU_HOOKS = ["getCombatantContextOptions", "getCombatTrackerContextOptions", "getCombatContextOptions"];

/** The tracker in a window of its own, whose menus are made as it is opened. */
const openTracker = async (trial: Trial): Promise<{ readonly app: App; readonly combat: CombatDoc }> => {
  const combat = await trial.combat(2);
  const { combat: tab } = client().ui;
  await tab.popout?.close({ animate: false });
  const app = (await tab.renderPopout()) ?? tab.popout;
  if (app === null) throw new Error("The tracker does not open in a window of its own.");
  trial.onEnd(() => app.close({ animate: false }));
  await trial.until(() => app.element.querySelector("[data-combatant-id]") !== null, "the tracker shows rows");
  return { app, combat };
};

const rightClick = (element: Element): void => {
  const { left, top } = element.getBoundingClientRect();
  const at = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true };
  element.dispatchEvent(new MouseEvent("contextmenu", at));
};

const TRACKER_BATCH: readonly Assumption[] = [
  {
    says: "renderCombatTracker is told the tracker and its element, whose rows have data-combatant-id, each combatant once",
    matters: TRACKER,
    check: async (trial) => {
      const calls = trial.hears("renderCombatTracker");
      const { app, combat } = await openTracker(trial);
      const [, element] = calls.find(([its]) => its === app) ?? [];
      holds(element instanceof HTMLElement, "the element is an HTMLElement");
      const rows = [...app.element.querySelectorAll<HTMLElement>("[data-combatant-id]")];
      const ids = rows.filter((row) => row.matches("li")).map(({ dataset }) => dataset["combatantId"]);
      same(
        ids,
        combat.turns.map(({ id }) => id),
      );
      return rows[0]?.className;
    },
  },
  {
    says: "A row of the tracker has .token-name, behind which Parapet puts its marks",
    matters: TRACKER,
    check: async (trial) => {
      const { app } = await openTracker(trial);
      holds(app.element.querySelector("[data-combatant-id] .token-name") !== null, ".token-name is there");
    },
  },
  {
    says: "Tab reaches each row of the tracker, or a control within it, from which Shift+F10 opens the row’s menu",
    matters: TRACKER,
    check: async (trial) => {
      const { app } = await openTracker(trial);
      const row = app.element.querySelector<HTMLElement>("[data-combatant-id]");
      const reached = row?.matches("[tabindex]") === true ? row : row?.querySelector("button, a[href], [tabindex]");
      holds(reached instanceof HTMLElement, "the row or something in it has a place in the order of Tab");
      return { rowItself: reached === row };
    },
  },
  {
    says: "The tracker’s header has .encounter-title, which says the round",
    matters: "src/features/ambush/tracker-marks.ts",
    check: async (trial) => {
      const { app, combat } = await openTracker(trial);
      await combat.startCombat();
      await trial.pause(200);
      const title = app.element.querySelector(".encounter-title");
      holds(title !== null, ".encounter-title is there");
      return title!.textContent;
    },
  },
  {
    says: "Each menu of the tracker asks for its entries by at least one of the hooks that Parapet listens to",
    matters: "src/features/tracker/install.ts",
    check: async (trial) => {
      const names: string[] = [];
      for (const hook of MENU_HOOKS) trial.hears(hook, () => void names.push(hook));
      const { app } = await openTracker(trial);
      const before = names.length;
      rightClick(app.element.querySelector("[data-combatant-id]")!);
      await trial.pause(200);
      document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      holds(names.length > 0, `one of ${MENU_HOOKS.join(", ")} is told`);
      return { whenMade: names.slice(0, before), whenOpened: names.slice(before) };
    },
  },
];

const APPLICATIONS: readonly Assumption[] = [
  {
    says: "A dialog with an id of its own is in foundry.applications.instances by that id while it is shown, and gives null when it is closed",
    matters: "src/features/ambush/perception-dialog.ts",
    check: async (trial) => {
      const id = "parapet-test-dialog";
      const { instances, api } = client().foundry.applications;
      const buttons = [{ action: "ok", label: "OK", default: true }];
      const content = "<p>Parapet test</p>";
      const given = api.DialogV2.wait({ id, window: { title: "Parapet test" }, content, buttons, rejectClose: false });
      await trial.until(() => instances.get(id)?.rendered === true, "the dialog is shown");
      await instances.get(id)?.close({ animate: false });
      same(await given, null, "what it gives");
      same(instances.has(id), false, "it is gone from instances");
    },
  },
  {
    isOpen: true,
    says: "What becomes of HTML in a notice",
    matters: "src/features/attacks/refusals.ts",
    check: async (trial) => {
      const notice = client().ui.notifications.info("Parapet test <b>bold</b> <i onclick='x'>click</i>", {
        console: false,
      });
      trial.onEnd(() => client().ui.notifications.remove(notice));
      const shown = (): Element | undefined =>
        [...document.querySelectorAll("li")].find(({ textContent }) => textContent.includes("Parapet test"));
      await trial.until(() => shown() !== undefined, "the notice is shown");
      same(shown()?.querySelector("[onclick]") ?? null, null, "what would run is taken out");
      return shown()?.querySelector("b") === null ? "it is shown as text" : "it is HTML";
    },
  },
  {
    says: "The token HUD is shown by bind, tells renderTokenHUD, and has Parapet’s button in its right column",
    matters: "src/features/overrides/token-hud.ts",
    check: async (trial) => {
      const { object } = await trial.token();
      const hud = client().canvas.hud.token;
      const calls = trial.hears("renderTokenHUD");
      trial.onEnd(() => hud.close({ animate: false }));
      await hud.bind(object!);
      await trial.until(() => calls.length > 0, "renderTokenHUD is told");
      const [app, element] = calls.at(-1) as [App & { readonly document: { readonly id: string } }, HTMLElement];
      same(app.document.id, object?.id, "its document");
      holds(element.querySelector(".col.right .parapet-rule") !== null, "the button is in .col.right");
    },
  },
  {
    says: "The tokens’ controls have the tools that Parapet adds at getSceneControlButtons",
    matters: "src/features/controls/scene-tools.ts",
    check: () => {
      const tools = Object.keys(client().ui.controls.controls["tokens"]?.tools ?? {});
      same(
        ["parapet-overlay", "parapet-cover-map", "parapet-ambush"].filter((name) => !tools.includes(name)),
        [],
        "tools that are missing",
      );
    },
  },
  byHand(
    "A button of the token HUD that is dragged to the hotbar becomes a macro",
    "src/features/tracker/order-actions.ts",
    "in a fight, open the HUD of the current combatant, drag “Hold” onto the hotbar and press it there on its next turn.",
  ),
  byHand(
    "A way that is planned but not gone yet (14) tells planToken, and Parapet’s lines follow it",
    "src/foundry/verdicts/follow-canvas.ts",
    "with several waypoints drag a token by Control, in version 14, and look whether the lines follow before it moves.",
  ),
  byHand(
    "A hovered or right-clicked token keeps its HUD while Parapet’s palette in it is used",
    "src/features/overrides/ruling-palette.ts",
    "open the HUD, press Parapet’s button, choose a level in the palette: it is taken, and the HUD stays.",
  ),
];

/** The keys that Parapet is registered with: src/features/controls/keybindings.ts. */
const KEYS: readonly (readonly [action: string, key: string, modifiers: readonly string[]])[] = [
  ["holdOverlay", "KeyV", []],
  ["nextOverlayMode", "KeyV", ["SHIFT"]],
  ["openPanel", "KeyP", ["SHIFT"]],
  ["nextCoverMap", "KeyB", []],
  ["openRuling", "KeyB", ["SHIFT"]],
];

const isOn = ({ editable = [], uneditable = [] }: KeyAction, key: string, modifiers: readonly string[]): boolean =>
  [...editable, ...uneditable].some(
    (it) => it.key === key && (it.modifiers ?? []).map((name) => name.toUpperCase()).join() === modifiers.join(),
  );

const SETTINGS: readonly Assumption[] = [
  {
    says: "Parapet’s keys are registered with their defaults",
    matters: "src/features/controls/keybindings.ts",
    check: () => {
      const { actions } = client().game.keybindings;
      const missing = KEYS.filter(([action, key, modifiers]) => {
        const registered = actions.get(`parapet.${action}`);
        return registered === undefined || !isOn(registered, key, modifiers);
      });
      same(missing, []);
    },
  },
  {
    says: "No action of the client’s own has one of Parapet’s keys by default",
    matters: "src/features/controls/keybindings.ts",
    check: () => {
      const others = [...client().game.keybindings.actions].filter(([name]) => !name.startsWith("parapet."));
      const taken = KEYS.flatMap(([, key, modifiers]) =>
        others.filter(([, action]) => isOn(action, key, modifiers)).map(([name]) => `${name}: ${key}`),
      );
      same(
        taken.filter((name) => name.startsWith("core.")),
        [],
      );
      return taken;
    },
  },
  {
    says: "An array in a setting is replaced and never merged, and a setting can be registered after ready",
    matters: "src/foundry/gm-store/gm-store.ts",
    check: async (trial) => {
      const { settings } = client().game;
      trial.onEnd(() => localStorage.removeItem("parapet.inFoundryTest"));
      settings.register("parapet", "inFoundryTest", { scope: "client", config: false, type: Object, default: {} });
      await settings.set("parapet", "inFoundryTest", { list: [1, 2, 3], kept: true });
      await settings.set("parapet", "inFoundryTest", { list: [4] });
      same(settings.get("parapet", "inFoundryTest"), { list: [4] });
    },
  },
  {
    isOpen: true,
    says: "Under which keys the browser keeps Parapet’s client settings, and whether they tell one world from another",
    matters: "src/foundry/settings/plain-settings.ts",
    check: () => Object.keys(localStorage).filter((key) => key.includes("parapet.")),
  },
  {
    isOpen: true,
    says: "Whether text enrichers act on a name with brackets in it",
    matters: "src/features/cards/cards.ts",
    check: () =>
      client().foundry.applications.ux.TextEditor.implementation.enrichHTML("<p>Guard [[1d1]] @UUID[x]{y}</p>"),
  },
];

/** https://foundryvtt.com/api/v14/modules/foundry.applications.html */
export const WINDOWS: Batch = {
  key: "windows",
  name: "Tracker, windows, keys and settings",
  assumptions: [...TRACKER_BATCH, ...APPLICATIONS, ...SETTINGS],
};

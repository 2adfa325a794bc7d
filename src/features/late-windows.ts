/**
 * Windows whose code loads when they are first opened: what opens each of them, and after what it is shown again. Their folders have
 * only what loads late, but for the map check's marker.
 */
import { addLayer } from "../foundry/canvas/add-layer";
import { chosenWalls, wallsWith, type ChosenWalls } from "../foundry/edits/chosen-walls";
import { addLateLayer } from "../foundry/loading/late-layer";
import { createLatePart, type LatePart } from "../foundry/loading/late-parts";
import { asksNow } from "../foundry/settings/first-start";
import { isActiveGM } from "../foundry/users/users";
import type { Table } from "../table";
import { addKey } from "./controls/keybindings";
import { addButton } from "./controls/scene-tools";
import { createCheckMarker } from "./map-check/check-marker";

declare module "../table" {
  interface Features {
    houseRules: {
      /** Does nothing for the rule sets of other modules. */
      readonly open: (ruleset: string) => void;
    };
    ruleSets: { readonly open: () => void };
    wallEdit: { readonly open: (ids: readonly string[]) => void };
    mapCheck: { readonly open: () => void };
    analysis: {
      /** Also begins to read, if `isStarted`. */
      readonly open: (isStarted: boolean) => void;
    };
    fightRecord: {
      /** Null for the fight in the tracker, else for the last one with attacks. */
      readonly open: (combat: string | null) => void;
    };
  }
}

/** Where windows draw on the map: just above the cover map, above the threat map, and above tokens with the signs of verdicts. */
const LAYERS = {
  mapCheck: { name: "parapetMapCheck", zIndex: 91 },
  advice: { name: "parapetAdvice", zIndex: 93 },
  analysis: { name: "parapetAnalysis", zIndex: 93 },
  replay: { name: "parapetReplay", zIndex: 93 },
  sightRuler: { name: "parapetSightRuler", zIndex: 510 },
} as const;

/** Something on the map or in the rules has changed, or another scene is viewed. */
const refreshWithMap = (
  { hooks, changes, whenChanged }: Table,
  window: LatePart<{ readonly refresh: () => void }>,
): void => {
  const refresh = (): void => window.loaded()?.refresh();
  whenChanged(changes.verdicts, refresh);
  hooks.on("canvasReady", refresh);
};

/** Asks the GM at a world's first start by which rules it plays. */
export const installWelcome = (table: Table): void => {
  const welcome = createLatePart(table, () => import("./welcome/welcome-window"));
  table.hooks.once("ready", () => {
    if (!asksNow()) return;
    // Listeners to `ready` of other modules come after this one, and may add rule sets.
    setTimeout(() => welcome.use(({ openWelcome }) => openWelcome(table)));
  });
};

/** The editor of house rules, which the panel opens. */
export const installHouseRules = (table: Table): void => {
  const editor = createLatePart(table, async () =>
    (await import("./house-rules/house-window")).createHouseRules(table),
  );
  table.features.houseRules = { open: (ruleset) => editor.use(({ open }) => open(ruleset)) };
};

/** The window with the world's own rule sets, which the panel opens. */
export const installRuleSets = (table: Table): void => {
  const list = createLatePart(table, async () => (await import("./rule-sets/rule-sets-window")).createRuleSets(table));
  table.features.ruleSets = { open: () => list.use(({ open }) => open()) };
  table.whenChanged(table.changes.settings, () => list.loaded()?.refresh());
};

/** The GM's window "What would the monsters do?". */
export const installAdvice = (table: Table): void => {
  const advice = addLateLayer(table, LAYERS.advice, async () =>
    (await import("./cover-map/advice/advice-window")).createAdvice(table),
  );
  refreshWithMap(table, advice);
  table.hooks.on("canvasPan", () => advice.loaded()?.rescale());
  addButton(table, "tokens", {
    name: "parapet-advice",
    title: "PARAPET.Tool.Advice",
    icon: "fa-solid fa-skull",
    run: () => advice.use(({ open }) => open()),
  });
};

/** Several walls edited at once. */
export const installWallEdit = (table: Table): void => {
  const editor = createLatePart(table, () => import("./wall-edit/wall-edit-window"));
  const open = (walls: ChosenWalls): void => editor.use(({ openWallEdit }) => openWallEdit(walls, table));
  table.features.wallEdit = { open: (ids) => open(wallsWith(ids)) };
  addButton(table, "walls", {
    name: "parapet-walls",
    title: "PARAPET.Tool.Walls",
    icon: "fa-solid fa-shield-halved",
    run: () => open(chosenWalls()),
  });
};

/** The GM's list of what is wrong with the map. */
export const installMapCheck = (table: Table): void => {
  const { hooks } = table;
  const marker = createCheckMarker(table.verdicts);
  const mapCheck = createLatePart(table, async () =>
    (await import("./map-check/map-check")).createMapCheck(table, marker.mark),
  );
  const open = (): void => mapCheck.use((its) => its.open());
  table.features.mapCheck = { open };
  refreshWithMap(table, mapCheck);
  hooks.on("canvasPan", marker.rescale);
  addLayer(hooks, { ...LAYERS.mapCheck, onChange: marker.settle });
  addButton(table, "walls", {
    name: "parapet-map-check",
    title: "PARAPET.Tool.MapCheck",
    icon: "fa-solid fa-list-check",
    run: open,
  });
};

/** The window that reads a map before it is played. */
export const installAnalysis = (table: Table): void => {
  const analysis = addLateLayer(table, LAYERS.analysis, async () => {
    const [{ createAnalysis }, reader] = await Promise.all([
      import("./analysis/analysis-window"),
      // A file of its own, which a worker loads as well.
      import("./analysis/reading-worker"),
    ]);
    return createAnalysis(table, reader);
  });
  const open = (isStarted: boolean): void => analysis.use((its) => its.open(isStarted));
  table.features.analysis = { open };
  refreshWithMap(table, analysis);
  addButton(table, "walls", {
    name: "parapet-analysis",
    title: "PARAPET.Tool.Analysis",
    icon: "fa-solid fa-magnifying-glass",
    run: () => open(false),
  });
};

/**
 * The GM's sight ruler: from any point and height to any other, with all that is between them seen from the side. A player would
 * learn of walls and floors that their map has never shown.
 */
export const installSightRuler = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const ruler = addLateLayer(table, LAYERS.sightRuler, async () =>
    (await import("./sight-ruler/sight-ruler")).createSightRuler(table),
  );
  const measure = (): void => ruler.use((its) => its.measure());
  hooks.on("canvasTearDown", () => ruler.loaded()?.end());
  whenChanged(changes.verdicts, () => ruler.loaded()?.refresh());
  addKey(hooks, { action: "sightRuler", isForGM: true, down: measure });
  addButton(table, "tokens", {
    name: "parapet-sight-ruler",
    title: "PARAPET.Tool.SightRuler",
    icon: "fa-solid fa-ruler-vertical",
    run: measure,
  });
};

/** What cover decided in a fight: its record, and the replay of its cards. */
export const installFightRecord = (table: Table): void => {
  const records = addLateLayer(table, LAYERS.replay, async () =>
    (await import("./fight-record/fight-window")).createFightRecords(table),
  );
  table.features.fightRecord = { open: (combat) => records.use(({ open }) => open(combat)) };
  table.hooks.on("deleteCombat", ({ id }: { readonly id: string }) => {
    if (isActiveGM()) records.use(({ ended }) => ended(id));
  });
};

import "../styles/parapet.css";
import { createApi } from "./api";
import { createFailures, foundryOutlet } from "./foundry/errors";
import { followDocuments } from "./foundry/follow-documents";
import { callHook, guardedHooks } from "./foundry/hooks";
import { idleTime } from "./foundry/idle-time";
import { wordsFrom } from "./foundry/localize";
import { createOverrides } from "./foundry/overrides/overrides";
import { settingTrouble, unreadTrouble } from "./foundry/places";
import { createRulings } from "./foundry/rulings";
import { createSceneMirror } from "./foundry/scene-mirror";
import { MODULE_ID, readOverlayMode, registerSettings } from "./foundry/settings";
import { allScenes, sceneOnCanvas } from "./foundry/table-view";
import { createWarmUp } from "./foundry/warm-up";
import { createOverlay } from "./ui/overlay/overlay";
import { overlayLayerClass } from "./ui/overlay/overlay-layer";
import { sheetFields } from "./ui/sheets/sheets";

const { guard, standing } = createFailures(foundryOutlet);
const hooks = guardedHooks(guard);
const { on, once } = hooks;
const words = wordsFrom(() => game.i18n);
const mirror = createSceneMirror(({ id, name }, unread) =>
  standing(`scene:${id}`, unread.map(unreadTrouble(words, name))),
);
const overrides = createOverrides({
  ...{ guard, standing, words, scenes: allScenes },
  scene: sceneOnCanvas,
  ruleset: () => rulings.rules().ruleset,
});
const rulings = createRulings({
  mirror,
  onSettings: (mended) => standing("settings", mended.map(settingTrouble(words))),
  ruledOn: overrides.of,
});
const overlay = createOverlay({ rulings, guard, words, mode: readOverlayMode });
const warmUp = createWarmUp({ rulings, guard, words, idle: idleTime, now: () => performance.now() });
const sheets = { rulings, guard, words };

const judgeAnew = (): void => {
  rulings.forget();
  warmUp.begin();
  overlay.refresh();
};

const registerLayer = (): void => {
  Object.assign(CONFIG.Canvas.layers, {
    [MODULE_ID]: { layerClass: overlayLayerClass(overlay.settle), group: "interface" },
  });
};

const offerApi = (): void => {
  const api = createApi({ rulings, overlay, words, guard });
  Object.assign(game.modules.get(MODULE_ID) ?? {}, { api });
  callHook("parapet.ready", api);
};

once("init", () => registerSettings(judgeAnew, overlay.refresh));
once("init", registerLayer);
once("ready", offerApi);

followDocuments(hooks, { mirror, onGround: warmUp.begin, onChange: overlay.refresh });
for (const hook of ["updateCombat", "deleteCombat", "deleteCombatant", "canvasReady"]) on(hook, overrides.sweep);
on("updateScene", overrides.forget);
on("deleteToken", overrides.drop);
on("combatTurnChange", overlay.refresh);

on("renderWallConfig", sheetFields("wall", sheets));
on("renderTokenConfig", sheetFields("token", sheets));
on("renderPrototypeTokenConfig", sheetFields("token", sheets));
on("renderTileConfig", sheetFields("tile", sheets));

on("canvasReady", overlay.refresh);
on("canvasReady", warmUp.begin);
on("canvasTearDown", warmUp.end);
on("canvasPan", overlay.rescale);
on("controlToken", overlay.refresh);
on("hoverToken", overlay.refresh);
on("targetToken", overlay.refresh);
on("sightRefresh", overlay.refresh);

import "../styles/ambush.css";
import "../styles/cards.css";
import "../styles/cover-map.css";
import "../styles/map-check.css";
import "../styles/parapet.css";
import "../styles/tracker.css";
import "../styles/welcome.css";
import { createApi } from "./api/parapet-api";
import { createFights } from "./combat-wiring";
import { guardedAfter } from "./foundry/errors/after-method";
import { registerBehaviours } from "./foundry/start/behaviours";
import { createCoexistence } from "./foundry/coexistence/coexistence";
import { createFailures, foundryOutlet, guardLater } from "./foundry/errors/errors";
import { followDocuments } from "./foundry/canvas/follow-documents";
import { callHook, guardedHooks } from "./foundry/errors/hooks";
import { createFrameTime } from "./foundry/time/frame-time";
import { idleTime } from "./foundry/time/idle-time";
import { registerInFoundryTests } from "./foundry/start/quench";
import { wordsFrom } from "./words/localize";
import { migrateWorld } from "./foundry/start/migrate-world";
import { MODULE_ID } from "./foundry/module-id";
import { createOverrides } from "./foundry/overrides/overrides";
import { scenePlace } from "./foundry/verdicts/error-location";
import { createPreVerdict } from "./foundry/pre-verdict/pre-verdict";
import { createQueries } from "./foundry/users/queries";
import { createMissingRuleSet } from "./foundry/warnings/missing-rule-set";
import { createVerdicts } from "./foundry/verdicts/verdicts";
import type { ChangedDocument } from "./foundry/scene/scene-documents";
import { createSceneMirror } from "./foundry/scene/scene-mirror";
import {
  cardsSetting,
  diceSettings,
  hasAreaCards,
  missChanceSetting,
  refusalSetting,
} from "./foundry/settings/automation";
import {
  expectNoMore,
  readCoverMapRadius,
  readOverlayMode,
  readRuleSettings,
  registerSettings,
} from "./foundry/settings/store";
import { areRulesChosen } from "./foundry/settings/first-start";
import { beginExecutor } from "./foundry/users/executor";
import { createGmArchive } from "./foundry/chat/gm-archive";
import { createGmNotices } from "./foundry/chat/gm-notices";
import { allScenes, chosenWalls, flaggedScene, isGM, wallsWith } from "./foundry/canvas/canvas-view";
import { createGmWarnings } from "./foundry/warnings/gm-warnings";
import type { FactsOf } from "./foundry/scene/token-facts";
import { reportScene, reportSettings } from "./foundry/warnings/data-warnings";
import { createWarmUp } from "./foundry/verdicts/warm-up";
import { around } from "./foundry/errors/wrap-method";
import { createAreaCalls } from "./systems/adapter/area-calls";
import { createAttackChat } from "./systems/attack/attack-chat";
import { createExpectedMessages } from "./systems/attack/expected-messages";
import { adapterFor } from "./systems/index";
import { createAttackAnyway } from "./systems/attack/attack-anyway";
import { createPlacedAreas } from "./systems/adapter/placed-areas";
import { createAttackJudge } from "./systems/attack/attack-judge";
import { createForbiddenAttacks } from "./systems/attack/forbidden-attacks";
import { createCards } from "./features/cards/cards";
import { createScatterCards, scatterWords } from "./features/cards/scatter-card";
import { createRefusalNotices } from "./features/cards/refusal-notices";
import { createPanel } from "./features/panel/config-panel";
import { registerKeybindings } from "./features/controls/keybindings";
import { createOverlayModes } from "./features/controls/overlay-modes";
import { refreshTools, sceneTools } from "./features/controls/scene-tools";
import type { CanvasActions } from "./features/controls/canvas-actions";
import { createCoverMap } from "./features/cover-map/cover-map";
import { coverMapLayerClass } from "./features/cover-map/cover-map-layer";
import { createOpenRuling } from "./features/overrides/open-ruling";
import { createLastControlled, rulingButton } from "./features/overrides/token-hud";
import { createOverlay } from "./features/overlay/overlay";
import { followTable } from "./features/overlay/overlay-hooks";
import { overlayLayerClass } from "./features/overlay/overlay-layer";
import { createCheckMarker } from "./features/map-check/check-marker";
import { createMapCheck } from "./features/map-check/map-check";
import { markCanvasOn } from "./features/map-check/mark-canvas";
import { regionButtons } from "./features/sheets/region-buttons";
import { sheetFields } from "./features/sheets/sheets";
import { createTours } from "./features/tours/tours";
import { openWallEdit } from "./features/wall-edit/wall-edit-window";
import { createWelcome } from "./features/welcome/welcome";

const words = wordsFrom(() => game.i18n);
const { guard, reportUntilFixed } = createFailures(foundryOutlet(words));
const hooks = guardedHooks(guard);
const { on, once } = hooks;
const adapter = () => adapterFor(game.system.id);
const factsOf: FactsOf = (actor, grid) =>
  guard(
    () => scenePlace(words),
    () => adapter().factsOf(actor, grid),
    {},
  );
const mirror = createSceneMirror(reportScene(reportUntilFixed, words), factsOf);
const overrides = createOverrides({
  guard,
  reportUntilFixed,
  words,
  scenes: allScenes,
  scene: flaggedScene,
  ruleset: () => verdicts.real.rules().ruleset,
});
const reportCorrected = reportSettings(reportUntilFixed, words);
const queries = createQueries({
  newId: () => newId(),
  log: (message, error) => console.warn(MODULE_ID, message, error),
});
const gmNotices = createGmNotices(queries);
const later = (done: Promise<unknown>): void => guardLater(guard, () => scenePlace(words), done);
const archive = createGmArchive({
  queries,
  later,
  heard: () => {
    cards.redraw();
    scatterCards.redraw();
    fights.redraw();
  },
});
const newId = (): string => foundry.utils.randomID();
const missingRuleSet = createMissingRuleSet({ queries, words, guard, reportUntilFixed });
const verdicts = createVerdicts({
  mirror,
  onSettings: (settings) => {
    reportCorrected(settings.mended);
    missingRuleSet.look(settings);
  },
  ruledOn: overrides.of,
  preVerdict: createPreVerdict({ guard, words }),
});
const overlay = createOverlay({ verdicts, guard, words, mode: readOverlayMode });
const coverMap = createCoverMap({ verdicts, guard, words, radius: readCoverMapRadius, frames: createFrameTime() });
const warmUp = createWarmUp({ verdicts, guard, words, idle: idleTime, now: () => performance.now() });
const coexistence = createCoexistence({ words, guard });
/** Another module applies cover, or no GM has chosen a rule set yet. */
const appliesNothing = (): boolean => coexistence.isStandingDown() || !areRulesChosen();
const expectedMessages = createExpectedMessages();
const forbiddenAttacks = createForbiddenAttacks({
  setting: () => refusalSetting(appliesNothing()),
  isGM,
  later,
  passes: createAttackAnyway(() => performance.now()),
  ...createRefusalNotices({ verdicts, words }),
});
const attackJudge = createAttackJudge({
  verdicts,
  guard,
  words,
  adapter,
  forbiddenAttacks,
  wishes: () => diceSettings(appliesNothing()),
  areasPlaced: createPlacedAreas({ verdicts, guard, words }),
  chat: createAttackChat({ archive, newId, verdicts, words, expected: expectedMessages, later }),
});
const areaCalls = createAreaCalls({
  verdicts,
  attackJudge,
  isWanted: hasAreaCards,
  isOfItem: (flags) => adapter().isOfItem?.(flags) === true,
  makerOf: (flags) => adapter().makerOf?.(flags) ?? null,
});
const fights = createFights({
  queries,
  archive,
  notifyGMs: gmNotices.tell,
  warnGM: createGmWarnings(words),
  verdicts,
  mirror,
  words,
  guard,
  reportUntilFixed,
  later,
});
const setup = { verdicts, overrides, guard, words, isGM, factsOf };
const cards = createCards({
  frames: createFrameTime(),
  verdicts,
  overrides,
  guard,
  words,
  overlay,
  adapter,
  archive,
  queries,
  later,
  cards: cardsSetting,
  missChance: () => missChanceSetting(coexistence.isRollingChances() || !areRulesChosen()),
});
const scatterCards = createScatterCards({ verdicts, words, guard, archive });
const panel = createPanel({
  ...setup,
  rivals: coexistence.rivals,
  capabilities: () => adapter().capabilities,
  overlay: { ...overlay, refresh: () => redraw() },
});
const marker = createCheckMarker(verdicts);
const mapCheck = createMapCheck({
  ...setup,
  mark: marker.mark,
  editWalls: (ids) => openWallEdit({ ...setup, chosen: () => wallsWith(ids) }),
});
const lastControlled = createLastControlled();
const actions: CanvasActions = {
  modes: createOverlayModes(guard, words),
  holdOverlay: overlay.hold,
  coverMap,
  openMapCheck: mapCheck.open,
  openPanel: panel.open,
  openRuling: createOpenRuling({ guard, words }),
  ...fights.actions,
  openWallEdit: () => openWallEdit({ ...setup, chosen: chosenWalls }),
};

const tours = createTours({ guard, words, overlay, actions });
const welcome = createWelcome({
  guard,
  words,
  capabilities: () => adapter().capabilities,
  openPanel: panel.open,
  startTour: tours.start,
  onAnswer: () => {
    judgeAnew();
    cards.redraw();
  },
  rivals: () => (coexistence.isStandingDown() ? coexistence.rivals() : []),
});

const redraw = (): void => {
  overlay.refresh();
  coverMap.refresh();
  fights.redraw();
};

const tools = { ...setup, actions };

const displayChanged = (): void => {
  reportCorrected(readRuleSettings().mended);
  redraw();
  cards.redraw();
  refreshTools(tools);
};

const show = (): void => {
  redraw();
  panel.refresh();
};

const sceneChanged = (): void => {
  show();
  mapCheck.refresh();
  fights.refresh();
};

const judgeAnew = (): void => {
  verdicts.forget();
  warmUp.begin();
  sceneChanged();
};

const settleMap: Parameters<typeof coverMapLayerClass>[0] = (canvases) => {
  coverMap.settle(canvases?.tiles ?? null);
  marker.settle(canvases === null ? null : markCanvasOn(canvases.above));
};

const registerLayers = (): void => {
  Object.assign(CONFIG.Canvas.layers, {
    [MODULE_ID]: { layerClass: overlayLayerClass(overlay.settle), group: "interface" },
    parapetCoverMap: { layerClass: coverMapLayerClass(settleMap), group: "interface" },
  });
};

/** With its tool among the scene controls. */
const toggleCoverMap = (): void => {
  coverMap.toggle();
  refreshTools(tools);
};

const api = createApi({
  verdicts,
  overlay,
  overrides,
  judgeAnew,
  words,
  guard,
  ...fights.api,
  archive,
  newId,
  throwChat: {
    archive,
    newId,
    words,
    inSecret: (scattered) => gmNotices.tell(scatterWords(scattered, { verdicts, words })),
  },
  openMapCheck: mapCheck.open,
  coverMap: { isOn: coverMap.isOn, toggle: toggleCoverMap },
});

/** Other packages may add rule sets from `setup` on, so that every client has them before anything is judged. */
const offerApi = (): void => void Object.assign(game.modules.get(MODULE_ID) ?? {}, { api });

const tellReady = (): void => {
  callHook("parapet.ready", api);
  // Listeners to `ready` of other modules come after this one, and may add rule sets too.
  setTimeout(() => {
    expectNoMore();
    guard(() => "hook ready", judgeAnew, undefined);
  });
};

const sceneUpdated = (_scene: ChangedDocument, changes: { readonly flags?: unknown }): void => {
  if (changes.flags !== undefined) judgeAnew();
};

/** Settings of the world, some of which say whether Parapet sorts turns. */
const rulesChanged = (): void => {
  judgeAnew();
  fights.sortAnew();
};

once("init", () => registerSettings({ onRules: rulesChanged, onDisplay: displayChanged }));
once("init", offerApi);
once("init", missingRuleSet.register);
once("init", registerLayers);
once("init", registerBehaviours);
once("init", () =>
  adapter().register(attackJudge, { ...hooks, around, after: guardedAfter(guard), warnGM: createGmWarnings(words) }),
);
once("init", () => {
  const { messageElements } = adapter();
  if (messageElements !== undefined) on(messageElements.hook, cards.render);
});
once("init", () => registerKeybindings(game.keybindings, actions));
for (const part of [coexistence, panel, archive, gmNotices, cards, fights, welcome]) once("init", part.register);
// What one client should do, in the tab that does it from now on.
once("setup", () =>
  beginExecutor(() => {
    later(migrateWorld({ guard, words }));
    later(fights.begin());
  }),
);
once("ready", tours.register);
once("ready", welcome.begin);
once("ready", () => migrateWorld({ guard, words }));
once("ready", tellReady);
once("ready", coexistence.tell);
once("ready", fights.begin);
once("ready", archive.exchange);
once("ready", fights.sortAnew);

once("quenchReady", registerInFoundryTests);

on("updateScene", overrides.forget);
on("updateScene", sceneUpdated);
followDocuments(hooks, { mirror, onGround: warmUp.begin, onChange: sceneChanged });
for (const hook of ["updateCombat", "deleteCombat", "deleteCombatant", "canvasReady"]) on(hook, overrides.sweep);
on("deleteToken", overrides.drop);

fights.listen(hooks);

on("preCreateChatMessage", expectedMessages.mark);
on("renderChatMessageHTML", cards.render);
on("renderChatMessageHTML", scatterCards.render);
for (const hook of ["canvasReady", "updateToken", "sightRefresh"]) on(hook, scatterCards.redraw);
on("createChatMessage", cards.made);
for (const hook of ["updateChatMessage", "deleteChatMessage"]) on(hook, cards.changed);
for (const hook of ["canvasReady", "createToken", "deleteToken"]) on(hook, cards.redraw);
on("sightRefresh", cards.lookAgain);
on("canvasTearDown", cards.leave);
on("createMeasuredTemplate", areaCalls.laid("template"));
on("createRegion", areaCalls.laid("region"));

on("renderWallConfig", sheetFields("wall", setup));
on("renderTokenConfig", sheetFields("token", setup));
on("renderPrototypeTokenConfig", sheetFields("token", setup));
on("renderTileConfig", sheetFields("tile", setup));
on("renderRegionConfig", regionButtons(setup));
on("renderTokenHUD", rulingButton(setup, lastControlled.ids));
on("controlToken", lastControlled.note);
on("getSceneControlButtons", sceneTools(tools));

on("canvasReady", mapCheck.refresh);
on("canvasPan", marker.rescale);
on("canvasReady", panel.sceneChanged);
on("canvasReady", warmUp.begin);
on("canvasTearDown", warmUp.end);
followTable(hooks, { overlay, verdicts, redraw, show });

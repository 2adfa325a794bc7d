import "../styles/ambush.css";
import "../styles/cards.css";
import "../styles/cover-map.css";
import "../styles/map-check.css";
import "../styles/parapet.css";
import "../styles/tracker.css";
import "../styles/welcome.css";
import { createApi } from "./api/parapet-api";
import { createFights } from "./fights";
import { guardedAfter } from "./foundry/after-method";
import { registerBehaviours } from "./foundry/behaviours";
import { createCoexistence } from "./foundry/coexistence/coexistence";
import { createFailures, foundryOutlet, guardLater } from "./foundry/errors";
import { followDocuments } from "./foundry/follow-documents";
import { callHook, guardedHooks } from "./foundry/hooks";
import { createFrameTime } from "./foundry/frame-time";
import { idleTime } from "./foundry/idle-time";
import { registerInFoundryTests } from "./foundry/in-foundry";
import { wordsFrom } from "./foundry/localize";
import { migrateWorld } from "./foundry/migrate-world";
import { MIGRATION_STEPS, retiredBy } from "./foundry/migrations";
import { MODULE_ID } from "./foundry/module-id";
import { createOverrides } from "./foundry/overrides/overrides";
import { scenePlace } from "./foundry/places";
import { createPreVerdict } from "./foundry/pre-verdict/pre-verdict";
import { createQueries } from "./foundry/queries";
import { createMissingRuleSet } from "./foundry/rule-sets/missing-rule-set";
import { addedWord } from "./foundry/rule-sets/rule-sets";
import { createRulings } from "./foundry/rulings";
import type { ChangedDocument } from "./foundry/scene-documents";
import { createSceneMirror } from "./foundry/scene-mirror";
import {
  cardsSetting,
  diceWishes,
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
import { areRulesChosen } from "./foundry/first-start";
import { beginExecutor } from "./foundry/executor";
import { createGmArchive } from "./foundry/gm-archive";
import { createGmNotices } from "./foundry/gm-notices";
import { allScenes, chosenWalls, flaggedScene, isGM, wallsWith } from "./foundry/table-view";
import { createTellGM } from "./foundry/tell-gm";
import type { FactsOf } from "./foundry/token-facts";
import { tellScene, tellSettings } from "./foundry/troubles";
import { createWarmUp } from "./foundry/warm-up";
import { around } from "./foundry/wrap-method";
import { createAreaCalls } from "./systems/area-calls";
import { createAttackChat } from "./systems/attack-chat";
import { createExpectedMessages } from "./systems/expected-messages";
import { adapterFor } from "./systems/index";
import { createPasses } from "./systems/passes";
import { createPlacedAreas } from "./systems/placed-areas";
import { createReferee } from "./systems/referee";
import { createRefusals } from "./systems/refusals";
import { createCards } from "./ui/chat/cards";
import { createScatterCards, scatterWords } from "./ui/chat/scatter-card";
import { createRefusalNotices } from "./ui/chat/refusal-notices";
import { createPanel } from "./ui/config/config-panel";
import { registerKeybindings } from "./ui/controls/keybindings";
import { createOverlayModes } from "./ui/controls/overlay-modes";
import { refreshTools, sceneTools } from "./ui/controls/scene-tools";
import type { TableActs } from "./ui/controls/table-acts";
import { createCoverMap } from "./ui/cover-map/cover-map";
import { coverMapLayerClass } from "./ui/cover-map/cover-map-layer";
import { createOpenRuling } from "./ui/hud/open-ruling";
import { createLastControlled, rulingButton } from "./ui/hud/token-hud";
import { createOverlay } from "./ui/overlay/overlay";
import { followTable } from "./ui/overlay/overlay-hooks";
import { overlayLayerClass } from "./ui/overlay/overlay-layer";
import { createCheckMarker } from "./ui/map-check/check-marker";
import { createMapCheck } from "./ui/map-check/map-check";
import { markCanvasOn } from "./ui/map-check/mark-canvas";
import { regionButtons } from "./ui/sheets/region-buttons";
import { sheetFields } from "./ui/sheets/sheets";
import { createTours } from "./ui/tour/tours";
import { openWallEdit } from "./ui/walls/wall-edit-window";
import { createWelcome } from "./ui/welcome/welcome";

const words = wordsFrom(() => game.i18n, addedWord);
const { guard, standing } = createFailures(foundryOutlet(words));
const hooks = guardedHooks(guard);
const { on, once } = hooks;
const adapter = () => adapterFor(game.system.id);
const factsOf: FactsOf = (actor, grid) =>
  guard(
    () => scenePlace(words),
    () => adapter().factsOf(actor, grid),
    {},
  );
const mirror = createSceneMirror(tellScene(standing, words), factsOf);
const overrides = createOverrides({
  ...{ guard, standing, words, scenes: allScenes },
  scene: flaggedScene,
  ruleset: () => rulings.real.rules().ruleset,
});
const tellMended = tellSettings(standing, words);
const queries = createQueries({
  newId: () => newId(),
  log: (message, error) => console.warn(MODULE_ID, message, error),
});
const gmNotices = createGmNotices(queries);
const later = (done: Promise<unknown>): void => guardLater(guard, () => scenePlace(words), done);
const archive = createGmArchive({
  ...{ queries, later },
  heard: () => {
    cards.redraw();
    scatterCards.redraw();
    fights.redraw();
  },
});
const newId = (): string => foundry.utils.randomID();
const missingRuleSet = createMissingRuleSet({ queries, words, guard, standing });
const rulings = createRulings({
  mirror,
  onSettings: (settings) => {
    tellMended(settings.mended);
    missingRuleSet.look(settings);
  },
  ruledOn: overrides.of,
  preVerdict: createPreVerdict({ guard, words }),
});
const overlay = createOverlay({ rulings, guard, words, mode: readOverlayMode });
const coverMap = createCoverMap({ rulings, guard, words, radius: readCoverMapRadius, frames: createFrameTime() });
const warmUp = createWarmUp({ rulings, guard, words, idle: idleTime, now: () => performance.now() });
const coexistence = createCoexistence({ words, guard });
/** Another module applies cover, or no GM has chosen a rule set yet. */
const appliesNothing = (): boolean => coexistence.isStandingDown() || !areRulesChosen();
const expectedMessages = createExpectedMessages();
const refusals = createRefusals({
  ...{ setting: () => refusalSetting(appliesNothing()), isGM, later },
  passes: createPasses(() => performance.now()),
  ...createRefusalNotices({ rulings, words }),
});
const referee = createReferee({
  ...{ rulings, guard, words, adapter, refusals },
  wishes: () => diceWishes(appliesNothing()),
  areasPlaced: createPlacedAreas({ rulings, guard, words }),
  chat: createAttackChat({ archive, newId, rulings, words, expected: expectedMessages, later }),
});
const areaCalls = createAreaCalls({
  ...{ rulings, referee, isWanted: hasAreaCards },
  isOfItem: (flags) => adapter().isOfItem?.(flags) === true,
  makerOf: (flags) => adapter().makerOf?.(flags) ?? null,
});
const fights = createFights({
  queries,
  archive,
  tellGMs: gmNotices.tell,
  tellGM: createTellGM(words),
  rulings,
  mirror,
  words,
  guard,
  standing,
  later,
});
const setup = { rulings, overrides, guard, words, isGM, factsOf };
const cards = createCards({
  frames: createFrameTime(),
  ...{ rulings, overrides, guard, words, overlay, adapter, archive, queries, later },
  ...{ cards: cardsSetting, missChance: () => missChanceSetting(coexistence.isRollingChances() || !areRulesChosen()) },
});
const scatterCards = createScatterCards({ rulings, words, guard, archive });
const panel = createPanel({
  ...setup,
  rivals: coexistence.rivals,
  capabilities: () => adapter().capabilities,
  overlay: { ...overlay, refresh: () => redraw() },
});
const marker = createCheckMarker(rulings);
const mapCheck = createMapCheck({
  ...{ ...setup, mark: marker.mark },
  editWalls: (ids) => openWallEdit({ ...setup, chosen: () => wallsWith(ids) }),
});
const lastControlled = createLastControlled();
const acts: TableActs = {
  modes: createOverlayModes(guard, words),
  holdOverlay: overlay.hold,
  coverMap,
  openMapCheck: mapCheck.open,
  openPanel: panel.open,
  openRuling: createOpenRuling({ guard, words }),
  ...fights.acts,
  openWallEdit: () => openWallEdit({ ...setup, chosen: chosenWalls }),
};

const tours = createTours({ guard, words, overlay, acts });
const welcome = createWelcome({
  ...{ guard, words, capabilities: () => adapter().capabilities, openPanel: panel.open, startTour: tours.start },
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

const tools = { ...setup, acts };

const displayChanged = (): void => {
  tellMended(readRuleSettings().mended);
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
  rulings.forget();
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
  ...{ rulings, overlay, overrides, judgeAnew, words, guard },
  ...fights.api,
  ...{ archive, newId },
  throwChat: {
    ...{ archive, newId, words },
    inSecret: (scattered) => gmNotices.tell(scatterWords(scattered, { rulings, words })),
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

once("init", () => registerSettings({ onRules: rulesChanged, onDisplay: displayChanged }, retiredBy(MIGRATION_STEPS)));
once("init", offerApi);
once("init", missingRuleSet.register);
once("init", registerLayers);
once("init", registerBehaviours);
once("init", () =>
  adapter().register(referee, { ...hooks, around, after: guardedAfter(guard), tellGM: createTellGM(words) }),
);
once("init", () => {
  const { messageElements } = adapter();
  if (messageElements !== undefined) on(messageElements.hook, cards.render);
});
once("init", () => registerKeybindings(game.keybindings, acts));
for (const part of [coexistence, panel, archive, gmNotices, cards, fights, welcome]) once("init", part.register);
// What one client should do, in the tab that does it from now on.
once("setup", () =>
  beginExecutor(() => {
    later(migrateWorld({ steps: MIGRATION_STEPS, guard, words }));
    later(fights.begin());
  }),
);
once("ready", tours.register);
once("ready", welcome.begin);
once("ready", () => migrateWorld({ steps: MIGRATION_STEPS, guard, words }));
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
followTable(hooks, { overlay, rulings, redraw, show });

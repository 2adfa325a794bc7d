// Evidence: stand-in/EVIDENCE.md, "Start".
import { ApplicationV2, instances } from "./applications/application";
import { ContextMenu } from "./applications/context-menu";
import { DialogV2 } from "./applications/dialog";
import { DocumentSheetV2 } from "./applications/document-sheet";
import { FormDataExtended } from "./applications/form-data";
import * as fields from "./applications/fields";
import { HandlebarsApplicationMixin } from "./applications/handlebars-application";
import { SettingsConfig } from "./applications/settings-config";
import { AbstractSidebarTab } from "./applications/sidebar-tab";
import { registerTemplateHelpers } from "./applications/template-helpers";
import { TokenHUD } from "./applications/token-hud";
import { getTemplate, loadTemplates, renderTemplate } from "./applications/templates";
import { StandInCanvas } from "./canvas";
import { ChatLog } from "./chat/chat-log";
import { ChatMessage } from "./chat/chat-message";
import { Collection } from "./collection";
import { Combat } from "./combat/combat";
import { CombatTracker } from "./combat/combat-tracker";
import { Combatant } from "./combat/combatant";
import type { ReadPack } from "./compendium";
import { BooleanField, NumberField, SchemaField, StringField } from "./data/fields";
import { localizeModels, RegionBehaviorType, TypeDataModel } from "./data/type-data-model";
import { Roll, settleRolls } from "./dice/roll";
import { Die, NumericTerm, OperatorTerm } from "./dice/terms";
import { Game, type SystemAsked } from "./game";
import { hookCalls, Hooks } from "./hooks";
import { config, constants } from "./configuration";
import { CanvasLayer, InteractionLayer } from "./layers";
import { languageFiles, loadModule, readManifest, type Manifest } from "./manifest";
import { escapeHTML } from "./html";
import { JournalEntry } from "./journal-entry";
import { Hotbar } from "./macros/hotbar";
import { Macro } from "./macros/macro";
import { Tour } from "./nue/tour";
import { ToursCollection } from "./nue/tours-collection";
import { Notifications } from "./notifications";
import {
  debounce,
  deepClone,
  diffObject,
  expandObject,
  getProperty,
  mergeObject,
  randomID,
  setProperty,
  type Plain,
} from "./objects";
import { StandInDocument } from "./document";
import { fieldsOf } from "./document-fields";
import type { Generation } from "./profile";
import { SceneControls } from "./scene-controls";
import type { SceneDocument } from "./scene-document";
import { paletteClasses, sheetClasses, type SheetClasses } from "./sheets/sheet-classes";
import { replaceGraphics } from "./smooth-graphics";
import { strict } from "./strict";
import { Server } from "./table/server";
import { decide, type Undecided } from "./undecided";
import type { UserKey } from "./user";
import { fromUuidSyncIn } from "./uuid";
import { PlaceablesLayer } from "./placeables-layer";
import { TokenLayer } from "./token-layer";
import { Token } from "./token";

export interface StandInOptions {
  readonly generation: Generation;
  /** Folder of the built module, with a trailing slash. */
  readonly moduleFolder: string;
  readonly board: HTMLCanvasElement;
  readonly notices: HTMLElement;
  /** Element that shows the chat log. */
  readonly chat: HTMLElement;
  readonly hotbar: HTMLElement;
  /** Called before modules are loaded. */
  readonly system: SystemAsked & { readonly prepare?: (game: Game) => void };
  /** Reads the sources of the module's compendia, which a browser cannot read itself. */
  readonly readPack: ReadPack;
  readonly lang: string;
  readonly user: UserKey;
  /** Name of a world shared with other pages of this browser; null for a page of its own. */
  readonly world: string | null;
  readonly undecided: Undecided;
  /** Settings that the world already stores, by `namespace.key`. */
  readonly stored: Plain;
}

export interface StandIn {
  readonly game: Game;
  readonly canvas: StandInCanvas;
  readonly notifications: Notifications;
  readonly controls: SceneControls;
  /** Views a scene. The first call also makes the client ready. */
  readonly show: (scene: SceneDocument) => Promise<void>;
}

const utils = {
  debounce,
  deepClone,
  diffObject,
  escapeHTML,
  expandObject,
  getProperty,
  mergeObject,
  randomID,
  setProperty,
  Collection,
};

/** https://foundryvtt.com/api/modules/foundry.applications.html */
const applicationsNamespace = (sheets: SheetClasses, palettes: object) =>
  strict("foundry.applications", {
    instances,
    sheets: strict("foundry.applications.sheets", { ...sheets, ...palettes }),
    api: strict("foundry.applications.api", {
      ApplicationV2,
      Application: ApplicationV2,
      DialogV2,
      Dialog: DialogV2,
      DocumentSheetV2,
      DocumentSheet: DocumentSheetV2,
      HandlebarsApplicationMixin,
    }),
    handlebars: strict("foundry.applications.handlebars", { getTemplate, loadTemplates, renderTemplate }),
    fields: strict("foundry.applications.fields", { ...fields }),
    settings: strict("foundry.applications.settings", { SettingsConfig }),
    hud: strict("foundry.applications.hud", { TokenHUD }),
    sidebar: strict("foundry.applications.sidebar", {
      AbstractSidebarTab,
      tabs: strict("foundry.applications.sidebar.tabs", { CombatTracker }),
    }),
    ux: strict("foundry.applications.ux", { ContextMenu, FormDataExtended }),
  });

/** The supported part of the `foundry` namespace: https://foundryvtt.com/api/v14/modules/foundry.html */
const foundryNamespace = (applications: object) =>
  strict("foundry", {
    utils: strict("foundry.utils", utils),
    applications,
    dice: strict("foundry.dice", {
      Roll,
      terms: strict("foundry.dice.terms", { Die, NumericTerm, OperatorTerm }),
    }),
    nue: strict("foundry.nue", { Tour, ToursCollection }),
    documents: strict("foundry.documents", { ChatMessage, Combat, Combatant, JournalEntry, Macro }),
    abstract: strict("foundry.abstract", { TypeDataModel }),
    data: strict("foundry.data", {
      fields: strict("foundry.data.fields", { StringField, NumberField, BooleanField, SchemaField }),
      regionBehaviors: strict("foundry.data.regionBehaviors", { RegionBehaviorType }),
    }),
    canvas: strict("foundry.canvas", {
      layers: strict("foundry.canvas.layers", { CanvasLayer, InteractionLayer, PlaceablesLayer, TokenLayer }),
      placeables: strict("foundry.canvas.placeables", { Token }),
    }),
  });

const controlledWalls = ({ canvas }: Game): readonly StandInDocument[] =>
  canvas?.walls.controlled.map(({ document }) => document).filter((it) => it instanceof StandInDocument) ?? [];

const palettesOf = (generation: Generation, sheets: SheetClasses, game: Game): object => {
  if (generation === 13) return {};
  const palette = strict(
    "foundry.applications.sheets.palette",
    paletteClasses(sheets, {
      controlled: () => controlledWalls(game),
      defaults: fieldsOf("Wall", generation),
      viewedLevel: () => game.canvas?.scene?.collections["levels"]?.contents[0]?.id ?? null,
    }),
  );
  return { palette };
};

const applicationOn = (board: HTMLCanvasElement): PIXI.Application<HTMLCanvasElement> =>
  new PIXI.Application<HTMLCanvasElement>({
    view: board,
    ...(board.parentElement === null ? {} : { resizeTo: board.parentElement }),
    antialias: true,
    autoDensity: true,
    backgroundAlpha: 0,
    resolution: window.devicePixelRatio,
    sharedTicker: true,
  });

/**
 * Milliseconds to keep rendering after a hook call or a change in the number of display objects, and between idle
 * frames.
 */
const BUSY_TIME = 500;
const IDLE_TIME = 500;

/**
 * Members that exist before the canvas does, and
 * https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.Sidebar.html: the page always shows all tabs.
 */
const pageless = () => {
  const sidebar = strict("ui.sidebar", { expanded: true, expand: () => undefined });
  return { controls: null, combat: null, hotbar: null, sidebar };
};

/** Number of display objects. */
const partsIn = (parts: readonly unknown[]): number =>
  parts.reduce<number>((sum, part) => sum + 1 + (part instanceof PIXI.Container ? partsIn(part.children) : 0), 0);

/** Renders while something happens, so that an idle page uses no processor time. */
const drawWhenBusy = (app: PIXI.Application<HTMLCanvasElement>): void => {
  let [seen, parts, busyUntil, drawnAt] = [-1, 0, 0, 0];
  app.ticker.remove(app.render, app);
  app.ticker.add(() => {
    const [now, partsNow] = [performance.now(), partsIn(app.stage.children)];
    if (seen !== hookCalls() || parts !== partsNow) busyUntil = now + BUSY_TIME;
    [seen, parts] = [hookCalls(), partsNow];
    if (now > busyUntil && now - drawnAt < IDLE_TIME) return;
    drawnAt = now;
    app.render();
  });
};

/** Modules may have replaced the class. */
const openPanels = async (Tracker: typeof CombatTracker, bar: HTMLElement): Promise<void> => {
  const combat = new Tracker();
  const hotbar = new Hotbar(bar, { macroIn: (slot) => game.macros.get(game.user.hotbar[slot] ?? "") });
  Object.assign(ui, { combat, hotbar });
  await combat.render({ force: true });
  // The list of combats depends on the scene.
  Hooks.on("canvasReady", () => void combat.render());
  await hotbar.render();
};

const drawnOn = (board: HTMLCanvasElement): PIXI.Application<HTMLCanvasElement> => {
  const app = applicationOn(board);
  drawWhenBusy(app);
  return app;
};

/** English is the fallback for missing translations. */
const addTexts = async (
  { i18n }: Game,
  ...[folder, manifest, lang]: Parameters<typeof languageFiles>
): Promise<void> => {
  for (const file of await languageFiles(folder, manifest, lang)) i18n.add(file);
  if (lang !== "en") for (const file of await languageFiles(folder, manifest, "en")) i18n.add(file, true);
};

/** A GM may have turned the module off. Its files are not loaded then. */
const isOn = ({ modules, settings }: Game, { id }: Manifest): boolean => {
  const isActive = Reflect.get(Object(settings.get("core", "moduleConfiguration")), id) !== false;
  const module = modules.get(id);
  if (module !== undefined) module.active = isActive;
  return isActive;
};

const preparePage = (options: StandInOptions): void => {
  replaceGraphics();
  decide(options.undecided);
  registerTemplateHelpers();
};

/**
 * Installs the globals, loads the module and calls the hooks in their documented order
 * (https://foundryvtt.com/api/v14/modules/hookEvents.html). The order is init, i18nInit, setup, canvasInit, canvasReady, ready.
 */
export const startStandIn = async (options: StandInOptions): Promise<StandIn> => {
  const { generation, moduleFolder, board, lang, user, system } = options;
  preparePage(options);
  const manifest = await readManifest(moduleFolder);
  const server = options.world === null ? null : await Server.open(options.world, user);
  const CONFIG = config(generation);
  const sheets = sheetClasses(generation);
  const log = new ChatLog(options.chat);
  const { dataModels } = CONFIG.RegionBehavior;
  const game = new Game({ ...options, manifest, server, log, sheets, dataModels });
  settleRolls({
    random: () => CONFIG.Dice.randomUniform(),
    post: (...message) => ChatMessage.create(...message),
    classes: () => CONFIG.Dice.rolls,
  });
  const notifications = new Notifications(options.notices, (key) => game.i18n.localize(key));
  const ui = strict("ui", { ...pageless(), notifications, chat: log });
  Object.assign(globalThis, {
    game,
    ui,
    CONFIG,
    CONST: constants(generation),
    Hooks,
    ChatMessage,
    Combat,
    Combatant,
    JournalEntry,
    Macro,
    Roll,
    fromUuidSync: fromUuidSyncIn(game),
    foundry: foundryNamespace(applicationsNamespace(sheets, palettesOf(generation, sheets, game))),
    canvas: strict("canvas", { ready: false, scene: null, stage: null }),
  });

  server?.loadSettings(game);
  system.prepare?.(game);
  if (isOn(game, manifest)) await loadModule(moduleFolder, manifest);
  Hooks.callAll("init");
  await addTexts(game, moduleFolder, manifest, lang);
  localizeModels(dataModels, (key) => game.i18n.has(key));
  Hooks.callAll("i18nInit");
  await game.joinOthers();
  for (const message of game.messages.contents) void log.postOne(message);
  Hooks.callAll("setup");

  const canvas = new StandInCanvas(drawnOn(board), game.user, CONFIG.Canvas.layers, generation);
  game.canvas = canvas;
  Object.assign(globalThis, { canvas });
  const controls = new SceneControls(canvas, generation, game.user);
  Object.assign(ui, { controls });
  Hooks.on("canvasReady", () => void controls.render({ reset: true }));
  await openPanels(CONFIG.ui.combat, options.hotbar);
  return { game, canvas, notifications, controls, show: (scene) => showScene(game, scene) };
};

const showScene = async (game: Game, scene: SceneDocument): Promise<void> => {
  await scene.view();
  if (game.ready) return;
  game.ready = true;
  Hooks.callAll("ready");
};

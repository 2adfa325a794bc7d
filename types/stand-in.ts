import type { ApplicationV2 } from "../stand-in/applications/application";
import type { DialogV2 } from "../stand-in/applications/dialog";
import type { DocumentSheetV2 } from "../stand-in/applications/document-sheet";
import type * as fields from "../stand-in/applications/fields";
import type { FormDataExtended } from "../stand-in/applications/form-data";
import type { HandlebarsApplicationMixin } from "../stand-in/applications/handlebars-application";
import type { SettingsConfig } from "../stand-in/applications/settings-config";
import type * as templates from "../stand-in/applications/templates";
import type { StandInCanvas } from "../stand-in/canvas";
import type { Actor as StandInActor } from "../stand-in/actor";
import type { ChatMessage as StandInChatMessage } from "../stand-in/chat/chat-message";
import type { Collection } from "../stand-in/collection";
import type { CompendiumCollection } from "../stand-in/compendium";
import type { ContextMenu } from "../stand-in/applications/context-menu";
import type { AbstractSidebarTab } from "../stand-in/applications/sidebar-tab";
import type { CombatTracker } from "../stand-in/combat/combat-tracker";
import type { Combat as StandInCombat } from "../stand-in/combat/combat";
import type { Combatant as StandInCombatant } from "../stand-in/combat/combatant";
import type { Roll as StandInRoll } from "../stand-in/dice/roll";
import type * as terms from "../stand-in/dice/terms";
import type { BooleanField, NumberField, SchemaField, StringField } from "../stand-in/data/fields";
import type { RegionBehaviorType, TypeDataModel } from "../stand-in/data/type-data-model";
import type { DataModelValidationFailure } from "../stand-in/data/validation";
import type { StandInDocument } from "../stand-in/document";
import type { Game } from "../stand-in/game";
import type { StandInGrid } from "../stand-in/grid";
import type { Hooks as StandInHooks } from "../stand-in/hooks";
import type { Keybindings } from "../stand-in/keybindings";
import type { CanvasLayer, InteractionLayer } from "../stand-in/layers";
import type { Localization } from "../stand-in/localization";
import type { Hotbar } from "../stand-in/macros/hotbar";
import type { Macro as StandInMacro } from "../stand-in/macros/macro";
import type { Tour } from "../stand-in/nue/tour";
import type { ToursCollection } from "../stand-in/nue/tours-collection";
import type { Notifications } from "../stand-in/notifications";
import type { SceneControls } from "../stand-in/scene-controls";
import type { TokenHUD } from "../stand-in/applications/token-hud";
import type { Dimensions, SceneDocument } from "../stand-in/scene-document";
import type { Settings } from "../stand-in/settings";
import type { PlaceableObject } from "../stand-in/placeable";
import type { PlaceableDocument } from "../stand-in/placeable-document";
import type { PlaceablesLayer } from "../stand-in/placeables-layer";
import type { PrototypeToken } from "../stand-in/prototype-token";
import type { RegionBehavior } from "../stand-in/region-behavior";
import type { SheetClasses } from "../stand-in/sheets/sheet-classes";
import type { TileDocument as StandInTile } from "../stand-in/tile-document";
import type { Token } from "../stand-in/token";
import type { TokenDocument } from "../stand-in/token-document";
import type { TokenLayer } from "../stand-in/token-layer";
import type { User } from "../stand-in/user";

import Fields = foundry.data.fields;
import Validation = foundry.data.validation;
import Api = foundry.applications.api;

type Parted = InstanceType<ReturnType<typeof Api.HandlebarsApplicationMixin<typeof Api.ApplicationV2>>>;

type Sheets = { readonly [Name in keyof SheetClasses]: InstanceType<SheetClasses[Name]> };
type RegionBehaviorModel = foundry.data.regionBehaviors.RegionBehaviorType<Record<string, never>>;

/** Members of ours that documents need from each other. */
type Internal = "world" | "isOwnedBy";

type OfLayers =
  "remove" | "place" | "makePreview" | "makeConfigPreview" | "_configPreview" | "show" | "holds" | "onActivate";

/** The declarations of token sheets are marked as stubs. */
type StubbedOfTokens = "token" | "parts";

/** Members of ours that the League's declarations for version 13 lack. */
type Undeclared<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Holds<Statement extends true> = Statement;

/**
 * The stand-in has no public member that the declarations lack, except those named here, which are for its own page.
 * Checked by `npm run types`, not by a test.
 */
export type Declared = [
  Holds<Same<Undeclared<typeof StandInHooks, typeof Hooks>, never>>,
  Holds<Same<Undeclared<Collection<string>, foundry.utils.Collection<string>>, never>>,
  Holds<Same<Undeclared<CompendiumCollection, foundry.documents.collections.CompendiumCollection<"Scene">>, never>>,
  Holds<Same<Undeclared<Settings, foundry.helpers.ClientSettings>, "receive" | "begin">>,
  Holds<Same<Undeclared<NumberField, Fields.NumberField>, never>>,
  Holds<Same<Undeclared<StringField, Fields.StringField>, never>>,
  Holds<Same<Undeclared<BooleanField, Fields.BooleanField>, never>>,
  Holds<Same<Undeclared<SchemaField, Fields.SchemaField<Record<string, never>>>, never>>,
  Holds<Same<Undeclared<TypeDataModel, foundry.abstract.TypeDataModel.Any>, never>>,
  Holds<Same<Undeclared<RegionBehaviorType, RegionBehaviorModel>, never>>,
  Holds<Same<Undeclared<DataModelValidationFailure, Validation.DataModelValidationFailure>, never>>,
  Holds<Same<Undeclared<StandInActor, Actor.Implementation>, Internal>>,
  Holds<Same<Undeclared<StandInCombat, Combat.Implementation>, Internal | "follow">>,
  Holds<Same<Undeclared<StandInCombatant, Combatant.Implementation>, Internal>>,
  Holds<Same<Undeclared<StandInMacro, Macro.Implementation>, Internal>>,
  Holds<Same<Undeclared<Hotbar, foundry.applications.ui.Hotbar>, never>>,
  Holds<Same<Undeclared<AbstractSidebarTab, foundry.applications.sidebar.AbstractSidebarTab>, never>>,
  Holds<Same<Undeclared<CombatTracker, foundry.applications.sidebar.tabs.CombatTracker>, never>>,
  Holds<Same<Undeclared<ContextMenu, foundry.applications.ux.ContextMenu>, never>>,
  Holds<Same<Undeclared<StandInChatMessage, ChatMessage.Implementation>, Internal>>,
  Holds<Same<Undeclared<typeof StandInChatMessage, typeof ChatMessage>, never>>,
  Holds<Same<Undeclared<StandInRoll, Roll>, "_evaluated" | "_total">>,
  Holds<Same<Undeclared<typeof StandInRoll, typeof Roll>, "storedAs">>,
  Holds<Same<Undeclared<terms.Die, foundry.dice.terms.Die>, never>>,
  Holds<Same<Undeclared<terms.NumericTerm, foundry.dice.terms.NumericTerm>, never>>,
  Holds<Same<Undeclared<terms.OperatorTerm, foundry.dice.terms.OperatorTerm>, never>>,
  Holds<Same<Undeclared<PrototypeToken, foundry.data.PrototypeToken>, never>>,
  Holds<Same<Undeclared<RegionBehavior, foundry.documents.RegionBehavior>, Internal | "model">>,
  Holds<Same<Undeclared<Sheets["WallConfig"], foundry.applications.sheets.WallConfig>, "editTargets">>,
  Holds<Same<Undeclared<Sheets["TileConfig"], foundry.applications.sheets.TileConfig>, never>>,
  Holds<Same<Undeclared<Sheets["RegionConfig"], foundry.applications.sheets.RegionConfig>, never>>,
  Holds<Same<Undeclared<Sheets["RegionBehaviorConfig"], foundry.applications.sheets.RegionBehaviorConfig>, never>>,
  Holds<Same<Undeclared<Sheets["TokenConfig"], foundry.applications.sheets.TokenConfig>, StubbedOfTokens>>,
  Holds<
    Same<
      Undeclared<Sheets["PrototypeTokenConfig"], foundry.applications.sheets.PrototypeTokenConfig>,
      StubbedOfTokens | "actor"
    >
  >,
  Holds<Same<Undeclared<Localization, foundry.helpers.Localization>, "add">>,
  Holds<Same<Undeclared<Keybindings, foundry.helpers.interaction.ClientKeybindings>, "press" | "lift" | "liftAll">>,
  Holds<Same<Undeclared<Notifications, foundry.applications.ui.Notifications>, never>>,
  Holds<Same<Undeclared<Tour, foundry.nue.Tour>, never>>,
  Holds<Same<Undeclared<typeof Tour, typeof foundry.nue.Tour>, never>>,
  Holds<Same<Undeclared<ToursCollection, foundry.nue.ToursCollection>, never>>,
  Holds<
    Same<
      Undeclared<StandInGrid, foundry.grid.SquareGrid | foundry.grid.HexagonalGrid>,
      "even" | "columns" | "diagonals"
    >
  >,
  Holds<Same<Undeclared<Dimensions, Scene.Dimensions>, never>>,
  Holds<Same<Undeclared<StandInDocument, WallDocument.Implementation>, Internal>>,
  Holds<
    Same<
      Undeclared<SceneDocument, Scene.Implementation>,
      Internal | "spaces" | "sources" | "tileDocuments" | "viewedLevel" | "viewedRange"
    >
  >,
  Holds<Same<Undeclared<TokenDocument, foundry.documents.TokenDocument>, Internal | "moves" | "followMovement">>,
  Holds<Same<Undeclared<User, foundry.documents.User>, never>>,
  Holds<
    Same<
      Undeclared<Game, foundry.Game>,
      "generation" | "addScene" | "addActor" | "addItem" | "addCombat" | "addPack" | "joinOthers"
    >
  >,
  Holds<Same<Undeclared<CanvasLayer, foundry.canvas.layers.CanvasLayer>, never>>,
  Holds<Same<Undeclared<InteractionLayer, foundry.canvas.layers.InteractionLayer>, "onActivate">>,
  Holds<
    Same<
      Undeclared<TokenLayer, foundry.canvas.layers.TokenLayer>,
      "gridSize" | "prepare" | "eyes" | "restrict" | OfLayers
    >
  >,
  Holds<Same<Undeclared<PlaceablesLayer, foundry.canvas.layers.WallsLayer>, OfLayers>>,
  Holds<Same<Undeclared<PlaceableObject, foundry.canvas.placeables.Wall>, "setHover" | "prepare">>,
  Holds<Same<Undeclared<PlaceableDocument, WallDocument.Implementation>, Internal>>,
  /** `shape` is of version 14: dnd5e `module/data/region-behavior/rotate-area.mjs`. */
  Holds<Same<Undeclared<StandInTile, TileDocument.Implementation>, Internal | "shape">>,
  Holds<
    Same<
      Undeclared<Token, foundry.canvas.placeables.Token>,
      | "setHover"
      | "prepare"
      | "moveToDocument"
      | "dragTo"
      | "plan"
      | "_plannedMovement"
      | "middle"
      | "show"
      | "movementAnimationPromise"
    >
  >,
  Holds<Same<Undeclared<ApplicationV2, Api.ApplicationV2>, never>>,
  Holds<Same<Undeclared<typeof ApplicationV2, typeof Api.ApplicationV2>, never>>,
  Holds<Same<Undeclared<InstanceType<ReturnType<typeof HandlebarsApplicationMixin>>, Parted>, never>>,
  Holds<Same<Undeclared<DialogV2, Api.DialogV2>, never>>,
  Holds<Same<Undeclared<typeof DialogV2, typeof Api.DialogV2>, never>>,
  Holds<Same<Undeclared<DocumentSheetV2, Api.DocumentSheetV2<WallDocument.Implementation>>, never>>,
  Holds<Same<Undeclared<SettingsConfig, foundry.applications.settings.SettingsConfig>, never>>,
  Holds<Same<Undeclared<FormDataExtended, foundry.applications.ux.FormDataExtended>, never>>,
  Holds<Same<Undeclared<typeof templates, typeof foundry.applications.handlebars>, never>>,
  Holds<Same<Undeclared<typeof fields, typeof foundry.applications.fields>, never>>,
  Holds<Same<Undeclared<TokenHUD, foundry.applications.hud.TokenHUD>, "bind" | "clear">>,
  Holds<
    Same<Undeclared<SceneControls, foundry.applications.ui.SceneControls>, "drawnBy" | "shownTools" | "shownControls">
  >,
  Holds<Same<Undeclared<StandInCanvas, foundry.canvas.Canvas>, "view" | "layerOf" | "refreshSight">>,
];

import type { ApplicationV2 } from "../stand-in/applications/application";
import type { DialogV2 } from "../stand-in/applications/dialog";
import type { DocumentSheetV2 } from "../stand-in/applications/document-sheet";
import type { FormDataExtended } from "../stand-in/applications/form-data";
import type { HandlebarsApplicationMixin } from "../stand-in/applications/handlebars-application";
import type { SettingsConfig } from "../stand-in/applications/settings-config";
import type * as templates from "../stand-in/applications/templates";
import type { StandInCanvas } from "../stand-in/canvas";
import type { Collection } from "../stand-in/collection";
import type { NumberField } from "../stand-in/data-fields";
import type { StandInDocument } from "../stand-in/document";
import type { Game } from "../stand-in/game";
import type { StandInGrid } from "../stand-in/grid";
import type { Hooks as StandInHooks } from "../stand-in/hooks";
import type { Keybindings } from "../stand-in/keybindings";
import type { CanvasLayer, InteractionLayer } from "../stand-in/layers";
import type { Localization } from "../stand-in/localization";
import type { Notifications } from "../stand-in/notifications";
import type { Dimensions, SceneDocument } from "../stand-in/scene-document";
import type { Settings } from "../stand-in/settings";
import type { Token } from "../stand-in/token";
import type { TokenDocument } from "../stand-in/token-document";
import type { TokenLayer } from "../stand-in/token-layer";
import type { User } from "../stand-in/user";

import Api = foundry.applications.api;

type Parted = InstanceType<ReturnType<typeof Api.HandlebarsApplicationMixin<typeof Api.ApplicationV2>>>;

/** Members of ours that the League's declarations of version 13 do not have. */
type Undeclared<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Holds<Statement extends true> = Statement;

/**
 * The stand-in has no public member that the declarations lack, but for those named here, which are for its own page. Not
 * a test: where one of these does not hold, `npm run types` fails.
 */
export type Declared = [
  Holds<Same<Undeclared<typeof StandInHooks, typeof Hooks>, never>>,
  Holds<Same<Undeclared<Collection<string>, foundry.utils.Collection<string>>, never>>,
  Holds<Same<Undeclared<Settings, foundry.helpers.ClientSettings>, never>>,
  Holds<Same<Undeclared<NumberField, foundry.data.fields.NumberField>, never>>,
  Holds<Same<Undeclared<Localization, foundry.helpers.Localization>, "add">>,
  Holds<Same<Undeclared<Keybindings, foundry.helpers.interaction.ClientKeybindings>, "press">>,
  Holds<Same<Undeclared<Notifications, foundry.applications.ui.Notifications>, never>>,
  Holds<Same<Undeclared<StandInGrid, foundry.grid.SquareGrid | foundry.grid.HexagonalGrid>, "even" | "columns">>,
  Holds<Same<Undeclared<Dimensions, Scene.Dimensions>, never>>,
  Holds<Same<Undeclared<StandInDocument, WallDocument.Implementation>, "world">>,
  Holds<Same<Undeclared<SceneDocument, Scene.Implementation>, "world" | "spaces" | "sources">>,
  Holds<Same<Undeclared<TokenDocument, foundry.documents.TokenDocument>, "world">>,
  Holds<Same<Undeclared<User, foundry.documents.User>, never>>,
  Holds<Same<Undeclared<Game, foundry.Game>, "generation" | "addScene">>,
  Holds<Same<Undeclared<CanvasLayer, foundry.canvas.layers.CanvasLayer>, never>>,
  Holds<Same<Undeclared<InteractionLayer, foundry.canvas.layers.InteractionLayer>, never>>,
  Holds<Same<Undeclared<TokenLayer, foundry.canvas.layers.TokenLayer>, "remove" | "gridSize" | "prepare" | "place">>,
  Holds<Same<Undeclared<Token, foundry.canvas.placeables.Token>, "setHover" | "moveToDocument">>,
  Holds<Same<Undeclared<ApplicationV2, Api.ApplicationV2>, never>>,
  Holds<Same<Undeclared<typeof ApplicationV2, typeof Api.ApplicationV2>, never>>,
  Holds<Same<Undeclared<InstanceType<ReturnType<typeof HandlebarsApplicationMixin>>, Parted>, never>>,
  Holds<Same<Undeclared<DialogV2, Api.DialogV2>, never>>,
  Holds<Same<Undeclared<typeof DialogV2, typeof Api.DialogV2>, never>>,
  Holds<Same<Undeclared<DocumentSheetV2, Api.DocumentSheetV2<WallDocument.Implementation>>, never>>,
  Holds<Same<Undeclared<SettingsConfig, foundry.applications.settings.SettingsConfig>, never>>,
  Holds<Same<Undeclared<FormDataExtended, foundry.applications.ux.FormDataExtended>, never>>,
  Holds<Same<Undeclared<typeof templates, typeof foundry.applications.handlebars>, never>>,
  Holds<Same<Undeclared<StandInCanvas, foundry.canvas.Canvas>, "view">>,
];

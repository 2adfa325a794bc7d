import { expectTypeOf, test } from "vitest";
import type { StandInCanvas } from "./canvas";
import type { Collection } from "./collection";
import type { StandInDocument } from "./document";
import type { Game } from "./game";
import type { StandInGrid } from "./grid";
import type { Hooks as StandInHooks } from "./hooks";
import type { Keybindings } from "./keybindings";
import type { CanvasLayer, InteractionLayer } from "./layers";
import type { Localization } from "./localization";
import type { Notifications } from "./notifications";
import type { Dimensions, SceneDocument } from "./scene-document";
import type { Settings } from "./settings";
import type { Token } from "./token";
import type { TokenDocument } from "./token-document";
import type { TokenLayer } from "./token-layer";
import type { User } from "./user";

/** Members of ours that the League's declarations of version 13 do not have. */
type Undeclared<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

test("the stand-in has no public member that the declarations lack, its own page's hands excepted", () => {
  expectTypeOf<Undeclared<typeof StandInHooks, typeof Hooks>>().toBeNever();
  expectTypeOf<Undeclared<Collection<string>, foundry.utils.Collection<string>>>().toBeNever();
  expectTypeOf<Undeclared<Settings, foundry.helpers.ClientSettings>>().toBeNever();
  expectTypeOf<Undeclared<Localization, foundry.helpers.Localization>>().toEqualTypeOf<"add">();
  expectTypeOf<Undeclared<Keybindings, foundry.helpers.interaction.ClientKeybindings>>().toEqualTypeOf<"press">();
  expectTypeOf<Undeclared<Notifications, foundry.applications.ui.Notifications>>().toBeNever();
  expectTypeOf<Undeclared<StandInGrid, foundry.grid.SquareGrid | foundry.grid.HexagonalGrid>>().toEqualTypeOf<
    "even" | "columns"
  >();
  expectTypeOf<Undeclared<Dimensions, Scene.Dimensions>>().toBeNever();
  expectTypeOf<Undeclared<StandInDocument, WallDocument.Implementation>>().toEqualTypeOf<"world">();
  expectTypeOf<Undeclared<SceneDocument, Scene.Implementation>>().toEqualTypeOf<"world" | "spaces" | "sources">();
  expectTypeOf<Undeclared<TokenDocument, foundry.documents.TokenDocument>>().toEqualTypeOf<"world">();
  expectTypeOf<Undeclared<User, foundry.documents.User>>().toBeNever();
  expectTypeOf<Undeclared<Game, foundry.Game>>().toEqualTypeOf<"generation" | "addScene">();
  expectTypeOf<Undeclared<CanvasLayer, foundry.canvas.layers.CanvasLayer>>().toBeNever();
  expectTypeOf<Undeclared<InteractionLayer, foundry.canvas.layers.InteractionLayer>>().toBeNever();
  expectTypeOf<Undeclared<TokenLayer, foundry.canvas.layers.TokenLayer>>().toEqualTypeOf<
    "remove" | "gridSize" | "prepare" | "place"
  >();
  expectTypeOf<Undeclared<Token, foundry.canvas.placeables.Token>>().toEqualTypeOf<"setHover" | "moveToDocument">();
  expectTypeOf<Undeclared<StandInCanvas, foundry.canvas.Canvas>>().toEqualTypeOf<"view">();
});

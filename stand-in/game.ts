import { Collection } from "./collection";
import { StandInDocument, type World } from "./document";
import type { StandInCanvas } from "./canvas";
import { Keybindings } from "./keybindings";
import { Localization } from "./localization";
import type { Manifest } from "./manifest";
import { randomID, type Plain } from "./objects";
import { VERSIONS, type Generation } from "./profile";
import { SceneDocument } from "./scene-document";
import { Settings } from "./settings";
import { Strict } from "./strict";
import { TokenDocument } from "./token-document";
import { User } from "./user";

/** types13 `client/packages/client-package.d.mts`: a module as others see it, with what it offers on `api`. */
class Module extends Strict {
  readonly active = true;
  api: unknown = undefined;

  constructor(
    readonly id: string,
    readonly title: string,
    readonly version: string,
  ) {
    super(`game.modules.get("${id}")`);
  }
}

/** types13 `documents/collections/scenes.d.mts`. */
class Scenes extends Collection<SceneDocument> {
  get viewed(): SceneDocument | null {
    return this.contents.find((scene) => scene.isView) ?? null;
  }

  get current(): SceneDocument | null {
    return this.viewed;
  }

  get active(): SceneDocument | null {
    return this.contents.find((scene) => scene._source["active"] === true) ?? null;
  }
}

class Users extends Collection<User> {
  constructor(private readonly self: User) {
    super();
    this.set(self.id, self);
  }

  get current(): User {
    return this.self;
  }

  get activeGM(): User {
    return this.self;
  }
}

/** https://foundryvtt.com/api/v14/classes/foundry.Game.html; types13 `client/game.d.mts`. */
export class Game extends Strict {
  ready = false;
  canvas: StandInCanvas | null = null;
  readonly version: string;
  readonly release: { readonly generation: Generation; readonly version: string };
  readonly system = { id: "simple", title: "No game system", version: "1.0.0" };
  readonly world = { id: "playground", title: "Playground" };
  readonly combat = null;
  readonly combats = new Collection<never>();
  readonly user = new User("standInUser00001");
  readonly userId = this.user.id;
  readonly users = new Users(this.user);
  readonly modules = new Collection<Module>();
  readonly scenes = new Scenes();
  readonly settings = new Settings();
  readonly keybindings = new Keybindings();
  readonly i18n: Localization;
  readonly #world: World;

  constructor(
    readonly generation: Generation,
    { id, title, version }: Manifest,
    lang: string,
  ) {
    super("game", ["generation"]);
    this.version = VERSIONS[generation];
    this.release = { generation, version: this.version };
    this.i18n = new Localization(lang);
    this.modules.set(id, new Module(id, title, version));
    this.#world = {
      generation,
      userId: this.user.id,
      flagScopes: new Set(["core", "world", this.system.id, id]),
      open: (name, source, parent) => this.#open(name, source, parent),
      onChange: (...change) => {
        this.#followOnCanvas(...change);
      },
    };
  }

  /** Adds a scene from its source, as an import does. */
  addScene(source: Plain): SceneDocument {
    const scene = new SceneDocument({ ...source, _id: randomID() }, this.#world, async (it) => {
      await this.canvas?.draw(it);
    });
    this.scenes.set(scene.id, scene);
    return scene;
  }

  #open(name: Parameters<World["open"]>[0], source: Plain, parent: StandInDocument | null): StandInDocument {
    if (name === "Token") return new TokenDocument(source, parent, this.#world);
    return new StandInDocument(name, source, parent, this.#world);
  }

  /** Placeables follow before the hook is called; a move is animated while the document is there already. */
  #followOnCanvas(...[action, document, changes, options]: Parameters<World["onChange"]>): void {
    const { canvas } = this;
    if (canvas === null || canvas.scene === null) return;
    if (document === canvas.scene && "grid" in changes) void canvas.draw();
    if (!(document instanceof TokenDocument) || document.parent !== canvas.scene) return;
    if (action === "create") canvas.tokens.place(document);
    else if (action === "delete") canvas.tokens.remove(document);
    else if ("x" in changes || "y" in changes) document.object?.moveToDocument(options["animate"] !== false);
    else document.object?.refresh();
  }
}

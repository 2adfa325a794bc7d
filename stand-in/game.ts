import { Actor } from "./actor";
import { Collection } from "./collection";
import { Combat, Combatant } from "./combat";
import { StandInDocument, type World } from "./document";
import type { DocumentName } from "./document-fields";
import { followInLog, type ChatLog } from "./chat/chat-log";
import { settleMessages, type ChatMessage } from "./chat/chat-message";
import type { StandInCanvas } from "./canvas";
import { Hooks } from "./hooks";
import { Keybindings } from "./keybindings";
import { Localization } from "./localization";
import type { Manifest } from "./manifest";
import { randomID, type Plain } from "./objects";
import { PlaceableDocument } from "./placeable-document";
import { PlaceablesLayer } from "./placeables-layer";
import { VERSIONS, type Generation } from "./profile";
import { RegionBehavior } from "./region-behavior";
import { SceneDocument } from "./scene-document";
import { Settings } from "./settings";
import { sheetOf, type SheetClasses } from "./sheets/sheet-classes";
import { Strict } from "./strict";
import { TokenDocument } from "./token-document";
import { User } from "./user";
import { Actors, CombatEncounters, Scenes, Users } from "./world-collections";

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

/** Types of the client's own that scenes here may have: https://foundryvtt.com/api/modules/foundry.data.regionBehaviors.html */
const CORE_BEHAVIORS: Readonly<Record<Generation, readonly string[]>> = {
  13: ["adjustDarknessLevel"],
  14: ["adjustDarknessLevel", "defineSurface"],
};

const PLACEABLES: ReadonlySet<DocumentName> = new Set(["Wall", "Tile", "Region", "AmbientLight", "MeasuredTemplate"]);

/** Changes of these change what is seen. */
const SEEN: ReadonlySet<DocumentName> = new Set(["Token", "Wall"]);

/** The game system that is played, as others see it. */
export interface SystemAsked {
  readonly id: string;
  readonly title: string;
}

export interface GameParts {
  readonly generation: Generation;
  readonly manifest: Manifest;
  readonly lang: string;
  readonly isGM: boolean;
  readonly system: SystemAsked;
  readonly log: ChatLog;
  /** `CONFIG.RegionBehavior.dataModels` */
  readonly dataModels: Readonly<Record<string, unknown>>;
  readonly sheets: SheetClasses;
}

/** https://foundryvtt.com/api/v14/classes/foundry.Game.html; types13 `client/game.d.mts`. */
export class Game extends Strict {
  ready = false;
  canvas: StandInCanvas | null = null;
  readonly generation: Generation;
  readonly version: string;
  readonly release: { readonly generation: Generation; readonly version: string };
  readonly system: SystemAsked & { readonly version: string };
  readonly world = { id: "playground", title: "Playground" };
  readonly user: User;
  readonly users: Users;
  readonly modules = new Collection<Module>();
  readonly scenes = new Scenes();
  readonly actors = new Actors();
  readonly messages = new Collection<ChatMessage>();
  readonly combats = new CombatEncounters(this.scenes);
  readonly settings = new Settings(() => this.user.isGM);
  readonly keybindings: Keybindings;
  readonly i18n: Localization;
  readonly #world: World;
  /** Of tokens that are not linked to theirs. */
  readonly #ownActors = new WeakMap<StandInDocument, Actor>();

  constructor(parts: GameParts) {
    const { generation, manifest, lang, isGM, system } = parts;
    super("game", ["generation"]);
    this.system = { id: system.id, title: system.title, version: "1.0.0" };
    this.user = new User("standInUser00001", isGM, true);
    this.users = new Users(this.user, new User("standInUser00002", !isGM, false));
    this.keybindings = new Keybindings(this.user);
    this.generation = generation;
    this.version = VERSIONS[generation];
    this.release = { generation, version: this.version };
    this.i18n = new Localization(lang);
    this.modules.set(manifest.id, new Module(manifest.id, manifest.title, manifest.version));
    this.#world = this.#worldOf(parts);
    settleMessages({
      world: this.#world,
      users: this.users,
      user: this.user,
      controlled: () => this.canvas?.tokens.controlled[0],
      add: (message) => void this.messages.set(message.id, message),
    });
  }

  #worldOf({ generation, manifest, isGM, system, dataModels, sheets, log }: GameParts): World {
    return {
      generation,
      userId: this.user.id,
      isPlayers: !isGM,
      flagScopes: new Set(["core", "world", system.id, manifest.id]),
      dataModels,
      behaviorTypes: new Set([...CORE_BEHAVIORS[generation], ...manifest.behaviorTypes]),
      sheetOf: (document) => sheetOf(document, sheets),
      open: (name, source, parent) => this.#open(name, source, parent),
      discard: ({ id: discarded }) => {
        for (const all of [this.combats, this.actors, this.scenes, this.messages]) all.delete(discarded);
      },
      actorOf: (token) => this.#actorOf(token),
      tokenOf: (sceneId, tokenId) => this.#tokenOf(sceneId, tokenId),
      combatantOf: (token) => this.#combatantOf(token),
      remember: ({ type, name, options }, data) => {
        if (options["isUndo"] !== true) this.canvas?.layerOf(name)?.storeHistory(type, data, options);
      },
      onChange: (...change) => {
        this.#followOnCanvas(...change);
        followInLog(log, change[0], change[1]);
      },
    };
  }

  get userId(): string {
    return this.user.id;
  }

  get combat(): Combat | null {
    return this.combats.viewed;
  }

  /** Adds a scene from its source, as an import does. */
  addScene(source: Plain): SceneDocument {
    const scene = new SceneDocument({ ...source, _id: randomID() }, this.#world, async (it) => {
      await this.canvas?.draw(it);
    });
    this.scenes.set(scene.id, scene);
    return scene;
  }

  /** Hook `createActor(actor, options, userId)`. */
  addActor(source: Plain): Actor {
    const actor = new Actor({ _id: randomID(), ...source }, null, this.#world);
    this.actors.set(actor.id, actor);
    Hooks.callAll("createActor", actor, {}, this.userId);
    return actor;
  }

  /** Hook `createCombat(combat, options, userId)`. */
  addCombat(source: Plain): Combat {
    const combat = new Combat({ _id: randomID(), ...source }, this.#world);
    this.combats.set(combat.id, combat);
    Hooks.callAll("createCombat", combat, {}, this.userId);
    return combat;
  }

  #open(name: DocumentName, source: Plain, parent: StandInDocument | null): StandInDocument {
    if (name === "Token") return new TokenDocument(source, parent, this.#world);
    if (name === "RegionBehavior") return new RegionBehavior(source, parent, this.#world);
    if (name === "Combatant") return new Combatant(source, parent, this.#world);
    if (PLACEABLES.has(name)) return new PlaceableDocument(name, source, parent, this.#world);
    return new StandInDocument(name, source, parent, this.#world);
  }

  #actorOf(token: StandInDocument): Actor | null {
    const actor = this.actors.get(String(token._source["actorId"]));
    if (actor === undefined || token._source["actorLink"] === true) return actor ?? null;
    const own = this.#ownActors.get(token) ?? new Actor(actor.toObject(), token, this.#world);
    this.#ownActors.set(token, own);
    return own;
  }

  #tokenOf(sceneId: string | null, tokenId: string | null): TokenDocument | null {
    const token = this.scenes.get(sceneId ?? "")?.collections["tokens"]?.get(tokenId ?? "");
    return token instanceof TokenDocument ? token : null;
  }

  #combatantOf({ id }: StandInDocument): Combatant | null {
    return this.combat?.turns.find(({ _source }) => _source.tokenId === id) ?? null;
  }

  /** Placeables follow before the hook is called; a move is animated while the document is there already. */
  #followOnCanvas(...[action, document, changes, options]: Parameters<World["onChange"]>): void {
    const { canvas } = this;
    if (canvas === null || canvas.scene === null) return;
    if (document === canvas.scene && "grid" in changes) void canvas.draw();
    if (document.parent !== canvas.scene) return;
    if (document instanceof TokenDocument) this.#followToken(canvas, action, document, { changes, options });
    else followPlaceable(canvas, action, document);
    if (SEEN.has(document.documentName)) canvas.refreshSight();
  }

  #followToken(
    { tokens }: StandInCanvas,
    action: Parameters<World["onChange"]>[0],
    document: TokenDocument,
    { changes, options }: { readonly changes: Plain; readonly options: Plain },
  ): void {
    if (action === "create") tokens.place(document);
    else if (action === "delete") tokens.remove(document);
    else if ("x" in changes || "y" in changes) document.object?.moveToDocument(options["animate"] !== false);
    else document.object?.refresh();
  }
}

const followPlaceable = (
  canvas: StandInCanvas,
  action: Parameters<World["onChange"]>[0],
  document: StandInDocument,
): void => {
  const layer = canvas.layerOf(document.documentName);
  if (!(layer instanceof PlaceablesLayer)) return;
  if (action === "create") layer.place(document);
  else if (action === "delete") layer.remove(document);
  else layer.get(document.id)?.refresh();
};

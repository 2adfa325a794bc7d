import { Actor } from "./actor";
import { Collection } from "./collection";
import { CompendiumCollection, type PackNamed, type ReadPack } from "./compendium";
import { DocumentCollection } from "./document-collection";
import { Combat } from "./combat/combat";
import { Combatant } from "./combat/combatant";
import { clearHistoryOf } from "./combat/turn-order";
import { settleCreating } from "./creating";
import { StandInDocument, type Holder, type World } from "./document";
import type { DocumentName } from "./document-fields";
import { followInLog, type ChatLog } from "./chat/chat-log";
import { ChatMessage, settleMessages } from "./chat/chat-message";
import { followOnCanvas } from "./canvas-following";
import type { StandInCanvas } from "./canvas";
import { Hooks, isSilent } from "./hooks";
import { JournalEntry } from "./journal-entry";
import { Keybindings } from "./keybindings";
import { Localization } from "./localization";
import { Macro } from "./macros/macro";
import type { Manifest } from "./manifest";
import { randomID, type Plain } from "./objects";
import { applyOnce } from "./operations";
import { ToursCollection } from "./nue/tours-collection";
import { openPlaceable } from "./placeable-kinds";
import { VERSIONS, type Generation } from "./profile";
import { RegionBehavior } from "./region-behavior";
import { SceneDocument } from "./scene-document";
import { ownStorage } from "./own-storage";
import { registerCoreSettings, Settings } from "./settings";
import { sheetOf, type SheetClasses } from "./sheets/sheet-classes";
import { Strict } from "./strict";
import { TokenDocument } from "./token-document";
import { rosterFor } from "./table/roster";
import type { Server } from "./table/server";
import type { User, UserKey } from "./user";
import { documentAt } from "./uuid";
import type { Operation } from "./world";
import { Actors, CombatEncounters, Scenes, Users } from "./world-collections";

/** types13 `client/packages/client-package.d.mts`: a module with its `api`. */
class Module extends Strict {
  active = true;
  /** Of its manifest, for other packages. */
  readonly flags: Plain = {};
  api: unknown = undefined;

  constructor(
    readonly id: string,
    readonly title: string,
    readonly version: string,
  ) {
    super(`game.modules.get("${id}")`);
  }
}

/**
 * Core behavior types that scenes here may contain:
 * https://foundryvtt.com/api/modules/foundry.data.regionBehaviors.html
 */
const CORE_BEHAVIORS: Readonly<Record<Generation, readonly string[]>> = {
  13: ["adjustDarknessLevel"],
  14: ["adjustDarknessLevel", "defineSurface"],
};

/** Changes of these documents change the tracker. */
const IN_TRACKER: ReadonlySet<DocumentName> = new Set(["Combat", "Combatant", "Token", "Actor", "ActiveEffect"]);

/** The game system. */
export interface SystemAsked {
  readonly id: string;
  readonly title: string;
}

export interface GameParts {
  readonly generation: Generation;
  readonly manifest: Manifest;
  readonly lang: string;
  readonly user: UserKey;
  /** Null when this page is alone. */
  readonly server: Server | null;
  readonly system: SystemAsked;
  readonly log: ChatLog;
  /** `CONFIG.RegionBehavior.dataModels` */
  readonly dataModels: Readonly<Record<string, unknown>>;
  readonly sheets: SheetClasses;
  /** Settings that the world already stores, by `namespace.key`. */
  readonly stored: Plain;
  readonly readPack: ReadPack;
}

/** https://foundryvtt.com/api/v14/classes/foundry.Game.html; types13 `client/game.d.mts`. */
export class Game extends Strict {
  ready = false;
  canvas: StandInCanvas | null = null;
  readonly generation: Generation;
  readonly version: string;
  /** Nobody pauses the stand-in. */
  paused = false;
  readonly release: { readonly generation: Generation; readonly version: string };
  readonly system: SystemAsked & { readonly version: string };
  readonly world: { readonly id: string; readonly title: string };
  readonly user: User;
  readonly users: Users;
  readonly modules = new Collection<Module>();
  readonly scenes = new Scenes();
  readonly actors = new Actors();
  readonly items = new DocumentCollection<StandInDocument>();
  readonly messages = new DocumentCollection<ChatMessage>();
  readonly macros = new DocumentCollection<Macro>();
  readonly journal = new DocumentCollection<JournalEntry>();
  /** https://foundryvtt.com/api/v14/classes/foundry.Game.html: always empty here. */
  readonly tables = new Collection<StandInDocument>();
  readonly tours = new ToursCollection();
  readonly packs = new Collection<CompendiumCollection>();
  readonly combats = new CombatEncounters(this.scenes);
  readonly settings: Settings;
  readonly keybindings: Keybindings;
  readonly i18n: Localization;
  readonly #world: World;
  readonly #server: Server | null;
  /** Actors of unlinked tokens. */
  readonly #ownActors = new WeakMap<StandInDocument, Actor>();

  constructor(parts: GameParts) {
    const { generation, manifest, lang, system, server } = parts;
    super("game", ["generation"]);
    this.system = { id: system.id, title: system.title, version: "1.0.0" };
    const { self, all } = rosterFor(parts.user, server?.connection ?? null);
    this.user = self;
    this.users = new Users(all);
    this.world = { id: server?.name ?? `playground-${randomID()}`, title: "Playground" };
    const kept = server === null ? null : ownStorage(localStorage, `${this.world.id} ${self.id}`);
    if (kept !== null) Object.defineProperty(globalThis, "localStorage", { configurable: true, value: kept });
    this.settings = new Settings(self, (change) => server?.changeSetting(change) ?? null, kept);
    registerCoreSettings(this.settings, generation);
    this.settings.begin(parts.stored);
    this.keybindings = new Keybindings(this.user);
    this.generation = generation;
    this.version = VERSIONS[generation];
    this.release = { generation, version: this.version };
    this.i18n = new Localization(lang);
    this.modules.set(manifest.id, new Module(manifest.id, manifest.title, manifest.version));
    this.#world = this.#worldOf(parts);
    for (const pack of manifest.packs) {
      const compendium = new CompendiumCollection(manifest.id, pack, this.#world, parts.readPack);
      this.packs.set(compendium.collection, compendium);
    }
    settleMessages({
      world: this.#world,
      users: this.users,
      user: this.user,
      controlled: () => this.canvas?.tokens.controlled[0],
    });
    settleCreating((name, source, options) => this.#createOfWorld(name, source, options));
    this.#server = server;
  }

  /** Starts from the current state of the world's other pages and follows them. Not a member of the public API. */
  async joinOthers(): Promise<void> {
    await this.#server?.join(this.#world, this);
  }

  #worldOf({ generation, manifest, system, dataModels, sheets, log, server }: GameParts): World {
    return {
      generation,
      userId: this.user.id,
      isPlayers: !this.user.isGM,
      self: this.user,
      users: () => this.users.contents,
      flagScopes: new Set(["core", "world", system.id, manifest.id]),
      dataModels,
      behaviorTypes: new Set([...CORE_BEHAVIORS[generation], ...manifest.behaviorTypes]),
      sheetOf: (document) => sheetOf(document, sheets),
      open: (name, source, parent) => this.#open(name, source, parent),
      collectionOf: (name, pack) => this.#collectionOf(name, pack),
      isLocked: (pack) => this.packs.get(pack)?.locked === true,
      find: (uuid) => documentAt(this, uuid),
      submit: (operation) =>
        server === null ? Promise.resolve(applyOnce(this.#world, operation)) : server.submit(operation),
      tell: (news) => server?.tell(news),
      afterwards: (operation, documents) => {
        this.#afterwards(operation, documents);
      },
      linkedTokens: (actor) => this.#linkedTokens(actor),
      actorOf: (token) => this.#actorOf(token),
      tokenOf: (sceneId, tokenId) => this.#tokenOf(sceneId, tokenId),
      combatantOf: (token) => this.#combatantOf(token),
      remember: ({ type, name, options }, data) => {
        if (options["isUndo"] !== true) this.canvas?.layerOf(name)?.storeHistory(type, data, options);
      },
      onChange: (...change) => {
        if (isSilent()) return;
        if (this.canvas !== null) followOnCanvas(this.canvas, ...change);
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
    const scene = this.#scene({ ...source, _id: randomID() });
    this.scenes.set(scene.id, scene);
    this.#publish(scene);
    return scene;
  }

  #scene(source: Plain): SceneDocument {
    return new SceneDocument(source, this.#world, async (it) => {
      await this.canvas?.draw(it);
    });
  }

  /** Hook `createActor(actor, options, userId)`. */
  addActor(source: Plain): Actor {
    const actor = new Actor({ _id: randomID(), ...source }, null, this.#world);
    this.actors.set(actor.id, actor);
    Hooks.callAll("createActor", actor, {}, this.userId);
    this.#publish(actor);
    return actor;
  }

  /** Hook `createItem(item, options, userId)`. */
  addItem(source: Plain): StandInDocument {
    const item = this.#open("Item", { _id: randomID(), ...source }, null);
    this.items.set(item.id, item);
    Hooks.callAll("createItem", item, {}, this.userId);
    return item;
  }

  /** Adds a compendium of the world with these documents. */
  addPack(pack: PackNamed, locked: boolean, sources: readonly Plain[]): CompendiumCollection {
    const documents = sources.map((source) => ({ _id: randomID(), ...source }));
    const compendium = new CompendiumCollection("world", pack, this.#world, () => Promise.resolve(documents));
    compendium.locked = locked;
    this.packs.set(compendium.collection, compendium);
    return compendium;
  }

  /** Hook `createCombat(combat, options, userId)`. */
  addCombat(source: Plain): Combat {
    const combat = new Combat({ _id: randomID(), ...source }, this.#world);
    this.combats.set(combat.id, combat);
    Hooks.callAll("createCombat", combat, {}, this.userId);
    this.#publish(combat);
    return combat;
  }

  /** Publishes a document created here to the other pages. */
  #publish(document: StandInDocument): void {
    const { documentName: name, world } = document;
    const data = [document.toObject()];
    this.#server?.publish({ action: "create", name, parent: null, data, options: {}, userId: world.userId });
  }

  /** Hooks `preCreateX`, where false prevents it, and `createX`, for a world document. */
  async #createOfWorld(name: DocumentName, source: Plain, options: Plain): Promise<StandInDocument | undefined> {
    const document = this.#open(name, { _id: randomID(), ...source }, null);
    if (!Hooks.call(`preCreate${name}`, document, source, options, this.userId)) return undefined;
    const data = [document.toObject()];
    const [made] = await this.#world.submit({
      action: "create",
      name,
      parent: null,
      data,
      options,
      userId: this.userId,
    });
    return made;
  }

  #collectionOf(name: DocumentName, pack: string | null = null): Holder {
    const all: Readonly<Partial<Record<DocumentName, Holder>>> = {
      Combat: this.combats,
      Actor: this.actors,
      Scene: this.scenes,
      ChatMessage: this.messages,
      Macro: this.macros,
      JournalEntry: this.journal,
      Item: this.items,
    };
    const found = pack === null ? all[name] : this.packs.get(pack);
    if (found === undefined) throw new Error(`${name} is no document of the world.`);
    return found;
  }

  #linkedTokens({ id }: StandInDocument): StandInDocument[] {
    const tokens = this.scenes.contents.flatMap(({ collections }) => collections["tokens"]?.contents ?? []);
    return tokens.filter(({ _source }) => _source["actorId"] === id && _source["actorLink"] === true);
  }

  #afterwards({ action, name, options, userId }: Operation, documents: readonly StandInDocument[]): void {
    for (const token of documents)
      if (token instanceof TokenDocument) token.followMovement(options, this.users.get(userId) ?? null);
    const combats = new Set(documents.map((it) => (name === "Combatant" ? it.parent : it)));
    for (const combat of combats) if (combat instanceof Combat) combat.follow(name, options);
    if (action === "delete") for (const combatant of documents.flatMap(combatantsOf)) clearHistoryOf(combatant);
    if (IN_TRACKER.has(name) && options["render"] !== false && this.canvas !== null) void ui.combat.render();
  }

  #open(name: DocumentName, source: Plain, parent: StandInDocument | null): StandInDocument {
    if (name === "Token") return new TokenDocument(source, parent, this.#world);
    if (name === "RegionBehavior") return new RegionBehavior(source, parent, this.#world);
    if (name === "Combatant") return new Combatant(source, parent, this.#world);
    if (name === "Combat") return new Combat(source, this.#world);
    if (name === "Actor") return new Actor(source, parent, this.#world);
    if (name === "ChatMessage") return new ChatMessage.implementation(source, this.#world);
    if (name === "Macro") return new Macro(source, this.#world);
    if (name === "JournalEntry") return new JournalEntry(source, this.#world);
    if (name === "Scene") return this.#scene(source);
    const placeable = openPlaceable(name, source, parent, this.#world);
    return placeable ?? new StandInDocument(name, source, parent, this.#world);
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
    return this.combat?.getCombatantsByToken(id)[0] ?? null;
  }
}

/** A combatant, or those of a combat. */
const combatantsOf = (document: StandInDocument): readonly Combatant[] =>
  [document, ...(document.collections["combatants"]?.contents ?? [])].filter((it) => it instanceof Combatant);

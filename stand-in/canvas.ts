// Evidence: stand-in/EVIDENCE.md, "Canvas".
import { TokenHUD } from "./applications/token-hud";
import type { DocumentName } from "./document-fields";
import { Hooks } from "./hooks";
import { InteractionLayer, type CanvasLayer } from "./layers";
import { testInsideLight } from "./light";
import { HistoryLayer, PlaceablesLayer, RegionLayer, TemplateLayer, TilesLayer, WallsLayer } from "./placeables-layer";
import { placed } from "./placement";
import { absentIn, type Generation } from "./profile";
import type { Dimensions, SceneDocument } from "./scene-document";
import { strict, Strict } from "./strict";
import { TokenLayer } from "./token-layer";
import type { User } from "./user";
import { CanvasVisibility, FogManager, type Sight } from "./vision";

interface LayerEntry {
  readonly layerClass: new () => CanvasLayer;
  readonly group: string;
}

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MIN_SCALE = 0.02;
const MAX_SCALE = 4;

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.Canvas.html; types13 `canvas/board.d.mts`. */
export class StandInCanvas extends Strict {
  ready = false;
  scene: SceneDocument | null = null;
  readonly stage: PIXI.Container;
  /** Groups, lowest first (types13 `canvas/groups/_module.d.mts`). */
  readonly primary = new PIXI.Container();
  readonly interface = new PIXI.Container();
  readonly visibility = new CanvasVisibility(
    () => this.#sight(),
    () => this.scene?.viewedRange ?? null,
    () => this.tokens.restrict(this.visibility),
  );
  readonly fog = new FogManager();
  /** Last position of the pointer over the board, scene pixels. */
  mousePosition = new PIXI.Point();
  readonly tokens = new TokenLayer();
  /**
   * https://foundryvtt.com/api/v14/classes/foundry.applications.hud.HeadsUpDisplayContainer.html: only the token HUD.
   */
  readonly hud = strict("canvas.hud", { token: new TokenHUD() });
  readonly effects = strict("canvas.effects", { testInsideLight });
  readonly walls = new WallsLayer();
  readonly tiles = new TilesLayer();
  readonly regions = new RegionLayer();
  #active: InteractionLayer = this.tokens;
  readonly #layers = new Map<string, CanvasLayer>();
  /** Resolves with the last requested draw. */
  #drawn: Promise<unknown> = Promise.resolve();
  #isSightDue = false;

  constructor(
    readonly app: PIXI.Application<HTMLCanvasElement>,
    private readonly user: User,
    entries: Readonly<Record<string, LayerEntry>>,
    generation: Generation,
  ) {
    super("Canvas", absentIn(generation, "Canvas"));
    this.stage = app.stage;
    this.interface.sortableChildren = true;
    this.stage.addChild(this.primary, this.interface);
    app.view.addEventListener("pointermove", ({ clientX, clientY }) => {
      this.mousePosition = this.canvasCoordinatesFromClient({ x: clientX, y: clientY });
    });
    const { walls, tiles, regions, tokens } = this;
    for (const [name, layer] of Object.entries({ walls, tiles, regions, tokens }))
      this.#addLayer(name, layer, "interface");
    this.regions.placedBy((at) => placed(this, this.regions, at));
    if (generation === 13) this.#addLayer("templates", new TemplateLayer(), "interface");
    for (const layer of this.layers) this.#letActivate(layer);
    for (const [name, { layerClass, group }] of Object.entries(entries)) this.#addLayer(name, new layerClass(), group);
    if (generation === 14) Object.defineProperty(this, "level", { get: () => this.scene?.viewedLevel ?? null });
  }

  get activeLayer(): InteractionLayer {
    return this.#active;
  }

  #letActivate(layer: CanvasLayer): void {
    if (!(layer instanceof InteractionLayer)) return;
    layer.onActivate(() => {
      this.#active.deactivate();
      this.#active = layer;
    });
  }

  get layers(): CanvasLayer[] {
    return [...this.#layers.values()];
  }

  /** The layer of a document type. Not a member of the public API. */
  layerOf(name: DocumentName): HistoryLayer | null {
    return this.layers.filter((layer) => layer instanceof HistoryLayer).find(({ holds }) => holds === name) ?? null;
  }

  get grid(): unknown {
    return this.scene?.spaces ?? null;
  }

  get dimensions(): Dimensions | null {
    return this.scene?.dimensions ?? null;
  }

  /**
   * Hooks `canvasTearDown(canvas)` for the former scene, `canvasInit(canvas)`, `canvasReady(canvas)`. Draws run one
   * after the other. Without an argument the current scene is drawn again.
   */
  draw(scene?: SceneDocument | null): Promise<this> {
    const drawn = this.#drawn.then(() => this.#draw(scene === undefined ? this.scene : scene));
    this.#drawn = drawn.catch(() => undefined);
    return drawn;
  }

  async #draw(scene: SceneDocument | null): Promise<this> {
    await this.tearDown();
    if (scene === null) return this;
    this.scene = scene;
    scene.isView = true;
    this.user.viewedScene = scene.id;
    Hooks.callAll("canvasInit", this);
    this.tokens.prepare(scene, this.user);
    for (const layer of this.layers) if (layer instanceof PlaceablesLayer) layer.show(scene);
    for (const layer of this.#layers.values()) await layer.draw();
    this.ready = true;
    this.visibility.restrictVisibility();
    Hooks.callAll("canvasReady", this);
    return this;
  }

  /** A player sees from their own tokens with sight. A GM, or a player without any, sees everything. */
  #sight(): Sight | null {
    const { scene, tokens, user } = this;
    if (scene === null || user.isGM || scene._source["tokenVision"] !== true) return null;
    const { eyes } = tokens;
    const walls = scene.sources("walls").filter(({ sight, door, ds }) => sight > 0 && !(door > 0 && ds === 1));
    return eyes.length === 0 ? null : { eyes, walls: walls.map(({ c }) => c) };
  }

  /** In the next frame, as vision in the client follows changes. Not a member of the public API. */
  refreshSight(): void {
    if (this.#isSightDue) return;
    this.#isSightDue = true;
    requestAnimationFrame(() => {
      this.#isSightDue = false;
      if (this.ready) this.visibility.refresh();
    });
  }

  async tearDown(): Promise<this> {
    const { scene } = this;
    if (scene === null) return this;
    Hooks.callAll("canvasTearDown", this);
    this.ready = false;
    await this.hud.token.clear();
    for (const layer of this.#layers.values()) await layer.tearDown();
    scene.isView = false;
    this.scene = null;
    return this;
  }

  /** The scene point at the centre of the screen, and the zoom; hook `canvasPan(canvas, view)`. */
  pan({ x, y, scale }: Partial<View>): void {
    const zoom = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale ?? this.stage.scale.x));
    const { width, height } = this.app.screen;
    this.stage.position.set(width / 2, height / 2);
    this.stage.pivot.set(x ?? this.stage.pivot.x, y ?? this.stage.pivot.y);
    this.stage.scale.set(zoom);
    Hooks.callAll("canvasPan", this, this.view);
  }

  get view(): View {
    return { x: this.stage.pivot.x, y: this.stage.pivot.y, scale: this.stage.scale.x };
  }

  animatePan(view: Partial<View> & { readonly duration?: number }): Promise<boolean> {
    this.pan(view);
    return Promise.resolve(true);
  }

  canvasCoordinatesFromClient({ x, y }: { readonly x: number; readonly y: number }): PIXI.Point {
    const board = this.app.view.getBoundingClientRect();
    return this.stage.toLocal(new PIXI.Point(x - board.left, y - board.top));
  }

  clientCoordinatesFromCanvas(point: { readonly x: number; readonly y: number }): PIXI.Point {
    const board = this.app.view.getBoundingClientRect();
    const at = this.stage.toGlobal(new PIXI.Point(point.x, point.y));
    return new PIXI.Point(at.x + board.left, at.y + board.top);
  }

  #addLayer(name: string, layer: CanvasLayer, group: string): void {
    if (group !== "interface" && group !== "primary") throw new Error(`The stand-in has no canvas group "${group}".`);
    this.#layers.set(name, layer);
    this[group].addChild(layer);
    if (!(name in this)) Object.defineProperty(this, name, { value: layer });
  }
}

// Evidence: stand-in/EVIDENCE.md, "Scenes of Foundry 14".
import { createOfWorld } from "./creating";
import { sourceOf, StandInDocument, type World } from "./document";
import { DEFAULT_LEVEL } from "./document-fields";
import { StandInGrid } from "./grid";
import { isPlain, type Plain } from "./objects";
import type { SceneSource } from "./source";
import { Strict } from "./strict";
import type { HeightRange } from "./vision";
import { migratedTile, TileDocument } from "./tile-document";

type Held = "walls" | "tokens" | "tiles" | "regions" | "lights";

/** types13 `client/documents/scene.d.mts`, Scene.Dimensions. */
export class Dimensions extends Strict {
  readonly size: number;
  readonly distance: number;
  readonly distancePixels: number;
  readonly sceneX: number;
  readonly sceneY: number;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  readonly width: number;
  readonly height: number;
  readonly rect: PIXI.Rectangle;
  readonly sceneRect: PIXI.Rectangle;

  constructor({ width, height, padding, grid }: SceneSource) {
    super("Dimensions");
    this.size = grid.size;
    this.distance = grid.distance;
    this.distancePixels = grid.size / grid.distance;
    this.sceneX = Math.ceil((padding * width) / grid.size) * grid.size;
    this.sceneY = Math.ceil((padding * height) / grid.size) * grid.size;
    this.sceneWidth = width;
    this.sceneHeight = height;
    this.width = width + 2 * this.sceneX;
    this.height = height + 2 * this.sceneY;
    this.rect = new PIXI.Rectangle(0, 0, this.width, this.height);
    this.sceneRect = new PIXI.Rectangle(this.sceneX, this.sceneY, width, height);
  }
}

const heightOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

const isBefore14 = ({ _stats: stats }: Plain): boolean =>
  isPlain(stats) && Number.parseInt(String(stats["coreVersion"])) < 14;

/** Version 14: scenes have a level, and the tiles of a version 13 scene are migrated. */
const migrated = (source: Plain, world: World): Plain => {
  if (world.generation === 13 || (Array.isArray(source["levels"]) && source["levels"].length > 0)) return source;
  const tiles = Array.isArray(source["tiles"]) ? source["tiles"].filter(isPlain) : [];
  return {
    ...source,
    levels: [{ _id: DEFAULT_LEVEL, name: "Ground" }],
    ...(isBefore14(source) ? { tiles: tiles.map(migratedTile) } : {}),
  };
};

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html; types13 `client/documents/scene.d.mts`. */
export class SceneDocument extends StandInDocument<SceneSource> {
  /** Set by the canvas. */
  isView = false;
  /** The id of the level that was chosen. */
  #level: string | null = null;

  constructor(
    source: Plain,
    world: World,
    private readonly show: (scene: SceneDocument) => Promise<void>,
  ) {
    super("Scene", migrated(source, world), null, world);
    Object.defineProperty(this, "grid", { get: () => this.spaces, configurable: true });
    if (world.generation === 14) this.#defineLevels();
  }

  get dimensions(): Dimensions {
    return new Dimensions(this._source);
  }

  /** `scene.grid`, typed. Not a member of the public API. */
  get spaces(): StandInGrid {
    return new StandInGrid(this._source.grid);
  }

  /** Sources of the scene's embedded documents, typed. Not a member of the public API. */
  sources<K extends Held>(field: K): readonly SceneSource[K][number][] {
    return this.collections[field]?.map((it) => sourceOf<SceneSource[K][number]>(it)) ?? [];
  }

  /** The level in view, at first the scene's first; null on version 13. Not a member of the public API. */
  get viewedLevel(): StandInDocument | null {
    const levels = this.collections["levels"];
    return (this.#level === null ? undefined : levels?.get(this.#level)) ?? levels?.contents[0] ?? null;
  }

  /** Its height range. Not a member of the public API. */
  get viewedRange(): HeightRange | null {
    const range = this.viewedLevel?._source["elevation"];
    return isPlain(range) ? { bottom: heightOf(range["bottom"]), top: heightOf(range["top"]) } : null;
  }

  /** Not a member of the public API. */
  get tileDocuments(): readonly TileDocument[] {
    return (this.collections["tiles"]?.contents ?? []).filter((it) => it instanceof TileDocument);
  }

  /** Shows the scene to this user, on version 14 one of its levels. */
  async view({ level }: { readonly level?: string } = {}): Promise<this> {
    this.#level = level ?? this.#level;
    await this.show(this);
    return this;
  }

  static async create(data: Plain, options: Plain = {}): Promise<SceneDocument | undefined> {
    const created = await createOfWorld("Scene", data, options);
    return created instanceof SceneDocument ? created : undefined;
  }

  /** Version 14: surfaces come from `defineSurface` behaviors, which the stand-in does not support: there are none. */
  #defineLevels(): void {
    const first = (): StandInDocument | undefined => this.collections["levels"]?.contents[0];
    Object.defineProperty(this, "initialLevel", { get: first, configurable: true });
    Object.defineProperty(this, "firstLevel", { get: first, configurable: true });
    Object.defineProperty(this, "getSurfaces", { value: () => [], configurable: true });
    Object.defineProperty(this, "testSurfaceCollision", {
      value: (_from: unknown, _to: unknown, { mode }: { mode?: string }) =>
        mode === "any" ? false : mode === "all" ? [] : null,
      configurable: true,
    });
  }
}

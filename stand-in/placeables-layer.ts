// Evidence: stand-in/EVIDENCE.md, "Canvas".
import type { StandInDocument } from "./document";
import type { DocumentName } from "./document-fields";
import { Hooks } from "./hooks";
import { InteractionLayer } from "./layers";
import { isPlain, type Plain } from "./objects";
import { PlaceableObject, type ConfigPreview } from "./placeable";
import { PlaceableDocument } from "./placeable-document";
import type { SceneDocument } from "./scene-document";

interface Point {
  readonly x: number;
  readonly y: number;
}

type Change = "create" | "update" | "delete";

/** types13 `layers/base/placeables-layer.d.mts`, HistoryEntry. */
interface HistoryEntry {
  readonly type: Change;
  /** What undoing needs: ids, former values, or whole sources. */
  readonly data: readonly Plain[];
  readonly options: Plain;
  /** Counts the changes of all layers. Not a member of the public API. */
  readonly order: number;
}

let changes = 0;

/** Most changes that can be undone. */
const MOST_HISTORY = 10;

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.PlaceablesLayer.html: previews and history. */
export class HistoryLayer extends InteractionLayer {
  preview: PIXI.Container | null = null;
  /** Previews of documents whose sheets are open on version 14: types14 `layers/base/placeables-layer.d.mts`. */
  _configPreview: PIXI.Container | null = null;
  readonly history: HistoryEntry[] = [];
  /** Document type of the layer. */
  static readonly documentName: DocumentName;
  /** Not a member of the public API. */
  readonly holds: DocumentName;
  #scene: SceneDocument | null = null;

  constructor() {
    super();
    this.holds = new.target.documentName;
  }

  protected get shownScene(): SceneDocument | null {
    return this.#scene;
  }

  /** Replaces the canvas telling its layer what to draw. */
  show(scene: SceneDocument | null): void {
    this.#scene = scene;
  }

  protected override async _draw(options: object): Promise<void> {
    await super._draw(options);
    this._configPreview = this.addChild(new PIXI.Container());
    this.preview = this.addChild(new PIXI.Container());
  }

  protected override async _tearDown(options: object): Promise<void> {
    this.clearPreviewContainer();
    for (const child of this._configPreview?.removeChildren() ?? []) child.destroy({ children: true });
    this._configPreview = null;
    this.preview = null;
    this.history.length = 0;
    await super._tearDown(options);
  }

  clearPreviewContainer(): void {
    for (const child of this.preview?.removeChildren() ?? []) child.destroy({ children: true });
  }

  /** The preview of a document whose sheet is open. Not a member of the public API. */
  makeConfigPreview(document: StandInDocument): ConfigPreview | null;
  makeConfigPreview(): ConfigPreview | null {
    return null;
  }

  storeHistory(type: Change, data: readonly Plain[], options: Plain = {}): void {
    changes += 1;
    this.history.push({ type, data, options, order: changes });
    if (this.history.length > MOST_HISTORY) this.history.shift();
  }

  /** Undoes this user's last change on the layer. The undoing operation has the option `isUndo`. */
  async undoHistory(): Promise<StandInDocument[]> {
    const last = this.history.pop();
    const { holds: name } = this;
    if (last === undefined || this.#scene === null) return [];
    const { type, data } = last;
    const options = { ...last.options, isUndo: true };
    const ids = data.map(({ _id }) => String(_id));
    if (type === "create") return this.#scene.deleteEmbeddedDocuments(name, ids, options);
    if (type === "update") return this.#scene.updateEmbeddedDocuments(name, data, options);
    return this.#scene.createEmbeddedDocuments(name, data, { ...options, keepId: true });
  }
}

/** Layers of walls, tiles, regions and templates. */
export class PlaceablesLayer extends HistoryLayer {
  hover: PlaceableObject | null = null;
  readonly #byId = new Map<string, PlaceableObject>();

  get placeables(): PlaceableObject[] {
    return [...this.#byId.values()];
  }

  get controlled(): PlaceableObject[] {
    return this.placeables.filter(({ controlled }) => controlled);
  }

  get(id: string): PlaceableObject | undefined {
    return this.#byId.get(id);
  }

  releaseAll(): number {
    const { controlled } = this;
    for (const placeable of controlled) placeable.release();
    return controlled.length;
  }

  protected override async _draw(options: object): Promise<void> {
    await super._draw(options);
    for (const document of this.shownScene?.getEmbeddedCollection(this.holds).contents ?? []) this.place(document);
  }

  /** Hook `draw<Document>(placeable)`. */
  place(document: StandInDocument): void {
    if (!(document instanceof PlaceableDocument)) return;
    const placeable = new PlaceableObject(document, this);
    document.object = placeable;
    this.#byId.set(document.id, placeable);
    Hooks.callAll(`draw${document.documentName}`, placeable);
  }

  /** An area being placed: a document in no collection yet. Not a member of the public API. */
  makePreview(source: Plain, into = this.preview): PlaceableObject | null {
    const scene = this.shownScene;
    const document = scene?.world.open(this.holds, source, scene);
    if (!(document instanceof PlaceableDocument)) return null;
    const placeable = new PlaceableObject(document, this, true);
    document.object = placeable;
    into?.addChild(placeable);
    Hooks.callAll(`draw${document.documentName}`, placeable);
    return placeable;
  }

  override makeConfigPreview({ _source }: StandInDocument): ConfigPreview | null {
    return this.makePreview(_source, this._configPreview);
  }

  remove(document: StandInDocument): void {
    this.#byId.get(document.id)?.release();
    this.#byId.get(document.id)?.destroy();
    this.#byId.delete(document.id);
    if (document instanceof PlaceableDocument) document.object = null;
  }

  protected override async _tearDown(options: object): Promise<void> {
    for (const placeable of this.placeables) {
      if (placeable.document instanceof PlaceableDocument) placeable.document.object = null;
      placeable.destroy();
    }
    this.#byId.clear();
    this.hover = null;
    await super._tearDown(options);
  }
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.WallsLayer.html */
export class WallsLayer extends PlaceablesLayer {
  static override readonly documentName = "Wall";
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.TilesLayer.html */
export class TilesLayer extends PlaceablesLayer {
  static override readonly documentName = "Tile";
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.RegionLayer.html */
export class RegionLayer extends PlaceablesLayer {
  static override readonly documentName = "Region";
  #place: (at: (point: Point) => Plain) => Promise<Plain | null> = () => Promise.resolve(null);

  /** Sets the function that places regions. Not a member of the public API. */
  placedBy(place: (at: (point: Point) => Plain) => Promise<Plain | null>): void {
    this.#place = place;
  }

  /**
   * Version 14: https://foundryvtt.com/api/interfaces/foundry.canvas.layers.types.RegionPlacementOptions.html; the
   * first shape follows the pointer. Null when cancelled.
   */
  async placeRegion(
    data: Plain,
    { create = true }: { readonly create?: boolean } = {},
  ): Promise<StandInDocument | null> {
    const shapes = Array.isArray(data["shapes"]) ? data["shapes"].filter(isPlain) : [];
    const fields = await this.#place((point) => ({ ...data, shapes: shapes.map((shape) => ({ ...shape, ...point })) }));
    const scene = this.shownScene;
    if (fields === null || scene === null) return null;
    if (!create) return scene.world.open("Region", fields, scene);
    const [region] = await scene.createEmbeddedDocuments("Region", [fields]);
    return region ?? null;
  }
}

/** Version 13: https://foundryvtt.com/api/v13/classes/foundry.canvas.layers.TemplateLayer.html */
export class TemplateLayer extends PlaceablesLayer {
  static override readonly documentName = "MeasuredTemplate";
}

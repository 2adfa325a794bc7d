import type { StandInDocument } from "./document";
import { Hooks } from "./hooks";

/** A copy on the map that previews an open sheet. */
export interface ConfigPreview {
  prepare(fields: Readonly<Record<string, unknown>>): void;
  destroy(): void;
}

/** A layer, as far as sheets use it. */
export interface ConfigPreviews {
  makeConfigPreview(document: StandInDocument): ConfigPreview | null;
}

interface Holder extends ConfigPreviews {
  readonly controlled: readonly PlaceableObject[];
  readonly preview: PIXI.Container | null;
  readonly _configPreview: PIXI.Container | null;
  hover: PlaceableObject | null;
}

interface PlacedDocument {
  readonly id: string;
  readonly documentName: string;
  readonly parent: object | null;
  readonly isOwner: boolean;
}

/**
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.PlaceableObject.html: control and hover. It draws
 * nothing, and only previews are on the display list: the playground has its own map.
 */
export class PlaceableObject extends PIXI.Container {
  hover = false;
  #isControlled = false;

  constructor(
    readonly document: PlacedDocument,
    private readonly inLayer: Holder,
    readonly isPreview = false,
  ) {
    super();
  }

  get id(): string {
    return this.document.id;
  }

  get layer(): Holder {
    return this.inLayer;
  }

  get scene(): unknown {
    return this.document.parent;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get controlled(): boolean {
    return this.#isControlled;
  }

  get hasPreview(): boolean {
    const { preview, _configPreview } = this.inLayer;
    const copies = [...(preview?.children ?? []), ...(_configPreview?.children ?? [])];
    return copies.some((copy) => copy instanceof PlaceableObject && copy !== this && copy.id === this.id);
  }

  /** Hook `control<Document>(placeable, true)`. Others are released first unless the option says otherwise. */
  control({ releaseOthers = true }: { readonly releaseOthers?: boolean } = {}): boolean {
    if (releaseOthers) for (const other of this.inLayer.controlled) if (other !== this) other.release();
    if (!this.#isControlled) this.#setControlled(true);
    return true;
  }

  release(): boolean {
    if (this.#isControlled) this.#setControlled(false);
    return true;
  }

  /** Hook `refresh<Document>(placeable, flags)`. */
  refresh(): this {
    Hooks.callAll(`refresh${this.document.documentName}`, this, {});
    return this;
  }

  /** Moves a placeable being placed, in its document's prepared fields. Not a member of the public API. */
  prepare(fields: Readonly<Record<string, unknown>>): void {
    for (const [field, value] of Object.entries(fields))
      Object.defineProperty(this.document, field, { value, configurable: true, enumerable: true });
    this.refresh();
  }

  /** Pointer events; hook `hover<Document>(placeable, hovered)`. Not a member of the public API. */
  setHover(isHovered: boolean): void {
    if (this.hover === isHovered) return;
    this.hover = isHovered;
    this.inLayer.hover = isHovered ? this : null;
    Hooks.callAll(`hover${this.document.documentName}`, this, isHovered);
  }

  override destroy(options?: Parameters<PIXI.Container["destroy"]>[0]): void {
    if (this.inLayer.hover === this) this.inLayer.hover = null;
    Hooks.callAll(`destroy${this.document.documentName}`, this);
    super.destroy(options);
  }

  #setControlled(isControlled: boolean): void {
    this.#isControlled = isControlled;
    Hooks.callAll(`control${this.document.documentName}`, this, isControlled);
  }
}

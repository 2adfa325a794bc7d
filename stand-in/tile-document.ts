import { PlaceableDocument } from "./placeable-document";
import { sourceOf, type StandInDocument, type World } from "./document";
import type { Plain } from "./objects";
import type { TileSource } from "./source";

/** types14 `common/data/data.d.mts`, RectangleShapeData: `x, y` is the anchor point, around which it rotates. */
export interface RectangleShape {
  readonly type: "rectangle";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly anchorX: number;
  readonly anchorY: number;
  readonly rotation: number;
}

const turned = (x: number, y: number, degrees: number): readonly [number, number] => {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [x * cos - y * sin, x * sin + y * cos];
};

/**
 * A version 13 tile as version 14 stores it after migration. The anchor is its top left corner. `x, y` is where that corner is
 * after rotating the tile around its centre. stand-in/EVIDENCE.md, "Scenes of Foundry 14"
 */
export const migratedTile = (tile: Plain): Plain => {
  const [x, y, width, height, rotation] = ["x", "y", "width", "height", "rotation"].map((key) =>
    Number(tile[key] ?? 0),
  );
  const [dx, dy] = turned(-(width ?? 0) / 2, -(height ?? 0) / 2, rotation ?? 0);
  const texture = typeof tile["texture"] === "object" ? tile["texture"] : {};
  return {
    ...tile,
    x: Math.round((x ?? 0) + (width ?? 0) / 2 + dx),
    y: Math.round((y ?? 0) + (height ?? 0) / 2 + dy),
    texture: { ...texture, anchorX: 0, anchorY: 0 },
  };
};

/** types14 `client/documents/tile.d.mts`; its `shape` as dnd5e `module/data/region-behavior/rotate-area.mjs` uses it. */
export class TileDocument extends PlaceableDocument {
  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Tile", source, parent, world);
  }

  /** Undefined on version 13. */
  get shape(): RectangleShape | undefined {
    if (this.world.generation === 13) return undefined;
    const { x, y, width, height, rotation, texture } = sourceOf<TileSource>(this);
    const { anchorX, anchorY } = texture;
    return { type: "rectangle", x, y, width, height, anchorX, anchorY, rotation };
  }
}

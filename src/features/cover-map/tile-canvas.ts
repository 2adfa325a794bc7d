import type { PixelPoint } from "../../rules/attack/verdict";
import { createPlaceMarks } from "./place-marks";
import { hatchingOf, isThreat, THREAT_HUE } from "./threat-looks";
import type { TileField, TileLook, TileOutline } from "./tile-looks";

/** A place to mark. */
export interface Tile {
  readonly key: string;
  /** Of the creature's centre there, scene pixels. */
  readonly at: PixelPoint;
  readonly look: TileLook;
  /** Somebody stands there: the middle stays clear. */
  readonly isTaken?: boolean;
  /** The creature cannot walk there: paler. */
  readonly isFar?: boolean;
  /** Outlined instead of filled. */
  readonly isClear?: boolean;
}

/** How all tiles of a map are drawn. */
export interface TileStyle {
  readonly outline: TileOutline;
  readonly fieldOf: (look: TileLook) => TileField;
}

const POINTER = { colour: 0xffffff, rim: 0x000000, rimAlpha: 0.7 } as const;

const scaled = (points: readonly PixelPoint[], by: number): number[] => points.flatMap(({ x, y }) => [x * by, y * by]);

/** Shares of a place's side. */
const FRAME = 0.09;
const STROKE = 0.03;

/** How much of a field's strength is left where the creature cannot walk to. */
const FAR = 0.4;

const drawTile = (
  { look, isTaken = false }: Tile,
  { outline: { points, size }, fieldOf }: TileStyle,
): PIXI.Graphics => {
  const { colour, alpha } = fieldOf(look);
  if (isTaken) {
    const width = FRAME * size;
    return new PIXI.Graphics()
      .lineStyle({ width, color: colour, alpha: alpha === 0 ? 0 : alpha + 0.2, alignment: 0 })
      .drawPolygon(scaled(points, 1));
  }
  const graphics = new PIXI.Graphics().beginFill(colour, alpha).drawPolygon(scaled(points, 1)).endFill();
  if (!isThreat(look)) return graphics;
  graphics.lineStyle({ width: STROKE * size, color: THREAT_HUE, alpha: 0.45 });
  for (const { from, to } of hatchingOf(look, points, size)) graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
  return graphics;
};

const fade = (graphics: PIXI.Graphics, { isFar = false, isClear = false }: Tile): void => {
  graphics.alpha = isFar ? FAR : 1;
  graphics.visible = !isClear;
};

/** Tiles of one style. One template of each look is drawn, and its tiles share the template's geometry. */
const createTiles = (container: PIXI.Container, style: TileStyle) => {
  const templates = new Map<string, PIXI.Graphics>();
  const drawn = new Map<string, { readonly look: string; readonly graphics: PIXI.Graphics }>();
  const remove = (key: string): void => {
    drawn.get(key)?.graphics.destroy();
    drawn.delete(key);
  };
  const put = (tile: Tile): void => {
    const { key, at } = tile;
    const look = `${tile.look} ${tile.isTaken === true}`;
    const known = drawn.get(key);
    if (known?.look === look) return fade(known.graphics, tile);
    remove(key);
    const template = templates.get(look) ?? drawTile(tile, style);
    templates.set(look, template);
    const graphics = container.addChild(new PIXI.Graphics(template.geometry));
    graphics.position.set(at.x, at.y);
    fade(graphics, tile);
    drawn.set(key, { look, graphics });
  };
  return {
    put: (tiles: readonly Tile[]): void => {
      const kept = new Set(tiles.map(({ key }) => key));
      for (const key of drawn.keys()) if (!kept.has(key)) remove(key);
      tiles.forEach(put);
    },
    clear: (): void => {
      for (const key of drawn.keys()) remove(key);
      for (const template of templates.values()) template.destroy();
    },
  };
};

/** Much thinner than the frames of the safest places. */
const drawPointer = (graphics: PIXI.Graphics, at: PixelPoint, { points, size }: TileOutline): void => {
  const around = scaled(points, 1);
  graphics.position.set(at.x, at.y);
  graphics.lineStyle({ width: 0.06 * size, color: POINTER.rim, alpha: POINTER.rimAlpha }).drawPolygon(around);
  graphics.lineStyle({ width: 0.02 * size, color: POINTER.colour }).drawPolygon(around);
};

export type TileCanvas = ReturnType<typeof tileCanvasOn>;

/** Draws tiles while a scene is on the canvas. */
export const tileCanvasOn = (container: PIXI.Container) => {
  const ground = container.addChild(new PIXI.Container());
  const marks = createPlaceMarks(container.addChild(new PIXI.Container()));
  const pointer = container.addChild(new PIXI.Graphics());
  let style: TileStyle | undefined;
  let tiles: ReturnType<typeof createTiles> | undefined;
  return {
    marks,
    /** Replaces the tiles. Unchanged ones are kept, unless the style is another. */
    paint: (wanted: readonly Tile[], next: TileStyle): void => {
      if (next !== style) {
        tiles?.clear();
        tiles = createTiles(ground, next);
        style = next;
      }
      tiles?.put(wanted);
    },
    /** Marks the tile of a place, or none. */
    point: (at: PixelPoint | null): void => {
      pointer.clear();
      if (at !== null && style !== undefined) drawPointer(pointer, at, style.outline);
    },
    clear: (): void => {
      tiles?.clear();
      marks.clear();
      pointer.clear();
      style = undefined;
      tiles = undefined;
    },
  };
};

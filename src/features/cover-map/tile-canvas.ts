import { markOf, type TileLook, type TileOutline } from "./tile-looks";
import type { PixelPoint } from "../../rules/attack/verdict";

/** A place to mark. */
export interface Tile {
  readonly key: string;
  /** Of the creature's centre there, scene pixels. */
  readonly at: PixelPoint;
  readonly look: TileLook;
}

/** How all tiles of a map are drawn. */
export interface TileStyle {
  readonly outline: TileOutline;
  readonly hueOf: (look: TileLook) => number;
}

/** Draws tiles while a scene is on the canvas. */
export interface TileCanvas {
  /** Replaces the tiles. Unchanged ones are kept, unless the style is another. */
  readonly paint: (tiles: readonly Tile[], style: TileStyle) => void;
  /** Marks the tile of a place, or none. */
  readonly point: (at: PixelPoint | null) => void;
  readonly clear: () => void;
}

const TILE = { alpha: 0.42, mark: 0xffffff, markAlpha: 0.95, rim: 0x000000, rimAlpha: 0.7 } as const;

/** Share of the tile's side. */
const RIM_WIDTH = 0.03;

const scaled = (points: readonly PixelPoint[], by: number): number[] => points.flatMap(({ x, y }) => [x * by, y * by]);

/** One of each look, whose geometry its tiles share. */
const templateOf = (look: TileLook, { outline, hueOf }: TileStyle): PIXI.Graphics => {
  const graphics = new PIXI.Graphics();
  const hue = hueOf(look);
  graphics.lineStyle({ width: RIM_WIDTH * outline.size, color: hue, alpha: 0.9, alignment: 0 });
  graphics.beginFill(hue, TILE.alpha).drawPolygon(scaled(outline.points, 1)).endFill();
  graphics.lineStyle({ width: RIM_WIDTH * outline.size, color: TILE.rim, alpha: TILE.rimAlpha, alignment: 0 });
  for (const shape of markOf(look))
    graphics.beginFill(TILE.mark, TILE.markAlpha).drawPolygon(scaled(shape, outline.size)).endFill();
  return graphics;
};

interface Drawn {
  readonly tile: Tile;
  readonly graphics: PIXI.Graphics;
}

/** The tiles of one style. */
const createTiles = (container: PIXI.Container, style: TileStyle) => {
  const templates = new Map<TileLook, PIXI.Graphics>();
  const drawn = new Map<string, Drawn>();
  const templateFor = (look: TileLook): PIXI.Graphics => {
    const known = templates.get(look) ?? templateOf(look, style);
    templates.set(look, known);
    return known;
  };
  const remove = (key: string): void => {
    drawn.get(key)?.graphics.destroy();
    drawn.delete(key);
  };
  const add = (tile: Tile): void => {
    const graphics = new PIXI.Graphics(templateFor(tile.look).geometry);
    graphics.position.set(tile.at.x, tile.at.y);
    container.addChild(graphics);
    drawn.set(tile.key, { tile, graphics });
  };
  const put = (tile: Tile): void => {
    const before = drawn.get(tile.key);
    if (before?.tile.look === tile.look) return;
    remove(tile.key);
    add(tile);
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
      templates.clear();
    },
  };
};

const drawPointer = (graphics: PIXI.Graphics, at: PixelPoint, { points, size }: TileOutline): void => {
  const around = scaled(points, 1);
  graphics.position.set(at.x, at.y);
  graphics.lineStyle({ width: 0.1 * size, color: TILE.rim, alpha: TILE.rimAlpha }).drawPolygon(around);
  graphics.lineStyle({ width: 0.05 * size, color: TILE.mark }).drawPolygon(around);
};

export const tileCanvasOn = (container: PIXI.Container): TileCanvas => {
  const ground = container.addChild(new PIXI.Container());
  const pointer = container.addChild(new PIXI.Graphics());
  let style: TileStyle | undefined;
  let tiles: ReturnType<typeof createTiles> | undefined;
  return {
    paint: (wanted, next) => {
      if (next !== style) {
        tiles?.clear();
        tiles = createTiles(ground, next);
        style = next;
      }
      tiles?.put(wanted);
    },
    point: (at) => {
      pointer.clear();
      if (at !== null && style !== undefined) drawPointer(pointer, at, style.outline);
    },
    clear: () => {
      tiles?.clear();
      pointer.clear();
      style = undefined;
      tiles = undefined;
    },
  };
};

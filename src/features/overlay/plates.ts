/** Dark plates with icons and text: what badges and labels are made of. Lengths in screen pixels. */
import type { IconName } from "../../drawing/icon-paths";
import { PLATE } from "../../drawing/icon-colours";
import type { Size } from "../../drawing/placement";
import { screenSize } from "../../foundry/canvas/screen-place";
import { createIconTextures } from "../../foundry/canvas/icon-textures";
import type { PixelPoint } from "../../rules/attack/verdict";
import { createTextTextures, type TextLine, type TextStyle } from "./text-textures";

const PLATE_ALPHA = 0.96;

/** Borders of plates that are not in focus. */
const WEAK = { width: 1, alpha: 0.4 } as const;
const STRONG = { width: 2, alpha: 1 } as const;

/** The dot in the corner of what a GM has ruled. */
const DOT = { radius: 3.5, colour: 0xece8df, rim: 1.5 } as const;

/** More than a busy table has. */
const MOST_SIZES = 500;

export interface PlateText extends TextStyle {
  readonly text: string;
  /** 0xRRGGBB. */
  readonly tint: number;
}

export interface PlateRow {
  readonly icon: IconName | null;
  readonly texts: readonly PlateText[];
}

export interface PlateLook {
  readonly rows: readonly PlateRow[];
  /** Of the icon and the border, 0xRRGGBB. */
  readonly colour: number;
  readonly iconSize: number;
  /** Left and right of what is on the plate. */
  readonly padding: number;
  readonly rowHeight: number;
  readonly radius: number;
  readonly isStrong: boolean;
  readonly hasDot: boolean;
}

/** Between an icon and its text, and between two texts. */
const GAP = 4;
const TEXT_GAP = 9;

export type PlateTextures = ReturnType<typeof createPlateTextures>;

export const createPlateTextures = () => {
  const [texts, icons] = [createTextTextures(), createIconTextures()];
  const sizes = new Map<string, Size>();
  return {
    texts,
    icons,
    /** Of plates that were measured before. */
    sizes,
    clear: (): void => {
      sizes.clear();
      texts.clear();
      icons.clear();
    },
  };
};

interface MeasuredRow {
  readonly icon: IconName | null;
  readonly lines: readonly { readonly line: TextLine; readonly tint: number; readonly x: number }[];
  readonly width: number;
  readonly height: number;
}

const measuredRow = (
  { icon, texts }: PlateRow,
  { iconSize, rowHeight }: PlateLook,
  textures: PlateTextures,
): MeasuredRow => {
  let width = icon === null ? 0 : iconSize;
  const lines = texts.map(({ text, tint, ...style }, i) => {
    const x = width + (i > 0 ? TEXT_GAP : icon === null ? 0 : GAP);
    const line = textures.texts.of(text, style);
    width = x + line.width;
    return { line, tint, x };
  });
  return { icon, lines, width, height: Math.max(rowHeight, ...lines.map(({ line }) => line.height)) };
};

const measuredRows = (look: PlateLook, textures: PlateTextures): readonly MeasuredRow[] =>
  look.rows.map((row) => measuredRow(row, look, textures));

const sizeOf = (rows: readonly MeasuredRow[], { padding }: PlateLook): Size => ({
  width: Math.max(...rows.map(({ width }) => width)) + 2 * padding,
  height: rows.reduce((sum, { height }) => sum + height, 0),
});

/** Long lines are wrapped by the width of the screen. */
const keyOf = (look: PlateLook): string => JSON.stringify([look, screenSize().width]);

/** How large the plate will be. */
export const plateSize = (look: PlateLook, textures: PlateTextures): Size => {
  const { sizes } = textures;
  const key = keyOf(look);
  const size = sizes.get(key) ?? sizeOf(measuredRows(look, textures), look);
  if (sizes.size > MOST_SIZES) sizes.clear();
  sizes.set(key, size);
  return size;
};

const spriteAt = (texture: PIXI.Texture, { x, y }: PixelPoint, tint: number): PIXI.Sprite => {
  const sprite = new PIXI.Sprite(texture);
  sprite.position.set(x, y);
  sprite.tint = tint;
  return sprite;
};

const rowSprites = (row: MeasuredRow, at: PixelPoint, look: PlateLook, { icons }: PlateTextures): PIXI.Sprite[] => {
  const middle = at.y + row.height / 2;
  const { iconSize, colour } = look;
  const icon =
    row.icon === null ? [] : [spriteAt(icons.white(row.icon, iconSize), { x: at.x, y: middle - iconSize / 2 }, colour)];
  const texts = row.lines.flatMap(({ line, tint, x }) =>
    line.pieces.map((piece) => spriteAt(piece.texture, { x: at.x + x + piece.x, y: middle - line.height / 2 }, tint)),
  );
  return [...icon, ...texts];
};

const drawGround = (ground: PIXI.Graphics, { width, height }: Size, look: PlateLook): void => {
  const { colour, radius, isStrong, hasDot } = look;
  const border = isStrong ? STRONG : WEAK;
  ground
    .clear()
    .lineStyle({ width: border.width, color: colour, alpha: border.alpha })
    .beginFill(PLATE, PLATE_ALPHA)
    .drawRoundedRect(-width / 2, -height / 2, width, height, radius)
    .endFill();
  if (!hasDot) return;
  ground
    .lineStyle({ width: DOT.rim, color: PLATE })
    .beginFill(DOT.colour)
    .drawCircle(width / 2 - 1, -height / 2 + 1, DOT.radius)
    .endFill();
};

/** A plate about its middle. Drawn again only if it is to look different. */
export const createPlate = (on: PIXI.Container, textures: PlateTextures) => {
  const container = on.addChild(new PIXI.Container());
  const ground = container.addChild(new PIXI.Graphics());
  let key = "";
  return {
    show: (look: PlateLook): void => {
      container.visible = true;
      const next = keyOf(look);
      if (key === next) return;
      key = next;
      for (const sprite of container.children.slice(1)) sprite.destroy();
      const rows = measuredRows(look, textures);
      const size = sizeOf(rows, look);
      drawGround(ground, size, look);
      let y = -size.height / 2;
      for (const row of rows) {
        for (const sprite of rowSprites(row, { x: look.padding - size.width / 2, y }, look, textures))
          container.addChild(sprite);
        y += row.height;
      }
    },
    hide: (): void => void (container.visible = false),
    /** In scene pixels; `scale` in scene pixels per pixel of the plate. */
    moveTo: ({ x, y }: PixelPoint, scale: number): void => {
      container.position.set(x, y);
      container.scale.set(scale);
    },
    destroy: (): void => container.destroy({ children: true }),
  };
};

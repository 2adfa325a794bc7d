import type { LabelBox } from "../../drawing/label-boxes";
import { screenSize } from "../../foundry/canvas/canvas-view";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { LabelTone, Tag } from "./overlay-plan";
import { LABEL, type TextLine, type TextTextures } from "./text-textures";

/** Small labels; lengths in screen pixels. */
const TAG = { size: 12, padding: 3, radius: 4, border: 1.5, lift: 2 } as const;

/** In front of the text of a small label. */
const ICON = { radius: 5, width: 2, gap: 4 } as const;

/** Borders and icons. */
const TONES: Readonly<Record<LabelTone, number>> = {
  free: 0x56b4e9,
  covered: 0xe69f00,
  shut: 0xd55e00,
  unknown: 0x999999,
};

export interface PlateContent {
  /** Middle of the lower edge, without the gap below. */
  readonly at: PixelPoint;
  readonly lines: readonly string[];
  readonly tone: Tag["tone"];
  /** Small plates have an icon for their tone. */
  readonly isSmall: boolean;
}

/** Text on a plate. Hidden plates are kept for reuse. */
export interface LabelPlate {
  readonly show: (content: PlateContent) => void;
  readonly hide: () => void;
  /** Where it would be on screen if it were the only one. */
  readonly boxAt: (zoom: number) => LabelBox;
  readonly moveTo: (box: LabelBox, zoom: number) => void;
  readonly destroy: () => void;
}

const keyOf = ({ lines, tone, isSmall }: PlateContent): string =>
  `${isSmall} ${tone} ${screenSize().width} ${lines.join("\n")}`;

const hasIcon = ({ isSmall, tone }: PlateContent): boolean => isSmall && tone !== "plain" && tone !== "unknown";

const styleOf = ({ isSmall }: PlateContent): typeof LABEL | typeof TAG => (isSmall ? TAG : LABEL);

interface PlateSize {
  readonly width: number;
  readonly height: number;
  /** The part of the width that the icon takes. */
  readonly icon: number;
}

const sizeOf = (content: PlateContent, lines: readonly TextLine[]): PlateSize => {
  const { padding } = styleOf(content);
  const icon = hasIcon(content) ? 2 * ICON.radius + (lines.length > 0 ? ICON.gap : 0) : 0;
  const wide = Math.max(0, ...lines.map(({ width }) => width));
  const tall = lines.reduce((sum, { height }) => sum + height, 0);
  const width = wide + icon + 2 * padding;
  return { width, height: Math.max(icon === 0 ? 0 : 2 * ICON.radius, tall) + 2 * padding, icon };
};

/** A disc for free, half a disc for covered, a crossed circle for no attack: told apart by shape as well as by colour. */
const drawToneIcon = (graphics: PIXI.Graphics, tone: LabelTone, { x, y }: PixelPoint): void => {
  const { radius, width } = ICON;
  const colour = TONES[tone];
  graphics.lineStyle({ width, color: colour });
  if (tone === "free") graphics.beginFill(colour);
  graphics.drawCircle(x, y, radius).endFill();
  if (tone === "covered") {
    graphics
      .lineStyle(0)
      .beginFill(colour)
      .arc(x, y, radius, Math.PI / 2, Math.PI * 1.5)
      .closePath()
      .endFill();
  }
  if (tone === "shut") {
    const arm = radius * Math.SQRT1_2;
    graphics.moveTo(x - arm, y + arm).lineTo(x + arm, y - arm);
  }
};

const drawPlate = (plate: PIXI.Graphics, content: PlateContent, { width, height }: PlateSize): void => {
  const { tone } = content;
  const { padding, radius, border } = styleOf(content);
  plate.clear();
  if (tone !== "plain") plate.lineStyle({ width: border, color: TONES[tone] });
  plate
    .beginFill(LABEL.plate, LABEL.plateAlpha)
    .drawRoundedRect(-width / 2, -height, width, height, radius)
    .endFill();
  if (tone === "plain" || !hasIcon(content)) return;
  drawToneIcon(plate, tone, { x: -width / 2 + padding + ICON.radius, y: -height / 2 });
};

const spritesOf = (lines: readonly TextLine[], { icon, height }: PlateSize, padding: number): PIXI.Sprite[] => {
  let y = padding - height;
  return lines.flatMap((line) => {
    const top = y;
    y += line.height;
    return line.pieces.map(({ texture, x }) => {
      const sprite = new PIXI.Sprite(texture);
      sprite.position.set(icon / 2 - line.width / 2 + x, top);
      return sprite;
    });
  });
};

export const createLabelPlate = (on: PIXI.Container, textures: TextTextures): LabelPlate => {
  const container = on.addChild(new PIXI.Container());
  const plate = container.addChild(new PIXI.Graphics());
  let key = "";
  let size: PlateSize = { width: 0, height: 0, icon: 0 };
  let place: Pick<LabelBox, "x" | "bottom"> = { x: 0, bottom: 0 };
  let lift = 0;

  const redraw = (content: PlateContent): void => {
    const { padding, size: fontSize } = styleOf(content);
    for (const sprite of container.children.slice(1)) sprite.destroy();
    const lines = content.lines.map((line) => textures.of(line, fontSize));
    size = sizeOf(content, lines);
    drawPlate(plate, content, size);
    for (const sprite of spritesOf(lines, size, padding)) container.addChild(sprite);
    key = keyOf(content);
  };

  return {
    show: (content) => {
      if (key !== keyOf(content)) redraw(content);
      place = { x: content.at.x, bottom: content.at.y };
      ({ lift } = styleOf(content));
      container.visible = true;
    },
    hide: () => (container.visible = false),
    boxAt: (zoom) => ({
      x: place.x * zoom,
      bottom: place.bottom * zoom - lift,
      width: size.width,
      height: size.height,
    }),
    moveTo: ({ x, bottom }, zoom) => {
      container.position.set(x / zoom, bottom / zoom);
      container.scale.set(1 / zoom);
    },
    destroy: () => container.destroy({ children: true }),
  };
};

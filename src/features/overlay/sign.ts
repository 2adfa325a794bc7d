import { screenSize } from "../../foundry/canvas/canvas-view";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { LabelBox } from "./label-places";
import { ICON, LABEL, TAG, TONES } from "./overlay-palette";
import type { Tag } from "./overlay-plan";
import type { TextLine, TextLines } from "./text-lines";
import { drawToneIcon } from "./tone-icons";

/** What a sign says and how. */
export interface Wording {
  /** Middle of its lower edge, but for the gap below. */
  readonly at: PixelPoint;
  readonly lines: readonly string[];
  readonly tone: Tag["tone"];
  /** Small ones have an icon of their tone. */
  readonly isSmall: boolean;
}

/** Words on a plate; one that is not wanted is kept for the next. */
export interface Sign {
  readonly say: (wording: Wording) => void;
  readonly hide: () => void;
  /** Where it would stand on screen, were there no others. */
  readonly boxAt: (zoom: number) => LabelBox;
  readonly moveTo: (box: LabelBox, zoom: number) => void;
  readonly destroy: () => void;
}

const keyOf = ({ lines, tone, isSmall }: Wording): string =>
  `${isSmall} ${tone} ${screenSize().width} ${lines.join("\n")}`;

const hasIcon = ({ isSmall, tone }: Wording): boolean => isSmall && tone !== "plain" && tone !== "unknown";

const styleOf = ({ isSmall }: Wording): typeof LABEL | typeof TAG => (isSmall ? TAG : LABEL);

interface Size {
  readonly width: number;
  readonly height: number;
  /** What the icon takes of the width. */
  readonly icon: number;
}

const sizeOf = (wording: Wording, lines: readonly TextLine[]): Size => {
  const { padding } = styleOf(wording);
  const icon = hasIcon(wording) ? 2 * ICON.radius + (lines.length > 0 ? ICON.gap : 0) : 0;
  const wide = Math.max(0, ...lines.map(({ width }) => width));
  const tall = lines.reduce((sum, { height }) => sum + height, 0);
  const width = wide + icon + 2 * padding;
  return { width, height: Math.max(icon === 0 ? 0 : 2 * ICON.radius, tall) + 2 * padding, icon };
};

const drawPlate = (plate: PIXI.Graphics, wording: Wording, { width, height }: Size): void => {
  const { tone } = wording;
  const { padding, radius, border } = styleOf(wording);
  plate.clear();
  if (tone !== "plain") plate.lineStyle({ width: border, color: TONES[tone] });
  plate
    .beginFill(LABEL.plate, LABEL.plateAlpha)
    .drawRoundedRect(-width / 2, -height, width, height, radius)
    .endFill();
  if (tone === "plain" || !hasIcon(wording)) return;
  drawToneIcon(plate, tone, { x: -width / 2 + padding + ICON.radius, y: -height / 2 });
};

const spritesOf = (lines: readonly TextLine[], { icon, height }: Size, padding: number): PIXI.Sprite[] => {
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

/** A sign on a container, with its words from `texts`. */
export const createSign = (on: PIXI.Container, texts: TextLines): Sign => {
  const container = on.addChild(new PIXI.Container());
  const plate = container.addChild(new PIXI.Graphics());
  let key = "";
  let size: Size = { width: 0, height: 0, icon: 0 };
  let place: Pick<LabelBox, "x" | "bottom"> = { x: 0, bottom: 0 };
  let lift = 0;

  const reword = (wording: Wording): void => {
    const { padding, size: letters } = styleOf(wording);
    for (const sprite of container.children.slice(1)) sprite.destroy();
    const lines = wording.lines.map((line) => texts.of(line, letters));
    size = sizeOf(wording, lines);
    drawPlate(plate, wording, size);
    for (const sprite of spritesOf(lines, size, padding)) container.addChild(sprite);
    key = keyOf(wording);
  };

  return {
    say: (wording) => {
      if (key !== keyOf(wording)) reword(wording);
      place = { x: wording.at.x, bottom: wording.at.y };
      ({ lift } = styleOf(wording));
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

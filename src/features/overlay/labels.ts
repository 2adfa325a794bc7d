/** Draws the labels on the map: a plate with its text, a border and an icon in the colour of the verdict. */
import { labelPlaces, type LabelBox, type LabelView } from "../../drawing/label-boxes";
import { gridSize, screenSize } from "../../foundry/canvas/canvas-view";
import { idleTime } from "../../foundry/time/idle-time";
import type { PixelPoint } from "../../rules/attack/verdict";
import { EMPTY_PLAN, type Label, type LabelTone, type OverlayPlan, type Tag } from "./overlay-plan";
import { createTextTextures, LABEL, type TextLine, type TextTextures } from "./text-textures";

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

interface PlateContent {
  /** Middle of the lower edge, without the gap below. */
  readonly at: PixelPoint;
  readonly lines: readonly string[];
  readonly tone: Tag["tone"];
  /** Small plates have an icon for their tone. */
  readonly isSmall: boolean;
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

/** Text on a plate. Hidden plates are kept for reuse. */
const createLabelPlate = (on: PIXI.Container, textures: TextTextures) => {
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
    show: (content: PlateContent): void => {
      if (key !== keyOf(content)) redraw(content);
      place = { x: content.at.x, bottom: content.at.y };
      ({ lift } = styleOf(content));
      container.visible = true;
    },
    hide: (): void => void (container.visible = false),
    /** Where it would be on screen if it were the only one. */
    boxAt: (zoom: number): LabelBox => ({
      x: place.x * zoom,
      bottom: place.bottom * zoom - lift,
      width: size.width,
      height: size.height,
    }),
    moveTo: ({ x, bottom }: LabelBox, zoom: number): void => {
      container.position.set(x / zoom, bottom / zoom);
      container.scale.set(1 / zoom);
    },
    destroy: (): void => container.destroy({ children: true }),
  };
};

const labelContent = ({ at, text, tone }: Label): PlateContent => ({
  at,
  lines: text.split("\n"),
  tone,
  isSmall: false,
});

/** Screen pixels per square, below which a tag has only its icon. */
const ROOM_FOR_TEXT = 36;

const tagContents = ({ at, text, tone }: Tag, zoom: number): PlateContent[] => {
  if (gridSize() * zoom >= ROOM_FOR_TEXT) return [{ at, lines: [text], tone, isSmall: true }];
  return tone === "plain" ? [] : [{ at, lines: [], tone, isSmall: true }];
};

const viewOf = (container: PIXI.Container, zoom: number): LabelView => {
  const { width, height } = screenSize();
  const [from, to] = [container.toLocal({ x: 0, y: 0 }), container.toLocal({ x: width, y: height })];
  return { left: from.x * zoom, top: from.y * zoom, right: to.x * zoom, bottom: to.y * zoom };
};

const DIGITS = 10;

/** Draws all digits in idle time, so that none costs a frame. Returns a function that cancels it. */
const drawDigits = (textures: TextTextures, digit = 0): (() => void) => {
  let cancel = (): void => undefined;
  const goOn = (left: () => number): void => {
    let next = digit;
    do textures.of(String(next++), LABEL.size);
    while (next < DIGITS && left() > 0);
    if (next < DIGITS) cancel = drawDigits(textures, next);
  };
  cancel = idleTime(goOn);
  return () => cancel();
};

/** The labels and tags of a plan. They keep their size on screen and never overlap. */
export const createLabels = (container: PIXI.Container) => {
  const textures = createTextTextures();
  const cancelDigits = drawDigits(textures);
  const plates: ReturnType<typeof createLabelPlate>[] = [];
  let plan = EMPTY_PLAN;

  const platesWith = (contents: readonly PlateContent[]) => {
    while (plates.length < contents.length) plates.push(createLabelPlate(container, textures));
    contents.forEach((content, i) => plates[i]?.show(content));
    for (const spare of plates.slice(contents.length)) spare.hide();
    textures.tidy();
    return plates.slice(0, contents.length);
  };
  const place = (zoom: number): void => {
    const shown = platesWith([...plan.labels.map(labelContent), ...plan.tags.flatMap((tag) => tagContents(tag, zoom))]);
    if (shown.length === 0) return;
    const boxes = labelPlaces(
      shown.map((plate) => plate.boxAt(zoom)),
      viewOf(container, zoom),
    );
    boxes.forEach((box, i) => shown[i]?.moveTo(box, zoom));
  };
  return {
    /** Draws the same labels after the view has changed. */
    place,
    show: (next: OverlayPlan, zoom: number): void => {
      plan = next;
      place(zoom);
    },
    clear: (): void => {
      cancelDigits();
      for (const plate of plates.splice(0)) plate.destroy();
      textures.clear();
    },
  };
};

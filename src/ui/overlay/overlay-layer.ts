import { labelPlaces, type LabelBox, type LabelView } from "./label-places";
import { drawFigure } from "./overlay-figures";
import { LABEL, LINE_STROKES, OBSTACLE_STROKES, ORIGIN, RIM, STOP, TONES } from "./overlay-palette";
import type { Label, Mark, OverlayPlan, PixelEdge } from "./overlay-plan";
import { strokeRimmed, type Pen } from "./overlay-pen";
import { screenSize } from "../../foundry/table-view";
import type { PixelPoint } from "../../rules/verdict";

/** Draws plans while a scene is on the canvas. `zoom` is screen pixels a scene pixel. */
export interface OverlayCanvas {
  /** In place of what was there. */
  readonly paint: (plan: OverlayPlan, zoom: number) => void;
  /** The same plan at another zoom. */
  readonly rescale: (zoom: number) => void;
  /** The same plan with another part of the map in view. */
  readonly replace: (zoom: number) => void;
}

/** A cross that is no line's direction: a line that is stopped shows where. */
const crossAt = ({ x, y }: PixelPoint, arm: number): PixelEdge[] => [
  { from: { x: x - arm, y: y - arm }, to: { x: x + arm, y: y + arm } },
  { from: { x: x - arm, y: y + arm }, to: { x: x + arm, y: y - arm } },
];

const drawStop = (pen: Pen, at: PixelPoint): void =>
  strokeRimmed(pen, crossAt(at, STOP.arm / pen.zoom), { ...STOP, alpha: 1, pattern: { dash: 1, gap: 0 } });

const drawOrigin = ({ graphics, zoom }: Pen, { x, y }: PixelPoint): void => {
  const radius = ORIGIN.radius / zoom;
  graphics
    .lineStyle({ width: (ORIGIN.width + 2 * RIM.width) / zoom, color: RIM.colour, alpha: RIM.alpha })
    .drawCircle(x, y, radius);
  graphics
    .beginFill(ORIGIN.fill)
    .lineStyle({ width: ORIGIN.width / zoom, color: ORIGIN.ring })
    .drawCircle(x, y, radius)
    .endFill();
};

const drawMark = (pen: Pen, mark: Mark): void => {
  switch (mark.kind) {
    case "line":
      return strokeRimmed(pen, [mark], LINE_STROKES[mark.look]);
    case "obstacle":
      return strokeRimmed(pen, mark.edges, OBSTACLE_STROKES[mark.look]);
    case "figure":
      return drawFigure(pen, mark);
    case "stop":
      return drawStop(pen, mark.at);
    case "origin":
      return drawOrigin(pen, mark.at);
  }
};

const wordsOf = ({ text }: Label): PIXI.Text => {
  const words = new PIXI.Text(text, {
    fontFamily: [...LABEL.font],
    fontSize: LABEL.size,
    fill: LABEL.ink,
    align: "center",
    lineHeight: LABEL.size * 1.25,
    wordWrap: true,
    wordWrapWidth: Math.min(LABEL.mostWidth, screenSize().width * LABEL.mostShare),
  });
  words.resolution = 2;
  words.anchor.set(0.5, 1);
  words.position.set(0, -LABEL.padding);
  return words;
};

const plateFor = (words: PIXI.Text, { tone }: Label): PIXI.Graphics => {
  const { padding, radius } = LABEL;
  const width = words.width + 2 * padding + 4;
  const height = words.height + 2 * padding;
  const plate = new PIXI.Graphics();
  plate.lineStyle({ width: 2, color: TONES[tone] }).beginFill(LABEL.plate, LABEL.plateAlpha);
  return plate.drawRoundedRect(-width / 2, -height, width, height, radius).endFill();
};

interface Sign {
  readonly label: Label;
  readonly container: PIXI.Container;
}

const signFor = (label: Label): Sign => {
  const container = new PIXI.Container();
  const words = wordsOf(label);
  container.addChild(plateFor(words, label), words);
  return { label, container };
};

/** Where the sign would stand on screen, were there no others. */
const boxOf = ({ label, container }: Sign, zoom: number): LabelBox => {
  const { width, height } = container.getLocalBounds();
  return { x: label.at.x * zoom, bottom: label.at.y * zoom - LABEL.lift, width, height };
};

const viewOf = (container: PIXI.Container, zoom: number): LabelView => {
  const { width, height } = screenSize();
  const [from, to] = [container.toLocal({ x: 0, y: 0 }), container.toLocal({ x: width, y: height })];
  return { left: from.x * zoom, top: from.y * zoom, right: to.x * zoom, bottom: to.y * zoom };
};

const placeSigns = (signs: readonly Sign[], view: LabelView, zoom: number): void => {
  const boxes = signs.map((sign) => boxOf(sign, zoom));
  labelPlaces(boxes, view).forEach(({ x, bottom }, i) => {
    signs[i]?.container.position.set(x / zoom, bottom / zoom);
    signs[i]?.container.scale.set(1 / zoom);
  });
};

const painterOn = (container: PIXI.Container): OverlayCanvas => {
  let marks: readonly Mark[] = [];
  let signs: readonly Sign[] = [];
  const graphics = container.addChild(new PIXI.Graphics());
  const replace = (zoom: number): void => {
    if (signs.length > 0) placeSigns(signs, viewOf(container, zoom), zoom);
  };
  const rescale = (zoom: number): void => {
    graphics.clear();
    for (const mark of marks) drawMark({ graphics, zoom }, mark);
    replace(zoom);
  };
  return {
    rescale,
    replace,
    paint: (plan, zoom) => {
      for (const sign of signs) sign.container.destroy({ children: true, texture: true, baseTexture: true });
      signs = [];
      marks = plan.marks;
      signs = plan.labels.map(signFor);
      if (signs.length > 0) container.addChild(...signs.map((sign) => sign.container));
      rescale(zoom);
    },
  };
};

/** Above tokens and their bars, below Foundry's own controls. */
const ABOVE_TOKENS = 500;

/**
 * The layer's class, to be registered under `CONFIG.Canvas.layers` in `init`. It tells `onChange` what to paint on when
 * it is drawn, and null when its scene goes.
 */
export const overlayLayerClass = (onChange: (canvas: OverlayCanvas | null) => void) =>
  class ParapetOverlay extends foundry.canvas.layers.CanvasLayer {
    static override get layerOptions() {
      return { ...super.layerOptions, name: "parapet" };
    }

    protected override _draw(): Promise<void> {
      this.eventMode = "none";
      this.zIndex = ABOVE_TOKENS;
      onChange(painterOn(this.addChild(new PIXI.Container())));
      return Promise.resolve();
    }

    protected override _tearDown(): Promise<void> {
      onChange(null);
      return super._tearDown({});
    }
  };

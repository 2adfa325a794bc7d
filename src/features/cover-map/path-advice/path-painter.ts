import { ICON_COLOURS, PLATE } from "../../../drawing/icon-colours";
import type { IconName } from "../../../drawing/icon-paths";
import type { PixelEdge } from "../../../drawing/marks";
import { boxAround, type PixelBox } from "../../../drawing/placement";
import { tileBorder } from "../../../drawing/tile-border";
import { zoom } from "../../../foundry/canvas/screen-place";
import { createIconTextures } from "../../../foundry/canvas/icon-textures";
import type { PixelPoint } from "../../../rules/attack/verdict";
import { squareOf } from "../tile-looks";
import type { PathView, ProvokeMark, StepMark } from "./path-view";

/** Screen pixels at zoom 1. */
const STEP = { radius: 12, icon: 19, rim: 1.5, dot: 4 } as const;
const CLAW = { radius: 14, icon: 22, rim: 2 } as const;
const LINE = { width: 1.5, casing: 3.5 } as const;
const REACH = { width: 2, dash: 7, gap: 5, fill: 0.1 } as const;

const REACT = ICON_COLOURS.provokes;

/** As for badges: larger on the screen the nearer the view, within limits. */
const scaleFor = (size: number): number =>
  Math.min(Math.min(1.3, Math.max(0.89, Math.sqrt(zoom()))) / zoom(), (MOST_SHARE * size) / STEP.radius);

/** Of a grid space at most: marks of neighbouring steps do not meet. */
const MOST_SHARE = 0.3;

const dash = (graphics: PIXI.Graphics, { from, to }: PixelEdge, scale: number): void => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [on, period] = [REACH.dash * scale, (REACH.dash + REACH.gap) * scale];
  const along = (distance: number): PixelPoint => {
    const share = Math.min(1, distance / length);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  for (let start = 0; start < length; start += period) {
    const [a, b] = [along(start), along(start + on)];
    graphics.moveTo(a.x, a.y).lineTo(b.x, b.y);
  }
};

/** The squares that a reacting creature threatens. */
const drawReach = (ground: PIXI.Graphics, { reach: squares }: ProvokeMark, size: number, scale: number): void => {
  ground.lineStyle(0).beginFill(REACT, REACH.fill);
  for (const { x, y } of squares) ground.drawRect(x, y, size, size);
  ground.endFill().lineStyle({ width: REACH.width * scale, color: REACT, alpha: 0.85 });
  const middles = squares.map(({ x, y }) => ({ x: x + size / 2, y: y + size / 2 }));
  for (const edge of tileBorder(middles, squareOf(size / 2))) dash(ground, edge, scale);
};

/** As for badges, a share of half the token: nothing is drawn nearer to its middle. */
const FACE = 0.6;

/** Middle of a step's mark; at the end of the way beside the dragged token's face. */
const markAt = ({ at, aside }: StepMark, radius: number): PixelPoint => {
  if (aside === null) return at;
  const half = Math.hypot(aside.x, aside.y);
  const share = half === 0 ? 0 : Math.max(1, FACE + radius / half);
  return { x: at.x + aside.x * share, y: at.y + aside.y * share };
};

/** The disc of a step, with its dot if it has one. Returns where the mark is. */
const drawStep = (marks: PIXI.Graphics, step: StepMark, scale: number): PixelPoint => {
  const [at, { sign }] = [markAt(step, STEP.radius * scale), step];
  marks.lineStyle({ width: STEP.rim * scale, color: 0xffffff, alpha: sign === null ? 0.35 : 0.8 });
  marks.beginFill(PLATE, sign === null ? 0.4 : 0.9);
  marks.drawCircle(at.x, at.y, STEP.radius * scale).endFill();
  if (sign !== "dot") return at;
  marks.lineStyle(0).beginFill(0x2fa8e8);
  marks.drawCircle(at.x, at.y, STEP.dot * scale).endFill();
  return at;
};

const discBox = (at: PixelPoint, radius: number): PixelBox => boxAround(at, { width: 2 * radius, height: 2 * radius });

/** Icons on a layer, whose sprites are used again. */
const createIcons = (layer: PIXI.Container) => {
  const textures = createIconTextures();
  const sprites: PIXI.Sprite[] = [];
  let used = 0;
  const clear = (): void => {
    for (const sprite of sprites) sprite.visible = false;
    used = 0;
  };
  return {
    clear,
    release: (): void => {
      clear();
      textures.clear();
    },
    add: (name: IconName, at: PixelPoint, side: number): void => {
      const sprite = sprites[used] ?? layer.addChild(new PIXI.Sprite());
      sprites[used] = sprite;
      used += 1;
      sprite.name = name;
      sprite.texture = textures.plated(name);
      sprite.anchor.set(0.5);
      sprite.visible = true;
      sprite.width = sprite.height = side;
      sprite.position.set(at.x, at.y);
    },
  };
};

/** Draws the marks along a way, as large on the screen at any zoom. */
export const createPathPainter = (container: PIXI.Container) => {
  const ground = container.addChild(new PIXI.Graphics());
  const marks = container.addChild(new PIXI.Graphics());
  const icons = createIcons(container.addChild(new PIXI.Container()));
  let boxes: PixelBox[] = [];

  const provoke = ({ at, from }: ProvokeMark, scale: number): void => {
    for (const [width, color, alpha] of [
      [LINE.casing, PLATE, 0.55],
      [LINE.width, REACT, 1],
    ] as const)
      marks
        .lineStyle({ width: width * scale, color, alpha })
        .moveTo(from.x, from.y)
        .lineTo(at.x, at.y);
    marks.lineStyle({ width: CLAW.rim * scale, color: REACT }).beginFill(PLATE, 0.96);
    marks.drawCircle(at.x, at.y, CLAW.radius * scale).endFill();
    icons.add("provokes", at, CLAW.icon * scale);
    boxes.push(discBox(at, CLAW.radius * scale));
  };
  const clear = (): void => {
    ground.clear();
    marks.clear();
    icons.clear();
    boxes = [];
  };
  return {
    clear,
    /** Where the marks are, scene pixels. */
    boxes: (): readonly PixelBox[] => boxes,
    /** When the canvas lets go of what was drawn on. */
    release: (): void => {
      clear();
      icons.release();
    },
    paint: ({ steps, provokes, size }: PathView): void => {
      clear();
      const scale = scaleFor(size);
      for (const mark of provokes) drawReach(ground, mark, size, scale);
      for (const step of steps) {
        const at = drawStep(marks, step, scale);
        if (step.sign !== null && step.sign !== "dot") icons.add(step.sign, at, STEP.icon * scale);
        boxes.push(discBox(at, STEP.radius * scale));
      }
      for (const mark of provokes) provoke(mark, scale);
    },
  };
};

import { zoom } from "../../foundry/canvas/screen-place";
import { createIconTextures } from "../../foundry/canvas/icon-textures";
import type { IconName } from "../../drawing/icon-paths";
import type { PixelEdge } from "../../drawing/marks";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { TileOutline } from "./tile-looks";

/** The number of enemies at a place, and a shield for the least cover against them. */
export interface ThreatMark {
  readonly key: string;
  /** Middle of the place, scene pixels. */
  readonly at: PixelPoint;
  readonly enemies: number;
  /** Null for none. */
  readonly icon: IconName | null;
}

type Border = PixelEdge & { readonly isSafe: boolean };

/** Heights on the screen, pixels; a place narrower than `from` on the screen has no mark. */
const SIZES = { digit: { least: 16, share: 0.24, from: 20 }, shield: { least: 18, share: 0.3, from: 34 } } as const;

/** Share of a place's side at most: the digit leaves room for the shield, and both for a token. */
const MOST_SHARE = 0.55;

const BORDER = { plain: { colour: 0x14161a, alpha: 0.55 }, safe: { colour: 0x8fd3ff, alpha: 0.9 } } as const;

/** Pixels of the digits' textures. */
const DIGIT = 32;

const digitStyle = (): Partial<PIXI.ITextStyle> => ({
  fontFamily: ["Signika", "DejaVu Sans", "sans-serif"],
  fontSize: DIGIT,
  fontWeight: "700",
  fill: "#ffffff",
  stroke: "#14161a",
  strokeThickness: 7,
  lineJoin: "round",
});

interface Drawn {
  readonly mark: ThreatMark;
  readonly sprites: readonly { readonly sprite: PIXI.Sprite; readonly kind: keyof typeof SIZES }[];
}

const isSameMark = (p: ThreatMark, q: ThreatMark | undefined): boolean =>
  p.enemies === q?.enemies && p.icon === q.icon && p.at.x === q.at.x && p.at.y === q.at.y;

/** Each number drawn once. */
const createDigits = () => {
  const drawn = new Map<string, PIXI.Text>();
  return {
    of: (text: string): PIXI.Texture => {
      const known = drawn.get(text) ?? new PIXI.Text(text, digitStyle());
      known.updateText(false);
      drawn.set(text, known);
      return known.texture;
    },
    clear: (): void => {
      for (const text of drawn.values()) text.destroy({ texture: true, baseTexture: true });
      drawn.clear();
    },
  };
};

/** How far from the middle towards a corner a mark is put: the corners of a hexagon are nearer. */
const CORNER = { square: 0.92, hexagon: 0.6 } as const;

/** The number in one corner and the shield in the other: a token in the middle hides neither. */
const scaleSprites = ({ mark: { at }, sprites }: Drawn, size: number, isSquare: boolean): void => {
  for (const { sprite, kind } of sprites) {
    const { least, share, from } = SIZES[kind];
    const height = Math.max(size * share, Math.min(least / zoom(), size * MOST_SHARE));
    const corner = (kind === "digit" ? -1 : 1) * (size / 2 - height * 0.6) * CORNER[isSquare ? "square" : "hexagon"];
    sprite.visible = size * zoom() >= from;
    sprite.height = height;
    sprite.scale.x = sprite.scale.y;
    sprite.position.set(at.x + corner, at.y + corner);
  }
};

const createBorderLines = (lines: PIXI.Graphics) => {
  let borders: readonly Border[] = [];
  const draw = (): void => {
    lines.clear();
    for (const { from, to, isSafe } of borders) {
      const { colour, alpha } = isSafe ? BORDER.safe : BORDER.plain;
      lines.lineStyle({ width: (isSafe ? 3 : 2) / Math.min(1, zoom()), color: colour, alpha });
      lines.moveTo(from.x, from.y).lineTo(to.x, to.y);
    }
  };
  return {
    show: (next: readonly Border[]): void => {
      borders = next;
      draw();
    },
    rescale: (): void => {
      if (borders.length > 0) draw();
    },
  };
};

/** The number and the shield of each place. Unchanged ones are kept. */
const createPlaceMarks = (sprites: PIXI.Container) => {
  const [digits, icons] = [createDigits(), createIconTextures()];
  const drawn = new Map<string, Drawn>();
  let size = 1;
  let isSquare = true;

  const remove = (key: string): void => {
    for (const { sprite } of drawn.get(key)?.sprites ?? []) sprite.destroy();
    drawn.delete(key);
  };
  const removeAll = (): void => [...drawn.keys()].forEach(remove);
  const scale = (each: Drawn): void => scaleSprites(each, size, isSquare);
  const add = (mark: ThreatMark): void => {
    if (isSameMark(mark, drawn.get(mark.key)?.mark)) return;
    remove(mark.key);
    const its: Drawn["sprites"][number][] = [];
    const put = (texture: PIXI.Texture, kind: keyof typeof SIZES): void => {
      const sprite = sprites.addChild(new PIXI.Sprite(texture));
      sprite.anchor.set(0.5);
      its.push({ sprite, kind });
    };
    if (mark.enemies > 0) put(digits.of(String(mark.enemies)), "digit");
    if (mark.icon !== null) put(icons.plated(mark.icon), "shield");
    const made = { mark, sprites: its };
    drawn.set(mark.key, made);
    scale(made);
  };
  return {
    show: (marks: readonly ThreatMark[], outline: TileOutline): void => {
      isSquare = outline.points.length === 4;
      if (outline.size !== size) removeAll();
      ({ size } = outline);
      const kept = new Set(marks.map(({ key }) => key));
      for (const key of [...drawn.keys()]) if (!kept.has(key)) remove(key);
      marks.forEach(add);
    },
    rescale: (): void => drawn.forEach(scale),
    clear: (): void => {
      removeAll();
      digits.clear();
      icons.clear();
    },
  };
};

/** Numbers and shields above the fields of a threat map, and the borders between fields. */
export const createThreatMarks = (container: PIXI.Container) => {
  const borders = createBorderLines(container.addChild(new PIXI.Graphics()));
  const marks = createPlaceMarks(container.addChild(new PIXI.Container()));
  return {
    show: marks.show,
    border: borders.show,
    /** Keeps the marks legible after the view has changed. */
    rescale: (): void => {
      marks.rescale();
      borders.rescale();
    },
    clear: (): void => {
      marks.clear();
      borders.show([]);
    },
  };
};

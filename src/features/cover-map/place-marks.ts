import { zoom } from "../../foundry/canvas/screen-place";
import { createIconTextures } from "../../foundry/canvas/icon-textures";
import type { IconName } from "../../drawing/icon-paths";
import type { PixelPoint } from "../../rules/attack/verdict";
import { drawPlaces } from "./best-places/draw-places";
import { SAFE_HUE, THREAT_HUE, THREAT_RIM, type ThreatContour } from "./threat-looks";
import type { TileOutline } from "./tile-looks";

/** A number of enemies at a place, and a shield for the cover there. */
export interface PlaceMark {
  readonly key: string;
  /** Middle of the place, scene pixels. */
  readonly at: PixelPoint;
  /** Null where it is not said. */
  readonly enemies: number | null;
  /** Null for none. */
  readonly icon: IconName | null;
  /** The shield fills the place: nobody stands there. */
  readonly isLarge: boolean;
}

/** Heights on the screen, pixels; a place narrower than `from` on the screen has no mark. */
const SIZES = {
  digit: { least: 16, share: 0.24, from: 20 },
  shield: { least: 18, share: 0.3, from: 34 },
  large: { least: 16, share: 0.5, from: 20 },
} as const;

/** Share of a place's side at most: the digit leaves room for the shield, and both for a token. */
const MOST_SHARE = 0.55;

/** Where nobody can attack on one side, and elsewhere. */
const CONTOUR = {
  plain: { colour: THREAT_RIM, alpha: 0.95, width: 2 },
  safe: { colour: SAFE_HUE, alpha: 0.95, width: 3 },
} as const;

/** Along a contour, on the side that more enemies can attack: so far to the middle of the place. */
const BAND = { depth: 0.3, alpha: 0.5 } as const;

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
  readonly mark: PlaceMark;
  readonly sprites: readonly { readonly sprite: PIXI.Sprite; readonly kind: keyof typeof SIZES }[];
}

const isSameMark = (p: PlaceMark, q: PlaceMark | undefined): boolean =>
  p.enemies === q?.enemies && p.icon === q.icon && p.isLarge === q.isLarge && p.at.x === q.at.x && p.at.y === q.at.y;

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

/** How far from the middle a large shield is, to leave the number its corner: share of a place's side that is so wide on the screen, pixels. */
const LARGE = { aside: 0.08, from: 44 } as const;

/** How far from the middle towards a corner a mark is put: the corners of a hexagon are nearer. */
const CORNER = { square: 0.92, hexagon: 0.6 } as const;

/** The number in one corner and the shield in the other: a token in the middle hides neither. */
const scaleSprites = ({ mark: { at }, sprites }: Drawn, size: number, isSquare: boolean): void => {
  for (const { sprite, kind } of sprites) {
    const { least, share, from } = SIZES[kind];
    const height = Math.max(size * share, Math.min(least / zoom(), size * MOST_SHARE));
    const away = (size / 2 - height * 0.6) * CORNER[isSquare ? "square" : "hexagon"];
    const corner = { digit: -away, shield: away, large: size * zoom() < LARGE.from ? away : size * LARGE.aside }[kind];
    sprite.visible = size * zoom() >= from;
    sprite.height = height;
    sprite.scale.x = sprite.scale.y;
    sprite.position.set(at.x + corner, at.y + corner);
  }
};

/** What is drawn over the fields of a whole map. */
export interface MapOutlines {
  readonly contours: readonly ThreatContour[];
  /** Middles of the places in reach, and of the safest of them: scene pixels. */
  readonly reach: readonly PixelPoint[];
  readonly safest: readonly PixelPoint[];
}

export const NO_OUTLINES: MapOutlines = { contours: [], reach: [], safest: [] };

const towards = (from: PixelPoint, to: PixelPoint, share: number): PixelPoint => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});

const createOutlines = (container: PIXI.Container) => {
  const [lines, places] = [container.addChild(new PIXI.Graphics()), container.addChild(new PIXI.Graphics())];
  let shown = NO_OUTLINES;
  let points: TileOutline["points"] = [];
  const draw = (): void => {
    lines.clear();
    for (const { from, to, worse } of shown.contours) {
      const inner = [to, from].map((end) => towards(end, worse, BAND.depth));
      lines.beginFill(THREAT_HUE, BAND.alpha).drawPolygon([from, to, ...inner].flatMap(({ x, y }) => [x, y]));
    }
    lines.endFill();
    for (const { from, to, isSafe } of shown.contours) {
      const { colour, alpha, width } = isSafe ? CONTOUR.safe : CONTOUR.plain;
      lines.lineStyle({ width: width / Math.min(1, zoom()), color: colour, alpha });
      lines.moveTo(from.x, from.y).lineTo(to.x, to.y);
    }
    lines.lineStyle(0);
    drawPlaces(places, { best: shown.safest, reach: shown.reach }, points);
  };
  return {
    show: (next: MapOutlines, outline: TileOutline["points"]): void => {
      [shown, points] = [next, outline];
      draw();
    },
    rescale: (): void => {
      if (shown !== NO_OUTLINES) draw();
    },
  };
};

/** The number and the shield of each place. Unchanged ones are kept. */
const createSprites = (sprites: PIXI.Container) => {
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
  const add = (mark: PlaceMark): void => {
    if (isSameMark(mark, drawn.get(mark.key)?.mark)) return;
    remove(mark.key);
    const its: Drawn["sprites"][number][] = [];
    const put = (texture: PIXI.Texture, kind: keyof typeof SIZES): void => {
      const sprite = sprites.addChild(new PIXI.Sprite(texture));
      sprite.anchor.set(0.5);
      its.push({ sprite, kind });
    };
    if (mark.enemies !== null) put(digits.of(String(mark.enemies)), "digit");
    if (mark.icon !== null) put(icons.plated(mark.icon), mark.isLarge ? "large" : "shield");
    const made = { mark, sprites: its };
    drawn.set(mark.key, made);
    scale(made);
  };
  return {
    show: (marks: readonly PlaceMark[], outline: TileOutline): void => {
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

/** Numbers and shields above the fields of a map, and the outlines between and around them. */
export const createPlaceMarks = (container: PIXI.Container) => {
  const outlines = createOutlines(container.addChild(new PIXI.Container()));
  const sprites = createSprites(container.addChild(new PIXI.Container()));
  return {
    show: sprites.show,
    outline: outlines.show,
    /** Keeps the marks legible after the view has changed. */
    rescale: (): void => {
      sprites.rescale();
      outlines.rescale();
    },
    clear: (): void => {
      sprites.clear();
      outlines.show(NO_OUTLINES, []);
    },
  };
};

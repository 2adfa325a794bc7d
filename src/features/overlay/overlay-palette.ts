import type { DashPattern } from "./dashes";
import type { FigureWeight } from "./figure-marks";
import type { LabelTone, LineLook, ObstacleLook } from "./overlay-plan";

/** Widths, lengths and sizes are screen pixels. Hues are those of Okabe and Ito, told apart by all kinds of sight. */
export interface Stroke {
  readonly colour: number;
  readonly width: number;
  readonly alpha: number;
  readonly pattern: DashPattern;
}

const SOLID: DashPattern = { dash: 1, gap: 0 };

/** Dark rim under every stroke, so that it stands out from light maps as its hue does from dark ones. */
export const RIM = { colour: 0x000000, width: 1.5, alpha: 0.65 } as const;

export const LINE_STROKES: Readonly<Record<LineLook, Stroke>> = {
  clear: { colour: 0x56b4e9, width: 2.5, alpha: 1, pattern: SOLID },
  blocked: { colour: 0xe69f00, width: 2.5, alpha: 1, pattern: { dash: 9, gap: 6 } },
  barred: { colour: 0xd55e00, width: 2.5, alpha: 1, pattern: { dash: 14, gap: 5 } },
  beyond: { colour: 0xe69f00, width: 1.5, alpha: 0.8, pattern: { dash: 2, gap: 7 } },
};

export const OBSTACLE_STROKES: Readonly<Record<ObstacleLook, Stroke>> = {
  wall: { colour: 0xf0e442, width: 5, alpha: 0.9, pattern: SOLID },
  creature: { colour: 0xf0e442, width: 3, alpha: 0.95, pattern: SOLID },
  area: { colour: 0xf0e442, width: 3, alpha: 0.95, pattern: { dash: 12, gap: 4 } },
};

/** Free or covered, as lines are. */
const FIGURE_INKS: Readonly<Record<FigureWeight, number>> = { free: 0x56b4e9, soft: 0xe69f00, covered: 0xe69f00 };

const surface = (pattern: DashPattern) => (weight: FigureWeight) => ({
  fill: { colour: FIGURE_INKS[weight], alpha: 0.12 },
  outline: { colour: FIGURE_INKS[weight], width: 1.5, alpha: 0.75, pattern },
});

/** What a polygon is filled and drawn round with; shape and dash tell the two apart, and from lines. */
export const SURFACES = { cone: surface(SOLID), hull: surface({ dash: 5, gap: 4 }) } as const;

/** A light bar, which its hidden stretches fill: solidly, or for soft cover in parts. */
export const FACING: Stroke = { colour: 0xffffff, width: 8, alpha: 0.9, pattern: SOLID };
export const HIDDEN: Readonly<Record<FigureWeight, Stroke>> = {
  free: { colour: 0xd55e00, width: 4, alpha: 1, pattern: { dash: 3, gap: 6 } },
  soft: { colour: 0xd55e00, width: 4, alpha: 1, pattern: { dash: 5, gap: 5 } },
  covered: { colour: 0xd55e00, width: 5, alpha: 1, pattern: SOLID },
};
export const FRONT: Stroke = { colour: 0x0072b2, width: 5, alpha: 0.9, pattern: SOLID };
export const ARC: Stroke = { colour: 0xcccccc, width: 1.5, alpha: 0.9, pattern: { dash: 2, gap: 6 } };
export const LANE = {
  band: { colour: 0xcc79a7, width: 14, alpha: 0.35 },
  way: { colour: 0xcc79a7, width: 2.5, alpha: 1, pattern: SOLID },
  arm: 9,
} as const;

export const STOP = { colour: 0xd55e00, width: 3, arm: 6 } as const;

export const ORIGIN = { fill: 0xffffff, ring: 0x0072b2, width: 3, radius: 6 } as const;

/** A circle with a bar, as on road signs. */
export const BAR = { colour: 0xd55e00, fill: 0xffffff, width: 4, radius: 11 } as const;

/** Strokes so far apart, whichever way they go: those of veils rise, those of bad light are level. */
export const VEIL = {
  spacing: 13,
  stroke: { colour: 0xeeeeee, width: 1, alpha: 0.6 },
  outline: { colour: 0xeeeeee, width: 1.5, alpha: 0.9, pattern: { dash: 2, gap: 5 } },
} as const satisfies Hatching;
export const GLOOM = {
  spacing: 7,
  stroke: { colour: 0xcc79a7, width: 1, alpha: 0.7 },
  outline: { colour: 0xcc79a7, width: 1.5, alpha: 0.9, pattern: { dash: 2, gap: 5 } },
} as const satisfies Hatching;

export interface Hatching {
  readonly spacing: number;
  readonly stroke: Omit<Stroke, "pattern">;
  readonly outline: Stroke;
}

/** Strokes of a hatching are many: theirs is a thinner rim. */
export const HATCH_RIM = { colour: 0x000000, width: 0.8, alpha: 0.35 } as const;

export const LABEL = {
  font: ["Signika", "DejaVu Sans", "sans-serif"],
  size: 15,
  lineHeight: 1.25,
  ink: "#ffffff",
  plate: 0x14161a,
  plateAlpha: 0.88,
  padding: 6,
  radius: 5,
  border: 2,
  /** The widest, and the part of the screen's width that a label may fill, before its lines are broken. */
  mostWidth: 300,
  mostShare: 0.6,
  /** Between the label and its token. */
  lift: 8,
} as const;

/** Small signs. */
export const TAG = { size: 12, padding: 3, radius: 4, border: 1.5, lift: 2 } as const;

/** Beside the words of a small sign. */
export const ICON = { radius: 5, width: 2, gap: 4 } as const;

/** A label's border. */
export const TONES: Readonly<Record<LabelTone, number>> = {
  free: 0x56b4e9,
  covered: 0xe69f00,
  shut: 0xd55e00,
  unknown: 0x999999,
};

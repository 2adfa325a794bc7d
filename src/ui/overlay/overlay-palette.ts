import type { DashPattern } from "./dashes";
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
  beyond: { colour: 0xe69f00, width: 1.5, alpha: 0.8, pattern: { dash: 2, gap: 7 } },
};

export const OBSTACLE_STROKES: Readonly<Record<ObstacleLook, Stroke>> = {
  wall: { colour: 0xf0e442, width: 5, alpha: 0.9, pattern: SOLID },
  creature: { colour: 0xf0e442, width: 3, alpha: 0.95, pattern: SOLID },
  area: { colour: 0xf0e442, width: 3, alpha: 0.95, pattern: { dash: 12, gap: 4 } },
};

export const STOP = { colour: 0xd55e00, width: 3, arm: 6 } as const;

export const ORIGIN = { fill: 0xffffff, ring: 0x0072b2, width: 3, radius: 6 } as const;

export const LABEL = {
  font: ["Signika", "DejaVu Sans", "sans-serif"],
  size: 15,
  ink: "#ffffff",
  plate: 0x14161a,
  plateAlpha: 0.88,
  padding: 6,
  radius: 5,
  /** Between the label and its token. */
  lift: 8,
} as const;

/** A label's border. */
export const TONES: Readonly<Record<LabelTone, number>> = {
  free: 0x56b4e9,
  covered: 0xe69f00,
  shut: 0xd55e00,
  unknown: 0x999999,
};

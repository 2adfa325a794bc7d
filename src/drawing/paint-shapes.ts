/**
 * What marks are made of, and how they look. Widths, lengths and radii are in output pixels: screen pixels on the map,
 * pixels of a picture. Hues are from Okabe and Ito, so that every kind of colour vision tells them apart.
 */
import type { PixelPoint } from "../rules/attack/verdict";
import { hatchOf } from "./hatch";
import { edgesThrough, type PixelEdge, type VerdictMark } from "./marks";

export interface StrokeStyle {
  readonly colour: number;
  readonly alpha: number;
  readonly width: number;
  /** A gap of 0 is a solid line. */
  readonly dash: number;
  readonly gap: number;
  /** The dark line below, which sets the stroke off from light maps. */
  readonly rim: { readonly width: number; readonly alpha: number };
}

export const RIM = { colour: 0x000000, width: 1.5, alpha: 0.65 } as const;
const THIN_RIM = { width: 0.8, alpha: 0.35 } as const;
const NO_RIM = { width: 0, alpha: 0 } as const;

const stroke = (colour: number, width: number, look: Partial<StrokeStyle> = {}): StrokeStyle => {
  const alpha = look.alpha ?? 1;
  return { colour, width, dash: 1, gap: 0, rim: { width: RIM.width, alpha: RIM.alpha * alpha }, ...look, alpha };
};

const BLUE = 0x56b4e9;
const DARK_BLUE = 0x0072b2;
const ORANGE = 0xe69f00;
const VERMILION = 0xd55e00;
const YELLOW = 0xf0e442;
const PURPLE = 0xcc79a7;
const GREEN = 0x009e73;
const LIGHT_GREY = 0xeeeeee;

/** The names are CSS classes in pictures. */
export const STROKES = {
  clear: stroke(BLUE, 2.5),
  blocked: stroke(ORANGE, 2.5, { dash: 9, gap: 6 }),
  beyond: stroke(ORANGE, 1.5, { alpha: 0.8, dash: 2, gap: 7 }),
  barred: stroke(VERMILION, 2.5, { dash: 14, gap: 5 }),
  wall: stroke(YELLOW, 5, { alpha: 0.9 }),
  creature: stroke(YELLOW, 3, { alpha: 0.95 }),
  area: stroke(YELLOW, 3, { alpha: 0.95, dash: 12, gap: 4 }),
  "cone free": stroke(BLUE, 1.5, { alpha: 0.75 }),
  "cone covered": stroke(ORANGE, 1.5, { alpha: 0.75 }),
  "hull free": stroke(BLUE, 1.5, { alpha: 0.75, dash: 5, gap: 4 }),
  "hull covered": stroke(ORANGE, 1.5, { alpha: 0.75, dash: 5, gap: 4 }),
  // A light bar. Its hidden parts fill it, solid or for soft cover in dashes.
  facing: stroke(0xffffff, 8, { alpha: 0.9 }),
  "hidden free": stroke(VERMILION, 4, { dash: 3, gap: 6 }),
  "hidden soft": stroke(VERMILION, 4, { dash: 5, gap: 5 }),
  "hidden covered": stroke(VERMILION, 5),
  front: stroke(DARK_BLUE, 5, { alpha: 0.9 }),
  arc: stroke(0xcccccc, 1.5, { alpha: 0.9, dash: 2, gap: 6 }),
  lane: stroke(PURPLE, 14, { alpha: 0.35, rim: NO_RIM }),
  way: stroke(PURPLE, 2.5),
  veil: stroke(LIGHT_GREY, 1.5, { alpha: 0.9, dash: 2, gap: 5 }),
  "veil hatch": stroke(LIGHT_GREY, 1, { alpha: 0.6, rim: THIN_RIM }),
  gloom: stroke(PURPLE, 1.5, { alpha: 0.9, dash: 2, gap: 5 }),
  "gloom hatch": stroke(PURPLE, 1, { alpha: 0.7, rim: THIN_RIM }),
  place: stroke(GREEN, 3, { dash: 10, gap: 6 }),
  stop: stroke(VERMILION, 3),
  bar: stroke(VERMILION, 4, { rim: NO_RIM }),
} as const satisfies Record<string, StrokeStyle>;
export type StrokeName = keyof typeof STROKES;

export const SURFACES = {
  free: { colour: BLUE, alpha: 0.12 },
  covered: { colour: ORANGE, alpha: 0.12 },
} as const;

/** `barred` is the road sign: a ring with a bar in it. */
export const RINGS = {
  origin: { radius: 6, width: 3, colour: DARK_BLUE, fill: 0xffffff },
  barred: { radius: 11, width: 4, colour: VERMILION, fill: 0xffffff },
} as const;

/** Hatchings differ in spacing and direction as well as in colour. */
const HATCHINGS = { veil: { spacing: 13, direction: "rising" }, gloom: { spacing: 7, direction: "level" } } as const;

const STOP_ARM = 6;
const ARROW_ARM = 9;

/** Points in scene pixels. */
export type PaintShape =
  | { readonly kind: "stroke"; readonly name: StrokeName; readonly edges: readonly PixelEdge[] }
  | { readonly kind: "surface"; readonly name: keyof typeof SURFACES; readonly points: readonly PixelPoint[] }
  | { readonly kind: "ring"; readonly name: keyof typeof RINGS; readonly at: PixelPoint };

const strokes = (name: StrokeName, edges: readonly PixelEdge[]): PaintShape => ({ kind: "stroke", name, edges });

export const crossAt = ({ x, y }: PixelPoint, arm: number): PixelEdge[] => [
  { from: { x: x - arm, y: y - arm }, to: { x: x + arm, y: y + arm } },
  { from: { x: x - arm, y: y + arm }, to: { x: x + arm, y: y - arm } },
];

const arrowhead = ({ from, to }: PixelEdge, arm: number): PixelEdge[] => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [u, v] = [((to.x - from.x) / length) * arm, ((to.y - from.y) / length) * arm];
  return [
    { from: { x: to.x - u - v, y: to.y - v + u }, to },
    { from: { x: to.x - u + v, y: to.y - v - u }, to },
  ];
};

const figureShapes = (
  { figure, weight, points }: Extract<VerdictMark, { kind: "figure" }>,
  unit: number,
): PaintShape[] => {
  const edges = edgesThrough(points, false);
  switch (figure) {
    case "cone":
    case "hull": {
      const name = weight === "free" ? "free" : "covered";
      return [{ kind: "surface", name, points }, strokes(`${figure} ${name}`, edgesThrough(points, true))];
    }
    case "lane": {
      const heads = edges.flatMap((edge) => arrowhead(edge, ARROW_ARM * unit));
      return [strokes("lane", edges), strokes("way", [...edges, ...heads])];
    }
    case "hidden":
      return [strokes(`hidden ${weight}`, edges)];
    case "arc":
    case "front":
    case "facing":
      return [strokes(figure, edges)];
  }
};

/** The parts of a mark from bottom to top. `unit` is scene pixels per output pixel. */
export const shapesOf = (mark: VerdictMark, unit: number): PaintShape[] => {
  switch (mark.kind) {
    case "line":
      return [strokes(mark.state, [mark])];
    case "obstacle":
      return [strokes(mark.shape, mark.edges)];
    case "figure":
      return figureShapes(mark, unit);
    case "veil":
    case "gloom": {
      const { spacing, direction } = HATCHINGS[mark.kind];
      const hatch = hatchOf(mark.edges, spacing * unit, direction);
      return [strokes(`${mark.kind} hatch`, hatch), strokes(mark.kind, mark.edges)];
    }
    case "place":
      return [strokes("place", mark.edges)];
    case "stop":
      return [strokes("stop", crossAt(mark.at, STOP_ARM * unit))];
    case "origin":
      return [{ kind: "ring", name: "origin", at: mark.at }];
    case "barred": {
      const { x, y } = mark.at;
      const arm = RINGS.barred.radius * 0.6 * unit;
      const bar = { from: { x: x - arm, y }, to: { x: x + arm, y } };
      return [{ kind: "ring", name: "barred", at: mark.at }, strokes("bar", [bar])];
    }
  }
};

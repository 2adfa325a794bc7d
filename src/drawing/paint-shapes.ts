/**
 * What marks are made of, and how they look. Widths, lengths and radii are in output pixels: screen pixels on the map,
 * pixels of a picture. Blue and orange, so that every kind of colour vision tells them apart.
 */
import type { PixelPoint } from "../rules/attack/verdict";
import { hatchOf } from "./hatch";
import { ICON_COLOURS, PLATE } from "./icon-colours";
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

export const RIM = { colour: 0x000000, width: 1.2, alpha: 0.55 } as const;
const THIN_RIM = { width: 0.8, alpha: 0.35 } as const;
const NO_RIM = { width: 0, alpha: 0 } as const;

const stroke = (colour: number, width: number, look: Partial<StrokeStyle> = {}): StrokeStyle => {
  const alpha = look.alpha ?? 1;
  return { colour, width, dash: 1, gap: 0, rim: { width: RIM.width, alpha: RIM.alpha * alpha }, ...look, alpha };
};

const BLUE = 0x7cc8ff;
const DARK_BLUE = 0x0a5c9e;
const ORANGE = 0xff8a5c;
const RED = ICON_COLOURS["no-line"];
const GOLD = 0xffcf5a;
const PURPLE = 0xcc79a7;
const GREEN = 0x009e73;
const LIGHT_GREY = 0xeeeeee;

/** Lines of targets that are not the one pointed at. */
const FAINT = { alpha: 0.25, rim: NO_RIM } as const;

/** The names are CSS classes in pictures. */
export const STROKES = {
  clear: stroke(BLUE, 2),
  blocked: stroke(ORANGE, 2.4),
  beyond: stroke(ORANGE, 2, { alpha: 0.85, dash: 2, gap: 6 }),
  barred: stroke(RED, 2.4, { dash: 14, gap: 5 }),
  "faint clear": stroke(BLUE, 1.2, FAINT),
  "faint blocked": stroke(ORANGE, 1.2, FAINT),
  glow: stroke(GOLD, 9, { alpha: 0.2, rim: NO_RIM }),
  wall: stroke(GOLD, 3.6),
  creature: stroke(GOLD, 2.4),
  area: stroke(GOLD, 2.4, { dash: 12, gap: 4 }),
  "cone free": stroke(BLUE, 1.5, { alpha: 0.75 }),
  "cone covered": stroke(ORANGE, 1.5, { alpha: 0.75 }),
  "hull free": stroke(BLUE, 1.5, { alpha: 0.75, dash: 5, gap: 4 }),
  "hull covered": stroke(ORANGE, 1.5, { alpha: 0.75, dash: 5, gap: 4 }),
  // A light bar. Its hidden parts fill it, solid or for soft cover in dashes.
  facing: stroke(0xffffff, 8, { alpha: 0.9 }),
  "hidden free": stroke(ORANGE, 4, { dash: 3, gap: 6 }),
  "hidden soft": stroke(ORANGE, 4, { dash: 5, gap: 5 }),
  "hidden covered": stroke(ORANGE, 5),
  front: stroke(DARK_BLUE, 5, { alpha: 0.9 }),
  arc: stroke(0xcccccc, 1.5, { alpha: 0.9, dash: 2, gap: 6 }),
  lane: stroke(PURPLE, 14, { alpha: 0.35, rim: NO_RIM }),
  way: stroke(PURPLE, 2.5),
  veil: stroke(LIGHT_GREY, 1.5, { alpha: 0.9, dash: 2, gap: 5 }),
  "veil hatch": stroke(LIGHT_GREY, 1, { alpha: 0.6, rim: THIN_RIM }),
  gloom: stroke(PURPLE, 1.5, { alpha: 0.9, dash: 2, gap: 5 }),
  "gloom hatch": stroke(PURPLE, 1, { alpha: 0.7, rim: THIN_RIM }),
  place: stroke(GREEN, 3, { dash: 10, gap: 6 }),
  "sign bar": stroke(PLATE, 3.2, { rim: NO_RIM }),
} as const satisfies Record<string, StrokeStyle>;
export type StrokeName = keyof typeof STROKES;

export const SURFACES = {
  free: { colour: BLUE, alpha: 0.12 },
  covered: { colour: ORANGE, alpha: 0.12 },
  "sign plate": { colour: PLATE, alpha: 0.96 },
  sign: { colour: RED, alpha: 1 },
} as const;

export const RINGS = {
  origin: { radius: 4.25, width: 1.5, colour: DARK_BLUE, fill: 0xffffff },
  stop: { radius: 3.5, width: 2, colour: ORANGE, fill: PLATE },
} as const;

/** The stop sign's octagon, and how far its dark plate shows around it. */
export const SIGN = { radius: 10.5, plate: 2.2, bar: 5 } as const;

/** A creature's outline runs this far outside its space, clear of its border. */
const OUTSIDE = 4;

/** Hatchings differ in spacing and direction as well as in colour. */
const HATCHINGS = { veil: { spacing: 13, direction: "rising" }, gloom: { spacing: 7, direction: "level" } } as const;

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

const octagonAt = ({ x, y }: PixelPoint, radius: number): PixelPoint[] =>
  Array.from({ length: 8 }, (_, i) => {
    const angle = ((i + 0.5) * Math.PI) / 4;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

/** The corners of a convex outline, moved away from its middle. */
const grownBy = (edges: readonly PixelEdge[], by: number): PixelPoint[] => {
  const corners = edges.map(({ from }) => from);
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  return corners.map((corner) => {
    const [dx, dy] = [corner.x - middle.x, corner.y - middle.y];
    const length = Math.hypot(dx, dy) || 1;
    return { x: corner.x + (dx / length) * by * Math.SQRT2, y: corner.y + (dy / length) * by * Math.SQRT2 };
  });
};

const obstacleShapes = ({ shape, edges }: Extract<VerdictMark, { kind: "obstacle" }>, unit: number): PaintShape[] => {
  if (shape !== "creature") return [strokes("glow", edges), strokes(shape, edges)];
  const outline = edgesThrough(grownBy(edges, OUTSIDE * unit), true);
  return [strokes("glow", outline), strokes(shape, outline)];
};

const signShapes = (at: PixelPoint, unit: number): PaintShape[] => {
  const arm = SIGN.bar * unit;
  return [
    { kind: "surface", name: "sign plate", points: octagonAt(at, (SIGN.radius + SIGN.plate) * unit) },
    { kind: "surface", name: "sign", points: octagonAt(at, SIGN.radius * unit) },
    strokes("sign bar", [{ from: { x: at.x - arm, y: at.y }, to: { x: at.x + arm, y: at.y } }]),
  ];
};

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
      return obstacleShapes(mark, unit);
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
    case "origin":
      return [{ kind: "ring", name: mark.kind, at: mark.at }];
    case "barred":
      return signShapes(mark.at, unit);
  }
};

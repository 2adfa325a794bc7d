/**
 * How a place is marked by its cover: a hue, from good to bad for a creature there, and a mark. They are distinct for every
 * kind of colour vision. The mark is a wall that grows by a course of stones with each level of cover.
 */
import { hexCell, isHexagonal } from "../../scene/model/hex";
import type { Base, SceneGrid, SceneToken } from "../../scene/model/scene";
import { placeGridOf } from "../../scene/spaces/standing-places";
import type { PlaceCover } from "../../rules/cover-map/place-cover";
import type { PixelPoint } from "../../rules/attack/verdict";
import { isThreat, THREAT_FIELDS, threatOf, THREATS, type Threat } from "./threat-looks";

/** A level by its place in the rule set's ladder, that there is no shot, at the creature or from it, or how many threaten. */
export type TileLook = "safe" | "no-shot" | number | Threat;

/**
 * What a map shows for a creature: how many enemies could attack it, the cover that it would have, or the shot at its
 * target.
 */
export type MapMode = "threat" | "safe" | "shot";

export const lookOf = ({ level, shots }: Pick<PlaceCover, "level" | "shots">, mode: MapMode): TileLook => {
  if (mode === "threat") return threatOf(shots);
  return level ?? (mode === "safe" ? "safe" : "no-shot");
};

/** The looks that a ladder's map can have, mildest cover first. No shot goes through total cover. */
export const looksOf = (levels: readonly string[], mode: MapMode): readonly TileLook[] =>
  mode === "threat"
    ? THREATS
    : [...levels.flatMap((level, i) => (level === "total" ? [] : [i])), mode === "safe" ? "safe" : "no-shot"];

/** Worst to best, after Okabe and Ito. */
const HUES = [0xd55e00, 0xe69f00, 0xf0e442, 0x56b4e9, 0x009e73, 0x0072b2] as const;

/** Spread over the hues, both ends among them; of a shot it is the milder cover that is the better. */
export const hueOf = (look: TileLook, levels: readonly string[], mode: MapMode): number => {
  if (isThreat(look)) return THREAT_FIELDS[look].colour;
  const looks = looksOf(levels, mode);
  const share = looks.indexOf(look) / Math.max(1, looks.length - 1);
  const goodness = mode === "safe" ? share : 1 - share;
  return HUES[Math.round(goodness * (HUES.length - 1))] ?? HUES[0];
};

/** A polygon to fill, in a square of side 1 about 0, 0; y down. */
export type MarkShape = readonly PixelPoint[];

const bar = (top: number, left: number, right: number): MarkShape => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: top + COURSE.height },
  { x: left, y: top + COURSE.height },
];

const COURSE = { height: 0.1, pitch: 0.14, width: 0.5, joint: 0.04 } as const;

/** Two stones. The joint is left and right by turns, as in masonry. */
const course = (number: number, of: number): MarkShape[] => {
  const top = ((of - 1) / 2 - number) * COURSE.pitch - COURSE.height / 2;
  const joint = number % 2 === 0 ? -0.08 : 0.08;
  const half = COURSE.width / 2;
  return [bar(top, -half, joint - COURSE.joint / 2), bar(top, joint + COURSE.joint / 2, half)];
};

const DOT: MarkShape = Array.from({ length: 16 }, (_, i) => ({
  x: 0.11 * Math.cos((i * Math.PI) / 8),
  y: 0.11 * Math.sin((i * Math.PI) / 8),
}));

export const squareOf = (half: number): MarkShape => [
  { x: -half, y: -half },
  { x: half, y: -half },
  { x: half, y: half },
  { x: -half, y: half },
];

const SHIELD: MarkShape = [
  { x: 0, y: -0.26 },
  { x: 0.2, y: -0.18 },
  { x: 0.2, y: 0.02 },
  { x: 0.13, y: 0.16 },
  { x: 0, y: 0.26 },
  { x: -0.13, y: 0.16 },
  { x: -0.2, y: 0.02 },
  { x: -0.2, y: -0.18 },
];

const CROSS: MarkShape = [
  [0, -0.07],
  [0.15, -0.22],
  [0.22, -0.15],
  [0.07, 0],
  [0.22, 0.15],
  [0.15, 0.22],
  [0, 0.07],
  [-0.15, 0.22],
  [-0.22, 0.15],
  [-0.07, 0],
  [-0.22, -0.15],
  [-0.15, -0.22],
].map(([x = 0, y = 0]) => ({ x, y }));

/** A dot in the open, then a course more with each level; a shield, or a cross. */
export const markOf = (look: TileLook): readonly MarkShape[] => {
  if (isThreat(look)) return [];
  if (look === "safe") return [SHIELD];
  if (look === "no-shot") return [CROSS];
  if (look === 0) return [DOT];
  return Array.from({ length: look }, (_, number) => course(number, look)).flat();
};

/** The tile that stands for a place, about the creature's centre there: pixels. */
export interface TileOutline {
  readonly points: readonly PixelPoint[];
  /** The side of the square that its mark fits in. */
  readonly size: number;
}

type Body = Pick<SceneToken, "width" | "height" | "shape" | "base">;

/** A little is left between tiles; the fields of a threat map join. */
const SHARE = 0.94;

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

const hexOutline = (grid: SceneGrid, share: number): TileOutline => {
  const cell = hexCell(0, 0, grid);
  const [cx, cy] = [middleOf(cell.map(([x]) => x)), middleOf(cell.map(([, y]) => y))];
  return { points: cell.map(([x, y]) => ({ x: share * (x - cx), y: share * (y - cy) })), size: grid.size };
};

/** As wide as places are apart, so that tiles do not overlap however large the creature is. */
export const tileOutline = (token: Body, grid: SceneGrid, unsetBase: Base, share = SHARE): TileOutline => {
  if (isHexagonal(grid.type)) return hexOutline(grid, share);
  const [size] = placeGridOf(token, grid, unsetBase).pitch;
  return { points: squareOf((share * size) / 2), size };
};

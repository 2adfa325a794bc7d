/** How a place is marked: by the colour and the shield of its level, as badges and lists are, or by its threat. */
import { hexCell, isHexagonal } from "../../scene/model/hex";
import type { Base, SceneGrid, SceneToken } from "../../scene/model/scene";
import { placeGridOf } from "../../scene/spaces/standing-places";
import type { PlaceCover } from "../../rules/cover-map/place-cover";
import type { PixelPoint } from "../../rules/attack/verdict";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import type { IconName } from "../../drawing/icon-paths";
import { levelIcon } from "../../drawing/level-icon";
import type { RuleSet } from "../../rules/judge/rule-set";
import { THREAT_HUE, THREAT_STRENGTH, type Threat } from "./threat-looks";

/** A level by its place in the rule set's ladder, that there is no shot, at the creature or from it; or which share threatens. */
export type TileLook = LevelLook | Threat;
export type LevelLook = "safe" | "no-shot" | number;

/**
 * What a map shows for a creature: how many enemies could attack it, the cover that it would have, or the shot at its
 * target.
 */
export type MapMode = "threat" | "safe" | "shot";

export const lookOf = ({ level }: Pick<PlaceCover, "level">, mode: MapMode): LevelLook =>
  level ?? (mode === "shot" ? "no-shot" : "safe");

/** The looks that a ladder's map can have, mildest cover first. No shot goes through total cover. */
export const looksOf = (levels: readonly string[], mode: MapMode): readonly LevelLook[] => [
  ...levels.flatMap((level, i) => (level === "total" ? [] : [i])),
  mode === "shot" ? "no-shot" : "safe",
];

/** How a place is filled: with its level's colour, or with the threat's. */
export interface TileField {
  readonly colour: number;
  readonly alpha: number;
}

/** The open has the least weight. */
const STRENGTH = { open: 0.16, covered: 0.36 } as const;

/** The icon that stands for a level, or for that there is no shot. */
export const iconOf = (look: LevelLook, { id, levels }: Pick<RuleSet, "id" | "levels">): IconName => {
  if (look === "safe") return "total";
  return look === "no-shot" ? "no-line" : levelIcon(id, levels[look] ?? "none");
};

export const threatField = (threat: Threat): TileField => ({ colour: THREAT_HUE, alpha: THREAT_STRENGTH[threat] });

export const fieldOf = (look: LevelLook, rules: Pick<RuleSet, "id" | "levels">): TileField => ({
  colour: ICON_COLOURS[iconOf(look, rules)],
  alpha: look === 0 ? STRENGTH.open : STRENGTH.covered,
});

export const squareOf = (half: number): readonly PixelPoint[] => [
  { x: -half, y: -half },
  { x: half, y: -half },
  { x: half, y: half },
  { x: -half, y: half },
];

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

import * as v from "valibot";
import { NO_SENSES, type SceneGrid, type SceneToken } from "./scene";
import { SceneError, shown } from "./scene-error";
import { FARTHEST } from "./scene-limits";
import type { TokenData } from "./schema";

const DEAD = ["dead", "defeated"];
const ELLIPSE_1 = 0;
const ELLIPSE_2 = 1;
const RECTANGLE_1 = 4;

const statusesOf = v.object({ disabled: v.optional(v.literal(false)), statuses: v.array(v.string()) });
const oldStatusOf = v.object({ flags: v.object({ core: v.object({ statusId: v.string() }) }) });

/** Effects are paths of icons in old exports, and documents with statuses in new ones. */
const isDeadly = (effect: unknown): boolean => {
  if (typeof effect === "string") return /skull|\bdead\b/i.test(effect);
  if (v.is(statusesOf, effect) && effect.statuses.some((status) => DEAD.includes(status))) return true;
  return v.is(oldStatusOf, effect) && DEAD.includes(effect.flags.core.statusId);
};

const isDead = ({ overlayEffect, effects, delta, actorData }: TokenData): boolean =>
  [overlayEffect, ...effects, ...(delta?.effects ?? []), ...(actorData?.effects ?? [])].some(isDeadly);

/** Before version 12 large hex tokens were what is an ellipse now, those of two hexes its second variant. */
const shapeOf = (data: TokenData, grid: SceneGrid): number => {
  const shape = data.shape ?? data.hexagonalShape;
  if (shape !== null && shape !== undefined) return shape;
  if (!grid.type.startsWith("hex")) return RECTANGLE_1;
  return data.width === 2 && data.height === 2 ? ELLIPSE_2 : ELLIPSE_1;
};

/** Wall Height keeps 0 for "not set". */
const bodyHeightOf = ({ flags, depth }: TokenData, grid: SceneGrid): number | null => {
  const flagged = flags?.parapet?.height ?? (flags?.["wall-height"]?.tokenHeight || flags?.levels?.tokenHeight || null);
  if (flagged !== null) return flagged;
  return depth === null || depth === undefined ? null : depth * grid.distance;
};

const mustFit = (start: number, spaces: number, size: number, path: string): void => {
  if (start + spaces * size > FARTHEST) throw new SceneError(path, shown(spaces), `a token within ${FARTHEST} pixels`);
};

const readFlags = ({ flags }: TokenData) => ({
  base: flags?.parapet?.base ?? null,
  sizeCategory: flags?.parapet?.sizeCategory ?? null,
  size: flags?.parapet?.size ?? 2,
  heightClass: flags?.parapet?.heightClass ?? ("standard" as const),
  unit: flags?.parapet?.unit ?? null,
  isTall: flags?.parapet?.tall ?? false,
  isSkirmisher: flags?.parapet?.skirmisher ?? false,
  providesCover: flags?.parapet?.providesCover ?? true,
  conditions: [],
  senses: NO_SENSES,
  hasLowLightVision: false,
  reach: null,
  light: null,
});

export const readToken = (data: TokenData, index: number, grid: SceneGrid): SceneToken => {
  mustFit(data.x, data.width, grid.size, `tokens[${index}].width`);
  mustFit(data.y, data.height, grid.size, `tokens[${index}].height`);
  return {
    id: data._id === "" ? `t${index + 1}` : data._id,
    name: data.name,
    x: data.x + 0,
    y: data.y + 0,
    width: data.width,
    height: data.height,
    elevation: data.elevation + 0,
    rotation: data.rotation + 0,
    disposition: data.disposition + 0,
    isHidden: data.hidden,
    isDead: isDead(data),
    level: data.level,
    bodyHeight: bodyHeightOf(data, grid),
    shape: shapeOf(data, grid),
    ...readFlags(data),
  };
};

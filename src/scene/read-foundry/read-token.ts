import * as v from "valibot";
import { CONDITIONS, NO_SENSES, SENSES } from "../model/scene";
import type { Acuity, Condition, SceneGrid, SceneToken, Sense, Senses } from "../model/scene";
import { FARTHEST, mustBeJudgeable } from "../shapes/scene-limits";
import { tokenSetElsewhere } from "./other-settings";
import { conditionsIn, isDeadly } from "./read-conditions";
import { carriedLightOf } from "./read-light";
import { detectionSchema, type TokenData } from "./schema/schema-token";

const ELLIPSE_1 = 0;
const ELLIPSE_2 = 1;
const RECTANGLE_1 = 4;

const effectsOf = ({ overlayEffect, effects, delta, actorData }: TokenData): readonly unknown[] => [
  overlayEffect,
  ...effects,
  ...(delta?.effects ?? []),
  ...(actorData?.effects ?? []),
];

/** What the effects say, and what Parapet's flag adds. */
const conditionsOf = (data: TokenData): readonly Condition[] => {
  const conditions = new Set([...conditionsIn(effectsOf(data)), ...(data.flags?.parapet?.conditions ?? [])]);
  return CONDITIONS.filter((condition) => conditions.has(condition));
};

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
  if (flagged !== null) return Math.max(0, flagged);
  return depth === null || depth === undefined ? null : depth * grid.distance;
};

const acuityOf = (flagged: Partial<Record<Sense, Acuity | undefined>>): SceneToken["acuity"] =>
  Object.fromEntries(
    SENSES.flatMap((sense) => {
      const acuity = flagged[sense];
      return acuity === undefined ? [] : [[sense, acuity]];
    }),
  );

const readFlags = ({ flags }: TokenData) => ({
  base: flags?.parapet?.base ?? null,
  sizeCategory: flags?.parapet?.sizeCategory ?? null,
  size: flags?.parapet?.size ?? null,
  heightClass: flags?.parapet?.heightClass ?? ("standard" as const),
  unit: flags?.parapet?.unit ?? null,
  isTall: flags?.parapet?.tall ?? false,
  isSkirmisher: flags?.parapet?.skirmisher ?? false,
  ...tokenSetElsewhere(flags, flags?.parapet?.providesCover ?? true),
  kind: flags?.parapet?.kind ?? ("creature" as const),
  acuity: acuityOf(flags?.parapet?.acuity ?? {}),
  hasLowLightVision: flags?.parapet?.lowLight ?? false,
  hasUncannyDodge: flags?.parapet?.uncannyDodge ?? false,
  hasCombatReflexes: flags?.parapet?.combatReflexes ?? false,
  hasPreciseShot: flags?.parapet?.preciseShot ?? false,
  hasPointBlankShot: flags?.parapet?.pointBlankShot ?? false,
  isImmuneToCriticals: flags?.parapet?.criticalImmunity ?? false,
  isUnarmed: flags?.parapet?.unarmed ?? false,
  reach: flags?.parapet?.reach ?? null,
  leastReach: flags?.parapet?.leastReach ?? null,
  handling: flags?.parapet?.handling ?? null,
});

export const readToken = (data: TokenData, index: number, grid: SceneGrid): SceneToken => {
  mustBeJudgeable(data, grid, `tokens[${index}]`);
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
    isDead: effectsOf(data).some(isDeadly),
    level: data.level,
    bodyHeight: bodyHeightOf(data, grid),
    shape: shapeOf(data, grid),
    ...readFlags(data),
    conditions: conditionsOf(data),
    senses: sensesOf(data),
    light: carriedLightOf(data),
  };
};

/**
 * How far a token senses without light, from its sight and its detection modes.
 * Source: https://foundryvtt.com/api/v13/interfaces/foundry.documents.types.TokenSightData.html and the modes of
 * CONFIG.Canvas.detectionModes; a range of null is unlimited.
 */

const MODE_SENSES: Readonly<Record<string, Sense>> = {
  basicSight: "darkvision",
  devilsSight: "darkvision",
  seeInvisibility: "see-invisibility",
  senseInvisibility: "see-invisibility",
  seeAll: "true-seeing",
  trueSeeing: "true-seeing",
  feelTremor: "tremorsense",
  tremorsense: "tremorsense",
  senseAll: "blindsight",
  blindsight: "blindsight",
  blindSight: "blindsight",
  blindsense: "blindsense",
  blindSense: "blindsense",
};

interface Detection {
  readonly mode: string;
  /** Scene units; null is unlimited. */
  readonly range: number | null;
}

const detectionOf = (key: string, value: unknown): Detection[] => {
  if (!v.is(detectionSchema, value) || value.enabled === false) return [];
  const mode = value.id ?? key;
  // Basic sight without a range of its own goes as far as the token's sight.
  return mode === "basicSight" && value.range === null ? [] : [{ mode, range: value.range }];
};

const detectionsOf = (modes: unknown): Detection[] =>
  typeof modes === "object" && modes !== null
    ? Object.entries(modes).flatMap(([key, value]: [string, unknown]) => detectionOf(key, value))
    : [];

/** Sight in one of Foundry's modes that is another sense; `blindness` is none. */
const SIGHT_MODES: ReadonlyMap<string, string> = new Map([
  ["tremorsense", "feelTremor"],
  ["blindness", ""],
]);

/** Before version 10 `dimSight` and `brightSight` tell how far a token sees in the dark. */
const sightsOf = ({ sight, dimSight, brightSight }: TokenData): Detection[] => [
  ...(sight ? [{ mode: SIGHT_MODES.get(sight.visionMode) ?? "basicSight", range: sight.range }] : []),
  { mode: "basicSight", range: Math.max(dimSight ?? 0, brightSight ?? 0) },
];

/** A range that is unlimited reaches all over the scene. */
const rangeOf = ({ range }: Detection): number => Math.max(0, range ?? FARTHEST);

/** The farthest of each sense; one that Parapet's flag sets is as it says. */
const sensesOf = (data: TokenData): Senses => {
  const detections = [...sightsOf(data), ...detectionsOf(data.detectionModes)];
  const flagged = data.flags?.parapet?.senses;
  const rangeFor = (sense: Sense): number =>
    flagged?.[sense] ?? Math.max(0, ...detections.filter(({ mode }) => MODE_SENSES[mode] === sense).map(rangeOf));
  return SENSES.reduce((senses: Senses, sense) => ({ ...senses, [sense]: rangeFor(sense) }), NO_SENSES);
};

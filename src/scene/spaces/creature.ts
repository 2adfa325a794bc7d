import { type Creature, type TidyOptions, toHeight } from "../model/battlefield";
import { footprintOf } from "./footprint";
import type { Base, SceneGrid, SceneToken, SizeCategory } from "../model/scene";

const SIZES_BY_WIDTH: readonly (readonly [upTo: number, category: SizeCategory])[] = [
  [0.5, "tiny"],
  [1, "medium"],
  [2, "large"],
  [3, "huge"],
];

const sizeCategoryOf = ({ sizeCategory, width }: SceneToken): SizeCategory =>
  sizeCategory ?? SIZES_BY_WIDTH.find(([upTo]) => width <= upTo)?.[1] ?? "gargantuan";

/** In scene units; without a height of its own a body is as tall as it is wide. */
export const bodyHeightOf = ({ bodyHeight, width, height }: SceneToken, grid: SceneGrid): number =>
  bodyHeight ?? Math.max(width, height) * grid.distance;

/** The options by which creatures are read. */
export type CreatureReading = Pick<TidyOptions, "proneHeight" | "doProneGiveCover" | "doDownedGiveCover">;

const isLow = ({ conditions }: SceneToken, { proneHeight }: CreatureReading): boolean =>
  proneHeight === "half" && conditions.includes("prone");

/** Whether a creature in its state is in anybody's way. Vehicles are terrain. RULES 1.2. */
const canCover = (
  { kind, conditions }: SceneToken,
  { doProneGiveCover = true, doDownedGiveCover = false }: CreatureReading,
): boolean =>
  (kind === "creature" || kind === "object") &&
  !conditions.includes("ethereal") &&
  (doDownedGiveCover || !conditions.includes("unconscious")) &&
  (doProneGiveCover || !conditions.includes("prone"));

/** Crisis Protocol's size of a creature on which none is set. */
const UNSET_SIZE = 2;

/** A token as the rules meet it: snapped to the lattice, its size and height filled in. */
export const creatureOf = (
  token: SceneToken,
  grid: SceneGrid,
  unsetBase: Base,
  reading: CreatureReading = {},
): Creature => {
  const { polygon: footprint, ...points } = footprintOf({ ...token, base: token.base ?? unsetBase }, grid);
  return {
    id: `token:${token.id}`,
    name: token.name,
    footprint,
    ...points,
    rotation: token.rotation,
    extent: {
      bottom: toHeight(token.elevation, 0),
      top: toHeight(token.elevation + bodyHeightOf(token, grid) * (isLow(token, reading) ? 0.5 : 1), 0),
    },
    level: token.level,
    disposition: token.disposition,
    isHidden: token.isHidden,
    isDead: token.isDead,
    providesCover: token.providesCover && canCover(token, reading),
    ...(token.coverOn === undefined ? {} : { coverOn: token.coverOn }),
    // A vehicle that is not to give cover is no terrain.
    kind: token.kind === "vehicle" && (!token.providesCover || token.isDead) ? "other" : token.kind,
    acuity: token.acuity,
    sizeCategory: sizeCategoryOf(token),
    size: token.size ?? UNSET_SIZE,
    heightClass: token.heightClass,
    unit: token.unit,
    isTall: token.isTall,
    isSkirmisher: token.isSkirmisher,
    conditions: token.conditions,
    senses: token.senses,
    hasLowLightVision: token.hasLowLightVision,
    reach: token.reach ?? grid.distance,
    leastReach: token.leastReach ?? 0,
    handling: token.handling,
    hasUncannyDodge: token.hasUncannyDodge,
    hasCombatReflexes: token.hasCombatReflexes,
    hasPreciseShot: token.hasPreciseShot,
    hasPointBlankShot: token.hasPointBlankShot,
    isImmuneToCriticals: token.isImmuneToCriticals,
    isUnarmed: token.isUnarmed,
  };
};

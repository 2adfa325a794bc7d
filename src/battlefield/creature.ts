import { type Creature, toHeight } from "./battlefield";
import { footprintOf } from "./footprint";
import type { Base, SceneGrid, SceneToken, SizeCategory } from "./scene";

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

/** A token as the rules meet it: snapped to the lattice, its size and height filled in. */
export const creatureOf = (token: SceneToken, grid: SceneGrid, unsetBase: Base): Creature => {
  const { polygon: footprint, ...points } = footprintOf({ ...token, base: token.base ?? unsetBase }, grid);
  return {
    id: `token:${token.id}`,
    name: token.name,
    footprint,
    ...points,
    rotation: token.rotation,
    extent: {
      bottom: toHeight(token.elevation, 0),
      top: toHeight(token.elevation + bodyHeightOf(token, grid), 0),
    },
    level: token.level,
    disposition: token.disposition,
    isHidden: token.isHidden,
    isDead: token.isDead,
    providesCover: token.providesCover,
    sizeCategory: sizeCategoryOf(token),
    size: token.size,
    heightClass: token.heightClass,
    unit: token.unit,
    isTall: token.isTall,
    isSkirmisher: token.isSkirmisher,
    conditions: token.conditions,
    senses: token.senses,
    hasLowLightVision: token.hasLowLightVision,
    reach: token.reach ?? grid.distance,
  };
};

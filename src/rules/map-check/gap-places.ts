/** Creatures of one space about a gap: how high they stand, and from where they may see through it. */
import { type Barrier, isLineBetween } from "../../geometry/any-line/any-line";
import { fillsBoth, overlaps } from "../../geometry/heights/height-band";
import { type Point, type Polygon, STEPS } from "../../geometry/numbers/lattice";
import { convexHull } from "../../geometry/polygons/convex";
import { type Battlefield, type Creature, fromHeight, toHeight, type Wall } from "../../scene/model/battlefield";
import { plainToken } from "../../scene/model/defaults";
import { isOnLevel } from "../../scene/model/levels";
import type { SceneGrid, SceneToken } from "../../scene/model/scene";
import { creatureOf } from "../../scene/spaces/creature";
import { placeGridOf } from "../../scene/spaces/standing-places";
import { wallsIn } from "../../scene/spaces/wall-grid";

/** Spaces from the gap. */
const FARTHEST = 12;

export interface GapQuestion {
  readonly battlefield: Battlefield;
  readonly grid: SceneGrid;
  /** Where creatures may stand: on the map. */
  readonly isOnMap: (centre: Point) => boolean;
}

/** On the lattice; off it by half a step at most. */
const middleOf = ({ a, b }: Wall): Point => ({
  x: Math.floor((a.x + b.x) / 2),
  y: Math.floor((a.y + b.y) / 2),
});

/** Where creatures can stand: on the ground, on floors and levels, and at the feet of solid walls. The ground comes first. */
const floorsOf = ({ levels, surfaces, walls }: Battlefield): number[] => {
  const heights = [
    ...levels.map(({ elevation }) => toHeight(elevation.bottom, 0)),
    ...surfaces.map(({ height }) => height),
    ...walls.filter(({ blocksEffect }) => blocksEffect).map(({ extent }) => extent.bottom),
  ];
  return [0, ...[...new Set(heights)].filter(Number.isFinite).sort((p, q) => p - q)];
};

/** A creature of one space beside a gap. */
export interface Body {
  readonly token: SceneToken;
  /** It stands on the ground or on a floor; else in the air, at the foot of the wall. */
  readonly isOnFloor: boolean;
}

/** As low as it can be and as high as the wall is, on its level. */
export const bodyBeside = ({ levels, extent }: Wall, { battlefield, grid }: GapQuestion): Body => {
  const tall = toHeight(grid.distance, 0);
  const floor = floorsOf(battlefield).find((bottom) => overlaps(extent, { bottom, top: bottom + tall }));
  const elevation = floor ?? (Number.isFinite(extent.bottom) ? extent.bottom : 0);
  const token = { ...plainToken("place", 0, 0), level: levels[0] ?? null, elevation: fromHeight(elevation) };
  return { token, isOnFloor: floor !== undefined };
};

/** Without a grid creatures are as far apart as on squares. */
const gridOf = (grid: SceneGrid): SceneGrid => (grid.type === "gridless" ? { ...grid, type: "square" } : grid);

/** The gap as an area: a thin rhombus about the piece. Every line through the gap has a point in it. */
const areaOf = (piece: Wall): Polygon => {
  const { a, b } = piece;
  const middle = middleOf(piece);
  const isFlat = Math.abs(b.x - a.x) > Math.abs(b.y - a.y);
  const [dx, dy] = isFlat ? [0, 2] : [2, 0];
  return [a, { x: middle.x + dx, y: middle.y + dy }, b, { x: middle.x - dx, y: middle.y - dy }];
};

/** Whether any line may lead from a body to the gap. One-way walls, and walls that are not as high as the body, bar none. */
const mayReach = (battlefield: Battlefield, gap: Polygon, { footprint, level, extent: its }: Creature): boolean => {
  const near = wallsIn(battlefield, convexHull([...gap, ...footprint]));
  const barriers = near.flatMap(({ a, b, effect, side, extent, levels }): Barrier[] => {
    const isSolid = effect !== "none" && side === "both" && isOnLevel(levels, [level]);
    return isSolid && fillsBoth(extent, its, its) ? [{ a, b, isLimited: effect === "limited" }] : [];
  });
  return isLineBetween(gap, footprint, barriers, []);
};

/** The places within reach from which a line may lead to the gap. */
export const placesAbout = (
  { battlefield, grid, isOnMap }: GapQuestion,
  piece: Wall,
  token: SceneToken,
): Creature[] => {
  const onGrid = gridOf(grid);
  const places = placeGridOf(token, onGrid, "square");
  const middle = middleOf(piece);
  const gap = areaOf(piece);
  const reach = FARTHEST * grid.size;
  const [x, y] = [middle.x / STEPS, middle.y / STEPS];
  const [wide, high] = places.pitch;
  const found: Creature[] = [];
  for (let i = Math.floor((x - reach) / wide) - 1; i <= (x + reach) / wide; i++) {
    for (let j = Math.floor((y - reach) / high) - 1; j <= (y + reach) / high; j++) {
      if (!places.isPlace(i, j)) continue;
      const [left, top] = places.at(i, j);
      const its = creatureOf({ ...token, id: `${i},${j}`, x: left, y: top }, onGrid, "square");
      const isNear = Math.hypot(its.centre.x - middle.x, its.centre.y - middle.y) <= STEPS * reach;
      if (isNear && isOnMap(its.centre) && mayReach(battlefield, gap, its)) found.push(its);
    }
  }
  return found;
};

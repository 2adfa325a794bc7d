/** A creature that is assumed at a point of the map: for the sight ruler, and for attacks from points and on them. */
import { latticePoint, type Point } from "../geometry/numbers/lattice";
import type { PixelPoint } from "../rules/attack/verdict";
import type { Base, Scene, SceneToken } from "../scene/model/scene";
import { creatureOf } from "../scene/spaces/creature";
import { placeGridOf } from "../scene/spaces/standing-places";
import { assumedToken, busiestLevel } from "./question";

/** A point in pixels, and the height of the feet there in scene units; without one it is on the ground. */
export interface Spot extends PixelPoint {
  readonly elevation?: number;
  /** The level that is looked at. Left out: the one that the height belongs to. */
  readonly level?: string | null;
}

/** The levels of a module part nothing: no wall and no creature is on one. */
const hasOwnLevels = ({ tokens, walls }: Scene): boolean =>
  tokens.some(({ level }) => level !== null) || walls.some(({ levels }) => levels.length > 0);

/** The level that a height belongs to; the one with most creatures where no height is said or no level has it. */
const levelAt = (scene: Scene, elevation: number | undefined): string | null => {
  if (!hasOwnLevels(scene)) return null;
  const its = scene.levels.find(
    ({ elevation: { bottom, top } }) =>
      elevation !== undefined && (bottom ?? -Infinity) <= elevation && elevation < (top ?? Infinity),
  );
  return its?.id ?? busiestLevel(scene);
};

/** One space large, in the space that holds the point; without a grid the point is its middle. It gives nobody cover. */
export const tokenAt = (scene: Scene, unsetBase: Base, spot: Spot, id: string): SceneToken => {
  const { x, y, elevation, level = levelAt(scene, elevation) } = spot;
  const ground = assumedToken({ scene, level });
  const token = { ...ground, id, name: id, elevation: elevation ?? ground.elevation, providesCover: false };
  const { grid } = scene;
  if (grid.type === "gridless") return { ...token, x: x - grid.size / 2, y: y - grid.size / 2 };
  const places = placeGridOf(token, grid, unsetBase);
  const [wide, high] = places.pitch;
  const at = latticePoint(x, y);
  const away = ({ x: cx, y: cy }: Point): number => (cx - at.x) ** 2 + (cy - at.y) ** 2;
  const near: { readonly its: SceneToken; readonly far: number }[] = [];
  const [column, row] = [Math.floor(x / wide), Math.floor(y / high)];
  for (let i = column - 2; i <= column + 2; i++)
    for (let j = row - 2; j <= row + 2; j++) {
      if (!places.isPlace(i, j)) continue;
      const [left, top] = places.at(i, j);
      const its = { ...token, x: left, y: top };
      near.push({ its, far: away(creatureOf(its, grid, unsetBase).centre) });
    }
  return near.sort((p, q) => p.far - q.far || p.its.y - q.its.y || p.its.x - q.its.x)[0]?.its ?? token;
};

/** Walls that tidying leaves alone by little: they look as if they met, or lay on the grid, and do not. */
import { STEPS, toLattice, toPixels } from "../../geometry/numbers/lattice";
import { TIDY_DEFAULTS, type Battlefield, type TidyOptions } from "../model/battlefield";
import { isZeroLength, type LooseWall } from "../tidy/loose-wall";
import type { Finding } from "./finding";
import { walledDoors } from "../tidy/like-walls";
import { mortarOf } from "../tidy/closed-gaps";
import type { Scene, SceneWall } from "../model/scene";
import { squaredUp, type SquareUpOptions } from "../tidy/square-up";
import { looseWall } from "../tidy/wall";

const LEAST_GAP = 2;

const gapOf = ({ wallGap }: TidyOptions, size: number): number => toLattice(Math.max(LEAST_GAP, wallGap * size));

/** How squaring up takes a scene's walls, or `reach` times as far. */
export const squareOptions = ({ wallSnap, wallGap }: TidyOptions, size: number, reach = 1): SquareUpOptions => ({
  size: STEPS * size,
  tolerance: toLattice(reach * wallSnap * size),
  gap: gapOf({ wallSnap, wallGap }, size),
});

/** Those that are longer than zero, on the lattice. */
export const lengthy = (walls: readonly SceneWall[]): LooseWall[] =>
  walls.map(looseWall).filter((wall) => !isZeroLength(wall));

/** Walls as they count, with what they come from; doors that stand open as they are drawn. */
const countedWalls = ({ walls }: Scene, battlefield: Battlefield): LooseWall[] => {
  const sources = new Map(walls.map((wall) => [`wall:${wall.id}`, wall]));
  const shut = battlefield.walls.flatMap(({ id, a, b }): LooseWall[] => {
    const source = sources.get(id);
    return source === undefined ? [] : [{ a, b, source }];
  });
  return [...shut, ...lengthy(walls.filter(({ isOpen }) => isOpen))];
};

/** Doors with a wall over them that bars the way whether they are open or not. */
export const doorsUnderWalls = (scene: Scene, battlefield: Battlefield): Finding[] =>
  walledDoors(
    countedWalls(scene, battlefield).filter(({ source }) => source.door !== "none" || source.blocksMovement),
  ).map(({ door: { a, b, source }, wall, covered }) => ({
    kind: "walled-door",
    ids: [`wall:${source.id}`, `wall:${wall.source.id}`],
    at: { x: toPixels((a.x + b.x) / 2), y: toPixels((a.y + b.y) / 2) },
    by: toPixels(covered),
  }));

const NEAR = 3;

/** Ends that miss another wall by more than mortar reaches, but by no more than three times as much. */
export const nearMisses = (scene: Scene, battlefield: Battlefield, tidy: TidyOptions): Finding[] => {
  const loose = countedWalls(scene, battlefield).filter(({ source }) => !source.isOpen);
  const gap = gapOf(tidy.wallGap === 0 ? TIDY_DEFAULTS : tidy, scene.grid.size);
  const misses = mortarOf(loose, NEAR * gap).mends.map(({ wall, other, at, moved }) => ({
    kind: "near-miss" as const,
    ids: [wall, ...(other === null ? [] : [other])],
    at,
    by: moved,
  }));
  return misses.filter(
    (miss, i) => !misses.slice(0, i).some((earlier) => isSameMiss(earlier, miss, (NEAR * gap) / STEPS)),
  );
};

/** Two ends that miss each other are one miss. */
const isSameMiss = (p: Miss, q: Miss, pixels: number): boolean =>
  p.ids.length === 2 &&
  p.ids.toSorted().join() === q.ids.toSorted().join() &&
  Math.max(Math.abs(p.at.x - q.at.x), Math.abs(p.at.y - q.at.y)) <= pixels;

type Miss = Pick<Finding, "ids"> & { readonly at: NonNullable<Finding["at"]> };

const FARTHER = 1.5;

/** Ten times as long as it slants: it was meant to be straight. A space long at least: rock runs in shorter pieces. */
const isMeantStraight = (wall: LooseWall | undefined, size: number): boolean => {
  if (wall === undefined) return false;
  const [dx, dy] = [Math.abs(wall.b.x - wall.a.x), Math.abs(wall.b.y - wall.a.y)];
  return Math.max(dx, dy) >= STEPS * size && 10 * Math.min(dx, dy) <= Math.max(dx, dy);
};

/** Walls along a grid line, farther from it than squaring up reaches, but by no more than half as much again. */
export const offGrid = ({ grid, walls }: Scene, tidy: TidyOptions): Finding[] => {
  if (grid.type !== "square" || tidy.wallSnap === 0) return [];
  const loose = lengthy(walls);
  const byId = new Map(loose.map((wall) => [`wall:${wall.source.id}`, wall]));
  const near = new Set(squaredUp(loose, squareOptions(tidy, grid.size)).mends.map(({ wall }) => wall));
  return squaredUp(loose, squareOptions(tidy, grid.size, FARTHER))
    .mends.filter(({ wall, other }) => other === null && !near.has(wall) && isMeantStraight(byId.get(wall), grid.size))
    .map(({ wall, at, moved }) => ({ kind: "off-grid", ids: [wall], at, by: moved }));
};

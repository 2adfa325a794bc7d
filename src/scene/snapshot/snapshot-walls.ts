/** The walls of a scene's battlefield, made anew only as far as walls have changed. */
import type { TidyOptions, Wall } from "../model/battlefield";
import { dequal as isDeepEqual } from "dequal/lite";
import { isSameWall } from "../tidy/same-wall";
import type { Scene, SceneWall } from "../model/scene";
import { madeOfEach, sharedList } from "./reuse-unchanged";
import { storeysOf } from "./storeys";
import { tidied, type TidiedWalls, withDoors } from "../tidy/tidy";
import type { LooseWall } from "../tidy/loose-wall";
import { looseWall, wallOf } from "../tidy/wall";

export interface SnapshotWalls {
  /** One of each wall of the scene. */
  readonly loose: readonly LooseWall[];
  /** Open doors among them. */
  readonly tidied: TidiedWalls;
  /** One of each of these. */
  readonly walls: readonly Wall[];
  /** Those that are no open doors, and what stands for storeys of them. */
  readonly shut: readonly Wall[];
}

/** An earlier state of the scene, and whether walls were tidied then as they are now. */
interface Before {
  readonly scene: Scene;
  readonly parts: SnapshotWalls;
  readonly isTidiedAlike: boolean;
}

export const snapshotWalls = (scene: Scene, tidy: TidyOptions, before: Before | undefined): SnapshotWalls => {
  const loose = madeOfEach(scene.walls, looseWall, before && { sources: before.scene.walls, made: before.parts.loose });
  const alike = before?.isTidiedAlike === true ? before : undefined;
  const now = tidiedAfter(scene, loose, tidy, alike);
  const known = alike?.scene.levels === scene.levels ? alike.parts : undefined;
  if (known?.tidied === now) return { loose, tidied: now, walls: known.walls, shut: known.shut };
  // Doors that opened or shut left the mends, and all walls where they were.
  const walls = known?.tidied.mends === now.mends ? known.walls : wallsOf(scene, now, tidy, before?.parts.walls);
  const closed = walls.filter((_, i) => now.walls[i]?.source.isOpen === false);
  const shut = [...closed, ...storeysOf(closed)];
  return { loose, tidied: now, walls, shut: sharedList(shut, before?.parts.shut, isSameWall) };
};

const wallsOf = (
  scene: Scene,
  { walls }: TidiedWalls,
  { seeThroughWalls }: TidyOptions,
  before?: readonly Wall[],
): readonly Wall[] =>
  sharedList(
    walls.map((wall) => wallOf(wall, scene, seeThroughWalls)),
    before,
    isSameWall,
  );

const tidiedAfter = (
  scene: Scene,
  loose: readonly LooseWall[],
  tidy: TidyOptions,
  alike: Before | undefined,
): TidiedWalls => {
  if (alike === undefined) return tidied(loose, scene.grid, tidy);
  const known = alike.parts.tidied;
  if (alike.scene.walls === scene.walls) return known;
  const doors = doorsBetween(alike.scene.walls, scene.walls);
  const isOfDoors = doors !== undefined && ![...doors.keys()].some(({ id }) => known.doubledDoors.has(id));
  return isOfDoors ? withDoors(known, doors) : tidied(loose, scene.grid, tidy);
};

/** The doors that opened or shut, if nothing else changed. */
const doorsBetween = (
  before: readonly SceneWall[],
  now: readonly SceneWall[],
): ReadonlyMap<SceneWall, SceneWall> | undefined => {
  if (before.length !== now.length) return undefined;
  const doors = new Map<SceneWall, SceneWall>();
  for (const [i, is] of now.entries()) {
    const was = before[i];
    if (was === is) continue;
    if (was === undefined || !isDeepEqual({ ...was, isOpen: is.isOpen }, is)) return undefined;
    doors.set(was, is);
  }
  return doors;
};

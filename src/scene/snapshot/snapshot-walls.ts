/** The walls of a scene's battlefield. Walls that did not change are kept. */
import { dequal as isDeepEqual } from "dequal/lite";
import type { Extent } from "../../geometry/heights/height-band";
import { dot, isSamePoint, type Point, turn, vector } from "../../geometry/numbers/lattice";
import type { TidyOptions, Wall } from "../model/battlefield";
import type { Scene, SceneWall } from "../model/scene";
import { tidied, type TidiedWalls, withDoors } from "../tidy/tidy";
import { type LooseWall, looseWall, wallOf } from "../tidy/wall";
import { madeOfEach, sharedList } from "./reuse-unchanged";

export interface SnapshotWalls {
  /** One of each wall of the scene. */
  readonly loose: readonly LooseWall[];
  /** Open doors among them. */
  readonly tidied: TidiedWalls;
  /** One of each of these. */
  readonly walls: readonly Wall[];
  /** All but open doors, and one wall more for each house of several storeys. */
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
  // Doors that opened or shut changed no wall.
  const walls = known?.tidied.mends === now.mends ? known.walls : wallsOf(scene, now, tidy, before?.parts.walls);
  const closed = walls.filter((_, i) => now.walls[i]?.source.isOpen === false);
  const shut = [...closed, ...storeysOf(closed)];
  return { loose, tidied: now, walls, shut: sharedList(shut, before?.parts.shut) };
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

const hasHeight = ({ bottom, top }: Extent): boolean => bottom !== -Infinity || top !== Infinity;

/** Whether two ranges overlap or touch without one being the other's part. */
const addsTo = (p: Extent, q: Extent): boolean =>
  p.bottom <= q.top && q.bottom <= p.top && !isWithin(p, q) && !isWithin(q, p);

const isWithin = (p: Extent, q: Extent): boolean => p.bottom >= q.bottom && p.top <= q.top;

const union = (p: Extent, q: Extent): Extent => ({
  bottom: Math.min(p.bottom, q.bottom),
  top: Math.max(p.top, q.top),
});

/** They do the same to every line that meets them. */
const areAlike = (p: Wall, q: Wall): boolean =>
  p.effect === q.effect &&
  p.sight === q.sight &&
  p.light === q.light &&
  p.grade === q.grade &&
  p.isGraded === q.isGraded &&
  p.blocksMovement === q.blocksMovement &&
  p.side === "both" &&
  q.side === "both";

/** The stretch that two walls on one line have in common, in the first one's direction. */
const sharedBy = (p: Wall, q: Wall): { readonly a: Point; readonly b: Point } | undefined => {
  if (turn(p.a, p.b, q.a) !== 0 || turn(p.a, p.b, q.b) !== 0) return undefined;
  const way = vector(p.a, p.b);
  const place = (point: Point): number => dot(way, vector(p.a, point));
  const [first, last] = place(q.a) <= place(q.b) ? [q.a, q.b] : [q.b, q.a];
  const a = place(first) > 0 ? first : p.a;
  const b = place(last) < place(p.b) ? last : p.b;
  return place(a) < place(b) && !isSamePoint(a, b) ? { a, b } : undefined;
};

/** Something that no creature meets. */
const NOWHERE: Extent = { bottom: Infinity, top: Infinity };

const shareLevel = (p: Wall, q: Wall): boolean =>
  p.levels.length === 0 || q.levels.length === 0 || p.levels.some((level) => q.levels.includes(level));

/** One wall as high as two where they lie on one another, under the id of the first. */
const storey = (p: Wall, q: Wall): Wall | undefined => {
  if (!areAlike(p, q) || !addsTo(p.levelExtent, q.levelExtent)) return undefined;
  const shared = sharedBy(p, q);
  if (shared === undefined) return undefined;
  const levels = p.levels.length === 0 || q.levels.length === 0 ? [] : [...new Set([...p.levels, ...q.levels])];
  const isOne = shareLevel(p, q) && addsTo(p.extent, q.extent);
  return {
    ...p,
    ...shared,
    extent: isOne ? union(p.extent, q.extent) : NOWHERE,
    levelExtent: union(p.levelExtent, q.levelExtent),
    levels,
  };
};

/** How far storeys are put upon storeys. */
const MOST_STOREYS = 8;

/** Walls with heights that are on one another, joined: a house of two storeys. RULES 2.6. The walls themselves stay too. */
const storeysOf = (walls: readonly Wall[]): readonly Wall[] => {
  const tall = walls.filter(({ levelExtent }) => hasHeight(levelExtent));
  const made: Wall[] = [];
  let last = tall;
  for (let n = 1; n < MOST_STOREYS && last.length > 0; n++) {
    const higher = last.flatMap((p) => tall.flatMap((q) => (p === q ? [] : (storey(p, q) ?? []))));
    last = higher.filter((wall) => !made.some((other) => isSame(other, wall)));
    made.push(...last.filter((wall, i) => !last.slice(0, i).some((other) => isSame(other, wall))));
  }
  return made;
};

const isSame = (p: Wall, q: Wall): boolean =>
  p.id === q.id &&
  isSamePoint(p.a, q.a) &&
  isSamePoint(p.b, q.b) &&
  p.levelExtent.bottom === q.levelExtent.bottom &&
  p.levelExtent.top === q.levelExtent.top;

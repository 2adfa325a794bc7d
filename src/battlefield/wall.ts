import { latticePoint } from "../geometry/lattice";
import { extentOf, type Wall } from "./battlefield";
import type { LooseWall } from "./loose-wall";
import type { Elevation, Grade, SceneGrid, SceneLevel, SceneWall, WallCover } from "./scene";
import { stepsOf } from "./scene-distance";

export const looseWall = (source: SceneWall): LooseWall => {
  const [ax, ay, bx, by] = source.c;
  return { a: latticePoint(ax, ay), b: latticePoint(bx, by), source };
};

/** What a GM's grade makes of a wall. */
interface Graded {
  readonly grade: Grade;
  readonly blocksEffect: boolean;
  readonly isGraded: boolean;
}

const gradedAs = (cover: WallCover, blocksMovement: boolean): Graded => {
  switch (cover) {
    case "auto":
      return { grade: blocksMovement ? "standard" : "none", blocksEffect: blocksMovement, isGraded: false };
    case "total":
      return { grade: "standard", blocksEffect: true, isGraded: false };
    case "none":
      return { grade: "none", blocksEffect: false, isGraded: false };
    case "low":
    case "partial":
    case "standard":
    case "improved":
      return { grade: cover, blocksEffect: false, isGraded: true };
  }
};

const lowest = (levels: readonly SceneLevel[]): number | null => {
  const bottoms = levels.map(({ elevation }) => elevation.bottom ?? -Infinity);
  const bottom = Math.min(...bottoms);
  return Number.isFinite(bottom) ? bottom : null;
};

const highest = (levels: readonly SceneLevel[]): number | null => {
  const tops = levels.map(({ elevation }) => elevation.top ?? Infinity);
  const top = Math.max(...tops);
  return Number.isFinite(top) ? top : null;
};

/** A wall without heights of its own is as tall as the levels it stands on; one that stands on all of them is open. */
export const elevationOn = (
  { elevation, levels }: Pick<SceneWall, "elevation" | "levels">,
  all: readonly SceneLevel[],
): Elevation => {
  if (elevation.bottom !== null || elevation.top !== null || levels.length === 0) return elevation;
  const its = all.filter(({ id }) => levels.includes(id));
  return { bottom: lowest(its), top: highest(its) };
};

/** One list for all, as with heights. */
const ALL_LEVELS: readonly string[] = [];

/** A tidied wall as the rules meet it. RULES 1.3. */
export const wallOf = ({ a, b, source }: LooseWall, grid: SceneGrid, levels: readonly SceneLevel[]): Wall => {
  const graded = gradedAs(source.cover, source.blocksMovement);
  return {
    id: `wall:${source.id}`,
    a,
    b,
    ...graded,
    blocksMovement: source.blocksMovement,
    sight: graded.isGraded ? "none" : source.sight,
    light: graded.isGraded ? "none" : source.light,
    sightThreshold: stepsOf(source.sightThreshold, grid),
    lightThreshold: stepsOf(source.lightThreshold, grid),
    side: source.side,
    isDoor: source.door !== "none",
    sizeCategory: source.sizeCategory,
    size: source.size,
    extent: extentOf(elevationOn(source, levels)),
    levels: source.levels.length === 0 ? ALL_LEVELS : source.levels,
  };
};

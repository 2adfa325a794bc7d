import { overlaps } from "../../geometry/heights/height-band";
import { isSamePoint, latticePoint, type Point, type Segment } from "../../geometry/numbers/lattice";
import { isBackward } from "../../geometry/numbers/line-key";
import { extentOf, type Wall } from "../model/battlefield";
import { type Levelled, levelsAmong } from "../model/levels";
import { stepsOf } from "../model/scene";
import type { Elevation, Grade, Scene, SceneLevel, SceneWall, SeeThrough, WallSense, WallSide } from "../model/scene";

export const looseWall = (source: SceneWall): LooseWall => {
  const [ax, ay, bx, by] = source.c;
  return { a: latticePoint(ax, ay), b: latticePoint(bx, by), source };
};

/** Lattice steps: farther than any two points of a scene, whose coordinates stay below 2^20. */
const BEYOND_ALL = 2 ** 22;

/** Of a grid whose spaces are next to nothing long, a threshold would have no finite number of steps. */
const thresholdSteps = (units: number, grid: Scene["grid"]): number => Math.min(BEYOND_ALL, stepsOf(units, grid));

/** What a GM's grade makes of a wall. */
interface Graded {
  readonly grade: Grade;
  readonly effect: WallSense;
  readonly isGraded: boolean;
}

/** What one can see through one can shoot through: it blocks effect on the lines on which it blocks sight. RULES 1.3. */
const effectOf = ({ blocksMovement, sight, effect }: SceneWall, seeThrough: SeeThrough): WallSense => {
  if (effect === "blocks") return "normal";
  if (!blocksMovement) return "none";
  if (effect === "open" || seeThrough === "open") return sight;
  const isWindow = sight === "proximity" || sight === "distance";
  return seeThrough === "solid" || isWindow ? "normal" : sight;
};

/** Bars and grilles, which cover and block nothing; where every see-through wall is solid they are as other doors. */
const isBars = ({ door, blocksMovement, sight }: SceneWall, effect: WallSense): boolean =>
  door !== "none" && blocksMovement && sight === "none" && effect === "none";

const gradedAs = (source: SceneWall, seeThrough: SeeThrough): Graded => {
  const { cover } = source;
  switch (cover) {
    case "auto": {
      const effect = effectOf(source, seeThrough);
      const hasCover = effect !== "none" || isBars(source, effect);
      return { grade: hasCover ? "standard" : "none", effect, isGraded: false };
    }
    case "total":
      return { grade: "standard", effect: "normal", isGraded: false };
    case "none":
      return { grade: "none", effect: "none", isGraded: false };
    case "low":
    case "partial":
    case "standard":
    case "improved":
      return { grade: cover, effect: "none", isGraded: true };
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

type Standing = Pick<SceneWall, "elevation" | "levels">;

/** Whether a wall's bottom is not below its top, to the thousandth: then it has no range. */
export const isUpsideDown = ({ elevation }: Pick<SceneWall, "elevation">): boolean => {
  const { bottom, top } = extentOf(elevation);
  return bottom >= top;
};

const NO_RANGE: Elevation = { bottom: null, top: null };

/** A wall's vertical range. One that is upside down is as tall as needed. RULES 1.3. */
const rangeOf = (wall: Pick<SceneWall, "elevation">): Elevation => (isUpsideDown(wall) ? NO_RANGE : wall.elevation);

/** Between levels, what has no height of its own is as tall as the levels it stands on; on all of them it is open. */
const elevationBetweenLevels = ({ elevation, levels }: Standing, all: readonly SceneLevel[]): Elevation => {
  if (elevation.bottom !== null || elevation.top !== null || levels.length === 0) return elevation;
  const its = all.filter(({ id }) => levels.includes(id));
  return { bottom: lowest(its), top: highest(its) };
};

/** The levels that something stands on, and how high it reaches on one of them and between them. RULES 1.2. */
export const levelled = (
  { elevation, levels: given }: Standing,
  all: readonly SceneLevel[],
): Levelled & { readonly levels: readonly string[] } => {
  const levels = levelsAmong(given, all);
  const extent = extentOf(elevation);
  const between = elevationBetweenLevels({ elevation, levels }, all);
  return { extent, levelExtent: between === elevation ? extent : extentOf(between), levels };
};

/** A tidied wall as the rules meet it. RULES 1.3. */
export const wallOf = (
  { a, b, source }: LooseWall,
  { grid, levels }: Pick<Scene, "grid" | "levels">,
  seeThrough: SeeThrough = "open",
): Wall => {
  const graded = gradedAs(source, seeThrough);
  const { setBy } = source;
  // Another package's setting is of cover alone: what is seen stays as drawn.
  const isSeenThrough = graded.isGraded && setBy === undefined;
  return {
    id: `wall:${source.id}`,
    a,
    b,
    ...graded,
    blocksEffect: graded.effect === "normal",
    blocksMovement: source.blocksMovement,
    sight: isSeenThrough ? "none" : source.sight,
    light: isSeenThrough ? "none" : source.light,
    sightThreshold: thresholdSteps(source.sightThreshold, grid),
    lightThreshold: thresholdSteps(source.lightThreshold, grid),
    side: source.side,
    isDoor: source.door !== "none",
    isSecret: source.door === "secret",
    isCurtain: source.cover === "auto" && graded.effect === "none" && !source.blocksMovement && source.sight !== "none",
    sizeCategory: source.sizeCategory,
    size: source.size,
    feature: source.feature,
    ...(setBy === undefined ? {} : { setBy }),
    ...levelled({ elevation: rangeOf(source), levels: source.levels }, levels),
  };
};

/** A wall on the lattice on its way through tidying, with the scene's wall that it comes from. */
export interface LooseWall extends Segment {
  readonly source: SceneWall;
}

export const isZeroLength = ({ a, b }: Segment): boolean => isSamePoint(a, b);

export const keyOfPoint = ({ x, y }: Point): number => (x + 2 ** 22) * 2 ** 23 + (y + 2 ** 22);

const FLIPPED: Readonly<Record<WallSide, WallSide>> = { both: "both", left: "right", right: "left" };

/** Equal for walls with the same properties; which way they were drawn does not matter but for one-way walls. */
export const likenessOf = (wall: LooseWall): string => `${wall.source.isOpen} ${likenessShut(wall)}`;

/** Only windows have a threshold, whatever is stored. */
const thresholdOf = (sense: WallSense, threshold: number): number =>
  sense === "proximity" || sense === "distance" ? threshold : 0;

/** Equal for walls that are alike when both are shut. */
export const likenessShut = (wall: LooseWall): string => {
  const { source } = wall;
  const { bottom, top } = rangeOf(source);
  return JSON.stringify([
    source.blocksMovement,
    source.sight,
    source.light,
    thresholdOf(source.sight, source.sightThreshold),
    thresholdOf(source.light, source.lightThreshold),
    isBackward(wall) ? FLIPPED[source.side] : source.side,
    source.door,
    source.cover,
    source.setBy,
    source.effect,
    source.sizeCategory,
    source.size,
    source.feature,
    bottom,
    top,
    source.levels.toSorted(),
  ]);
};

const shareLevel = (p: SceneWall, q: SceneWall): boolean =>
  p.levels.length === 0 || q.levels.length === 0 || p.levels.some((level) => q.levels.includes(level));

const shareHeight = (wall: SceneWall, other: SceneWall): boolean =>
  overlaps(extentOf(rangeOf(wall)), extentOf(rangeOf(other)));

/** Whether two walls can meet at all: those of different floors cannot. */
export const canMeet = (p: LooseWall, q: LooseWall): boolean =>
  shareLevel(p.source, q.source) && shareHeight(p.source, q.source);

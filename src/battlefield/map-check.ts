/** What a GM should know of a scene's walls: what was mended when it was read, and what will surprise. */
import { entersConvex } from "../geometry/convex";
import { convexHull } from "../geometry/convex-hull";
import { isSamePoint, STEPS, toLattice, toPixels, type Point } from "../geometry/lattice";
import { MEND_KINDS, TIDY_DEFAULTS, type Battlefield, type TidyOptions } from "./battlefield";
import { isZeroLength, type LooseWall } from "./loose-wall";
import { mortarOf } from "./mortar";
import type { Scene, SceneWall } from "./scene";
import { squaredUp } from "./square-up";
import { looseWall } from "./wall";
import { wallsIn } from "./wall-grid";

/** Heaviest first. */
export const FINDING_KINDS = [
  "upside-down",
  "near-miss",
  "cut-token",
  "graded-door",
  "graded-one-way",
  "open-secret",
  "off-grid",
  "glass",
  ...MEND_KINDS,
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What makes the wall in the scene what it counts as, without changing a verdict. */
export type Repair =
  | { readonly kind: "delete"; readonly wall: string }
  | { readonly kind: "move"; readonly wall: string; readonly c: SceneWall["c"] };

export interface Finding {
  readonly kind: FindingKind;
  /** `wall:ID`, `token:ID`: what it is about first. */
  readonly ids: readonly string[];
  /** Pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** How far something moved or misses, pixels; 0 where nothing does. */
  readonly by: number;
}

const NEAR = 3;

const pixelPoint = ({ x, y }: Point): Finding["at"] => ({ x: toPixels(x), y: toPixels(y) });

const wallFinding = (kind: FindingKind, { id, c: [ax, ay, bx, by] }: SceneWall): Finding => ({
  kind,
  ids: [`wall:${id}`],
  at: { x: (ax + bx) / 2, y: (ay + by) / 2 },
  by: 0,
});

const isByHand = ({ cover }: SceneWall): boolean => cover !== "auto";

/** What each wall by itself gives cause to look at. */
const causesOf = (wall: SceneWall): FindingKind[] => {
  const { elevation, door, side, sight, blocksMovement, isOpen } = wall;
  const isUpsideDown = elevation.bottom !== null && elevation.top !== null && elevation.bottom > elevation.top;
  const isGlass = blocksMovement && sight === "none" && !isByHand(wall);
  return [
    ...(isUpsideDown ? (["upside-down"] as const) : []),
    ...(door !== "none" && isByHand(wall) ? (["graded-door"] as const) : []),
    ...(side !== "both" && isByHand(wall) ? (["graded-one-way"] as const) : []),
    ...(door === "secret" && isOpen ? (["open-secret"] as const) : []),
    ...(isGlass && door === "none" ? (["glass"] as const) : []),
  ];
};

/** Creatures with a wall that blocks effect inside their space. */
const cutTokens = (battlefield: Battlefield): Finding[] =>
  battlefield.creatures.flatMap(({ id, footprint, centre }) => {
    const hull = convexHull(footprint);
    const walls = wallsIn(battlefield, hull).filter((wall) => wall.blocksEffect && entersConvex(wall, hull));
    const ids = [id, ...new Set(walls.map((wall) => wall.id))];
    return walls.length === 0 ? [] : [{ kind: "cut-token" as const, ids, at: pixelPoint(centre), by: 0 }];
  });

const LEAST_GAP = 2;

const gapOf = ({ wallGap }: TidyOptions, size: number): number => toLattice(Math.max(LEAST_GAP, wallGap * size));

/** Ends that miss another wall by more than mortar reaches, but by no more than three times as much. */
const nearMisses = ({ grid, walls }: Scene, battlefield: Battlefield, tidy: TidyOptions): Finding[] => {
  const sources = new Map(walls.map((wall) => [`wall:${wall.id}`, wall]));
  const loose = battlefield.walls.flatMap(({ id, a, b }): LooseWall[] => {
    const source = sources.get(id);
    return source === undefined ? [] : [{ a, b, source }];
  });
  const gap = gapOf(tidy.wallGap === 0 ? TIDY_DEFAULTS : tidy, grid.size);
  return mortarOf(loose, NEAR * gap).mends.map(({ wall, other, at, moved }) => ({
    kind: "near-miss",
    ids: [wall, ...(other === null ? [] : [other])],
    at,
    by: moved,
  }));
};

const squareOptions = ({ wallSnap, wallGap }: TidyOptions, size: number, reach: number) => ({
  size: STEPS * size,
  tolerance: toLattice(reach * wallSnap * size),
  gap: gapOf({ wallSnap, wallGap }, size),
});

const lengthy = (walls: readonly SceneWall[]): LooseWall[] =>
  walls.map(looseWall).filter((wall) => !isZeroLength(wall));

/** Walls along a grid line, farther from it than squaring up reaches, but by no more than half as much again. */
const offGrid = ({ grid, walls }: Scene, tidy: TidyOptions): Finding[] => {
  if (grid.type !== "square" || tidy.wallSnap === 0) return [];
  const near = new Set(squaredUp(lengthy(walls), squareOptions(tidy, grid.size, 1)).mends.map(({ wall }) => wall));
  return squaredUp(lengthy(walls), squareOptions(tidy, grid.size, 1.5))
    .mends.filter(({ wall, other }) => other === null && !near.has(wall))
    .map(({ wall, at, moved }) => ({ kind: "off-grid", ids: [wall], at, by: moved }));
};

const mended = ({ mends }: Battlefield): Finding[] =>
  mends.map(({ kind, wall, other, at, moved }) => ({
    kind,
    ids: [wall, ...(other === null ? [] : [other])],
    at,
    by: moved,
  }));

/** Everything there is to tell, heaviest kind first, then topmost, then leftmost. */
export const mapCheck = (
  scene: Scene,
  battlefield: Battlefield,
  tidy: TidyOptions = TIDY_DEFAULTS,
): readonly Finding[] => {
  const findings = [
    ...scene.walls.flatMap((wall) => causesOf(wall).map((kind) => wallFinding(kind, wall))),
    ...cutTokens(battlefield),
    ...nearMisses(scene, battlefield, tidy),
    ...offGrid(scene, tidy),
    ...mended(battlefield),
  ];
  const weight = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind);
  return findings.sort((p, q) => weight(p) - weight(q) || p.at.y - q.at.y || p.at.x - q.at.x);
};

/** Doubles that lie on one another as they are drawn: all but the first of each may go. */
const exactDoubles = (scene: Scene, battlefield: Battlefield): Repair[] => {
  const byId = new Map(scene.walls.map((wall) => [`wall:${wall.id}`, looseWall(wall)]));
  return battlefield.mends.flatMap(({ kind, wall, other }): Repair[] => {
    const [p, q] = [byId.get(wall), byId.get(other ?? "")];
    if (kind !== "double" || p === undefined || q === undefined) return [];
    const isSame = isSamePoint(p.a, q.a) ? isSamePoint(p.b, q.b) : isSamePoint(p.a, q.b) && isSamePoint(p.b, q.a);
    return isSame ? [{ kind: "delete", wall: p.source.id }] : [];
  });
};

const isWhole = (c: SceneWall["c"]): boolean => c.every(Number.isInteger);

/**
 * All walls that squaring up moves, at once, for ends follow one another: none unless each comes to lie on whole pixels,
 * which is what Foundry keeps.
 */
const squares = ({ grid, walls }: Scene, tidy: TidyOptions): Repair[] => {
  if (grid.type !== "square" || tidy.wallSnap === 0) return [];
  const before = lengthy(walls);
  const moves = squaredUp(before, squareOptions(tidy, grid.size, 1)).walls.flatMap(({ a, b, source }, i): Repair[] => {
    const was = before[i];
    if (was === undefined || (isSamePoint(was.a, a) && isSamePoint(was.b, b))) return [];
    return [{ kind: "move", wall: source.id, c: [toPixels(a.x), toPixels(a.y), toPixels(b.x), toPixels(b.y)] }];
  });
  return moves.every((move) => move.kind === "move" && isWhole(move.c)) ? moves : [];
};

const withoutLength = ({ walls }: Scene): Repair[] =>
  walls.filter((wall) => isZeroLength(looseWall(wall))).map(({ id }) => ({ kind: "delete", wall: id }));

/** What mends all findings of a kind in the scene and changes no verdict; nothing where that is not safe. */
export const repairsOf = (
  kind: FindingKind,
  scene: Scene,
  battlefield: Battlefield,
  tidy: TidyOptions = TIDY_DEFAULTS,
): readonly Repair[] => {
  if (kind === "zero-length") return withoutLength(scene);
  if (kind === "double") return exactDoubles(scene, battlefield);
  return kind === "squared-up" ? squares(scene, tidy) : [];
};

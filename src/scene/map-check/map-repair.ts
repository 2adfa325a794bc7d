/** Fixes of a scene's own walls that change no verdict. */
import { isSamePoint, toPixels } from "../../geometry/numbers/lattice";
import { TIDY_DEFAULTS, type Battlefield, type TidyOptions } from "../model/battlefield";
import { isZeroLength, keyOfPoint, type LooseWall, looseWall } from "../tidy/wall";
import type { Finding, FindingKind } from "./finding";
import { lengthy, squareOptions } from "./map-check";
import type { Scene, SceneWall } from "../model/scene";
import { wallsWithDoors } from "../snapshot/snapshot";
import { squaredUp } from "../tidy/square-up";

/** What makes the wall in the scene what it counts as. */
export type Repair =
  | { readonly kind: "delete"; readonly wall: string }
  | { readonly kind: "move"; readonly wall: string; readonly c: SceneWall["c"] };

/** Doubles that lie on one another as they are drawn: all but the first of each may go. */
const exactDoubles = (scene: Scene, { mends }: Battlefield): Repair[] => {
  const byId = new Map(scene.walls.map((wall) => [`wall:${wall.id}`, looseWall(wall)]));
  return mends.flatMap(({ kind, wall, other }): Repair[] => {
    const [p, q] = [byId.get(wall), byId.get(other ?? "")];
    if (kind !== "double" || p === undefined || q === undefined) return [];
    const isSame = isSamePoint(p.a, q.a) ? isSamePoint(p.b, q.b) : isSamePoint(p.a, q.b) && isSamePoint(p.b, q.a);
    return isSame ? [{ kind: "delete", wall: p.source.id }] : [];
  });
};

const isWhole = (c: SceneWall["c"]): boolean => c.every(Number.isInteger);

const hasMoved = (was: LooseWall | undefined, now: LooseWall): boolean =>
  was !== undefined && !(isSamePoint(was.a, now.a) && isSamePoint(was.b, now.b));

/** Walls that hang together by the ends that squaring up moves, each wall with where it goes. */
const movedTogether = (scene: Scene, tidy: TidyOptions): (readonly Repair[])[] => {
  const { grid, walls } = scene;
  if (grid.type !== "square" || tidy.wallSnap === 0) return [];
  const before = lengthy(walls);
  const { walls: after, mends } = squaredUp(before, squareOptions(tidy, grid.size));
  const followed = new Map(mends.map(({ wall, other }) => [wall, other ?? wall]));
  const moved = after.flatMap((now, i) => {
    const was = before[i];
    return was !== undefined && hasMoved(was, now) ? [{ was, now }] : [];
  });
  const groups = joinedBy(moved, ({ was, now }) => {
    const id = `wall:${was.source.id}`;
    return [...[was.a, was.b, now.a, now.b].map(keyOfPoint), id, followed.get(id) ?? id];
  });
  return groups.map((group) =>
    group.map(({ now: { a, b, source } }) => ({
      kind: "move",
      wall: source.id,
      c: [toPixels(a.x), toPixels(a.y), toPixels(b.x), toPixels(b.y)],
    })),
  );
};

/** Things in groups, each of what is joined by keys that two have both. */
const joinedBy = <T>(things: readonly T[], keysOf: (thing: T) => readonly (number | string)[]): T[][] => {
  const byKey = new Map<number | string, T[]>();
  for (const thing of things) for (const key of keysOf(thing)) byKey.set(key, [...(byKey.get(key) ?? []), thing]);
  const left = new Set(things);
  return things.flatMap((start) => {
    if (!left.delete(start)) return [];
    const group = [start];
    // What is added on the way is come to in its turn.
    for (const thing of group) {
      const near = keysOf(thing).flatMap((key) => byKey.get(key) ?? []);
      group.push(...near.filter((other) => left.delete(other)));
    }
    return [group];
  });
};

const withoutLength = ({ walls }: Scene): Repair[] =>
  walls.filter((wall) => isZeroLength(looseWall(wall))).map(({ id }) => ({ kind: "delete", wall: id }));

const canBeKept = (repair: Repair): boolean => repair.kind === "delete" || isWhole(repair.c);

/** Repairs by what they hang together with: each is done whole or not at all. Foundry keeps whole pixels. */
const repairGroups = (
  kind: FindingKind,
  scene: Scene,
  battlefield: Battlefield,
  tidy: TidyOptions,
): readonly (readonly Repair[])[] => {
  if (kind === "zero-length") return withoutLength(scene).map((repair) => [repair]);
  if (kind === "double") return exactDoubles(scene, battlefield).map((repair) => [repair]);
  return kind === "squared-up" ? movedTogether(scene, tidy).filter((group) => group.every(canBeKept)) : [];
};

/** Walls that are fixed together or not at all. */
export type RepairGroup = readonly Repair[];

const REPAIRED_KINDS: readonly FindingKind[] = ["zero-length", "double", "squared-up"];

/** Fixes to try in the scene, by kind of finding and then by the wall's id. */
export type RepairBook = ReadonlyMap<FindingKind, ReadonlyMap<string, RepairGroup>>;

export const repairBook = (scene: Scene, battlefield: Battlefield, tidy: TidyOptions = TIDY_DEFAULTS): RepairBook =>
  new Map(
    REPAIRED_KINDS.map((kind) => {
      const groups = repairGroups(kind, scene, battlefield, tidy);
      return [kind, new Map(groups.flatMap((group) => group.map(({ wall }) => [`wall:${wall}`, group] as const)))];
    }),
  );

/** The fix to try for a finding; undefined where the scene cannot be fixed. */
export const repairsFor = (book: RepairBook, { kind, ids: [wall = ""] }: Finding): RepairGroup | undefined =>
  book.get(kind)?.get(wall);

const repaired = (scene: Scene, repairs: readonly Repair[]): Scene => {
  const byWall = new Map(repairs.map((repair) => [repair.wall, repair]));
  const walls = scene.walls.flatMap((wall) => {
    const repair = byWall.get(wall.id);
    if (repair === undefined) return [wall];
    return repair.kind === "delete" ? [] : [{ ...wall, c: repair.c }];
  });
  return { ...scene, walls };
};

/** All walls as text, those of open doors too. */
const wallTexts = (scene: Scene, tidy: TidyOptions): string =>
  wallsWithDoors(scene, tidy)
    .map((wall) => JSON.stringify(wall))
    .sort()
    .join();

/** Of several repairs of a wall a deletion is enough. */
const together = (groups: readonly RepairGroup[]): Repair[] => {
  const all = groups.flat();
  const moves = all.filter(({ kind }) => kind === "move");
  const gone = all.filter(({ kind }) => kind === "delete");
  return [...new Map([...moves, ...gone].map((repair) => [repair.wall, repair])).values()];
};

/** Repairs that are safe all at once, and how many of the groups are not among them. */
export interface SafeRepairs {
  readonly repairs: readonly Repair[];
  readonly left: number;
}

/**
 * The largest part of the groups that leaves every wall as it counts now. When the repaired scene is read again it has the
 * same walls, so that no verdict changes. Yields after each reading; there are two if all is well.
 */
export function* safeRepairs(
  groups: readonly RepairGroup[],
  scene: Scene,
  tidy: TidyOptions = TIDY_DEFAULTS,
): Generator<void, SafeRepairs> {
  const before = wallTexts(scene, tidy);
  yield;
  let safe: readonly RepairGroup[] = [];
  const waiting = [[...new Set(groups)]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.length === 0) continue;
    const tried = [...safe, ...next];
    if (wallTexts(repaired(scene, together(tried)), tidy) === before) safe = tried;
    else if (next.length > 1) waiting.push(next.slice(next.length >> 1), next.slice(0, next.length >> 1));
    yield;
  }
  return { repairs: together(safe), left: new Set(groups).size - safe.length };
}

/** Fixes of a scene's own walls that change no verdict. */
import { groupedBy } from "../../geometry/numbers/grouped-by";
import { dot, isSamePoint, toPixels, turn, vector } from "../../geometry/numbers/lattice";
import {
  type Battlefield,
  type Mend,
  MEND_KINDS,
  TIDY_DEFAULTS,
  type TidyOptions,
  type Wall,
} from "../model/battlefield";
import { isZeroLength, keyOfPoint, type LooseWall, looseWall } from "../tidy/wall";
import type { Finding, FindingKind } from "./finding";
import { lengthy, squareOptions } from "./map-check";
import type { Scene, SceneWall } from "../model/scene";
import { wallsWithDoors } from "../snapshot/snapshot";
import { gapPieces } from "../tidy/tidy";
import { squaredUp } from "../tidy/square-up";
import { type JoinOptions, joinsOn } from "./joins";

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

/** Walls of which another covers a part: what is left of each, where it is one piece. */
const shortened = ({ walls, grid }: Scene, { mends }: Battlefield, tidy: TidyOptions): Repair[] => {
  const cut = new Set(mends.flatMap(({ kind, wall }) => (kind === "overlap" ? [wall] : [])));
  if (cut.size === 0) return [];
  const pieces = groupedBy(gapPieces(walls.map(looseWall), grid, tidy).walls, ({ source }) => `wall:${source.id}`);
  return [...cut].flatMap((id): Repair[] => {
    const [piece, ...others] = pieces.get(id) ?? [];
    const wall = id.slice("wall:".length);
    if (piece === undefined) return [{ kind: "delete", wall }];
    if (others.length > 0) return [];
    const { a, b } = piece;
    return [{ kind: "move", wall, c: [toPixels(a.x), toPixels(a.y), toPixels(b.x), toPixels(b.y)] }];
  });
};

/** Walls whose end goes on straight to the wall that it counts as joined to. */
const straightJoins = (scene: Scene, tidy: TidyOptions, options: JoinOptions): Repair[] =>
  joinsOn(scene, tidy, options).flatMap(({ wall, c, isStraight }): Repair[] =>
    isStraight ? [{ kind: "move", wall, c }] : [],
  );

/** Repairs by what they hang together with: each is done whole or not at all. Foundry keeps whole pixels. */
const repairGroups = (
  kind: RepairedKind,
  scene: Scene,
  battlefield: Battlefield,
  { tidy, isFractional }: BookOptions,
): readonly RepairGroup[] => {
  switch (kind) {
    case "zero-length":
      return withoutLength(scene).map((repair) => [repair]);
    case "double":
      return exactDoubles(scene, battlefield).map((repair) => [repair]);
    case "overlap":
      return shortened(scene, battlefield, tidy).map((repair) => [repair]);
    case "squared-up":
      return movedTogether(scene, tidy);
    case "closed-gap":
      return straightJoins(scene, tidy, { isFractional }).map((repair) => [repair]);
  }
};

/** Walls that are fixed together or not at all. */
export type RepairGroup = readonly Repair[];

type RepairedKind = Mend["kind"];

interface BookOptions extends JoinOptions {
  readonly tidy: TidyOptions;
}

/** Fixes to try in the scene, by kind of finding and then by the wall's id. */
export type RepairBook = ReadonlyMap<FindingKind, ReadonlyMap<string, RepairGroup>>;

export const repairBook = (
  scene: Scene,
  battlefield: Battlefield,
  tidy: TidyOptions = TIDY_DEFAULTS,
  isFractional = false,
): RepairBook =>
  new Map(
    MEND_KINDS.map((kind) => {
      const all = repairGroups(kind, scene, battlefield, { tidy, isFractional });
      const groups = isFractional ? all : all.filter((group) => group.every(canBeKept));
      return [kind, new Map(groups.flatMap((group) => group.map(({ wall }) => [`wall:${wall}`, group] as const)))];
    }),
  );

/** The fix to try for a finding; undefined where the scene cannot be fixed. */
export const repairsFor = (book: RepairBook, { kind, ids: [wall = ""] }: Finding): RepairGroup | undefined =>
  book.get(kind)?.get(wall);

export const repaired = (scene: Scene, repairs: readonly Repair[]): Scene => {
  const byWall = new Map(repairs.map((repair) => [repair.wall, repair]));
  const walls = scene.walls.flatMap((wall) => {
    const repair = byWall.get(wall.id);
    if (repair === undefined) return [wall];
    return repair.kind === "delete" ? [] : [{ ...wall, c: repair.c }];
  });
  return { ...scene, walls };
};

/** All walls as text by their ids, those of open doors too. Pieces of a wall that go on straight are one. */
const wallTexts = (scene: Scene, tidy: TidyOptions): ReadonlyMap<string, string> =>
  new Map(
    [...groupedBy(wallsWithDoors(scene, tidy), ({ id }) => id)].map(([id, pieces]) => {
      const texts = joinedStraight(pieces).map((wall) => JSON.stringify(wall));
      return [id, texts.sort().join()];
    }),
  );

/** Ids of walls that do not count as they did. */
const changedIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...before.keys(), ...after.keys()].filter((id) => before.get(id) !== after.get(id)));

/** Whether one piece follows another on its line, both drawn the same way. */
const goesOn = (first: Wall, second: Wall): boolean =>
  isSamePoint(first.b, second.a) &&
  turn(first.a, first.b, second.b) === 0 &&
  dot(vector(first.a, first.b), vector(second.a, second.b)) > 0;

/** Pieces of one wall, which all have its properties, with those joined that follow each other on one line. */
const joinedStraight = (pieces: readonly Wall[]): readonly Wall[] => {
  for (const first of pieces)
    for (const second of pieces) {
      if (first === second || !goesOn(first, second)) continue;
      const others = pieces.filter((piece) => piece !== first && piece !== second);
      return joinedStraight([...others, { ...first, b: second.b }]);
    }
  return pieces;
};

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

/** How repairs are tried. */
export interface RepairTrial {
  readonly tidy?: TidyOptions;
  /** What else must hold of the repaired scene. */
  readonly isPossible?: (scene: Scene) => boolean;
  /** Whether those that change a wall together with others are tried once more, in smaller and smaller parts. */
  readonly isThorough?: boolean;
}

/**
 * The groups that leave every wall as it counts now, as many as are found; all of them if it is thorough. When the repaired scene is
 * read again it has the same walls, so that no verdict changes. Yields after each reading; there are two if all is well.
 */
export function* safeRepairs(
  groups: readonly RepairGroup[],
  scene: Scene,
  { tidy = TIDY_DEFAULTS, isPossible = () => true, isThorough = true }: RepairTrial = {},
): Generator<void, SafeRepairs> {
  const before = wallTexts(scene, tidy);
  yield;
  let safe: readonly RepairGroup[] = [];
  const waiting = [[...new Set(groups)]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.length === 0) continue;
    const tried = [...safe, ...next];
    const after = repaired(scene, together(tried));
    const changed = changedIn(before, wallTexts(after, tidy));
    const causes = next.filter((group) => group.some(({ wall }) => changed.has(`wall:${wall}`)));
    if (changed.size === 0 && isPossible(after)) safe = tried;
    else if (causes.length > 0 && causes.length < next.length) {
      if (isThorough) waiting.push(causes);
      waiting.push(next.filter((group) => !causes.includes(group)));
    } else if (next.length > 1) waiting.push(next.slice(next.length >> 1), next.slice(0, next.length >> 1));
    yield;
  }
  return { repairs: together(safe), left: new Set(groups).size - safe.length };
}

/** The edits of a scene file that make its walls those of a repaired scene. */
import type { Node } from "jsonc-parser";
import { isSamePoint, latticePoint } from "../../src/geometry/numbers/lattice";
import type { FilePath, Reading } from "../../src/scene/read-files/reading";
import type { Scene, SceneWall } from "../../src/scene/model/scene";
import { nodeAt, numberEdit, splitBetween, type TextEdit, treeOf, withoutElements } from "./json-edits";

type File = Pick<Reading, "format" | "scene" | "origins">;

/** A wall as it was read, where it is in the file, and what it becomes; undefined where it goes. */
interface Change {
  readonly origin: FilePath;
  readonly was: SceneWall["c"];
  readonly is: SceneWall["c"] | undefined;
}

const changesOf = ({ scene, origins }: File, after: Scene): readonly Change[] => {
  const now = new Map(after.walls.map((wall) => [wall.id, wall.c]));
  return scene.walls.flatMap(({ id, c }, i): Change[] => {
    const origin = origins[i];
    return origin === undefined ? [] : [{ origin, was: c, is: now.get(id) }];
  });
};

const indexIn = (path: FilePath, at: number): number => Number(path.at(at));

const isChanged = ({ was, is }: Change): boolean => is !== undefined && is.some((value, i) => value !== was[i]);

/** Lists of entries that each are one wall: walls of Foundry, portals. */
const entryEdits = (
  tree: Node,
  changes: readonly Change[],
  endsOf: (entry: FilePath, is: SceneWall["c"]) => TextEdit[],
): TextEdit[] => {
  const [first] = changes;
  if (first === undefined) return [];
  const gone = new Set(changes.flatMap(({ origin, is }) => (is === undefined ? [indexIn(origin, -1)] : [])));
  const moved = changes.flatMap((change) =>
    isChanged(change) && change.is !== undefined ? endsOf(change.origin, change.is) : [],
  );
  return [...withoutElements(nodeAt(tree, first.origin.slice(0, -1)), gone), ...moved];
};

const foundryEdits = (tree: Node, changes: readonly Change[]): TextEdit[] =>
  entryEdits(tree, changes, (entry, is) =>
    is.flatMap((value, n) => numberEdit(nodeAt(tree, [...entry, "c", n]), value)),
  );

/** Pixels as the file counts, in squares from its origin. */
interface Scale {
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

const numberAt = (tree: Node, path: FilePath, otherwise: number): number => {
  try {
    const value: unknown = nodeAt(tree, path).value;
    return typeof value === "number" ? value : otherwise;
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
};

const scaleOf = (tree: Node): Scale => ({
  size: numberAt(tree, ["resolution", "pixels_per_grid"], 1),
  x: numberAt(tree, ["resolution", "map_origin", "x"], 0),
  y: numberAt(tree, ["resolution", "map_origin", "y"], 0),
});

type PlaceXY = readonly [x: number, y: number];

const firstOf = (c: SceneWall["c"]): PlaceXY => [c[0], c[1]];
const secondOf = (c: SceneWall["c"]): PlaceXY => [c[2], c[3]];

const isSamePlace = (p: PlaceXY, q: PlaceXY): boolean => isSamePoint(latticePoint(...p), latticePoint(...q));

const pointEdits = (tree: Node, point: FilePath, [was, is]: readonly [PlaceXY, PlaceXY], scale: Scale): TextEdit[] => [
  ...(was[0] === is[0] ? [] : numberEdit(nodeAt(tree, [...point, "x"]), is[0] / scale.size + scale.x)),
  ...(was[1] === is[1] ? [] : numberEdit(nodeAt(tree, [...point, "y"]), is[1] / scale.size + scale.y)),
];

const portalEdits = (tree: Node, changes: readonly Change[], scale: Scale): TextEdit[] =>
  entryEdits(tree, changes, (entry, is) => {
    const was = changes.find(({ origin }) => origin === entry)?.was ?? is;
    return [
      ...pointEdits(tree, [...entry, "bounds", 0], [firstOf(was), firstOf(is)], scale),
      ...pointEdits(tree, [...entry, "bounds", 1], [secondOf(was), secondOf(is)], scale),
    ];
  });

const isPointWall = ({ was }: Change): boolean => isSamePlace(firstOf(was), secondOf(was));

/** Runs of points that walls still join, by their numbers in the line; a wall without length joins its points as one. */
const runsOf = (changes: readonly Change[], count: number): number[][] => {
  const joins = new Map(changes.map((change) => [indexIn(change.origin, -1), change]));
  const runs: number[][] = [[0]];
  for (let i = 1; i < count; i++) {
    const change = joins.get(i);
    if (change !== undefined && change.is === undefined && isPointWall(change)) continue;
    if (change !== undefined && change.is === undefined) runs.push([i]);
    else runs.at(-1)?.push(i);
  }
  return runs.filter((run) => run.length > 1);
};

/** The edits of one line of points; undefined where nothing of it is left. */
const lineEdits = (
  tree: Node,
  path: FilePath,
  changes: readonly Change[],
  scale: Scale,
): readonly TextEdit[] | undefined => {
  const line = nodeAt(tree, path);
  const count = line.children?.length ?? 0;
  const runs = runsOf(changes, count);
  if (runs.length === 0) return undefined;
  const moves = new Map<number, readonly [PlaceXY, PlaceXY]>();
  for (const { origin, was, is } of changes) {
    const end = indexIn(origin, -1);
    if (is === undefined) continue;
    moves.set(end - 1, [firstOf(was), firstOf(is)]);
    moves.set(end, [secondOf(was), secondOf(is)]);
  }
  const kept = new Set(runs.flat());
  const splits = runs.slice(1).flatMap((run, i) => splitBetween(line, runs[i]?.at(-1) ?? 0, run[0] ?? 0));
  const isBetweenRuns = (i: number): boolean =>
    runs.slice(1).some((run, n) => i > (runs[n]?.at(-1) ?? 0) && i < (run[0] ?? 0));
  const gone = new Set(Array.from({ length: count }, (_, i) => i).filter((i) => !kept.has(i) && !isBetweenRuns(i)));
  const points = [...moves].flatMap(([i, move]) => (kept.has(i) ? pointEdits(tree, [...path, i], move, scale) : []));
  return [...withoutElements(line, gone), ...splits, ...points];
};

const linesEdits = (tree: Node, changes: readonly Change[], scale: Scale): TextEdit[] => {
  const [first] = changes;
  if (first === undefined) return [];
  const byLine = new Map<number, Change[]>();
  for (const change of changes) {
    const line = indexIn(change.origin, -2);
    byLine.set(line, [...(byLine.get(line) ?? []), change]);
  }
  const gone = new Set<number>();
  const edits = [...byLine].flatMap(([line, its]) => {
    if (its.every((change) => change.is !== undefined && !isChanged(change))) return [];
    const found = lineEdits(tree, [...first.origin.slice(0, -2), line], its, scale);
    if (found === undefined) gone.add(line);
    return found ?? [];
  });
  return [...withoutElements(nodeAt(tree, first.origin.slice(0, -2)), gone), ...edits];
};

/** The edits of a file's text that make its walls those of `after`: the same walls by their ids, moved or gone. */
export const sceneEdits = (text: string, file: File, after: Scene): readonly TextEdit[] => {
  const tree = treeOf(text);
  const changes = changesOf(file, after);
  if (file.format === "foundry") return foundryEdits(tree, changes);
  const scale = scaleOf(tree);
  const inList = (name: string): Change[] => changes.filter(({ origin }) => origin[0] === name);
  return [
    ...linesEdits(tree, inList("line_of_sight"), scale),
    ...linesEdits(tree, inList("objects_line_of_sight"), scale),
    ...portalEdits(tree, inList("portals"), scale),
  ];
};

/** Whether walls that share a point of a line still meet there, so that the file can hold them. */
export const sharesPoints = ({ scene, origins }: File): ((after: Scene) => boolean) => {
  const following = scene.walls.flatMap(({ id }, i) => {
    const [origin, next] = [origins[i], origins[i + 1]];
    const other = scene.walls[i + 1];
    if (origin?.length !== 3 || next === undefined || other === undefined) return [];
    const isNext = origin[0] === next[0] && origin[1] === next[1] && indexIn(origin, 2) + 1 === indexIn(next, 2);
    return isNext ? [[id, other.id] as const] : [];
  });
  return (after) => {
    const now = new Map(after.walls.map((wall) => [wall.id, wall.c]));
    return following.every(([id, otherId]) => {
      const [wall, other] = [now.get(id), now.get(otherId)];
      return wall === undefined || other === undefined || isSamePlace(secondOf(wall), firstOf(other));
    });
  };
};

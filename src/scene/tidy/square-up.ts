import { isSamePoint, type Point, toPixels } from "../../geometry/numbers/lattice";
import type { Mend } from "../model/battlefield";
import { keyOfPoint, type LooseWall } from "./wall";
import type { Tidied } from "./like-walls";
import { isWithin } from "../../geometry/numbers/exact-distance";
import { indexPoints, pointsNear } from "./point-index";

export interface SquareUpOptions {
  /** Lattice steps a square. */
  readonly size: number;
  /** How far off its grid line a wall's end may be, in lattice steps. */
  readonly tolerance: number;
  /** How near to a moved wall an end moves along, in lattice steps. */
  readonly gap: number;
}

/** A move of a point straight onto a grid line, and the wall that it follows. */
interface Move {
  readonly onto: number;
  readonly by: LooseWall;
}

interface Moves {
  readonly x: Map<number, Move>;
  readonly y: Map<number, Move>;
}

type Axis = "x" | "y";

/** The grid line that a wall runs along: across the axis along which the wall is the longer. */
const gridLineOf = (
  { a, b }: LooseWall,
  { size, tolerance }: SquareUpOptions,
): { axis: Axis; onto: number } | undefined => {
  const [dx, dy] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
  if (dx === dy || dx * dx + dy * dy < 4 * tolerance * tolerance) return undefined;
  const axis = dx < dy ? "x" : "y";
  const onto = Math.round(Math.round(a[axis] / size) * size);
  const isNear = Math.abs(a[axis] - onto) <= tolerance && Math.abs(b[axis] - onto) <= tolerance;
  return isNear ? { axis, onto } : undefined;
};

/** A wall that is to run along a grid line and does not yet. */
interface Mover {
  readonly wall: LooseWall;
  readonly axis: Axis;
  readonly onto: number;
}

const moverOf = (wall: LooseWall, options: SquareUpOptions): Mover[] => {
  const line = gridLineOf(wall, options);
  const isThere = line === undefined || (wall.a[line.axis] === line.onto && wall.b[line.axis] === line.onto);
  return isThere ? [] : [{ wall, ...line }];
};

const movesOf = (walls: readonly LooseWall[], movers: readonly Mover[], options: SquareUpOptions): Moves => {
  const byKey = new Map(walls.flatMap(({ a, b }) => [a, b]).map((point) => [keyOfPoint(point), point]));
  const keys = [...byKey.keys()];
  const points = [...byKey.values()];
  const index = indexPoints(points);
  const moves: Moves = { x: new Map(), y: new Map() };
  for (const { wall, axis, onto } of movers) {
    const moved = moves[axis];
    for (const i of pointsNear(index, wall, options.gap)) {
      const [key, point] = [keys[i], points[i]];
      if (key === undefined || point === undefined || moved.has(key) || !isWithin(point, wall, options.gap)) continue;
      moved.set(key, { onto, by: wall });
    }
  }
  return moves;
};

const movedPoint = (point: Point, { x, y }: Moves): Point => {
  const key = keyOfPoint(point);
  return { x: x.get(key)?.onto ?? point.x, y: y.get(key)?.onto ?? point.y };
};

const distance = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

/** The wall that a moved point followed, unless it is its own; of two, the first by id. */
const followed = (point: Point, wall: LooseWall, { x, y }: Moves): string | null => {
  const movers = [x, y].flatMap((moves) => moves.get(keyOfPoint(point)) ?? []).map(({ by }) => by);
  if (movers.includes(wall)) return null;
  return movers.map(({ source }) => `wall:${source.id}`).sort()[0] ?? null;
};

/** Names the end that moved farther, as it was before. */
const mendOf = (wall: LooseWall, now: LooseWall, moves: Moves): Mend => {
  const isFirst = distance(wall.a, now.a) >= distance(wall.b, now.b);
  const [was, is] = isFirst ? [wall.a, now.a] : [wall.b, now.b];
  return {
    kind: "squared-up",
    wall: `wall:${wall.source.id}`,
    other: followed(was, wall, moves),
    at: { x: toPixels(was.x), y: toPixels(was.y) },
    moved: toPixels(distance(was, is)),
  };
};

/**
 * Walls that run close along a grid line, moved onto it, with the ends that lie at or on them. RULES 1.3, first step.
 * A wall near an upright and a level line at once follows the one it runs along; one at exactly 45° follows neither.
 */
export const squaredUp = (walls: readonly LooseWall[], options: SquareUpOptions): Tidied => {
  const movers = walls.flatMap((wall) => moverOf(wall, options));
  if (movers.length === 0) return { walls, mends: [] };
  const moves = movesOf(walls, movers, options);
  const mends: Mend[] = [];
  const moved = walls.map((wall) => {
    const now = { ...wall, a: movedPoint(wall.a, moves), b: movedPoint(wall.b, moves) };
    if (isSamePoint(wall.a, now.a) && isSamePoint(wall.b, now.b)) return wall;
    mends.push(mendOf(wall, now, moves));
    return now;
  });
  return { walls: moved, mends };
};

/** Which walls are one terrain feature in Crisis Protocol. RULES 2.8.3. */
import { groupedBy } from "../../../geometry/numbers/grouped-by";
import { isOnSegment, isSamePoint, type Point, type Segment } from "../../../geometry/numbers/lattice";
import { lineOf } from "../../../geometry/numbers/line-key";
import { keyOfPoint } from "../../../scene/tidy/wall";

/** A wall, or a piece of one, of a size. Pieces with one id are one wall. */
export interface JoinableWall extends Segment {
  readonly id: string;
  readonly size: number;
  /** Named by hand; null: it joins the walls that it meets. */
  readonly feature: string | null;
}

/** Walls of one size and one name, or none, that lie on one line and overlap or continue each other. */
interface Run extends Pick<JoinableWall, "size" | "feature"> {
  readonly ids: readonly string[];
  readonly a: Point;
  readonly b: Point;
}

const runsOf = (walls: readonly JoinableWall[]): readonly Run[] => {
  const placed = walls.map((wall) => ({ wall, ...lineOf(wall) }));
  const lines = groupedBy(placed, ({ wall, key }) => JSON.stringify([key, wall.size, wall.feature]));
  return [...lines.values()].flatMap((stretches) => {
    const runs: (Run & { readonly end: number })[] = [];
    for (const { wall, stretch } of stretches.sort((p, q) => p.stretch.start - q.stretch.start)) {
      const last = runs.at(-1);
      const { size, feature, id } = wall;
      if (last === undefined || last.end < stretch.start)
        runs.push({ ids: [id], a: stretch.from, b: stretch.to, size, feature, end: stretch.end });
      else
        runs[runs.length - 1] = {
          ...last,
          ids: [...last.ids, id],
          b: last.end < stretch.end ? stretch.to : last.b,
          end: Math.max(last.end, stretch.end),
        };
    }
    return runs;
  });
};

const endsAt = ({ a, b }: Run, point: Point): boolean => isSamePoint(a, point) || isSamePoint(b, point);

/** Exactly two walls of one size meet, both with an end and without a name. Those that pass are counted. */
const isJoint = (point: Point, [p, q, another]: readonly Run[], runs: readonly Run[]): boolean => {
  if (p === undefined || q === undefined || another !== undefined) return false;
  if (p.feature !== null || q.feature !== null) return false;
  return !runs.some((run) => run.size === p.size && !endsAt(run, point) && isOnSegment(run.a, run.b, point));
};

/** What is joined, by id; each id begins alone. */
const createUnion = () => {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  return {
    rootOf,
    join: (ids: readonly string[]): void => {
      const [first, ...others] = ids.map(rootOf);
      for (const other of others) if (first !== undefined && rootOf(other) !== first) parents.set(rootOf(other), first);
    },
  };
};

/**
 * All pieces of the feature that a wall is a part of, by the wall's id. Walls of one size are joined where one continues the
 * other in a straight line, and where exactly two of them meet. An end on another's middle joins nothing. Walls with one name and
 * one size are one feature, joined to nothing else.
 */
export const joinedWalls = <Wall extends JoinableWall>(
  walls: readonly Wall[],
): ReadonlyMap<string, readonly Wall[]> => {
  const union = createUnion();
  const runs = runsOf(walls);
  for (const { ids } of runs) union.join(ids);
  const ends = runs.flatMap((run) => [run.a, run.b].map((point) => ({ run, point })));
  for (const meeting of groupedBy(ends, ({ run, point }) => `${keyOfPoint(point)} ${run.size}`).values()) {
    const [first] = meeting;
    const met = meeting.map(({ run }) => run);
    if (first !== undefined && isJoint(first.point, met, runs)) union.join(met.flatMap(({ ids }) => ids.slice(0, 1)));
  }
  const named = walls.filter(({ feature }) => feature !== null);
  for (const group of groupedBy(named, ({ feature, size }) => JSON.stringify([feature, size])).values())
    union.join(group.map(({ id }) => id));
  const features = groupedBy(walls, ({ id }) => union.rootOf(id));
  return new Map(walls.map(({ id }) => [id, features.get(union.rootOf(id)) ?? []]));
};

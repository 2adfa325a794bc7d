/** Walls that are on one another: doors under walls, and walls that differ. */
import { groupedBy } from "../../geometry/numbers/grouped-by";
import { isWithin } from "../../geometry/numbers/exact-distance";
import { isSamePoint, type Point } from "../../geometry/numbers/lattice";
import { lineOf, type KeyedStretch } from "../../geometry/numbers/line-key";
import type { SceneWall } from "../model/scene";
import { canMeet, likenessOf, looseWall, type LooseWall } from "../tidy/wall";

interface Placed extends KeyedStretch {
  readonly wall: LooseWall;
}

/** Two walls that share a stretch of their line. */
interface Pair {
  readonly walls: readonly [Placed, Placed];
  readonly shared: KeyedStretch;
}

const linesOf = (walls: readonly LooseWall[]): Placed[][] => {
  const placed = walls.map((wall) => ({ wall, ...lineOf(wall) }));
  const lines = [...groupedBy(placed, ({ key }) => key).values()];
  return lines.map((line) => line.map(({ wall, stretch }) => ({ ...stretch, wall })));
};

/** The walls of one line that overlap, in pairs. Walls of different floors or heights do not meet. */
const pairsOn = (line: Placed[]): Pair[] => {
  line.sort((p, q) => p.start - q.start);
  return line.flatMap((first, i) => {
    const pairs: Pair[] = [];
    for (const second of line.slice(i + 1)) {
      if (second.start >= first.end) break;
      const { to, end } = first.end < second.end ? first : second;
      const shared = { from: second.from, start: second.start, to, end };
      if (canMeet(first.wall, second.wall)) pairs.push({ walls: [first, second], shared });
    }
    return pairs;
  });
};

const spanOf = ({ start, end }: KeyedStretch): number => end - start;

const lengthOf = ({ from, to }: KeyedStretch): number => Math.hypot(to.x - from.x, to.y - from.y);

/** How much of their line some stretches cover together. */
const coveredBy = (stretches: readonly KeyedStretch[]): number => {
  let [covered, reached] = [0, -Infinity];
  for (const { start, end } of stretches.toSorted((p, q) => p.start - q.start)) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
};

/** A door, the walls that are on it, and how much of the door they cover, lattice steps. */
interface WalledDoor {
  readonly door: LooseWall;
  readonly walls: readonly LooseWall[];
  readonly covered: number;
}

/** How far apart walls may be, lattice steps. */
interface Reach {
  /** Drawn over one another. Walls farther apart are side by side, though squaring up moves both onto one line. */
  readonly over: number;
  /** So much of their length two walls that differ may share without a word. */
  readonly shared: number;
}

const isDrawnOver = (p: LooseWall, q: LooseWall, over: number): boolean => {
  const [door, wall] = [looseWall(p.source), looseWall(q.source)];
  return (
    isWithin(wall.a, door, over) ||
    isWithin(wall.b, door, over) ||
    isWithin(door.a, wall, over) ||
    isWithin(door.b, wall, over)
  );
};

/** The door and the wall of a pair, where the wall stops creatures that the open door lets through. */
const doorAndWall = (
  { walls: [p, q] }: Pair,
  { over }: Reach,
): { readonly door: Placed; readonly wall: LooseWall } | undefined => {
  const [door, { wall }] = p.wall.source.door === "none" ? [q, p] : [p, q];
  const isOne = door.wall.source.door !== "none" && wall.source.door === "none";
  return isOne && wall.source.blocksMovement && isDrawnOver(door.wall, wall, over) ? { door, wall } : undefined;
};

/** Doors that are at least half covered by walls. */
const walledDoors = (pairs: readonly Pair[], reach: Reach): WalledDoor[] => {
  const doors = new Map<Placed, { wall: LooseWall; shared: KeyedStretch }[]>();
  for (const pair of pairs) {
    const { door, wall } = doorAndWall(pair, reach) ?? {};
    if (door === undefined || wall === undefined) continue;
    doors.set(door, [...(doors.get(door) ?? []), { wall, shared: pair.shared }]);
  }
  return [...doors].flatMap(([door, over]) => {
    const covered = coveredBy(over.map(({ shared }) => shared));
    if (2 * covered < spanOf(door)) return [];
    return [
      { door: door.wall, walls: over.map(({ wall }) => wall), covered: (lengthOf(door) * covered) / spanOf(door) },
    ];
  });
};

/** A wall whatever its heights and floors: alike walls on one another are storeys, or one wall. */
const withoutPlace = (wall: LooseWall): LooseWall => ({
  ...wall,
  source: { ...wall.source, elevation: { bottom: null, top: null }, levels: [] },
});

const areAlike = (p: LooseWall, q: LooseWall): boolean => likenessOf(withoutPlace(p)) === likenessOf(withoutPlace(q));

/** Whether two walls share less than half of the shorter one, and no more than may be shared: an end was drawn a little too far. */
const isSlight = ({ walls: [p, q], shared }: Pair, reach: Reach): boolean =>
  2 * spanOf(shared) < Math.min(spanOf(p), spanOf(q)) && lengthOf(shared) <= reach.shared;

/** Drawn for the eye, or for another module: it stops nothing and gives no cover. */
export const doesNothing = ({ blocksMovement, sight, light, effect, cover }: SceneWall): boolean =>
  !blocksMovement &&
  sight === "none" &&
  light === "none" &&
  effect !== "blocks" &&
  (cover === "auto" || cover === "none");

const isEndOf = ({ a, b }: LooseWall, point: Point): boolean => isSamePoint(a, point) || isSamePoint(b, point);

/** Where an end of a wall was drawn, before it was squared up. */
const drawnEnd = ({ a, source }: LooseWall, end: Point): Point => {
  const drawn = looseWall(source);
  return isSamePoint(a, end) ? drawn.a : drawn.b;
};

/** Whether two walls were drawn over each other at both ends of the stretch that they share. */
const isDrawnShared = ({ walls: [p, q], shared }: Pair, over: number): boolean =>
  [shared.from, shared.to].every((end) => {
    const [its, other] = isEndOf(p.wall, end) ? [p, q] : [q, p];
    return isWithin(drawnEnd(its.wall, end), looseWall(other.wall.source), over);
  });

/** Pairs that differ, but for doors with a wall over them. What only squaring up moves onto one line is none. */
const unlikePairs = (pairs: readonly Pair[], reach: Reach): Pair[] =>
  pairs.filter((pair) => {
    const [p, q] = pair.walls;
    if (!isDrawnShared(pair, reach.over)) return false;
    if (isSlight(pair, reach) || doorAndWall(pair, reach) !== undefined) return false;
    return !doesNothing(p.wall.source) && !doesNothing(q.wall.source) && !areAlike(p.wall, q.wall);
  });

/** What is on one another among walls, each of which comes once and whole; none may have zero length. */
export const layersOf = (
  walls: readonly LooseWall[],
  reach: Reach,
): { readonly doors: readonly WalledDoor[]; readonly unlike: readonly Pair[] } => {
  const pairs = linesOf(walls).flatMap(pairsOn);
  return { doors: walledDoors(pairs, reach), unlike: unlikePairs(pairs, reach) };
};

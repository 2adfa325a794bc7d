/** The places that a creature can walk to with its speed, and the way to each. */
import { isInside } from "../../geometry/polygons/region";
import type { Battlefield, Creature } from "../model/battlefield";
import { isOnLevel } from "../model/levels";
import type { PlaceXY } from "../model/hex";
import type { Diagonals, SceneGrid } from "../model/scene";
import {
  isSolid,
  isWay,
  placesNear,
  searchOf,
  startsIn,
  takenBy,
  type Numbered,
  type PlaceMemory,
  type StandingQuestion,
  type StandingPlace,
} from "./standing-places";

export interface Walk extends StandingPlace {
  /** Scene units walked, twice as much on difficult ground. */
  readonly cost: number;
  /** Top left corners on the way, the place itself last, pixels; empty where the creature stands. */
  readonly way: readonly PlaceXY[];
}

interface WalksQuestion extends Omit<StandingQuestion, "radius"> {
  /** Scene units. */
  readonly speed: number;
  /** Whether a creature bars its space to the walker. */
  readonly bars: (other: Creature) => boolean;
}

interface Reached {
  readonly place: Numbered;
  /** Spaces. */
  readonly cost: number;
  readonly before: Reached | null;
}

/** Spaces of a step to both sides at once; null where there is none. Two of one and a half are three. */
const DIAGONAL: Readonly<Record<Diagonals, number | null>> = {
  equidistant: 1,
  exact: Math.SQRT2,
  approximate: 1.5,
  rectilinear: 2,
  alternating: 1.5,
  "alternating-2": 1.5,
  illegal: null,
};

const stepCost = (grid: SceneGrid, [di, dj]: PlaceXY): number | null => {
  if (grid.type.startsWith("hex")) return 1;
  const isDiagonal = di !== 0 && dj !== 0;
  // Without a grid places are half a space apart, and ways are as long as they are.
  if (grid.type === "gridless") return isDiagonal ? Math.SQRT1_2 : 0.5;
  return isDiagonal ? DIAGONAL[grid.diagonals ?? "alternating"] : 1;
};

const isDifficult = ({ terrains }: Battlefield, { cells, centre, extent, level }: Creature): boolean =>
  terrains.some(
    ({ isDifficult: isIt, isImpeded, levels, extent: its, region }) =>
      (isIt || isImpeded) &&
      isOnLevel(levels, [level]) &&
      its.bottom <= extent.bottom &&
      extent.bottom < its.top &&
      (cells.length === 0 ? [{ centre }] : cells).some((cell) => isInside(cell.centre, region)),
  );

/** What is counted of a way: half a space that is left over costs nothing. */
const counted = (cost: number, { type, diagonals = "alternating" }: SceneGrid): number =>
  type === "square" && diagonals.startsWith("alternating") ? Math.floor(cost) : cost;

const wayTo = (reached: Reached): PlaceXY[] => {
  const way: PlaceXY[] = [];
  for (let at: Reached | null = reached; at !== null; at = at.before)
    if (at.before !== null || at.place.distance > 0) way.unshift([at.place.x, at.place.y]);
  return way;
};

/** No place is further off than this by the speed: where diagonals cost as much as straight steps. */
const FARTHEST = 1.5;

/** So many places are looked at between two yields. */
const BATCH = 8;

/** The walks, cheapest first. Yields now and then. */
export function* walksFrom(question: WalksQuestion, memory: PlaceMemory): Generator<void, Walk[]> {
  const { grid, battlefield, bars } = question;
  const search = searchOf({ ...question, radius: FARTHEST * question.speed }, memory);
  const near = yield* placesNear(search);
  const speed = question.speed / grid.distance;
  const best = new Map<string, Reached>();
  const isOpen = (place: Numbered): boolean =>
    !isSolid(search, place) && !takenBy(battlefield, place.creature).some(bars);
  const reach = (place: Numbered, cost: number, before: Reached | null): void => {
    const known = best.get(place.key);
    if (counted(cost, grid) > speed || (known !== undefined && known.cost <= cost)) return;
    best.set(place.key, { place, cost, before });
  };
  // A token off its grid begins at the nearest places beside it.
  const starts = startsIn(search, near).sort((p, q) => p.distance - q.distance);
  const least = starts[0]?.distance ?? 0;
  for (const place of starts) if (place.distance === least) reach(place, 0, null);
  const done = new Set<string>();
  for (let count = 1; ; count++) {
    const next = cheapest(best, done);
    if (next === undefined) break;
    done.add(next.place.key);
    for (const step of search.grid.steps) {
      const place = near.get(`${next.place.i + step[0]},${next.place.j + step[1]}`);
      const cost = stepCost(grid, step);
      if (place === undefined || cost === null || done.has(place.key)) continue;
      if (!isOpen(place) || !isWay(search, next.place, place)) continue;
      reach(place, next.cost + cost * (isDifficult(battlefield, place.creature) ? 2 : 1), next);
    }
    if (count % BATCH === 0) yield;
  }
  return [...best.values()]
    .filter(({ place }) => takenBy(battlefield, place.creature).length === 0)
    .sort((p, q) => p.cost - q.cost || p.place.y - q.place.y || p.place.x - q.place.x)
    .map((reached) => {
      const { place, cost } = reached;
      return { ...place, cost: counted(cost, grid) * grid.distance, way: wayTo(reached) };
    });
}

const cheapest = (best: ReadonlyMap<string, Reached>, done: ReadonlySet<string>): Reached | undefined => {
  let found: Reached | undefined;
  for (const reached of best.values())
    if (!done.has(reached.place.key) && (found === undefined || reached.cost < found.cost)) found = reached;
  return found;
};

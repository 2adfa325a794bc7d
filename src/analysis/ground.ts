/** The places of one level that are reached on foot, and which of them adjoin. */
import { latticePoint, type Point, toLattice, toPixels } from "../geometry/numbers/lattice";
import type { Battlefield, Creature, Wall } from "../scene/model/battlefield";
import type { PlaceXY } from "../scene/model/hex";
import type { SceneToken } from "../scene/model/scene";
import { creatureOf } from "../scene/spaces/creature";
import { canStride, isInTerrain, type PlaceGrid, placeGridOf } from "../scene/spaces/standing-places";
import type { PixelPoint } from "../rules/attack/verdict";
import { assumedToken, tokensOn, type AnalysisQuestion, type PixelBox } from "./question";

/** A place by its numbers on the grid. */
export interface GroundPlace {
  readonly i: number;
  readonly j: number;
  /** Top left corner of a creature there, pixels. */
  readonly x: number;
  readonly y: number;
  readonly centre: Point;
}

/** The places, row by row, and for each the numbers of those next to it to which a way leads, or from which one does. */
export interface Ground {
  readonly token: SceneToken;
  readonly bounds: PixelBox;
  readonly places: readonly GroundPlace[];
  readonly next: readonly (readonly number[])[];
}

/** More places would take minutes and hundreds of megabytes. */
const MOST_PLACES = 250_000;

/** So many places are looked at between two yields. */
const BATCH = 256;

/** Doors stop nobody who walks, unless they have to be found first. */
export const walkingField = (battlefield: Battlefield): Battlefield => ({
  ...battlefield,
  creatures: [],
  walls: battlefield.walls.filter((wall: Wall) => !wall.isDoor || wall.isSecret),
});

/** Room around everything on the map, pixels. Before the corner of the scene nothing is, unless something is drawn there. */
const roomBefore = (least: number, size: number): number => (least < 0 ? least - size : Math.max(0, least - size));

/** The box about everything on the map, a space wider. */
const boxAboutScene = ({ scene }: Pick<AnalysisQuestion, "scene">): PixelBox => {
  const { size } = scene.grid;
  const xs = [
    ...scene.walls.flatMap(({ c: [ax, , bx] }) => [ax, bx]),
    ...scene.tokens.flatMap(({ x, width }) => [x, x + width * size]),
  ];
  const ys = [
    ...scene.walls.flatMap(({ c: [, ay, , by] }) => [ay, by]),
    ...scene.tokens.flatMap(({ y, height }) => [y, y + height * size]),
  ];
  const least = (values: readonly number[]): number => values.reduce((p, q) => Math.min(p, q), Infinity);
  const most = (values: readonly number[]): number => values.reduce((p, q) => Math.max(p, q), -Infinity);
  if (xs.length === 0) return { left: 0, top: 0, right: size, bottom: size };
  return {
    left: roomBefore(least(xs), size),
    top: roomBefore(least(ys), size),
    right: most(xs) + size,
    bottom: most(ys) + size,
  };
};

export const boundsOf = (question: Pick<AnalysisQuestion, "scene" | "bounds">): PixelBox =>
  question.bounds ?? boxAboutScene(question);

/** Whether a point of the lattice is in a box. */
const isOnMap = ({ left, top, right, bottom }: PixelBox, { x, y }: Point): boolean =>
  x > toLattice(left) && x < toLattice(right) && y > toLattice(top) && y < toLattice(bottom);

/** Finds places by their numbers, and whether a way leads from one to the next. */
interface Walker {
  readonly field: Battlefield;
  readonly grid: PlaceGrid;
  readonly body: Pick<Creature, "extent" | "level">;
  readonly found: Map<string, GroundPlace | undefined>;
  readonly placeOf: (i: number, j: number) => GroundPlace | undefined;
}

const keyOf = (i: number, j: number): string => `${i},${j}`;

const walkerOn = (question: AnalysisQuestion, token: SceneToken, bounds: PixelBox): Walker => {
  const { scene, battlefield, rules } = question;
  const field = walkingField(battlefield);
  const grid = placeGridOf(token, scene.grid, rules.unsetBase);
  const body = creatureOf(token, scene.grid, rules.unsetBase);
  const corner = latticePoint(token.x, token.y);
  const [dx, dy] = [body.centre.x - corner.x, body.centre.y - corner.y];
  const found = new Map<string, GroundPlace | undefined>();
  const isOpen = (centre: Point): boolean => isOnMap(bounds, centre) && !isInTerrain(field, { ...body, centre });
  const newPlace = (i: number, j: number): GroundPlace | undefined => {
    if (!grid.isPlace(i, j)) return undefined;
    const [x, y] = grid.at(i, j);
    const centre = { x: toLattice(x) + dx, y: toLattice(y) + dy };
    return isOpen(centre) ? { i, j, x, y, centre } : undefined;
  };
  const placeOf = (i: number, j: number): GroundPlace | undefined => {
    const key = keyOf(i, j);
    if (found.has(key)) return found.get(key);
    const place = newPlace(i, j);
    found.set(key, place);
    return place;
  };
  return { field, grid, body, found, placeOf };
};

const isWay = ({ field, body }: Walker, from: Point, to: Point): boolean => canStride(field, body, from, to);

const squared = (p: Point, q: Point): number => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;

/** The places about a point, nearest first. */
const placesAbout = ({ grid, placeOf }: Walker, { x, y }: PixelPoint): readonly GroundPlace[] => {
  const [wide, high] = grid.pitch;
  const [column, row] = [Math.floor(x / wide), Math.floor(y / high)];
  const near: GroundPlace[] = [];
  for (let i = column - 2; i <= column + 2; i++)
    for (let j = row - 2; j <= row + 2; j++) {
      const place = placeOf(i, j);
      if (place !== undefined) near.push(place);
    }
  const at = latticePoint(x, y);
  return near.sort((p, q) => squared(p.centre, at) - squared(q.centre, at) || p.y - q.y || p.x - q.x);
};

/** The place at which somebody stands who is at a point: the nearest one to which a way leads. */
const startAt = (walker: Walker, point: PixelPoint): GroundPlace | undefined => {
  const near = placesAbout(walker, point);
  const at = latticePoint(point.x, point.y);
  return near.find(({ centre }) => isWay(walker, at, centre)) ?? near[0];
};

/** The places to which a way leads from some, in the order in which they are reached. Yields now and then. */
function* reachedFrom(walker: Walker, starts: readonly GroundPlace[]): Generator<void, Set<GroundPlace>> {
  const reached = new Set(starts);
  let count = 0;
  for (const place of reached) {
    for (const [di, dj] of walker.grid.steps) {
      const next = walker.placeOf(place.i + di, place.j + dj);
      if (next !== undefined && !reached.has(next) && isWay(walker, place.centre, next.centre)) reached.add(next);
    }
    mustBeFew(reached.size);
    if (++count % BATCH === 0) yield;
  }
  return reached;
}

const mustBeFew = (count: number): void => {
  if (count > MOST_PLACES)
    throw new RangeError(`places: expected at most ${MOST_PLACES} that are reached on foot, got more`);
};

type Part = ReadonlySet<GroundPlace>;

/** Whether a way leads from a place over the edge of the box. */
const leadsOut = (walker: Walker, bounds: PixelBox, { i, j, x, y, centre }: GroundPlace): boolean =>
  walker.grid.steps.some(([di, dj]) => {
    if (!walker.grid.isPlace(i + di, j + dj)) return false;
    const [toX, toY] = walker.grid.at(i + di, j + dj);
    const next = { x: centre.x + toLattice(toX) - toLattice(x), y: centre.y + toLattice(toY) - toLattice(y) };
    return !isOnMap(bounds, next) && isWay(walker, centre, next);
  });

/** The places beside doors that are not secret. */
const placesAtDoors = (walker: Walker, { walls }: Battlefield): readonly GroundPlace[] =>
  walls.flatMap(({ a, b, isDoor, isSecret }) => {
    if (!isDoor || isSecret) return [];
    return startAt(walker, { x: toPixels((a.x + b.x) / 2), y: toPixels((a.y + b.y) / 2) }) ?? [];
  });

/** Whether a part comes within a space of all four sides of the box about the walls. */
const spans = ({ grid: { pitch } }: Walker, { walls }: Battlefield, part: Part): boolean => {
  const [wide, high] = [toLattice(pitch[0]), toLattice(pitch[1])];
  const isSideReached = (values: readonly number[], ends: readonly number[], margin: number): boolean => {
    const [least, most] = [ends.reduce((p, q) => Math.min(p, q)), ends.reduce((p, q) => Math.max(p, q))];
    return values.some((value) => value <= least + margin) && values.some((value) => value >= most - margin);
  };
  const centres = [...part].map(({ centre }) => centre);
  const ends = walls.flatMap(({ a, b }) => [a, b]);
  return (
    ends.length > 0 &&
    isSideReached(
      centres.map(({ x }) => x),
      ends.map(({ x }) => x),
      wide,
    ) &&
    isSideReached(
      centres.map(({ y }) => y),
      ends.map(({ y }) => y),
      high,
    )
  );
};

/** How likely people use a part, the best first: it is inside or has a door, reaches to every side of the walls, leads off the map. */
const [INSIDE, ACROSS, OUTSIDE] = [0, 1, 2] as const;
type Use = typeof INSIDE | typeof ACROSS | typeof OUTSIDE;
const USES: readonly Use[] = [INSIDE, ACROSS, OUTSIDE];

const useOn = (walker: Walker, bounds: PixelBox, battlefield: Battlefield): ((part: Part) => Use) => {
  const doors = placesAtDoors(walker, battlefield);
  return (part) => {
    if (doors.some((door) => part.has(door))) return INSIDE;
    if ([...part].some((place) => leadsOut(walker, bounds, place))) return OUTSIDE;
    return spans(walker, battlefield, part) ? ACROSS : INSIDE;
  };
};

/** Better parts are taken alone if they have at least this share of the places that the worse ones have: those are rock then. */
const USED_SHARE = 1 / 3;

const isEnough = (better: number, worse: number): boolean => better > 0 && better >= worse * USED_SHARE;

/** The parts that are reached from some places, without those that are rock beside the others. */
function* partsFrom(walker: Walker, starts: readonly GroundPlace[], useOf: (part: Part) => Use): Generator<void, Part> {
  const places = USES.map(() => new Set<GroundPlace>());
  for (const start of starts) {
    if (places.some((some) => some.has(start))) continue;
    const part = yield* reachedFrom(walker, [start]);
    for (const place of part) places[useOf(part)]?.add(place);
  }
  const taken = new Set<GroundPlace>();
  for (const use of USES) {
    for (const place of places[use] ?? []) taken.add(place);
    const worse = places.slice(use + 1).reduce((sum, { size }) => sum + size, 0);
    if (isEnough(taken.size, worse)) break;
  }
  return taken;
}

/** The largest of the parts that no way joins, the first of several. A better one comes first, unless it is small beside it. */
function* largestPart(walker: Walker, bounds: PixelBox, useOf: (part: Part) => Use): Generator<void, Part> {
  const [wide, high] = walker.grid.pitch;
  mustBeFew(((bounds.right - bounds.left) / wide) * ((bounds.bottom - bounds.top) / high));
  const seen = new Set<GroundPlace>();
  const largest = USES.map((): Part => new Set<GroundPlace>());
  for (let j = Math.floor(bounds.top / high) - 1; j <= bounds.bottom / high; j++)
    for (let i = Math.floor(bounds.left / wide) - 1; i <= bounds.right / wide; i++) {
      const place = walker.placeOf(i, j);
      if (place === undefined || seen.has(place)) continue;
      const part = yield* reachedFrom(walker, [place]);
      for (const its of part) seen.add(its);
      const use = useOf(part);
      if (part.size > (largest[use]?.size ?? 0)) largest[use] = part;
    }
  let best: Part = new Set<GroundPlace>();
  for (const [use, part] of largest.entries()) {
    if (part.size > best.size) best = part;
    if (isEnough(best.size, Math.max(0, ...largest.slice(use + 1).map(({ size }) => size)))) break;
  }
  return best;
}

/** From where the places are reached, pixels: the middle of each creature on the level, or the one point asked for. */
const startPoints = ({ scene, level, from }: AnalysisQuestion): readonly PixelPoint[] => {
  if (from !== null) return [from];
  const { size } = scene.grid;
  return tokensOn(scene, level).map(({ x, y, width, height }) => ({
    x: x + (width * size) / 2,
    y: y + (height * size) / 2,
  }));
};

const isWithin = ({ left, top, right, bottom }: PixelBox, { x, y }: PixelPoint): boolean =>
  x > left && x < right && y > top && y < bottom;

/** Finds the ground. Yields now and then. Throws `RangeError` where it has too many places. */
export function* groundOf(question: AnalysisQuestion): Generator<void, Ground> {
  const token = assumedToken(question);
  const bounds = boundsOf(question);
  const walker = walkerOn(question, token, bounds);
  const points = startPoints(question).filter((point) => isWithin(bounds, point));
  const starts = points.flatMap((point) => startAt(walker, point) ?? []);
  const useOf = useOn(walker, bounds, question.battlefield);
  const reached = yield* starts.length > 0 ? partsFrom(walker, starts, useOf) : largestPart(walker, bounds, useOf);
  const places = [...reached].sort((p, q) => p.y - q.y || p.x - q.x);
  const next = yield* adjoining(walker, places);
  return { token, bounds, places, next };
}

/** Half of the steps to the places next to one: the others lead back. */
const halfOf = (steps: readonly PlaceXY[]): readonly PlaceXY[] => steps.filter(([i, j]) => j > 0 || (j === 0 && i > 0));

function* adjoining(walker: Walker, places: readonly GroundPlace[]): Generator<void, number[][]> {
  const numbers = new Map(places.map((place, number) => [place, number]));
  const next: number[][] = places.map(() => []);
  const steps = halfOf(walker.grid.steps);
  for (const [number, place] of places.entries()) {
    for (const [di, dj] of steps) {
      const beside = walker.placeOf(place.i + di, place.j + dj);
      const other = beside === undefined ? undefined : numbers.get(beside);
      if (beside === undefined || other === undefined) continue;
      const [p, q] = [place.centre, beside.centre];
      if (!isWay(walker, p, q) && !isWay(walker, q, p)) continue;
      next[number]?.push(other);
      next[other]?.push(number);
    }
    if (number % BATCH === 0) yield;
  }
  return next;
}

/** The number of the place that is nearest to a point, and not farther than two spaces; undefined where there is none. */
export const placeNear = ({ places }: Ground, { x, y }: PixelPoint, size: number): number | undefined => {
  const at = latticePoint(x, y);
  let [best, least] = [-1, (2 * toLattice(size)) ** 2];
  for (const [number, { centre }] of places.entries()) {
    const away = squared(centre, at);
    if (away < least) [best, least] = [number, away];
  }
  return best < 0 ? undefined : best;
};

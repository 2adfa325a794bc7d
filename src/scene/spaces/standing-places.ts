/** The places within a radius that a creature can walk to and stand at. */
import { countsFrom, meetingOf } from "../../geometry/contact/sight-line";
import { overlaps } from "../../geometry/heights/height-band";
import { isSamePoint, type Point, toLattice } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { interiorsMeet, isInside } from "../../geometry/polygons/region";
import type { Battlefield, Creature, Wall } from "../model/battlefield";
import { firstHexagon, hexLattice, isHexagonal, type PlaceXY } from "../model/hex";
import { isOnLevel, levelsMeet } from "../model/levels";
import { type Base, type SceneGrid, type SceneToken, stepsOf } from "../model/scene";
import { creatureOf } from "./creature";
import { creaturesMeeting } from "./creature-boxes";
import { wallEdge, wallsIn } from "./wall-grid";

/** A place, and the creature as it would stand there. */
export interface StandingPlace {
  /** The same for the same place of the same token, wherever it stands now. */
  readonly key: string;
  /** Top left corner, pixels. */
  readonly x: number;
  readonly y: number;
  readonly creature: Creature;
  /** Squared, from centre to centre, lattice steps. */
  readonly distance: number;
}

export interface StandingQuestion {
  readonly battlefield: Battlefield;
  readonly grid: SceneGrid;
  readonly token: SceneToken;
  readonly unsetBase: Base;
  /** As far as a centre may be from where it is now, scene units. */
  readonly radius: number;
  /** Whether a centre may be there at all: on the scene, where the user has been. */
  readonly isOpen: (centre: Point) => boolean;
}

/** What is found out once: bodies by the token and its grid, strides by walls, grounds by what else is there. */
export interface PlaceMemory {
  readonly bodies: Map<string, Creature>;
  readonly strides: Map<string, boolean>;
  readonly grounds: Map<string, Ground>;
}

export const placeMemory = (): PlaceMemory => ({ bodies: new Map(), strides: new Map(), grounds: new Map() });

/** What is in a map, or else is found out and put there. */
const kept = <T>(map: Map<string, T>, key: string, find: () => T): T => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const found = find();
  map.set(key, found);
  return found;
};

/** A place by its numbers on the grid. */
export interface Numbered extends StandingPlace {
  readonly i: number;
  readonly j: number;
}

export interface Search {
  readonly question: StandingQuestion;
  readonly memory: PlaceMemory;
  readonly grid: PlaceGrid;
  readonly from: Creature;
}

/**
 * The places, nearest first, then topmost, then leftmost. A walk leads to them from place to next place, past no wall
 * that blocks movement and through no solid terrain; others may be passed. Yields now and then.
 */
export function* standingPlaces(question: StandingQuestion, memory: PlaceMemory): Generator<void, StandingPlace[]> {
  const { battlefield } = question;
  const search = searchOf(question, memory);
  const near = yield* placesNear(search);
  const reached = yield* placesReached(search, near);
  const isFree = ({ key, creature }: Numbered): boolean =>
    kept(memory.grounds, key, () => groundUnder(battlefield, creature)) === "free";
  return reached.filter(isFree).sort((p, q) => p.distance - q.distance || p.y - q.y || p.x - q.x);
}

export const searchOf = (question: StandingQuestion, memory: PlaceMemory): Search => {
  const { token, grid, unsetBase } = question;
  const from = creatureOf(token, grid, unsetBase);
  return { question, memory, grid: placeGridOf(token, grid, unsetBase), from };
};

/** So much is done between two yields. */
const BATCH = 8;

const keyOf = (i: number, j: number): string => `${i},${j}`;

export function* placesNear(search: Search): Generator<void, Map<string, Numbered>> {
  const { question, grid } = search;
  const { token, radius } = question;
  const [wide, high] = grid.pitch;
  const reach = (radius / question.grid.distance) * question.grid.size;
  const near = new Map<string, Numbered>();
  let count = 0;
  for (let i = Math.floor((token.x - reach) / wide) - 2; i <= (token.x + reach) / wide + 2; i++) {
    for (let j = Math.floor((token.y - reach) / high) - 2; j <= (token.y + reach) / high + 2; j++) {
      const place = grid.isPlace(i, j) ? placeAt(search, i, j) : undefined;
      if (place !== undefined) near.set(place.key, place);
      if (++count % BATCH === 0) yield;
    }
  }
  return near;
}

/** Undefined beyond the radius, and where nobody may be. */
const placeAt = ({ question, memory, grid, from }: Search, i: number, j: number): Numbered | undefined => {
  const { token, unsetBase, radius } = question;
  const [x, y] = grid.at(i, j);
  const reach = stepsOf(radius, question.grid);
  // What is left out here is more than a space beyond it, whatever its centre.
  const far = reach + toLattice(question.grid.size);
  if (Math.hypot(toLattice(x - token.x), toLattice(y - token.y)) > far) return undefined;
  const key = keyOf(i, j);
  const creature = kept(memory.bodies, key, () => creatureOf({ ...token, x, y }, question.grid, unsetBase));
  const [dx, dy] = [creature.centre.x - from.centre.x, creature.centre.y - from.centre.y];
  const distance = dx * dx + dy * dy;
  if (distance > reach * reach || !question.isOpen(creature.centre)) return undefined;
  return { key, i, j, x, y, creature, distance };
};

function* placesReached(search: Search, near: ReadonlyMap<string, Numbered>): Generator<void, Numbered[]> {
  const { grid } = search;
  const reached = new Map<string, Numbered>();
  const add = (place: Numbered | undefined): void => {
    if (place !== undefined && !isSolid(search, place)) reached.set(place.key, place);
  };
  for (const place of startsIn(search, near)) add(place);
  let count = 0;
  // What is added on the way is come to in its turn.
  for (const place of reached.values()) {
    for (const [di, dj] of grid.steps) {
      const next = near.get(keyOf(place.i + di, place.j + dj));
      if (next !== undefined && !reached.has(next.key) && isWay(search, place, next)) add(next);
    }
    if (++count % BATCH === 0) yield;
  }
  return [...reached.values()];
}

/** The places about the creature, off the grid as it may stand, that it can reach in a stride. */
export const startsIn = ({ question, grid, from }: Search, near: ReadonlyMap<string, Numbered>): Numbered[] => {
  const stride = Math.max(...grid.steps.map(([i, j]) => Math.hypot(i * grid.pitch[0], j * grid.pitch[1])));
  const most = toLattice(stride) ** 2;
  return [...near.values()].filter(
    ({ distance, creature }) => distance <= most && canStride(question.battlefield, from, from.centre, creature.centre),
  );
};

export const isSolid = ({ question, memory }: Search, { key, creature }: Numbered): boolean =>
  kept(memory.grounds, key, () => groundUnder(question.battlefield, creature)) === "solid";

export const isWay = ({ question, memory, from }: Search, place: Numbered, next: Numbered): boolean =>
  kept(memory.strides, `${place.key} ${next.key}`, () =>
    canStride(question.battlefield, from, place.creature.centre, next.creature.centre),
  );

type Body = Pick<Creature, "id" | "footprint" | "centre" | "extent" | "level">;

/** What is where a creature would stand: nothing in its way, somebody living, or solid terrain about its centre. */
type Ground = "free" | "taken" | "solid";

const groundUnder = (battlefield: Battlefield, body: Body): Ground => {
  if (isInTerrain(battlefield, body)) return "solid";
  return isTaken(battlefield, body) ? "taken" : "free";
};

const isTaken = (battlefield: Battlefield, body: Body): boolean => takenBy(battlefield, body).length > 0;

/** The living creatures whose space a body would share. */
export const takenBy = (battlefield: Battlefield, body: Body): readonly Creature[] =>
  creaturesMeeting(battlefield, boxOf(body.footprint)).filter(
    (other) =>
      other.id !== body.id &&
      !other.isDead &&
      overlaps(other.extent, body.extent) &&
      levelsMeet(battlefield, other.level, body.level) &&
      interiorsMeet(other.footprint, body.footprint),
  );

/** Whether the centre of a body is in terrain that blocks effect. */
export const isInTerrain = (
  { terrains }: Battlefield,
  { centre, extent, level }: Omit<Body, "id" | "footprint">,
): boolean =>
  terrains.some(
    (area) =>
      area.blocksEffect &&
      isOnLevel(area.levels, [level]) &&
      overlaps(area.extent, extent) &&
      isInside(centre, area.region),
  );

/**
 * Whether no wall bars a creature's centre from going straight from one point to another. A wall that it starts on does
 * not; any other that the way touches does, so that nobody slips through a joint.
 */
export const canStride = (
  battlefield: Pick<Battlefield, "walls">,
  body: Pick<Creature, "extent" | "level">,
  from: Point,
  to: Point,
): boolean => {
  if (isSamePoint(from, to)) return true;
  const bars = (wall: Wall): boolean =>
    wall.blocksMovement &&
    isOnLevel(wall.levels, [body.level]) &&
    overlaps(wall.extent, body.extent) &&
    countsFrom(wallEdge(wall), from, to) &&
    (meetingOf(from, to, wall)?.leaves.n ?? 0) > 0;
  return !wallsIn(battlefield, [from, to]).some(bars);
};

/** Where a token can stand on its grid. Places have two whole numbers, which those next to them share a step with. */
export interface PlaceGrid {
  /** Pixels between places one number apart, across and down. */
  readonly pitch: PlaceXY;
  /** Whether there is a place of these numbers. */
  readonly isPlace: (i: number, j: number) => boolean;
  /** To the places next to one. */
  readonly steps: readonly PlaceXY[];
  /** Top left corner of a token there, whole pixels, as Foundry keeps them. */
  readonly at: (i: number, j: number) => PlaceXY;
}

const ROUND_ABOUT: readonly PlaceXY[] = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

const pixel = (value: number): number => Math.round(value) + 0;

/** Upright squares; `offset` is where a token lies in its own. */
const squares = (pitch: number, [dx, dy]: PlaceXY): PlaceGrid => ({
  pitch: [pitch, pitch],
  isPlace: () => true,
  steps: ROUND_ABOUT,
  at: (i, j) => [pixel(i * pitch + dx), pixel(j * pitch + dy)],
});

const hexes = (grid: SceneGrid, [dx, dy]: PlaceXY): PlaceGrid => {
  const { pitch, isHexagon, steps } = hexLattice(grid);
  return {
    pitch,
    isPlace: isHexagon,
    steps,
    at: (i, j) => [pixel(i * pitch[0] - dx), pixel(j * pitch[1] - dy)],
  };
};

type TokenBody = Pick<SceneToken, "width" | "height" | "shape" | "base">;

/** Half of what is left of a space beside a token smaller than it. */
const indentOf = (squaresWide: number, size: number): number => (Math.max(0, 1 - squaresWide) * size) / 2;

/** In a hexagon a base of another shape lies in the middle. */
const middleOf = ({ width, height }: TokenBody, grid: SceneGrid): PlaceXY => {
  const [wide, high] = hexLattice(grid).cell;
  return [(width * grid.size - wide) / 2, (height * grid.size - high) / 2];
};

/**
 * The places of a token: the squares or hexes of the grid, four to a square for one of half a square. Without a grid, every
 * half a space. `unsetBase` is the base of tokens without one.
 */
export const placeGridOf = (token: TokenBody, grid: SceneGrid, unsetBase: Base): PlaceGrid => {
  const { width, height } = token;
  const { type, size } = grid;
  if (isHexagonal(type)) {
    const isRectangular = (token.base ?? unsetBase) === "rectangular";
    return hexes(grid, isRectangular ? middleOf(token, grid) : firstHexagon(token, grid));
  }
  if (type === "gridless" || Math.max(width, height) <= 0.5) return squares(size / 2, [0, 0]);
  return squares(size, [indentOf(width, size), indentOf(height, size)]);
};

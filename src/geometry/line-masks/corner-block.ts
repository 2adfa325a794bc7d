/**
 * The corners of many sides in flat arrays, four to a block, with what the walls that touch a corner shut off from it.
 * Of these walls only two matter, the first that its owner meets on the way round the corner either way: between them,
 * on the far side from home, every direction is shut.
 */
import { boxOf } from "../polygons/box";
import { isSamePoint, type Point, type Polygon, type Segment } from "../numbers/lattice";
import { compareAngles, vector } from "../numbers/orientation";
import type { LineEnd } from "../contact/sight-line";
import { raysFrom } from "../contact/turn-about-corner";

export interface CornerBlocks {
  /** x, y of four corners a block; one that has fewer repeats its last. */
  readonly points: Float64Array;
  /** A `Corner` each, four a block. */
  readonly corners: Uint8Array;
  /** Of each shut corner the first direction that a wall takes clockwise from home, x and y, and counter-clockwise. */
  readonly arcs: Float64Array;
  /** Left, top, right and bottom of each block, its side's space included where walls enter that. */
  readonly boxes: Float64Array;
  /** x, y of the way from each corner to its home; 0, 0 when it has none or more than one. */
  readonly homes: Float64Array;
  /** The space of each block's side. */
  readonly own: readonly OwnSpace[];
}

/** A side's own space and the walls that enter it, which do not count inside it. */
export interface OwnSpace {
  /** Numbers of walls. */
  readonly walls: readonly number[];
  /** x, y of its vertices, clockwise on the screen; none when it is not convex. */
  readonly outline: Float64Array;
  /** Its convex hull; none where no wall enters it. */
  readonly hull: Polygon;
}

export const OPEN_SPACE: OwnSpace = { walls: [], outline: new Float64Array(0), hull: [] };

/**
 * What touches a corner: nothing, walls that shut an arc of directions off, what only the contact rule can tell, or walls
 * that bar no way.
 */
export const CORNER = { open: 0, shut: 1, doubtful: 2, touched: 3 } as const;
type Corner = (typeof CORNER)[keyof typeof CORNER];

/** A corner and the edges that it lies on. `isDoubtful`: they count for some lines only. */
export interface TouchedCorner {
  readonly end: LineEnd;
  readonly touching: readonly Segment[];
  readonly isDoubtful: boolean;
}

/** One block for every list of one to four corners; `own` as in `CornerBlocks`. */
export const cornerBlocks = (blocks: readonly (readonly TouchedCorner[])[], own: readonly OwnSpace[]): CornerBlocks => {
  const made = {
    points: new Float64Array(8 * blocks.length),
    corners: new Uint8Array(4 * blocks.length),
    arcs: new Float64Array(16 * blocks.length),
    homes: new Float64Array(8 * blocks.length),
    boxes: new Float64Array(4 * blocks.length),
    own,
  };
  blocks.forEach((corners, block) => {
    setBlock(made, block, corners);
  });
  return made;
};

/** Puts one to four corners in a block; whose space it is stands there. */
export const setBlock = (blocks: CornerBlocks, block: number, corners: readonly TouchedCorner[]): void => {
  for (let k = 0; k < 4; k++) {
    const corner = corners[k] ?? corners.at(-1);
    if (corner !== undefined) setCorner(blocks, 4 * block + k, corner);
  }
  blocks.boxes.set(boxOf([...corners.map(({ end }) => end.point), ...(blocks.own[block]?.hull ?? [])]), 4 * block);
};

const setCorner = (blocks: CornerBlocks, place: number, corner: TouchedCorner): void => {
  const { points, corners, arcs, homes } = blocks;
  const { point } = corner.end;
  const [home, another] = corner.end.homes;
  const arc = arcOf(corner);
  points[2 * place] = point.x;
  points[2 * place + 1] = point.y;
  if (home !== undefined && another === undefined) homes.set([home.x - point.x, home.y - point.y], 2 * place);
  corners[place] = kindOf(corner, arc);
  arcs.set(arc?.flatMap(({ x, y }) => [x, y]) ?? NO_ARC, 4 * place);
};

const NO_ARC = [0, 0, 0, 0];

const kindOf = ({ end, touching, isDoubtful }: TouchedCorner, arc: readonly Point[] | undefined): Corner => {
  if (isDoubtful) return CORNER.doubtful;
  if (arc !== undefined) return CORNER.shut;
  if (touching.length === 0) return CORNER.open;
  // Walls that all lead home bar no way, and none does where there is no home but the corner itself.
  return end.homes.length < 2 ? CORNER.touched : CORNER.doubtful;
};

/** The two directions between which a corner with one home is shut; one twice when there is one wall. */
const arcOf = ({ end: { point, homes }, touching }: TouchedCorner): readonly Point[] | undefined => {
  const [home, another] = homes;
  if (home === undefined || another !== undefined || isSamePoint(home, point)) return undefined;
  const toHome = vector(point, home);
  const rays = touching
    .flatMap((edge) => raysFrom(point, edge))
    // A walk that begins on a wall does not step over it.
    .filter((ray) => compareAngles(toHome, ray, toHome) !== 0)
    .sort((p, q) => compareAngles(toHome, p, q));
  const [first, last] = [rays[0], rays.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
};

/** How a line that leaves a corner fares there: blocked, free, or along a wall with one side free, or both. */
export const WAY = { free: 0, shut: 1, onlyLeft: 2, onlyRight: 3, alongEnd: 4 } as const;
type Way = (typeof WAY)[keyof typeof WAY];

/** How a line in the direction x, y fares at the shut corner in the place given. */
export const wayFrom = (arcs: Float64Array, place: number, x: number, y: number): Way => {
  const firstX = arcs[4 * place] ?? 0;
  const firstY = arcs[4 * place + 1] ?? 0;
  const lastX = arcs[4 * place + 2] ?? 0;
  const lastY = arcs[4 * place + 3] ?? 0;
  const fromFirst = firstX * y - firstY * x;
  const toLast = x * lastY - y * lastX;
  const alongFirst = fromFirst === 0 && firstX * x + firstY * y > 0;
  const alongLast = toLast === 0 && lastX * x + lastY * y > 0;
  if (alongFirst) return alongLast ? WAY.alongEnd : WAY.onlyLeft;
  if (alongLast) return WAY.onlyRight;
  const width = firstX * lastY - firstY * lastX;
  // Half a turn, or none at all: two walls in one direction shut nothing beside them.
  if (width === 0) return fromFirst > 0 && firstX * lastX + firstY * lastY < 0 ? WAY.shut : WAY.free;
  const isShut = width > 0 ? fromFirst > 0 && toLast > 0 : fromFirst > 0 || toLast > 0;
  return isShut ? WAY.shut : WAY.free;
};

/**
 * Which side of a line that leaves the corner in a place along `heading` something bars that takes the direction x, y off
 * it, another than the line's own: 1 left, 2 right, 0 neither where home lies straight ahead. The walk from home goes
 * round on the other side.
 */
// eslint-disable-next-line max-params -- a vector as two numbers: an object would be allocated for every line
export const barredSide = (homes: Float64Array, place: number, heading: Float64Array, x: number, y: number): number => {
  const homeX = homes[2 * place] ?? 0;
  const homeY = homes[2 * place + 1] ?? 0;
  const headX = heading[0] ?? 0;
  const headY = heading[1] ?? 0;
  const toHome = headX * homeY - headY * homeX;
  const fromHead = headX * y - headY * x;
  const fromHome = homeX * y - homeY * x;
  if (toHome > 0) return fromHead > 0 && fromHome < 0 ? 2 : 1;
  if (toHome < 0) return fromHead < 0 && fromHome > 0 ? 1 : 2;
  if (headX * homeX + headY * homeY > 0) return 0;
  return fromHead > 0 ? 2 : 1;
};

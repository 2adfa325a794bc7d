/**
 * Whether plain walls separate a creature from a whole area, for questions about many places. It leaves out walls that meet
 * the area or the creature's own space. So a yes holds for every place in the area, and a no says nothing.
 *
 * A threat map of 50 enemies takes 1.5 times as long without this, and ten times as long in Rise.
 */
import { isWayChained, putWall, startWay, WAY } from "../../geometry/any-line/any-line";
import { clipStrip, findWallsUnder, placeStrip, wallsUnder } from "../../geometry/line-masks/strip";
import type { Polygon } from "../../geometry/numbers/lattice";
import { boxOf, type Box } from "../../geometry/polygons/box";
import { type Outline, outlineOf } from "../../geometry/polygons/outline";
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { pairWallsOf, type PairWalls } from "./pair-lines";

/** Lattice steps around an area, so that lines along its border run inside. */
const MARGIN = 2;

const rectangle = ([left, top, right, bottom]: Box): Polygon => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** The box around all spaces, a little wider; undefined without any. */
export const areaAround = (creatures: readonly Pick<Creature, "outerCorners" | "footprint">[]): Outline | undefined => {
  const points = creatures.flatMap(({ outerCorners, footprint }) => [...outerCorners, ...footprint]);
  if (points.length === 0) return undefined;
  const [left, top, right, bottom] = boxOf(points);
  return outlineOf(
    rectangle([
      Math.floor(left) - MARGIN,
      Math.floor(top) - MARGIN,
      Math.ceil(right) + MARGIN,
      Math.ceil(bottom) + MARGIN,
    ]),
  );
};

const spaces = new WeakMap<Creature, { readonly area: Outline | undefined }>();

/** The box around one creature's space, kept for as long as the creature is. */
export const areaOf = (creature: Creature): Outline | undefined => {
  const known = spaces.get(creature) ?? { area: areaAround([creature]) };
  spaces.set(creature, known);
  return known.area;
};

/** Whether the box around a wall, four numbers from `at` on, and a box have a point in common. */
const touches = (walls: Float32Array | Float64Array, at: number, [left, top, right, bottom]: Box): boolean => {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [walls[at], walls[at + 1], walls[at + 2], walls[at + 3]];
  if ((ax < left && bx < left) || (ax > right && bx > right)) return false;
  return !((ay < top && by < top) || (ay > bottom && by > bottom));
};

/** Widths of a creature's space to each side. Mostly the walls of its own room bar every line: they are tried first. */
const [NEAR, GROWTH] = [10, 3];

/**
 * Whether no line can lead from a creature's space to anywhere in an area, at any height and on any level. Only a wall or a
 * chain of walls across the whole way counts: past others a line may lead that runs along their ends.
 */
export const areBarred = (walls: PairWalls, space: Outline, area: Outline): boolean => {
  if (startWay(space, area) !== WAY.asked) return false;
  const [left, , right] = space.box;
  for (let distance = NEAR * Math.max(1, right - left); ; distance *= GROWTH) {
    placeStrip(space.box, area.box);
    const isWhole = !clipStrip(space.box, distance);
    if (areBarredUnder(walls, space, area)) return true;
    if (isWhole) return false;
    startWay(space, area);
  }
};

/** Whether plain walls separate the spaces of two creatures, whatever parts of them these hold. A no says nothing. */
export const areWalledApart = (
  battlefield: Battlefield,
  creature: Creature | undefined,
  other: Creature | undefined,
): boolean => {
  const [space, area] = [creature && areaOf(creature), other && areaOf(other)];
  return space !== undefined && area !== undefined && areBarred(pairWallsOf(battlefield), space, area);
};

/** The same, but only with the walls under the strip as it is placed now. A no says nothing. */
const areBarredUnder = ({ index, special }: PairWalls, space: Outline, area: Outline): boolean => {
  findWallsUnder(index);
  const { count, entries } = wallsUnder;
  const { coordinates } = index;
  for (let k = 0; k < count; k++) {
    const entry = entries[k] ?? 0;
    if ((special?.[index.entries[entry] ?? 0] ?? 0) !== 0) continue;
    if (touches(coordinates, 4 * entry, space.box) || touches(coordinates, 4 * entry, area.box)) continue;
    if (putWall(coordinates, 4 * entry)) return true;
  }
  return isWayChained();
};

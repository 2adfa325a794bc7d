/**
 * How far one creature is from another, in three dimensions. RULES 2.7.
 *
 * On a square grid ranges count spaces, as players do. In each axis creatures are 0 apart if they overlap. Otherwise it is
 * the gap in squares, rounded down, plus one. Height is a third axis. The scene's rule for diagonals makes one number of the
 * three. On hexes the plane's part is the steps between the nearest hexes (docs/decisions/0003). Without a grid, and for
 * turned and round bases, it is the straight way from space to space.
 */
import type { Extent } from "../../geometry/heights/height-band";
import type { Point, Polygon } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { gapToPoint, isNearerThan, isWithinGap, offsetOf } from "../../geometry/polygons/gap";
import type { Battlefield, Creature, Grid } from "../../scene/model/battlefield";
import { isInOwnSpace } from "./own-space";

/** Whatever fills a space. */
interface Placed {
  readonly footprint: Polygon;
  readonly extent: Extent;
}

/** Scene units in lattice steps, to the nearest. */
export const latticeSteps = ({ size, distance }: Grid, units: number): number => Math.round((units / distance) * size);

/** Thousandths of a scene unit, as heights are kept. */
const THOUSANDTHS = 1000;

/** How far two bodies are apart in height, thousandths of a scene unit; 0 or less where they touch or overlap. */
const riseBetween = ({ extent: p }: Placed, { extent: q }: Placed): number =>
  Math.max(p.bottom - q.top, q.bottom - p.top);

/** Spaces between two creatures in one axis, from how far they are apart there; below 0 they overlap. */
const spacesOver = (gap: number, size: number): number => (gap < 0 ? 0 : Math.floor(gap / size) + 1);

/** Spaces between them upward. */
export const spacesUp = ({ distance }: Grid, p: Placed, q: Placed): number =>
  spacesOver(riseBetween(p, q), distance * THOUSANDTHS);

const isSquare = ({ grid }: Battlefield, p: Placed, q: Placed): boolean =>
  grid.type === "square" && isUpright(p) && isUpright(q);

/** Whether the one is within a range of the other, scene units; at exactly that distance it is. */
export const isWithinRange = (battlefield: Battlefield, p: Placed, q: Placed, units: number): boolean => {
  const { grid } = battlefield;
  if (isSquare(battlefield, p, q)) {
    const { x, y } = offsetOf(boxOf(p.footprint), boxOf(q.footprint));
    const spaces = [spacesOver(x, grid.size), spacesOver(y, grid.size), spacesUp(grid, p, q)];
    return isCountedWithin(grid, spaces, units);
  }
  if (grid.type.startsWith("hex")) return isHexWithin(grid, p, q, units);
  const limit = latticeSteps(grid, units);
  const up = Math.round((Math.max(0, riseBetween(p, q)) / THOUSANDTHS / grid.distance) * grid.size);
  return up <= limit && isWithinGap(p.footprint, q.footprint, limit, up);
};

/** The steps from hex to hex that a range reaches, made one number with the spaces upward. */
const isHexWithin = (grid: Grid, p: Placed, q: Placed, units: number): boolean => {
  const up = spacesUp(grid, p, q);
  const reaches = (steps: number): boolean => isCountedWithin(grid, [steps, up], units);
  if (!reaches(0)) return false;
  let [least, most] = [0, Math.floor(units / grid.distance)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (reaches(middle)) least = middle;
    else most = middle - 1;
  }
  return isNearerThan(p.footprint, q.footprint, hexLimit(grid, least * grid.distance));
};

/** Adjacent hexes are less than half a unit apart. */
const hexLimit = (grid: Grid, units: number): number =>
  Math.max(0, latticeSteps(grid, units) - Math.round(grid.size / 2));

/** Whether spaces in two or three axes, counted by the scene's rule for diagonals, come to no more than a range. */
export const isCountedWithin = (grid: Grid, spaces: readonly number[], units: number): boolean =>
  grid.diagonals === "exact"
    ? spaces.reduce((sum, each) => sum + each ** 2, 0) * grid.distance ** 2 <= units ** 2
    : countedSpaces(grid, spaces) * grid.distance <= units;

/** Spaces in two or three axes, made one number by the scene's rule for diagonals. */
const countedSpaces = ({ diagonals }: Grid, spaces: readonly number[]): number => {
  const [most = 0, second = 0, third = 0] = [...spaces].sort((p, q) => q - p);
  switch (diagonals ?? "alternating") {
    case "equidistant":
      return most;
    case "exact":
      return Math.hypot(most, second, third);
    case "approximate":
      return most + second / 2;
    case "rectilinear":
    case "illegal":
      return most + second + third;
    case "alternating-2":
      return most + Math.ceil(second / 2);
    case "alternating":
      return most + Math.floor(second / 2);
  }
};

/** In a straight line in the plane, scene units, for showing; a round base is the circle in its space. */
export const gapBetween = ({ grid }: Battlefield, p: Creature, q: Creature): number => {
  const radiusOf = ({ base, footprint }: Creature): number => {
    const [left, , right] = boxOf(footprint);
    return base === "round" ? (right - left) / 2 : 0;
  };
  const shapeOf = ({ base, footprint, centre }: Creature): Polygon => (base === "round" ? [centre] : footprint);
  const gaps = (of: Polygon, points: Polygon): number[] => points.map((point) => gapToPoint(of, point));
  const [first, second] = [shapeOf(p), shapeOf(q)];
  const gap = Math.min(...gaps(first, second), ...gaps(second, first)) - radiusOf(p) - radiusOf(q);
  return (Math.max(0, gap) / grid.size) * grid.distance;
};

/** As ranges count it, scene units, for showing: spaces on a grid, else the straight way. */
export const spacesBetween = (battlefield: Battlefield, p: Creature, q: Creature): number => {
  const { grid } = battlefield;
  if (isSquare(battlefield, p, q)) {
    const { x, y } = offsetOf(boxOf(p.footprint), boxOf(q.footprint));
    return (
      countedSpaces(grid, [spacesOver(x, grid.size), spacesOver(y, grid.size), spacesUp(grid, p, q)]) * grid.distance
    );
  }
  if (!grid.type.startsWith("hex")) return gapBetween(battlefield, p, q);
  let spaces = Math.floor(gapBetween(battlefield, p, q) / grid.distance);
  while (!isWithinRange(battlefield, p, q, spaces * grid.distance)) spaces += 1;
  return spaces * grid.distance;
};

/**
 * How far a point is from a creature's space, scene units to a tenth. On a square grid, spaces count from the nearest
 * intersection of the creature's space: a point on its border is 0 away, the next intersection one space. Elsewhere it is the
 * straight way. A point has heights too.
 */
export const distanceToPoint = (battlefield: Battlefield, from: Placed, at: Point, extent: Extent): number => {
  const { grid } = battlefield;
  const point: Placed = { footprint: [at], extent };
  const rise = Math.max(0, riseBetween(from, point));
  const toTenth = (units: number): number => Math.round(units * 10) / 10;
  if (grid.type === "square" && isUpright(from)) {
    const { x, y } = offsetOf(boxOf(from.footprint), boxOf(point.footprint));
    const over = (gap: number): number => Math.max(0, Math.ceil(gap / grid.size));
    return toTenth(countedSpaces(grid, [over(x), over(y), spacesUp(grid, from, point)]) * grid.distance);
  }
  const flat = (gapToPoint(from.footprint, at) / grid.size) * grid.distance;
  return toTenth(Math.hypot(flat, rise / THOUSANDTHS));
};

const isAlternating = ({ diagonals = "alternating" }: Grid): boolean => diagonals.startsWith("alternating");

/** The length of a way so far along and so far across the grid, in lattice steps; every second diagonal counts twice. */
export const countedSquares = (x: number, y: number, size: number): number =>
  Math.max(x, y) + size * Math.floor(Math.min(x, y) / (2 * size));

/** Whether two creatures are neighbours: one space apart at most in every axis, or less than a unit. */
const areNextToEachOther = (battlefield: Battlefield, p: Placed, q: Placed): boolean => {
  const { grid } = battlefield;
  if (spacesUp(grid, p, q) > 1) return false;
  if (isSquare(battlefield, p, q)) {
    const { x, y } = offsetOf(boxOf(p.footprint), boxOf(q.footprint));
    return x < grid.size && y < grid.size;
  }
  const limit = grid.type.startsWith("hex") ? hexLimit(grid, grid.distance) : latticeSteps(grid, grid.distance);
  return isNearerThan(p.footprint, q.footprint, limit);
};

/**
 * Whether the one reaches the other in melee, with a reach in scene units: neighbours with one of a space, and with less
 * the creatures in its own space. A reach of two spaces goes as far diagonally as straight where every second diagonal counts
 * twice (docs/decisions/0023).
 */
export const isWithinReach = (battlefield: Battlefield, p: Placed, q: Placed, reach: number): boolean => {
  const { grid } = battlefield;
  if (reach >= grid.distance && areNextToEachOther(battlefield, p, q)) return true;
  if (reach < grid.distance && riseBetween(p, q) < 0 && isInOwnSpace(grid, p.footprint, q.footprint)) return true;
  if (reach === 0) return false;
  if (isSquare(battlefield, p, q) && reach >= 2 * grid.distance && isAlternating(grid)) {
    const { x, y } = offsetOf(boxOf(p.footprint), boxOf(q.footprint));
    if (Math.max(spacesOver(x, grid.size), spacesOver(y, grid.size), spacesUp(grid, p, q)) <= 2) return true;
  }
  if (isSquare(battlefield, p, q) || grid.type.startsWith("hex")) return isWithinRange(battlefield, p, q, reach);
  return (
    Math.max(0, riseBetween(p, q)) < reach * THOUSANDTHS &&
    isNearerThan(p.footprint, q.footprint, latticeSteps(grid, reach))
  );
};

/** An upright rectangle: four vertices, each in line with the next in x or y. */
export const isUpright = ({ footprint }: Pick<Placed, "footprint">): boolean =>
  footprint.length === 4 &&
  footprint.every((vertex, i) => {
    const next = footprint[(i + 1) % footprint.length];
    return next?.x === vertex.x || next?.y === vertex.y;
  });

/** Whether two creatures are adjacent. */
export const areAdjacent = (battlefield: Battlefield, p: Creature, q: Creature): boolean =>
  areNextToEachOther(battlefield, p, q);

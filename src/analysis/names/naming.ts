/** What parts of a map are called: by its own names, else by the points of the compass. */
import { toPixels } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Ground } from "../ground";
import type { SceneGrid } from "../../scene/model/scene";
import type { MapLabel, PixelBox } from "../question";
import { nameOfSpace, rowsOn, type Rows } from "./spaces";

export const COMPASS = [
  ...(["north-west", "north", "north-east"] as const),
  ...(["west", "centre", "east"] as const),
  ...(["south-west", "south", "south-east"] as const),
] as const;
export type Compass = (typeof COMPASS)[number];

/** Some places in words: a name that the map has, or else a part of it; and the corners of the box about them. */
export interface AreaName {
  readonly name: string | null;
  readonly compass: Compass;
  /** `B4`, or `B4–H6`. */
  readonly spaces: string;
  /** Whether they are at least four fifths of the places in that box. */
  readonly isWhole: boolean;
}

const pointOf = ({ places }: Ground, number: number): PixelPoint => {
  const centre = places[number]?.centre ?? { x: 0, y: 0 };
  return { x: toPixels(centre.x), y: toPixels(centre.y) };
};

const boxOf = (points: readonly PixelPoint[]): PixelBox => ({
  left: points.reduce((least, { x }) => Math.min(least, x), Infinity),
  top: points.reduce((least, { y }) => Math.min(least, y), Infinity),
  right: points.reduce((most, { x }) => Math.max(most, x), -Infinity),
  bottom: points.reduce((most, { y }) => Math.max(most, y), -Infinity),
});

const isIn = ({ left, top, right, bottom }: PixelBox, { x, y }: PixelPoint): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The third of a length in which a point is: 0, 1 or 2. */
const third = (at: number, from: number, to: number): number =>
  to <= from ? 1 : Math.min(2, Math.max(0, Math.floor((3 * (at - from)) / (to - from))));

/** In which part of a ground a point is. */
const compassOf = (about: PixelBox, { x, y }: PixelPoint): Compass =>
  COMPASS[3 * third(y, about.top, about.bottom) + third(x, about.left, about.right)] ?? "centre";

/** In which direction one point is from another: of eight, by halves of a right angle or so. */
const directionOf = (from: PixelPoint, to: PixelPoint): Compass => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // Less than about 22 degrees off an axis counts as the axis.
  const column = 12 * Math.abs(dx) < 5 * Math.abs(dy) ? 1 : dx > 0 ? 2 : 0;
  const row = 12 * Math.abs(dy) < 5 * Math.abs(dx) ? 1 : dy > 0 ? 2 : 0;
  return COMPASS[3 * row + column] ?? "centre";
};

/** How parts of one ground are called. */
export interface Naming {
  readonly rows: Rows;
  readonly spaceOf: (place: number) => string;
  readonly areaOf: (places: readonly number[]) => AreaName;
  /** From some places to others. */
  readonly direction: (from: readonly number[], to: readonly number[]) => Compass;
}

const meanOf = (points: readonly PixelPoint[]): PixelPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
});

/** A label whose box holds at least half of some points, the smallest of several. */
const labelOf = (labels: readonly MapLabel[], points: readonly PixelPoint[]): string | null => {
  const area = ({ box }: MapLabel): number => (box.right - box.left) * (box.bottom - box.top);
  const fitting = labels.filter(({ box }) => 2 * points.filter((point) => isIn(box, point)).length >= points.length);
  return fitting.sort((p, q) => area(p) - area(q))[0]?.name ?? null;
};

export const namingOn = (ground: Ground, grid: SceneGrid, labels: readonly MapLabel[]): Naming => {
  const rows = rowsOn(grid, ground.bounds);
  const middles = ground.places.map((_, number) => pointOf(ground, number));
  const all = boxOf(middles);
  const spaceOf = (place: number): string => nameOfSpace(rows, pointOf(ground, place));
  const pointsOf = (places: readonly number[]): PixelPoint[] => places.map((place) => pointOf(ground, place));
  return {
    rows,
    spaceOf,
    areaOf: (places) => {
      const points = pointsOf(places);
      const box = boxOf(points);
      const { left, top, right, bottom } = box;
      const [first, last] = [nameOfSpace(rows, { x: left, y: top }), nameOfSpace(rows, { x: right, y: bottom })];
      return {
        name: labelOf(labels, points),
        compass: compassOf(all, meanOf(points)),
        spaces: first === last ? first : `${first}–${last}`,
        isWhole: 5 * places.length >= 4 * middles.filter((middle) => isIn(box, middle)).length,
      };
    },
    direction: (from, to) => directionOf(meanOf(pointsOf(from)), meanOf(pointsOf(to))),
  };
};

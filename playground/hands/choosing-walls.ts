import type { StandInCanvas } from "../../stand-in/canvas";
import type { PlaceableObject } from "../../stand-in/placeable";
import { StandInDocument } from "../../stand-in/document";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Distance from a wall within which a click hits it, screen pixels. */
const REACH = 8;

export const areWallsActive = ({ activeLayer, walls }: StandInCanvas): boolean => activeLayer === walls;

const endsOf = ({ document }: PlaceableObject): readonly [Point, Point] | null => {
  const c: unknown = document instanceof StandInDocument ? Reflect.get(document, "c") : null;
  if (!Array.isArray(c)) return null;
  const [x0, y0, x1, y1] = c.map(Number);
  return [
    { x: x0 ?? 0, y: y0 ?? 0 },
    { x: x1 ?? 0, y: y1 ?? 0 },
  ];
};

const distanceTo = (wall: PlaceableObject, { x, y }: Point): number => {
  const ends = endsOf(wall);
  if (ends === null) return Infinity;
  const [a, b] = ends;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
};

/** The wall at a point of the scene. */
export const wallAt = ({ walls, stage }: StandInCanvas, at: Point): PlaceableObject | undefined =>
  walls.placeables
    .map((wall) => ({ wall, distance: distanceTo(wall, at) }))
    .filter(({ distance }) => distance * stage.scale.x <= REACH)
    .toSorted((p, q) => p.distance - q.distance)[0]?.wall;

/** Controls the wall at a point; with Shift in addition to others. An empty place releases all. */
export const chooseWall = (canvas: StandInCanvas, at: Point, isAdded: boolean): void => {
  const { walls } = canvas;
  const near = wallAt(canvas, at);
  if (near === undefined) walls.releaseAll();
  else if (near.controlled && isAdded) near.release();
  else near.control({ releaseOthers: !isAdded });
};

/** Controls the walls with both ends inside a rectangle. */
export const chooseWallsWithin = ({ walls }: StandInCanvas, p: Point, q: Point): void => {
  const isWithin = ({ x, y }: Point): boolean =>
    x >= Math.min(p.x, q.x) && x <= Math.max(p.x, q.x) && y >= Math.min(p.y, q.y) && y <= Math.max(p.y, q.y);
  walls.releaseAll();
  for (const wall of walls.placeables)
    if (endsOf(wall)?.every(isWithin) === true) wall.control({ releaseOthers: false });
};

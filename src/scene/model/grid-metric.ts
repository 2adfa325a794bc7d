/**
 * How far a grid reaches when it counts distances by its own spaces, as Foundry's grid-based shapes do.
 * Source: foundryvtt/foundryvtt#10476 and #9998. A scene's file does not name its world's rule for diagonals; this is
 * Foundry's default, where a diagonal step counts as one space. On a live map the client's own outlines are used.
 */
import { isHexagonal, isInRows, type PlaceXY, turned } from "./hex";
import type { GridType } from "./scene";

/** The corners of all that is at most one grid size away from the middle, clockwise on the screen; convex. */
export type Ball = readonly PlaceXY[];

const SQUARE: Ball = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

/** The six neighbours of a hexagon are the corners of what is one space away. */
const hexagonFrom = (degrees: number): Ball => Array.from({ length: 6 }, (_, k) => turned([1, 0], degrees + 60 * k));

/** Null on a scene without a grid, where distances are true. */
export const unitBall = (type: GridType): Ball | null => {
  if (type === "gridless") return null;
  if (!isHexagonal(type)) return SQUARE;
  return hexagonFrom(isInRows(type) ? 0 : 30);
};

/** How far a ball reaches in a direction, in degrees clockwise from the right. */
export const reachOf = (ball: Ball, degrees: number): number => {
  const [dx, dy] = turned([1, 0], degrees);
  const reaches = ball.map(([ax, ay], i) => {
    const [bx, by] = ball[(i + 1) % ball.length] ?? [ax, ay];
    const [nx, ny] = [by - ay, ax - bx];
    const along = nx * dx + ny * dy;
    return along > 0 ? (nx * ax + ny * ay) / along : Infinity;
  });
  return Math.min(...reaches);
};

/** A ball's corners in directions between two angles, both excluded, in order. */
export const cornersBetween = (ball: Ball, [from, to]: PlaceXY): PlaceXY[] => {
  const turnOf = ([x, y]: PlaceXY): number => {
    const degrees = (Math.atan2(y, x) * 180) / Math.PI - from;
    return degrees - 360 * Math.floor(degrees / 360);
  };
  return ball
    .map((corner) => ({ corner, turn: turnOf(corner) }))
    .filter(({ turn }) => turn > 0 && turn < to - from)
    .toSorted((p, q) => p.turn - q.turn)
    .map(({ corner }) => corner);
};

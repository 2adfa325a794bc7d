import { type Point, turn } from "../../geometry/numbers/lattice";
import { turned } from "./turned";

/** The sector between two rays from a point, clockwise from the one to the other. */
export interface Beam {
  /** A point of each ray, far out. */
  readonly from: Point;
  readonly to: Point;
  /** It opens wider than half a turn. */
  readonly isWide: boolean;
}

/** Lattice steps; the rays' directions are snapped once, to a millionth. */
const FAR = 2 ** 20;

const farPoint = ({ x, y }: Point, degrees: number): Point => {
  const [dx, dy] = turned([FAR, 0], degrees);
  return { x: x + Math.round(dx), y: y + Math.round(dy) };
};

/** The beam of an angle about its middle direction; degrees clockwise from the right, the angle above 0, below 360. */
export const beamOf = (at: Point, middle: number, angle: number): Beam => ({
  from: farPoint(at, middle - angle / 2),
  to: farPoint(at, middle + angle / 2),
  isWide: angle > 180,
});

/** Whether a point lies in the closed sector of a beam from `at`. */
export const isInBeam = (at: Point, { from, to, isWide }: Beam, point: Point): boolean => {
  const isPastFrom = turn(at, from, point) >= 0;
  const isBeforeTo = turn(at, to, point) <= 0;
  return isWide ? isPastFrom || isBeforeTo : isPastFrom && isBeforeTo;
};

/** Points that the GM marks on the map for an analysis: a way, or the corners of two areas. */
import type { PixelPoint } from "../../rules/attack/verdict";
import { pickPlace } from "../windows/pick-place";

/** Of two areas. */
const CORNERS = 4;

/** Waits for presses on the map one after the other, as long as `then` returns true. Returns what ends it, as Escape does. */
const pickOn = (then: (point: PixelPoint) => boolean): (() => void) => {
  let end = (): void => undefined;
  const next = (): void => {
    end = pickPlace(({ at }) => {
      if (then(at)) next();
    });
  };
  next();
  return () => end();
};

export const pickWay = (add: (point: PixelPoint) => void): (() => void) =>
  pickOn((point) => {
    add(point);
    return true;
  });

/** `change` gets all corners so far. */
export const pickCorners = (change: (corners: readonly PixelPoint[]) => void): (() => void) => {
  let corners: readonly PixelPoint[] = [];
  return pickOn((point) => {
    corners = [...corners, point];
    change(corners);
    return corners.length < CORNERS;
  });
};

export const cornersLeft = (corners: readonly PixelPoint[]): number => CORNERS - corners.length;

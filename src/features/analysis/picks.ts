/** Points that the GM marks on the map for an analysis: a way, or the corners of two areas. */
import type { PixelPoint } from "../../rules/attack/verdict";
import { pickPlace } from "../windows/pick-place";

/** Of two areas. */
const CORNERS = 4;

/**
 * Waits for presses on the map one after the other, as long as `then` returns true. Returns what ends it, as Escape does.
 * `onWaiting` is called when it begins to wait, and when it no longer does.
 */
const pickOn = (then: (point: PixelPoint) => boolean, onWaiting: (isWaiting: boolean) => void): (() => void) => {
  let end = (): void => undefined;
  const next = (): void => {
    end = pickPlace(
      ({ at }) => {
        if (then(at)) next();
      },
      { onEnd: () => onWaiting(false) },
    );
    onWaiting(true);
  };
  next();
  return () => end();
};

export const pickWay = (add: (point: PixelPoint) => void, onWaiting: (isWaiting: boolean) => void): (() => void) =>
  pickOn((point) => {
    add(point);
    return true;
  }, onWaiting);

/** `change` gets all corners so far. */
export const pickCorners = (
  change: (corners: readonly PixelPoint[]) => void,
  onWaiting: (isWaiting: boolean) => void,
): (() => void) => {
  let corners: readonly PixelPoint[] = [];
  return pickOn((point) => {
    corners = [...corners, point];
    change(corners);
    return corners.length < CORNERS;
  }, onWaiting);
};

export const cornersLeft = (corners: readonly PixelPoint[]): number => CORNERS - corners.length;

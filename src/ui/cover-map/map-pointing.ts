import { toPixels } from "../../geometry/lattice";
import type { MapPlace } from "../../rules/cover-map";
import type { PixelPoint } from "../../rules/verdict";

/** The place whose tile the pointer is on: of all, the one with the nearest middle; undefined beside them. Pixels. */
export const pointedPlace = (
  places: readonly MapPlace[],
  { x, y }: PixelPoint,
  size: number,
): MapPlace | undefined => {
  let [nearest, least]: [MapPlace | undefined, number] = [undefined, Infinity];
  for (const place of places) {
    const [dx, dy] = [toPixels(place.creature.centre.x) - x, toPixels(place.creature.centre.y) - y];
    const isOn = Math.max(Math.abs(dx), Math.abs(dy)) <= size * TALLEST;
    const distance = dx * dx + dy * dy;
    if (isOn && distance < least) [nearest, least] = [place, distance];
  }
  return nearest;
};

/** Half of a hexagon from corner to corner, in its width from side to side. */
const TALLEST = 1 / Math.sqrt(3);

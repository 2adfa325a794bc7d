import { toPixels } from "../../geometry/numbers/lattice";
import type { MapPlace } from "../../rules/cover-map/cover-map";
import type { PixelPoint } from "../../rules/attack/verdict";

/** Middle of the creature's space there, scene pixels. */
export const middleOf = ({ creature: { centre } }: Pick<MapPlace, "creature">): PixelPoint => ({
  x: toPixels(centre.x),
  y: toPixels(centre.y),
});

/** Half of a hexagon from corner to corner, in its width from side to side. */
const TALLEST = 1 / Math.sqrt(3);

/** The place whose tile is at a point: of all, the one with the nearest middle; undefined beside them. Pixels. */
export const placeAt = <P extends Pick<MapPlace, "creature">>(
  places: readonly P[],
  { x, y }: PixelPoint,
  size: number,
): P | undefined => {
  let [nearest, least]: [P | undefined, number] = [undefined, Infinity];
  for (const place of places) {
    const middle = middleOf(place);
    const [dx, dy] = [middle.x - x, middle.y - y];
    const isOn = Math.max(Math.abs(dx), Math.abs(dy)) <= size * TALLEST;
    const distance = dx * dx + dy * dy;
    if (isOn && distance < least) [nearest, least] = [place, distance];
  }
  return nearest;
};

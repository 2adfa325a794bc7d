import { dequal as isDeepEqual } from "dequal/lite";
import { pointerOnScene } from "../../foundry/canvas/screen-place";
import { toPixels } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { CoverMap, MapPlace } from "../../rules/cover-map/cover-map";
import type { Table } from "../../table";
import { tipOf, type MapPanel } from "./map-legend";
import type { TileCanvas } from "./tile-canvas";

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

/** Marks the place under the pointer and shows its tip, which is worded again only when it may have changed. */
export const createPointing = (canvas: TileCanvas, panel: MapPanel, table: Table) => {
  let told: readonly unknown[] | null = null;
  /** Foundry keeps the last position on the map when the pointer leaves it. */
  let isOnMap = true;
  const watch = ({ target }: PointerEvent): void => void (isOnMap = target instanceof HTMLCanvasElement);
  window.addEventListener("pointermove", watch);
  const leave = (): void => {
    if (told !== null) canvas.point(null);
    told = null;
    panel.tell(null);
  };
  return {
    leave,
    end: (): void => {
      leave();
      window.removeEventListener("pointermove", watch);
    },
    follow: (map: CoverMap, tileSize: number, places: readonly MapPlace[]): void => {
      const pointer = isOnMap ? pointerOnScene() : null;
      const place = pointer === null ? undefined : placeAt(places, pointer, tileSize);
      if (place === undefined) return leave();
      const telling = [place.key, map.version, place.isStale, place.cover];
      if (isDeepEqual(telling, told)) return;
      told = telling;
      canvas.point(middleOf(place));
      panel.tell(tipOf(map.question, place, table));
    },
  };
};

import type { Knowledge } from "../../foundry/knowledge";
import type { Words } from "../../foundry/localize";
import { placeOnPage, pointerOnScene } from "../../foundry/pointer";
import { toPixels } from "../../geometry/lattice";
import type { MapPlace } from "../../rules/cover-map";
import type { PixelPoint } from "../../rules/verdict";
import type { TileCanvas } from "./cover-map-layer";
import type { MapPanel } from "./map-legend";
import { tipOf } from "./map-words";
import type { MapWork } from "./map-work";

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

export interface PointingParts {
  readonly canvas: TileCanvas;
  readonly panel: MapPanel;
  readonly words: Words;
  readonly knowledge: () => Knowledge;
}

/** Says what there is to say of the place under the pointer, once for as long as that stays the same. */
export const createPointing = ({ canvas, panel, words, knowledge }: PointingParts) => {
  let told = "";
  const leave = (): void => {
    if (told !== "") canvas.point(null);
    told = "";
    panel.tell(null);
  };
  const tell = ({ map, style }: MapWork, place: MapPlace): void => {
    const { cover, key, isStale } = place;
    const { x, y } = middleOf(place);
    const at = placeOnPage({ x, y: y - style.outline.size / 2 });
    const telling = JSON.stringify([key, map.version, isStale, cover]);
    if (telling === told) return panel.move(at);
    told = telling;
    canvas.point({ x, y });
    panel.tell({ at, text: tipOf(map.question, place, knowledge(), words) });
  };
  return {
    leave,
    follow: (work: MapWork, places: readonly MapPlace[]): void => {
      const pointer = pointerOnScene();
      const place = pointer === null ? undefined : placeAt(places, pointer, work.style.outline.size);
      if (place === undefined) leave();
      else tell(work, place);
    },
  };
};

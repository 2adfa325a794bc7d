import { dequal as isDeepEqual } from "dequal/lite";
import type { Knowledge } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import { placeOnPage, pointerOnScene } from "../../foundry/canvas/pointer";
import type { MapPlace } from "../../rules/cover-map/cover-map";
import type { TileCanvas } from "./tile-canvas";
import type { MapPanel } from "./map-legend";
import { middleOf, placeAt } from "./map-places";
import { tipOf } from "./map-words";
import type { MapWork } from "./map-work";

export interface PointingParts {
  readonly canvas: TileCanvas;
  readonly panel: MapPanel;
  readonly words: Words;
  readonly knowledge: () => Knowledge;
}

/** Says what there is to say of the place under the pointer, once for as long as that stays the same. */
export const createPointing = ({ canvas, panel, words, knowledge }: PointingParts) => {
  let told: readonly unknown[] | null = null;
  const leave = (): void => {
    if (told !== null) canvas.point(null);
    told = null;
    panel.tell(null);
  };
  const tell = ({ map, style }: MapWork, place: MapPlace): void => {
    const { cover, key, isStale } = place;
    const { x, y } = middleOf(place);
    const at = placeOnPage({ x, y: y - style.outline.size / 2 });
    const telling = [key, map.version, isStale, cover];
    if (isDeepEqual(telling, told)) return panel.move(at);
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

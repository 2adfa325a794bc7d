import type { Finding } from "../../scene/map-check/finding";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { zoom } from "../../foundry/canvas/canvas-view";
import type { MarkCanvas, MarkedPlace } from "./mark-canvas";

/** Marks on the map what a finding is about. */
export interface CheckMarker {
  readonly settle: (canvas: MarkCanvas | null) => void;
  readonly mark: (finding: Finding | null) => void;
  /** The view has moved. */
  readonly rescale: () => void;
}

/** Walls as they are drawn, whatever they count as. */
const placeOf = ({ ids, at }: Finding, { walls }: ReturnType<Verdicts["current"]>["scene"]): MarkedPlace | null =>
  at === null
    ? null
    : {
        at,
        edges: walls
          .filter(({ id }) => ids.includes(`wall:${id}`))
          .map(({ c: [ax, ay, bx, by] }) => ({ from: { x: ax, y: ay }, to: { x: bx, y: by } })),
      };

export const createCheckMarker = (verdicts: Verdicts): CheckMarker => {
  let canvas: MarkCanvas | null = null;
  let drawnAt = 0;
  const draw = (): void => {
    drawnAt = zoom();
    canvas?.draw(drawnAt);
  };
  return {
    settle: (next) => (canvas = next),
    mark: (finding) => {
      canvas?.mark(finding === null ? null : placeOf(finding, verdicts.current().scene));
      draw();
    },
    rescale: () => {
      if (zoom() !== drawnAt) draw();
    },
  };
};

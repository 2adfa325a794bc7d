import type { Finding } from "../../battlefield/map-check";
import type { Rulings } from "../../foundry/rulings";
import { toPixels } from "../../geometry/lattice";
import type { MarkCanvas, MarkedPlace } from "../cover-map/cover-map-layer";

/** Marks on the map what a finding is about. */
export interface CheckMarker {
  readonly settle: (canvas: MarkCanvas | null) => void;
  readonly mark: (finding: Finding | null) => void;
}

const placeOf = ({ ids, at }: Finding, { walls }: ReturnType<Rulings["current"]>["battlefield"]): MarkedPlace => ({
  at,
  edges: walls
    .filter(({ id }) => ids.includes(id))
    .map(({ a, b }) => ({
      from: { x: toPixels(a.x), y: toPixels(a.y) },
      to: { x: toPixels(b.x), y: toPixels(b.y) },
    })),
});

export const createCheckMarker = (rulings: Rulings): CheckMarker => {
  let canvas: MarkCanvas | null = null;
  return {
    settle: (next) => (canvas = next),
    mark: (finding) => canvas?.mark(finding === null ? null : placeOf(finding, rulings.current().battlefield)),
  };
};

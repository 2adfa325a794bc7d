/** Where the legend goes: at an edge of the map, where it covers least of the scene. Boxes in client pixels. */
import { overlap, type PixelBox, type Size } from "../../drawing/placement";

export interface LegendRoom {
  /** The part of the page that shows the map. */
  readonly room: PixelBox;
  /** Other elements over the map: bars, buttons, other legends. */
  readonly others: readonly PixelBox[];
  /** The scene; null without one. */
  readonly scene: PixelBox | null;
}

export interface LegendPlace {
  readonly left: number;
  readonly top: number;
  /** It covers a part of the scene. */
  readonly isOverScene: boolean;
}

/** Free pixels between the legend, the edges and other elements. */
const GAP = 8;

const SIDES = ["bottom", "top"] as const;

const shared = (p: PixelBox, q: PixelBox): number =>
  overlap(p, q)
    ? (Math.min(p.right, q.right) - Math.max(p.left, q.left)) * (Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top))
    : 0;

/** At one edge, moved inwards past the elements there. */
const docked = (left: number, side: (typeof SIDES)[number], { width, height }: Size, { room, others }: LegendRoom) => {
  let top = side === "bottom" ? room.bottom - GAP - height : room.top + GAP;
  const box = (): PixelBox => ({ left, top, right: left + width, bottom: top + height });
  // Each one moves it at most once, because it only moves inwards.
  for (const _ of others) {
    const inTheWay = others.find((other) => overlap(box(), other));
    if (inTheWay === undefined) break;
    top = side === "bottom" ? inTheWay.top - GAP - height : inTheWay.bottom + GAP;
  }
  return box();
};

/**
 * Bottom centre, unless another edge or corner covers at most half as much of the scene. It is in the page even where there is
 * no room.
 */
export const placeLegend = (size: Size, where: LegendRoom): LegendPlace => {
  const { room, scene } = where;
  const [from, to] = [room.left + GAP, Math.max(room.left + GAP, room.right - GAP - size.width)];
  const boxes = SIDES.flatMap((side) =>
    [(room.left + room.right - size.width) / 2, from, to].map((left) => docked(left, side, size, where)),
  );
  const costs = boxes.map((box) => (scene === null ? 0 : shared(box, scene)));
  const least = Math.min(...costs);
  const chosen = 2 * least <= (costs[0] ?? 0) ? costs.indexOf(least) : 0;
  const best = boxes[chosen];
  return { left: best?.left ?? from, top: Math.max(GAP, best?.top ?? GAP), isOverScene: (costs[chosen] ?? 0) > 0 };
};

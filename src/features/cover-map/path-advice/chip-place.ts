/** Where the words about a way go: beside its end, and off the way, tokens and signs as far as there is room. */
import { overlap, type PixelBox, type Size } from "../../../drawing/placement";

/** Boxes in client pixels. */
export interface ChipPlace {
  /** The creature at the end of its way. */
  readonly end: PixelBox;
  /** What it may not cover: where the creature starts, its way, other tokens, badges and labels. */
  readonly keepOff: readonly PixelBox[];
  /** The part of the page that shows the map. */
  readonly room: PixelBox;
  /** Free pixels below the end, where Foundry's ruler writes. */
  readonly below: number;
}

/** Free pixels above the end, where its badge is, and on both sides. */
const GAPS = { above: 22, beside: 14 } as const;

/** The more of another box it covers, the worse. */
const covered = (box: PixelBox, { left, top, right, bottom }: PixelBox): number =>
  overlap(box, { left, top, right, bottom })
    ? (Math.min(box.right, right) - Math.max(box.left, left)) * (Math.min(box.bottom, bottom) - Math.max(box.top, top))
    : 0;

/** Moves a box into the room; a box wider than the room begins at its left edge. */
const inRoom = (left: number, top: number, { width, height }: Size, room: PixelBox): PixelBox => {
  const x = Math.max(room.left, Math.min(room.right - width, left));
  const y = Math.max(room.top, Math.min(room.bottom - height, top));
  return { left: x, top: y, right: x + width, bottom: y + height };
};

/** From the best place to the last: below, above, at both sides, then farther off. */
const placesOf = ({ width, height }: Size, { end, room, below }: ChipPlace): readonly PixelBox[] => {
  const middle = { x: (end.left + end.right - width) / 2, y: (end.top + end.bottom - height) / 2 };
  const [under, over] = [end.bottom + below, end.top - GAPS.above - height];
  const [right, left] = [end.right + GAPS.beside, end.left - GAPS.beside - width];
  const near: readonly (readonly [number, number])[] = [
    [middle.x, under],
    [middle.x, over],
    [end.left, under],
    [end.right - width, under],
    [end.left, over],
    [end.right - width, over],
    [right, middle.y],
    [left, middle.y],
  ];
  const far = [1, 2, 3].flatMap((times): (readonly [number, number])[] => {
    const away = times * (height + GAPS.beside);
    return [
      [middle.x, under + away],
      [middle.x, over - away],
      [end.right, under + away],
      [end.left - width, under + away],
      [end.right, over - away],
      [end.left - width, over - away],
    ];
  });
  return [...near, ...far].map(([x, y]) => inRoom(x, y, { width, height }, room));
};

/** The first place that covers nothing, else the one that covers least. */
export const placeChip = (size: Size, place: ChipPlace): PixelBox => {
  const hard = [place.end, ...place.keepOff];
  const places = placesOf(size, place);
  const costs = places.map((box) => hard.reduce((sum, each) => sum + covered(box, each), 0));
  const least = Math.min(...costs);
  return places[costs.indexOf(least)] ?? inRoom(place.end.left, place.end.bottom, size, place.room);
};

import type { StandInCanvas } from "../../stand-in/canvas";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels around the middle of a creature or door: its half, its badge and its name. */
const ROOM = 70;

type Edges = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

const LEAST_SCALE = 0.25;

/** A card over so much of the map's width leaves only what is above it free. */
const MOST_WIDTH = 0.6;

const isIn = ({ x, y }: Point, box: Edges): boolean =>
  x > box.left - ROOM && x < box.right + ROOM && y > box.top - ROOM && y < box.bottom + ROOM;

/** The part of the map that tools and the guide's card, if it is shown, leave free for these places on the screen. */
const freeOf = (map: Edges, card: Edges | null, places: readonly Point[]): Edges => {
  const tools = document.querySelector("#scene-controls")?.getBoundingClientRect();
  const below = { ...map, top: Math.max(map.top, tools?.bottom ?? 0) };
  if (card === null) return below;
  const isWide = card.right - card.left > MOST_WIDTH * (map.right - map.left);
  const isOver = card.top < map.bottom && (isWide || places.some((place) => isIn(place, card)));
  return { ...below, bottom: isOver ? card.top : map.bottom };
};

/** Moves the map, and makes it smaller if need be, until all of these points of the scene are in the part of it without the guide's card. */
export const showAll = (canvas: StandInCanvas, points: readonly Point[], card: Edges | null): void => {
  const { left: edge, right: end, top: start, bottom: foot } = canvas.app.view.getBoundingClientRect();
  const map = { left: edge, right: end, top: start, bottom: foot };
  const places = points.map((point) => canvas.clientCoordinatesFromCanvas(point));
  const free = freeOf(map, card, places);
  const isFree = ({ x, y }: Point): boolean =>
    x > free.left + ROOM && x < free.right - ROOM && y > free.top + ROOM && y < free.bottom - ROOM;
  if (places.every(isFree)) return;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const widest = (free.right - free.left - 2 * ROOM) / Math.max(1, right - left);
  const highest = (free.bottom - free.top - 2 * ROOM) / Math.max(1, bottom - top);
  // On a low map not all has room around it.
  const scale = Math.max(LEAST_SCALE, Math.min(canvas.view.scale, widest, highest));
  // The middle of the free part is above or below the middle of the map.
  const aside = (free.top + free.bottom - map.top - map.bottom) / 2 / scale;
  canvas.pan({ x: (left + right) / 2, y: (top + bottom) / 2 - aside, scale });
};

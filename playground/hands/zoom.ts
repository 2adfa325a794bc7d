import type { StandInCanvas } from "../../stand-in/canvas";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Zooms by a factor and keeps the scene point under this page position in place. */
export const zoomAbout = (canvas: StandInCanvas, place: Point, factor: number): void => {
  const before = canvas.canvasCoordinatesFromClient(place);
  canvas.pan({ scale: canvas.view.scale * factor });
  const after = canvas.canvasCoordinatesFromClient(place);
  canvas.pan({ x: canvas.view.x + before.x - after.x, y: canvas.view.y + before.y - after.y });
};

export const zoomAboutMiddle = (canvas: StandInCanvas, factor: number): void => {
  canvas.pan({ scale: canvas.view.scale * factor });
};

/** Pinch zoom: zooms by the change of distance between two fingers. */
export const pinchOf = (canvas: StandInCanvas, touching: ReadonlyMap<number, Point>, moved: PointerEvent): void => {
  const still = [...touching].find(([id]) => id !== moved.pointerId)?.[1];
  const before = touching.get(moved.pointerId);
  if (still === undefined || before === undefined) return;
  const gap = Math.hypot(before.x - still.x, before.y - still.y);
  const now = Math.hypot(moved.clientX - still.x, moved.clientY - still.y);
  if (gap > 0) zoomAbout(canvas, { x: (moved.clientX + still.x) / 2, y: (moved.clientY + still.y) / 2 }, now / gap);
};

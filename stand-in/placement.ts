import type { PlaceablesLayer } from "./placeables-layer";
import type { Plain } from "./objects";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The members used of the canvas. */
interface Board {
  readonly app: { readonly view: HTMLCanvasElement };
  readonly view: Point;
  readonly scene: { readonly spaces: { readonly size: number } } | null;
  canvasCoordinatesFromClient(at: Point): Point;
}

/** Grid corners and centres. */
const snappedPoint = ({ x, y }: Point, half: number): Point => ({
  x: Math.round(x / half) * half,
  y: Math.round(y / half) * half,
});

/**
 * A preview that follows the pointer. Resolves to the fields at the click, or null when another button or Escape
 * cancels. `at` returns the fields at a point.
 */
export const placed = (board: Board, layer: PlaceablesLayer, at: (point: Point) => Plain): Promise<Plain | null> =>
  new Promise((resolve) => {
    let fields = at(board.view);
    const preview = layer.makePreview(fields);
    const stop = new AbortController();
    const end = (isPlaced: boolean): void => {
      stop.abort();
      preview?.destroy();
      resolve(isPlaced ? fields : null);
    };
    const listening = { signal: stop.signal, capture: true };
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      const point = board.canvasCoordinatesFromClient({ x: clientX, y: clientY });
      fields = at(snappedPoint(point, (board.scene?.spaces.size ?? 100) / 2));
      preview?.prepare(fields);
    };
    const click = (event: PointerEvent): void => {
      event.stopImmediatePropagation();
      end(event.button === 0);
    };
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      end(false);
    };
    board.app.view.addEventListener("pointermove", follow, listening);
    board.app.view.addEventListener("pointerdown", click, listening);
    window.addEventListener("keydown", cancel, listening);
  });

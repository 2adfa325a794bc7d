import { isTokenVisible } from "../../foundry/canvas/map-tokens";
import type { Table } from "../../table";

/** A place of the scene that was pointed at. */
export interface Picked {
  /** The token there, by its id; null for none. */
  readonly token: string | null;
  /** Scene pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** Upper left corner of the grid space, scene pixels. */
  readonly corner: { readonly x: number; readonly y: number };
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.PlaceableObject.html */
interface Placeable {
  readonly id: string | null;
  readonly bounds: { contains(x: number, y: number): boolean };
}

const tokensNow = (): readonly Placeable[] => canvas.tokens?.placeables ?? [];

/** The upper left corner of the grid space of a point, scene pixels. */
export const cornerAt = ({ x, y }: Picked["at"]): Picked["corner"] =>
  canvas.grid?.getTopLeftPoint({ x, y }) ?? { x, y };

const picked = ({ clientX, clientY }: PointerEvent): Picked => {
  const { x, y } = canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });
  const token = tokensNow().find(({ id, bounds }) => bounds.contains(x, y) && id !== null && isTokenVisible(id));
  return { token: token?.id ?? null, at: { x, y }, corner: cornerAt({ x, y }) };
};

/** Ends the pick that is waiting. */
let endLast = (): void => undefined;

/** Ends each pick with its scene. */
export const installPicks = ({ hooks }: Pick<Table, "hooks">): void => hooks.on("canvasTearDown", () => endLast());

/**
 * Waits for the next press of the primary button on the map, which then does nothing else. After a press on a window, or at
 * a place that does not fit, it still waits. Escape, another pick and another scene end it. `onEnd` is called in each case, before
 * `then`. Returns a function that ends it.
 */
export const pickPlace = (
  then: (picked: Picked) => void,
  isFit: (picked: Picked) => boolean = () => true,
  onEnd: () => void = () => undefined,
): (() => void) => {
  endLast();
  const end = new AbortController();
  end.signal.addEventListener("abort", onEnd);
  const options = { capture: true, signal: end.signal };
  const onPress = (event: PointerEvent): void => {
    const { target, button } = event;
    if (button !== 0 || !(target instanceof HTMLCanvasElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const place = picked(event);
    if (!isFit(place)) return;
    end.abort();
    then(place);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // It closes no window besides.
    event.preventDefault();
    event.stopImmediatePropagation();
    end.abort();
  };
  window.addEventListener("pointerdown", onPress, options);
  window.addEventListener("keydown", onKey, options);
  endLast = () => end.abort();
  return endLast;
};

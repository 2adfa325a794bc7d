import { isTokenVisible } from "../../foundry/canvas/map-tokens";
import { gridSize } from "../../foundry/canvas/viewed-scene";
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

export interface PickOptions {
  /** After a press at a place that does not fit, the pick still waits. */
  readonly isFit?: (picked: Picked) => boolean;
  /** Where the button is held, half a space from which its release counts as a press. */
  readonly heldAt?: Picked["at"];
  /** Called whatever ends the pick, before `then`. */
  readonly onEnd?: () => void;
}

const isDragged = (from: Picked["at"], { at }: Picked): boolean =>
  Math.hypot(at.x - from.x, at.y - from.y) >= gridSize() / 2;

/**
 * Waits for the next press of the primary button on the map, which then does nothing else. After a press on a window it still
 * waits. Escape, another pick and another scene end it. Returns a function that ends it.
 */
export const pickPlace = (
  then: (picked: Picked) => void,
  { isFit = () => true, heldAt, onEnd = () => undefined }: PickOptions = {},
): (() => void) => {
  endLast();
  const end = new AbortController();
  end.signal.addEventListener("abort", onEnd);
  const options = { capture: true, signal: end.signal };
  const isPress = ({ target, button }: PointerEvent): boolean => button === 0 && target instanceof HTMLCanvasElement;
  const take = (place: Picked): void => {
    end.abort();
    then(place);
  };
  const onPress = (event: PointerEvent): void => {
    if (!isPress(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const place = picked(event);
    if (isFit(place)) take(place);
  };
  const onRelease = (event: PointerEvent): void => {
    if (heldAt === undefined || !isPress(event)) return;
    const place = picked(event);
    if (isDragged(heldAt, place)) take(place);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // It closes no window besides.
    event.preventDefault();
    event.stopImmediatePropagation();
    end.abort();
  };
  window.addEventListener("pointerdown", onPress, options);
  // The release of the button that is held, and no later one.
  window.addEventListener("pointerup", onRelease, { ...options, once: true });
  window.addEventListener("keydown", onKey, options);
  endLast = () => end.abort();
  return endLast;
};

/** Picks with a notice that asks for the place, as long as it is waited for. */
export const createPicks = () => {
  let stop = (): void => undefined;
  return {
    stop: (): void => stop(),
    pick: (notice: string, then: (picked: Picked) => void, options: Omit<PickOptions, "onEnd"> = {}): void => {
      stop();
      const said = ui.notifications.info(foundry.utils.escapeHTML(notice));
      stop = pickPlace(then, { ...options, onEnd: () => ui.notifications.remove(said) });
    },
  };
};

/** A place of the scene that was pointed at. */
export interface Picked {
  /** The token there, by its id; null for none. */
  readonly token: string | null;
  /** Scene pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** Upper left corner of the grid space, scene pixels. */
  readonly corner: { readonly x: number; readonly y: number };
}

interface Placeable {
  readonly id: string;
  readonly bounds: { contains(x: number, y: number): boolean };
}

const tokensNow = (): readonly Placeable[] => canvas.tokens?.placeables ?? [];

/** The upper left corner of the grid space of a point, scene pixels. */
export const cornerAt = ({ x, y }: Picked["at"]): Picked["corner"] =>
  canvas.grid?.getTopLeftPoint({ x, y }) ?? { x, y };

const picked = ({ clientX, clientY }: PointerEvent): Picked => {
  const { x, y } = canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });
  const token = tokensNow().find(({ bounds }) => bounds.contains(x, y));
  return { token: token?.id ?? null, at: { x, y }, corner: cornerAt({ x, y }) };
};

/**
 * Waits for the next press on the map, which does nothing else; a press on any window leaves it waiting, Escape ends it.
 * Gives what ends it before.
 */
export const pickPlace = (then: (picked: Picked) => void): (() => void) => {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  const onPress = (event: PointerEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLCanvasElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end.abort();
    then(picked(event));
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
  return () => end.abort();
};

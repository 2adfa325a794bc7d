import type { PixelPoint } from "../../rules/attack/verdict";

/** Where the pointer is, scene pixels; null until it has been on the map, for so long Foundry has it at 0, 0. */
export const pointerOnScene = (): PixelPoint | null => {
  const { x, y } = canvas.mousePosition;
  return x === 0 && y === 0 ? null : { x, y };
};

/** A place of the scene on the page, client pixels. */
export const placeOnPage = ({ x, y }: PixelPoint): PixelPoint => canvas.clientCoordinatesFromCanvas({ x, y });

import type { PixelPoint } from "../../rules/attack/verdict";

/** The pointer's position in scene pixels. Null until it has been on the map: until then Foundry reports 0, 0. */
export const pointerOnScene = (): PixelPoint | null => {
  const { x, y } = canvas.mousePosition;
  return x === 0 && y === 0 ? null : { x, y };
};

/** Where a scene point is on the page, client pixels. */
export const placeOnPage = ({ x, y }: PixelPoint): PixelPoint => canvas.clientCoordinatesFromCanvas({ x, y });

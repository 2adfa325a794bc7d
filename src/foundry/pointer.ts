import type { PixelPoint } from "../rules/verdict";

/** Where the pointer is, scene pixels. */
export const pointerOnScene = (): PixelPoint => ({ x: canvas.mousePosition.x, y: canvas.mousePosition.y });

/** A place of the scene on the page, client pixels. */
export const placeOnPage = ({ x, y }: PixelPoint): PixelPoint => canvas.clientCoordinatesFromCanvas({ x, y });

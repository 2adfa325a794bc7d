import type { PixelPoint } from "../rules/verdict";
import { isGM, sceneOnCanvas } from "./table-view";

/** Whether a place is on the viewed scene, and this user's map shows it: now, or as explored. The GM's shows it all. */
export const isPlaceShown = ({ x, y }: PixelPoint): boolean => {
  if (canvas.dimensions?.sceneRect.contains(x, y) !== true) return false;
  if (isGM() || sceneOnCanvas()?.tokenVision === false) return true;
  return canvas.visibility.testVisibility({ x, y }, { tolerance: 0 }) || canvas.fog.isPointExplored({ x, y });
};

import type { PixelPoint } from "../../rules/attack/verdict";
import { isGM, sceneOnCanvas } from "./canvas-view";

/** Version 14: the bottom of the viewed level. Null or infinite when the level is open below. */
const levelBottom = (): unknown => {
  const level: unknown = "level" in canvas ? canvas.level : null;
  const range: unknown = typeof level === "object" && level !== null ? Reflect.get(level, "elevation") : null;
  return typeof range === "object" && range !== null ? Reflect.get(range, "bottom") : null;
};

/** Elevation to test visibility at. Foundry assumes 0 when none is given, which may be on another level. */
const groundFor = (attacker: number): number => {
  const bottom = levelBottom();
  return typeof bottom === "number" && Number.isFinite(bottom) ? bottom : attacker;
};

/**
 * Whether this user's map shows a point, now or as explored. A GM sees everything. The point is tested on the floor of
 * the viewed level, or at the attacker's elevation where the level has no floor.
 */
export const isPlaceShown = ({ x, y }: PixelPoint, attacker: number): boolean => {
  if (canvas.dimensions?.sceneRect.contains(x, y) !== true) return false;
  if (isGM() || sceneOnCanvas()?.tokenVision === false) return true;
  const place = { x, y, elevation: groundFor(attacker) };
  return canvas.visibility.testVisibility(place, { tolerance: 0 }) || canvas.fog.isPointExplored(place);
};

import type { PixelPoint } from "../../rules/attack/verdict";
import { isGM, sceneOnCanvas } from "./canvas-view";

/** Version 14: the bottom of the viewed level, null or infinite where it is open. */
const levelBottom = (): unknown => {
  const level: unknown = "level" in canvas ? canvas.level : null;
  const range: unknown = typeof level === "object" && level !== null ? Reflect.get(level, "elevation") : null;
  return typeof range === "object" && range !== null ? Reflect.get(range, "bottom") : null;
};

/** At which elevation the ground is looked at: Foundry takes 0 where none is given, which may lie on another level. */
const groundFor = (attacker: number): number => {
  const bottom = levelBottom();
  return typeof bottom === "number" && Number.isFinite(bottom) ? bottom : attacker;
};

/**
 * Whether a place is on the viewed scene, and this user's map shows it: now, or as explored. The GM's shows it all. It is asked
 * on the floor of the viewed level, and where that has none at the elevation of the creature that asks.
 */
export const isPlaceShown = ({ x, y }: PixelPoint, attacker: number): boolean => {
  if (canvas.dimensions?.sceneRect.contains(x, y) !== true) return false;
  if (isGM() || sceneOnCanvas()?.tokenVision === false) return true;
  const place = { x, y, elevation: groundFor(attacker) };
  return canvas.visibility.testVisibility(place, { tolerance: 0 }) || canvas.fog.isPointExplored(place);
};

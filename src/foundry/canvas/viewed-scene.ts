import type { SceneGrid } from "../../scene/model/scene";
import type { FlaggedScene } from "../scene/scene-source";

export const allScenes = (): readonly FlaggedScene[] => game.scenes.contents;

export const viewedScene = () => (canvas.ready ? canvas.scene : null);

/** Grid distance and units of the viewed scene, or undefined without a scene. */
export const sceneMeasure = (): Pick<SceneGrid, "distance" | "units"> | undefined => viewedScene()?.grid;

/** Scene units per grid space of the viewed scene; 5 without a scene. */
export const spaceDistance = (): number => sceneMeasure()?.distance ?? 5;

/** Scene pixels per grid space. */
export const gridSize = (): number => canvas.grid?.size ?? 1;

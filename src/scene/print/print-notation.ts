import { picture } from "./map-block";
import { areaLine, levelLine, lightLine, templateLine, tokenLine, wallLine } from "./print-lines";
import { wordFor } from "../notation/tokenizer";
import type { Scene, SceneGrid, SceneToken } from "../model/scene";
import { shapeBounds, type Bounds } from "../shapes/shape-bounds";

/** A rectangle of the scene, in pixels. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const meets = ({ x, y, width, height }: Frame, [x0, y0, x1, y1]: Bounds): boolean =>
  x0 <= x + width && x <= x1 && y0 <= y + height && y <= y1;

const tokenBounds = ({ x, y, width, height }: SceneToken, { size }: SceneGrid): Bounds => [
  x,
  y,
  x + width * size,
  y + height * size,
];

/** What of a scene comes near a frame, whole; levels stay. */
const sceneWithin = (scene: Scene, frame: Frame): Scene => ({
  ...scene,
  walls: scene.walls.filter(({ c: [ax, ay, bx, by] }) =>
    meets(frame, [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]),
  ),
  tokens: scene.tokens.filter((token) => meets(frame, tokenBounds(token, scene.grid))),
  areas: scene.areas.filter(({ shapes }) => shapes.some((shape) => meets(frame, shapeBounds(shape)))),
  lights: scene.lights.filter(({ x, y }) => meets(frame, [x, y, x, y])),
  templates: scene.templates.filter(({ x, y }) => meets(frame, [x, y, x, y])),
});

const gridLine = ({ type, size, distance, units, diagonals }: SceneGrid): string =>
  [
    `grid ${type} ${size} ${distance}`,
    ...(units === "" ? [] : [units === "diagonals" ? JSON.stringify(units) : wordFor(units)]),
    ...(diagonals === undefined ? [] : [`diagonals ${diagonals}`]),
  ].join(" ");

/**
 * A scene, or what of it comes near `around` (pixels), as a text battle map: exact lines for everything, and on a
 * square grid a picture in comments for people. `parseBattleMap` reads back the very same scene.
 */
export const printBattleMap = (scene: Scene, around?: Frame): string => {
  const shown = around === undefined ? scene : sceneWithin(scene, around);
  const lines = [
    ...picture(shown, around).map((row) => `# ${row}`.trimEnd()),
    shown.name === "" ? "" : `scene ${wordFor(shown.name)}`,
    gridLine(shown.grid),
    shown.darkness === 0 ? "" : `darkness ${shown.darkness}`,
    shown.hasGlobalLight ? "global-light" : "",
    ...shown.levels.map(levelLine),
    ...shown.walls.map(wallLine),
    ...shown.tokens.map(tokenLine),
    ...shown.areas.map(areaLine),
    ...shown.lights.map(lightLine),
    ...shown.templates.map(templateLine),
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
};

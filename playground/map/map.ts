import type { StandInCanvas } from "../../stand-in/canvas";
import { Hooks } from "../../stand-in/hooks";
import type { WallSource } from "../../stand-in/source";
import type { SceneDocument } from "../../stand-in/scene-document";
import { drawBuilt, drawFloor, drawLeaves } from "../furnished/draw-look";
import { isFurnished, lookOf } from "../furnished/looks";
import { isBuilt, masonry } from "../furnished/masonry";
import type { Box } from "../furnished/svg";
import { onceAFrame } from "../../src/foundry/time/measured";
import { drawRegion, drawTile } from "./areas";
import { colours, darkScheme, type Colours } from "./colours";
import { drawDarkness } from "./darkness";
import { drawGround } from "./ground";
import { isOnLevel } from "../panel/level-choice";
import { drawNotes } from "./notes";
import { drawPicture, pictureOf } from "./picture";
import { keepTokensDrawn } from "./token-art";
import { drawDoors, drawWalls } from "./walls";

type Corner = readonly [number, number];

/** The bounding box of everything on the scene plus half a square; of the scene itself when it is empty. */
const boundsOf = (scene: SceneDocument): PIXI.Rectangle => {
  const { sceneRect, size } = scene.dimensions;
  if (pictureOf(scene) !== "" || lookOf(scene) !== null) return sceneRect;
  const walls = scene.sources("walls").flatMap(({ c }): Corner[] => [
    [c[0], c[1]],
    [c[2], c[3]],
  ]);
  const tokens = scene.sources("tokens").flatMap(({ x, y, width, height }): Corner[] => [
    [x, y],
    [x + width * size, y + height * size],
  ]);
  const corners = [...walls, ...tokens];
  if (corners.length === 0) return new PIXI.Rectangle(sceneRect.x, sceneRect.y, sceneRect.width, sceneRect.height);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of corners) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return new PIXI.Rectangle(left - size / 2, top - size / 2, right - left + size, bottom - top + size);
};

const clear = (container: PIXI.Container): void => {
  for (const child of container.removeChildren()) child.destroy({ children: true });
};

/** Parts of the picture that change independently, from bottom to top. */
const PARTS = ["ground", "notes", "built", "areas", "walls", "night", "lines", "doors"] as const;
type Part = (typeof PARTS)[number];

const paintGround = (scene: SceneDocument, into: PIXI.Container, inks: Colours): void => {
  if (lookOf(scene) !== null) return void into.addChild(drawFloor(scene));
  const [floor, grid] = drawGround(scene.spaces, boundsOf(scene), inks);
  into.addChild(floor, drawPicture(scene), grid);
};

const wallsOf = (scene: SceneDocument): WallSource[] => scene.sources("walls").filter((wall) => isOnLevel(scene, wall));

/** Lines for the walls, above the darkness. A furnished scene's picture shows its walls; only the others are lines. */
const paintLines = (scene: SceneDocument, into: PIXI.Container, inks: Colours, scale: number): void => {
  const walls = wallsOf(scene);
  const lines = lookOf(scene) === null ? walls : walls.filter((wall) => !isBuilt(wall) && wall.door === 0);
  into.addChild(drawWalls(lines, inks, scale));
};

/** The walls of a furnished scene, which get dark with the rest of its picture. */
const paintWalls = (scene: SceneDocument, into: PIXI.Container, scale: number): void => {
  if (lookOf(scene) === null) return;
  const walls = wallsOf(scene);
  into.addChild(masonry(walls, scale));
  for (const wall of walls) if (wall.door > 0) into.addChild(drawLeaves(wall, scene.spaces.size));
};

const paintAreas = (scene: SceneDocument, into: PIXI.Container, inks: Colours, scale: number): void => {
  const isPlan = lookOf(scene) === null;
  const regions = scene
    .sources("regions")
    .filter((region) => (isPlan || !isFurnished(region._id)) && isOnLevel(scene, region))
    .map((region) => drawRegion(region, inks, scale));
  const tiles = scene.tileDocuments
    .filter(({ _source }) => isOnLevel(scene, _source))
    .map((tile) => drawTile(tile, inks, scale));
  for (const area of [...tiles, ...regions]) if (area !== null) into.addChild(area);
};

const paint = (part: Part, scene: SceneDocument, into: PIXI.Container): void => {
  // The former drawing of what is built stays until the new one is there.
  if (part === "built") return drawBuilt(scene, into);
  clear(into);
  const inks = colours();
  const scale = scene.spaces.size / 100;
  if (part === "ground") paintGround(scene, into, inks);
  else if (part === "notes") for (const note of drawNotes(scene, inks, scale)) into.addChild(note);
  else if (part === "walls") paintWalls(scene, into, scale);
  else if (part === "lines") paintLines(scene, into, inks, scale);
  else if (part === "night") into.addChild(drawDarkness(scene, boundsOf(scene)));
  else if (part === "doors") into.addChild(drawDoors(wallsOf(scene), inks, scale));
  else paintAreas(scene, into, inks, scale);
};

/** Draws the viewed scene on the canvas's primary group, and again what changes. */
export const keepMapDrawn = (canvas: StandInCanvas): void => {
  const layers = Object.fromEntries(PARTS.map((part) => [part, canvas.primary.addChild(new PIXI.Container())]));
  const tokens = canvas.primary.addChildAt(new PIXI.Container(), PARTS.indexOf("doors"));
  keepTokensDrawn(canvas, tokens);
  const due = new Set<Part>();
  const paintDue = onceAFrame(() => {
    for (const part of due) {
      const layer = layers[part];
      if (layer !== undefined && canvas.scene !== null) paint(part, canvas.scene, layer);
    }
    due.clear();
  });
  const repaint =
    (...parts: readonly Part[]) =>
    (): void => {
      for (const part of parts) due.add(part);
      paintDue();
    };
  const repaintAll = repaint(...PARTS);
  Hooks.on("canvasReady", repaintAll);
  Hooks.on("canvasTearDown", () => {
    for (const layer of Object.values(layers)) clear(layer);
  });
  for (const action of ["create", "update", "delete"]) {
    Hooks.on(`${action}Wall`, repaint("walls", "night", "lines", "doors"));
    for (const name of ["Region", "RegionBehavior", "Tile"]) Hooks.on(`${action}${name}`, repaint("built", "areas"));
  }
  for (const hook of ["createAmbientLight", "updateAmbientLight", "deleteAmbientLight", "updateScene"])
    Hooks.on(hook, repaint("night"));
  darkScheme.addEventListener("change", () => {
    repaintAll();
    for (const token of canvas.tokens.placeables) token.refresh();
  });
};

/** Gap between the scene and what covers the map's edges, pixels. */
const GAP = 8;

/** How far elements over the map's top and bottom edges reach into it. */
const coveredEdges = ({ app: { view } }: StandInCanvas): { readonly top: number; readonly bottom: number } => {
  const map = view.getBoundingClientRect();
  const edge = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
  return {
    top: (edge("#map > :is(#scene-controls, #draw-bar):not([hidden])")?.bottom ?? map.top) - map.top + GAP,
    bottom: Math.max(0, map.bottom - (edge("#map .areas")?.top ?? map.bottom)) + GAP,
  };
};

const asRectangle = ({ x, y, width, height }: Box): PIXI.Rectangle => new PIXI.Rectangle(x, y, width, height);

/** Maps narrower than this begin with the part of a furnished scene that matters. */
const NARROW = 700;

/** Shows the scene as it begins: all of it, or on a narrow map the fight. */
export const showBeginning = (canvas: StandInCanvas): void => {
  const look = canvas.scene === null ? null : lookOf(canvas.scene);
  if (look === null || canvas.app.screen.width > NARROW) showWhole(canvas);
  else showPart(canvas, asRectangle(look.focus));
};

/** Shows the whole scene, clear of everything that covers the map. */
export const showWhole = (canvas: StandInCanvas): void => {
  if (canvas.scene !== null) showPart(canvas, boundsOf(canvas.scene));
};

const showPart = (canvas: StandInCanvas, bounds: PIXI.Rectangle): void => {
  const { width, height } = canvas.app.screen;
  const margin = Math.min(48, Math.min(width, height) / 12);
  const covered = coveredEdges(canvas);
  const [top, bottom] = [Math.max(margin, covered.top), Math.max(margin, covered.bottom)];
  const scale = Math.min((width - 2 * margin) / bounds.width, (height - top - bottom) / bounds.height, 1.5);
  const y = bounds.y + bounds.height / 2 - (top - bottom) / 2 / scale;
  canvas.pan({ x: bounds.x + bounds.width / 2, y, scale });
};

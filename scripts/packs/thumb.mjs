// The picture of a scene in lists, drawn of its documents: the same bytes in every build, and no browser is needed.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./stations.mjs").Plain} Plain */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box scene pixels */
/** @typedef {Box & { texture: { src: string } }} Textured */
/** @typedef {{ color: string, shapes: Box[] }} Region */
/** @typedef {{ c: number[], door?: number, move?: number, sight?: number }} Wall */
/**
 * @typedef {{ thumb: string, width: number, height: number, backgroundColor: string, grid: { size: number }, walls: Wall[],
 *   tokens: Textured[], tiles: Textured[], regions: Region[] }} Scene what is drawn of one
 */

/** As large as those that Foundry makes: https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html#createthumbnail */
const [WIDTH, HEIGHT] = [300, 100];

/** Where Foundry serves the module's files. */
const SERVED = "modules/parapet/";

/** Of walls, in squares. */
const BREADTH = 0.16;

/** @param {Wall} wall */
const colourOf = ({ door = 0, move = 20, sight = 10 }) => {
  if (door > 0) return "#9a5b1f";
  if (move === 0) return "#8a4f9e";
  return sight === 0 ? "#3d7fb5" : "#241d2e";
};

/** @param {Wall} wall @param {number} breadth */
const drawnWall = (wall, breadth) =>
  `<path d="M${wall.c.slice(0, 2).join(" ")}L${wall.c.slice(2).join(" ")}" stroke="${colourOf(wall)}" stroke-width="${breadth}" stroke-linecap="round"/>`;

/** @param {Region} region */
const drawnRegion = ({ color, shapes }) =>
  shapes.map((box) => `<rect ${placeOf(box)} fill="${color}" fill-opacity="0.5"/>`).join("");

/** @param {Box} box */
const placeOf = ({ x, y, width, height }) => `x="${x}" y="${y}" width="${width}" height="${height}"`;

/** @param {Textured} textured @param {readonly string[]} pictures */
const drawnPicture = ({ texture, ...box }, pictures) =>
  `<use href="#picture${pictures.indexOf(texture.src)}" ${placeOf(box)}/>`;

/** An SVG of the module's as a symbol, as a picture in a list may load no other. @param {string} root @param {string} src @param {number} i */
const symbolOf = (root, src, i) => {
  const text = readFileSync(join(root, src.slice(SERVED.length)), "utf8");
  const [, viewBox, inside] = /<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(text) ?? [];
  if (inside === undefined) throw new Error(`${src} is no SVG with a viewBox`);
  return `<symbol id="picture${i}" viewBox="${viewBox}">${inside.replace(/\s*\n\s*/g, "")}</symbol>`;
};

/** @param {Scene} scene */
const drawnGrid = ({ width, height, grid: { size } }) =>
  `<pattern id="grid" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path d="M${size} 0H0V${size}" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="6"/></pattern>` +
  `<rect width="${width}" height="${height}" fill="url(#grid)"/>`;

/** Whether it is a scene whose picture is to be drawn. @param {Plain} document */
export const hasThumb = ({ thumb }) => typeof thumb === "string";

/** Below the folder of the module. @param {Plain} scene */
export const thumbFile = (scene) => String(scene["thumb"]).slice(SERVED.length);

/**
 * The scene as SVG, as much of its middle as fills the picture.
 * @param {Plain} document @param {string} root the project's folder
 */
export const thumbOf = (document, root) => {
  const scene = /** @type {Scene & Plain} */ (document);
  const { width, height, backgroundColor, walls, regions, tiles, tokens, grid } = scene;
  const inPixels = tokens.map((token) => ({
    ...token,
    width: token.width * grid.size,
    height: token.height * grid.size,
  }));
  const pictures = [...new Set([...tiles, ...tokens].map(({ texture }) => texture.src))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    `<rect width="${width}" height="${height}" fill="${backgroundColor}"/>`,
    ...pictures.map((src, i) => symbolOf(root, src, i)),
    drawnGrid(scene),
    ...regions.map(drawnRegion),
    ...[...tiles, ...inPixels].map((each) => drawnPicture(each, pictures)),
    ...walls.map((wall) => drawnWall(wall, BREADTH * grid.size)),
    "</svg>\n",
  ].join("\n");
};

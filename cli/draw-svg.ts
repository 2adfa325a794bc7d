import type { Battlefield } from "../src/scene/model/battlefield";
import type { Verdict } from "../src/rules/attack/verdict";
import { captionOf, drawSheet, titleOf } from "./draw-caption";
import { drawFigures } from "./draw-figures";
import { badgesIn, drawBadge } from "./draw-badges";
import { drawLines } from "./draw-lines";
import { drawGround, drawingOf } from "./draw-map";
import { drawNames } from "./draw-names";
import { drawnWording } from "./drawn-wording";
import { DRAWN_WIDTH } from "./drawing-frame";
import { DRAWING_STYLE } from "./drawing-style";
import { shownVerdict } from "./shown-verdict";
import { element, escaped, rounded } from "./svg";
import { coverKey } from "../src/words/verdict-words";
import { WORDS } from "./wording";

/** Hatching and dots for areas, as large on the drawing at any scale. */
const patternsFor = (unit: number): string => {
  const pattern = (id: string, turn: string, inside: string): string =>
    element(
      "pattern",
      { id, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: `scale(${unit})${turn}` },
      inside,
    );
  const hatch = element("path", { class: "hatch", d: "M0 0V8", "stroke-width": 2 });
  const dot = element("circle", { class: "dot", cx: 4, cy: 4, r: 1.5 });
  return element("defs", {}, pattern("terrain", " rotate(45)", hatch) + pattern("veil", "", dot));
};

/**
 * One verdict as an SVG picture, 800 pixels wide: the map round the two, the origin, every figure and sight-line,
 * numbered obstacles, and a caption in words. The same battlefield and verdict give the same bytes.
 */
export const drawSvg = (battlefield: Battlefield, verdict: Verdict): string => {
  const drawing = drawingOf(battlefield, shownVerdict(battlefield, verdict));
  const wording = drawnWording(drawing);
  const { frame } = drawing;
  const mapHeight = frame.height / frame.unit;
  const caption = captionOf(drawing, wording);
  const height = Math.ceil(mapHeight + caption.height);
  const names = drawNames(drawing, wording.nameOf);
  const badges = badgesIn(drawing).map(({ number, at }) => drawBadge(number, at, frame.unit));
  const map = [drawGround(drawing), drawFigures(drawing), drawLines(drawing), names, ...badges].join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_WIDTH}" height="${height}" viewBox="0 0 ${DRAWN_WIDTH} ${height}">`,
    element("title", {}, escaped(`${titleOf(verdict, wording)}: ${WORDS.sayKey(coverKey(verdict))}`)),
    `<style>${DRAWING_STYLE}</style>`,
    patternsFor(frame.unit),
    drawSheet(height),
    `<svg width="${DRAWN_WIDTH}" height="${rounded(mapHeight)}" viewBox="${[frame.x, frame.y, frame.width, frame.height].map(rounded).join(" ")}">`,
    map,
    "</svg>",
    `<g transform="translate(0 ${rounded(mapHeight)})">${caption.markup}</g>`,
    "</svg>\n",
  ].join("\n");
};

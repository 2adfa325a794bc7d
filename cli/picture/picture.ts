import { shapesOf } from "../../src/drawing/paint-shapes";
import { element, escaped, rounded, shapeSvg } from "../../src/drawing/svg";
import { ruleSetWith } from "../../src/rules/index";
import type { Verdict } from "../../src/rules/attack/verdict";
import type { Battlefield, TidyOptions } from "../../src/scene/model/battlefield";
import type { Scene } from "../../src/scene/model/scene";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { coverKey } from "../../src/words/verdict-words";
import { WORDS } from "../words";
import { badgesIn, drawBadge } from "./badges";
import { captionOf, drawPage, pictureNames, titleOf } from "./caption";
import { PICTURE_WIDTH } from "./frame";
import { drawGround, picturedVerdict, type PicturedVerdict } from "./map";
import { drawNames } from "./names";
import { shownVerdict } from "./shown-verdict";
import { STYLE_SHEET } from "./style-sheet";

/** Hatching and dots for areas, of the same size at any scale. */
const patternsFor = (unit: number): string => {
  const pattern = (id: string, rotation: string, content: string): string =>
    element(
      "pattern",
      { id, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: `scale(${unit})${rotation}` },
      content,
    );
  const hatch = element("path", { class: "hatch", d: "M0 0V8", "stroke-width": 2 });
  const dot = element("circle", { class: "dot", cx: 4, cy: 4, r: 1.5 });
  return element("defs", {}, pattern("terrain", " rotate(45)", hatch) + pattern("veil", "", dot));
};

/** Figures, lines and origin. Obstacles are highlights on the ground. */
const drawMarks = ({ marks, frame: { unit } }: PicturedVerdict): string =>
  marks
    .filter(({ kind }) => kind !== "obstacle")
    .flatMap((mark) => shapesOf(mark, unit).map((shape) => shapeSvg(shape, unit)))
    .join("");

/**
 * One verdict as an SVG picture, 800 pixels wide: the map around the two creatures, the verdict's marks, numbered obstacles,
 * and a caption. The same battlefield and verdict give the same bytes.
 */
export const drawSvg = (battlefield: Battlefield, verdict: Verdict): string => {
  const pictured = picturedVerdict(battlefield, shownVerdict(battlefield, verdict));
  const names = pictureNames(pictured);
  const { frame } = pictured;
  const mapHeight = frame.height / frame.unit;
  const caption = captionOf(pictured, names);
  const height = Math.ceil(mapHeight + caption.height);
  const badges = badgesIn(pictured).map(({ number, at }) => drawBadge(number, at, frame.unit));
  const map = [drawGround(pictured), drawMarks(pictured), drawNames(pictured, names.nameOf), ...badges].join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${height}" viewBox="0 0 ${PICTURE_WIDTH} ${height}">`,
    element("title", {}, escaped(`${titleOf(verdict, names)}: ${WORDS.sayKey(coverKey(verdict, WORDS))}`)),
    `<style>${STYLE_SHEET}</style>`,
    patternsFor(frame.unit),
    drawPage(height),
    `<svg width="${PICTURE_WIDTH}" height="${rounded(mapHeight)}" viewBox="${[frame.x, frame.y, frame.width, frame.height].map(rounded).join(" ")}">`,
    map,
    "</svg>",
    `<g transform="translate(0 ${rounded(mapHeight)})">${caption.markup}</g>`,
    "</svg>\n",
  ].join("\n");
};

/** Draws a verdict on this scene, for the playground. Throws `RangeError` if no book has its rule set. */
export const drawScene = (scene: Scene, tidy: TidyOptions, verdict: Verdict): string => {
  const rules = ruleSetWith(verdict.ruleset);
  if (rules === undefined) throw new RangeError(`expected some of Parapet's own, got rules ${verdict.ruleset}`);
  return drawSvg(battlefieldOf(scene, tidy, rules.unsetBase), verdict);
};

import type { Figure, PixelPoint } from "../src/rules/attack/verdict";
import type { Drawing } from "./draw-map";
import { element, line, pathThrough, rounded, type Attributes } from "./svg";

type Kind = Figure["kind"];

/** What the legend calls each kind. */
const NAMES: Readonly<Record<Kind, string>> = {
  cone: "cone to the target",
  hull: "hull of both bases",
  facing: "facing of the target",
  front: "front of the attacker",
  hidden: "hidden part",
  arc: "bound of an arc",
  lane: "lane of the charge",
};

/** Undermost first; what is hidden lies in the bar of the facing. */
const ORDER: readonly Kind[] = ["hull", "cone", "lane", "arc", "front", "facing", "hidden"];

/** The same kind of figure for the same level of cover looks and is called the same. */
export const figureName = ({ kind, cover }: Figure): string =>
  kind === "hidden" && cover !== null ? `${NAMES[kind]} (${cover} cover)` : NAMES[kind];

const isCovered = ({ cover }: Figure): boolean => cover !== null && cover !== "none";

const drawSurface = (figure: Figure, unit: number): string =>
  element("path", {
    class: `surface ${isCovered(figure) ? "covered" : "free"}`,
    d: pathThrough(figure.points, true),
    "stroke-width": 1.5 * unit,
    "stroke-dasharray": figure.kind === "hull" ? `${rounded(7 * unit)} ${rounded(4 * unit)}` : "none",
  });

const drawStroke = ({ points }: Figure, attributes: Attributes): string =>
  element("path", { ...attributes, d: pathThrough(points, false) });

/** A hollow bar, which its hidden stretches fill: solidly for the strongest cover, else in parts. */
const drawBar = (figure: Figure, unit: number): string =>
  drawStroke(figure, { class: "bar", "stroke-width": 9 * unit }) +
  drawStroke(figure, { class: "hollow", "stroke-width": 5 * unit });

const drawHidden = (figure: Figure, unit: number): string =>
  drawStroke(figure, {
    class: "filling",
    "stroke-width": 5 * unit,
    "stroke-dasharray": figure.cover === "soft" ? `${rounded(4 * unit)} ${rounded(3 * unit)}` : "none",
  });

/** From its corner out of the picture. */
const FAR = 1000;

const drawArc = ({ points }: Figure, unit: number): string => {
  const [from, toward] = points;
  if (from === undefined || toward === undefined) return "";
  const length = Math.hypot(toward.x - from.x, toward.y - from.y) || 1;
  const far = (FAR * unit) / length;
  const to = { x: from.x + far * (toward.x - from.x), y: from.y + far * (toward.y - from.y) };
  const dashes = `${rounded(2 * unit)} ${rounded(6 * unit)}`;
  return line(from, to, { class: "arc", "stroke-width": 2 * unit, "stroke-dasharray": dashes });
};

const headOf = (from: PixelPoint, to: PixelPoint, size: number): string => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [u, v] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size];
  return pathThrough(
    [to, { x: to.x - 2 * u - v, y: to.y - 2 * v + u }, { x: to.x - 2 * u + v, y: to.y - 2 * v - u }],
    true,
  );
};

const drawLane = (figure: Figure, unit: number): string => {
  const [from, to] = figure.points;
  if (from === undefined || to === undefined) return "";
  return (
    drawStroke(figure, { class: "lane", "stroke-width": 12 * unit }) +
    drawStroke(figure, { class: "way", "stroke-width": 2.5 * unit }) +
    element("path", { class: "head-of-lane", d: headOf(from, to, 7 * unit) })
  );
};

/** One figure as its book draws it. `unit` is one pixel of the drawing. */
const drawFigure = (figure: Figure, unit: number): string => {
  switch (figure.kind) {
    case "cone":
    case "hull":
      return drawSurface(figure, unit);
    case "facing":
      return drawBar(figure, unit);
    case "front":
      return drawStroke(figure, { class: "front", "stroke-width": 6 * unit });
    case "hidden":
      return drawHidden(figure, unit);
    case "arc":
      return drawArc(figure, unit);
    case "lane":
      return drawLane(figure, unit);
  }
};

/** All figures of a verdict; they lie over the map and under the lines. */
export const drawFigures = ({ verdict: { figures }, frame: { unit } }: Drawing): string =>
  ORDER.flatMap((kind) => figures.filter((figure) => figure.kind === kind))
    .toSorted((p, q) => Number(isSolid(p)) - Number(isSolid(q)))
    .map((figure) => drawFigure(figure, unit))
    .join("");

/** Where a point lies along a facing, from 0 to 1. */
const shareAlong = ({ x, y }: PixelPoint, { points: [a, b] }: Figure): number => {
  if (a === undefined || b === undefined) return 0;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
};

const sharesOf = (hidden: Figure, facing: Figure): readonly [number, number] => {
  const shares = hidden.points.map((point) => shareAlong(point, facing));
  return [Math.min(...shares), Math.max(...shares)];
};

/** A stretch that stays to be seen beside these, in their order along the facing. */
const isSeenBeside = (hidden: Figure, solid: readonly Figure[], facing: Figure): boolean => {
  const [from, to] = sharesOf(hidden, facing);
  const stretches = solid.map((each) => sharesOf(each, facing)).toSorted(([p], [q]) => p - q);
  const reached = stretches.reduce((at, [low, high]) => (low <= at + UNSEEN ? Math.max(at, high) : at), from);
  return reached < to - UNSEEN;
};

/** Of a facing, less than a line is broad. */
const UNSEEN = 1e-3;

const isSolid = ({ kind, cover }: Figure): boolean => kind === "hidden" && cover !== "soft";

const isSeen = (figure: Figure, figures: readonly Figure[]): boolean => {
  const facing = figures.find(({ kind }) => kind === "facing");
  if (figure.kind !== "hidden" || isSolid(figure) || facing === undefined) return true;
  return isSeenBeside(figure, figures.filter(isSolid), facing);
};

/** One of each look that is to be seen, for the legend. */
export const figuresToName = (figures: readonly Figure[]): readonly Figure[] => [
  ...new Map(
    figures.filter((figure) => isSeen(figure, figures)).map((figure) => [figureName(figure), figure]),
  ).values(),
];

/** A figure as a sample in the legend, in a box 36 by 16 about the middle of its left edge; hidden ones in their bar. */
export const drawSample = (figure: Figure, { x, y }: PixelPoint): string => {
  const across = [
    { x, y },
    { x: x + 36, y },
  ];
  const box = [
    { x, y: y - 7 },
    { x: x + 36, y: y - 7 },
    { x: x + 36, y: y + 7 },
    { x, y: y + 7 },
  ];
  const cone = [
    { x, y },
    { x: x + 36, y: y - 7 },
    { x: x + 36, y: y + 7 },
  ];
  const points = figure.kind === "hull" ? box : figure.kind === "cone" ? cone : across;
  const sample = { ...figure, points };
  if (figure.kind === "arc")
    return line({ x, y }, { x: x + 36, y }, { class: "arc", "stroke-width": 2, "stroke-dasharray": "2 6" });
  return (figure.kind === "hidden" ? drawBar(sample, 1) : "") + drawFigure(sample, 1);
};

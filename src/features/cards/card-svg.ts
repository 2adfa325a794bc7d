import type { PixelPoint } from "../../rules/attack/verdict";
import type { RecordedEdge } from "../../systems/record/recorded-things";
import type { CardPicture } from "./card-picture";

const SVG = "http://www.w3.org/2000/svg";

/** Of the breadth: the arms of a cross where a line is stopped. */
const ARM = 0.02;

const pathOf = (edges: readonly RecordedEdge[]): string =>
  edges.map(([x0, y0, x1, y1]) => `M${x0} ${y0}L${x1} ${y1}`).join("");

/** Edges in the order of an outline, as one that can be filled. */
const outlineOf = (edges: readonly RecordedEdge[]): string =>
  edges.length < 3 ? pathOf(edges) : `M${edges.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

const crossAt = ({ x, y }: PixelPoint, arm: number): string =>
  `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`;

/** The small map of the sight-lines; looks are in styles/cards.css, told apart by shape and dash as well as by hue. */
export const pictureElement = (document: Document, picture: CardPicture, label: string): SVGElement => {
  const { box, attacker, target, obstacles, lines, stops } = picture;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "parapet-card-picture");
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  const add = (className: string, d: string): void => {
    if (d === "") return;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", className);
    path.setAttribute("d", d);
    svg.append(path);
  };
  const linesThat = (isBlocked: boolean) => lines.filter((line) => line.isBlocked === isBlocked);
  add("attacker", outlineOf(attacker));
  add("target", outlineOf(target));
  add("obstacle", pathOf(obstacles));
  add("blocked", pathOf(linesThat(true).map(({ edge }) => edge)));
  add("clear", pathOf(linesThat(false).map(({ edge }) => edge)));
  const arm = Math.max(box.width, box.height) * ARM;
  add("stop", stops.map((stop) => crossAt(stop, arm)).join(""));
  return svg;
};

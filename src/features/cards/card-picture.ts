import { verdictMarks, type OutlineLookup, type PixelEdge, type VerdictMark } from "../../drawing/marks";
import { crossAt } from "../../drawing/paint-shapes";
import { pathOfEdges, pathThrough } from "../../drawing/svg";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { RecordedThing } from "../../systems/record/recorded-things";

/** The small map of a verdict, in scene pixels. */
export interface CardPicture {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly attacker: readonly PixelEdge[];
  readonly target: readonly PixelEdge[];
  readonly marks: readonly VerdictMark[];
}

/** Share of the larger side. */
const MARGIN = 0.12;

const boxAround = (edges: readonly PixelEdge[]): CardPicture["box"] => {
  const xs = edges.flatMap(({ from, to }) => [from.x, to.x]);
  const ys = edges.flatMap(({ from, to }) => [from.y, to.y]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = Math.max(width, height) * MARGIN;
  return { x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin };
};

const outlinesIn =
  (things: readonly RecordedThing[]): OutlineLookup =>
  (id) => {
    const thing = things.find((each) => each.id === id);
    if (thing === undefined) return undefined;
    const edges = thing.edges.map(([x0, y0, x1, y1]) => ({ from: { x: x0, y: y0 }, to: { x: x1, y: y1 } }));
    return { shape: thing.kind === "creature" || thing.kind === "wall" ? thing.kind : "area", edges };
  };

/** The picture of a verdict that its reader may know; null if there is nothing to draw. Long walls may leave the picture. */
export const cardPicture = (verdict: KnownVerdict, things: readonly RecordedThing[]): CardPicture | null => {
  const outlineOf = outlinesIn(things);
  const attacker = (verdict.attacker === null ? undefined : outlineOf(verdict.attacker))?.edges ?? [];
  const target = outlineOf(verdict.target)?.edges ?? [];
  if (verdict.lines.length === 0 || target.length === 0) return null;
  const marks = verdictMarks({ ...verdict, figures: [], origin: null }, 0, outlineOf);
  return { box: boxAround([...attacker, ...target, ...verdict.lines]), attacker, target, marks };
};

const SVG = "http://www.w3.org/2000/svg";

/** Arms of a cross, as a share of the larger side. */
const ARM = 0.02;

const outlinePath = (edges: readonly PixelEdge[]): string =>
  edges.length < 3
    ? pathOfEdges(edges)
    : pathThrough(
        edges.map(({ from }) => from),
        true,
      );

/** The picture as an SVG element. Its style is in styles/cards.css. */
export const pictureElement = (
  document: Document,
  { box, attacker, target, marks }: CardPicture,
  label: string,
): SVGElement => {
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
  const lines = (states: readonly string[]) =>
    pathOfEdges(marks.flatMap((mark) => (mark.kind === "line" && states.includes(mark.state) ? [mark] : [])));
  const arm = Math.max(box.width, box.height) * ARM;
  add("attacker", outlinePath(attacker));
  add("target", outlinePath(target));
  add("obstacle", pathOfEdges(marks.flatMap((mark) => (mark.kind === "obstacle" ? mark.edges : []))));
  add("blocked", lines(["blocked", "beyond"]));
  add("clear", lines(["clear"]));
  add("stop", pathOfEdges(marks.flatMap((mark) => (mark.kind === "stop" ? crossAt(mark.at, arm) : []))));
  return svg;
};

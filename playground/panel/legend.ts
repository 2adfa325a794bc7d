import type { StandIn } from "../../stand-in/start";
import { colours } from "../map/colours";
import type { Stroke } from "../map/strokes";
import { strokeOf, WALL_KINDS } from "../map/wall-looks";
import { make } from "../page";
import { say } from "../say";
import { lineLegend } from "./line-legend";

const SVG = "http://www.w3.org/2000/svg";

const line = (y: number, width: number, { colour, dash }: Stroke): SVGElement => {
  const drawn = document.createElementNS(SVG, "line");
  const attributes = {
    x1: 3,
    x2: 45,
    y1: y,
    y2: y,
    stroke: `#${colour.toString(16).padStart(6, "0")}`,
    "stroke-width": width,
  };
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, String(value));
  drawn.setAttribute("stroke-linecap", "round");
  if (dash.length > 0) drawn.setAttribute("stroke-dasharray", dash.map((part) => part / 1.8).join(" "));
  return drawn;
};

const swatch = (stroke: Stroke): SVGElement => {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 48 14");
  picture.setAttribute("aria-hidden", "true");
  const width = stroke.width / 1.6;
  if (stroke.isDouble === true) picture.append(line(5, width / 3, stroke), line(9, width / 3, stroke));
  else picture.append(line(7, width, stroke));
  return picture;
};

/** The legend: what the module draws, and each kind of wall on the map. */
export const showLegend = (into: HTMLElement, { game }: StandIn): void => {
  into.replaceChildren(
    ...lineLegend(String(game.settings.get("parapet", "ruleset"))),
    ...WALL_KINDS.map((kind) => make("li", "of-wall", swatch(strokeOf(kind, colours())), say(`wall.${kind}`))),
  );
};

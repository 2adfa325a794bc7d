import { dequal as isDeepEqual } from "dequal/lite";
import { markOf, type TileLook } from "./tile-looks";
import type { PixelPoint } from "../../rules/attack/verdict";

/** What a look means, in words. */
export interface LegendRow {
  readonly look: TileLook;
  readonly hue: number;
  readonly text: string;
}

/** What stands on the screen beside the map. */
export interface Legend {
  readonly title: string;
  readonly rows: readonly LegendRow[];
}

/** Words by a place on the screen. */
export interface Tip {
  readonly text: string;
  /** Client pixels: the middle of the place's upper edge. */
  readonly at: PixelPoint;
}

export interface MapPanel {
  /** In place of what was there; null for nothing. */
  readonly show: (legend: Legend | null) => void;
  readonly tell: (tip: Tip | null) => void;
  /** The same words elsewhere. */
  readonly move: (at: PixelPoint) => void;
}

const SVG = "http://www.w3.org/2000/svg";

const colour = (hue: number): string => `#${hue.toString(16).padStart(6, "0")}`;

const pathOf = (points: readonly PixelPoint[]): string => `M${points.map(({ x, y }) => `${x},${y}`).join("L")}Z`;

const pathElement = (d: string, className: string): SVGElement => {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  path.setAttribute("class", className);
  return path;
};

const HALF = 0.47;
const TILE = [
  { x: -HALF, y: -HALF },
  { x: HALF, y: -HALF },
  { x: HALF, y: HALF },
  { x: -HALF, y: HALF },
];

const swatchOf = ({ look, hue }: LegendRow): SVGElement => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-0.5 -0.5 1 1");
  svg.setAttribute("aria-hidden", "true");
  svg.style.setProperty("--parapet-hue", colour(hue));
  svg.append(pathElement(pathOf(TILE), "tile"), ...markOf(look).map((shape) => pathElement(pathOf(shape), "mark")));
  return svg;
};

const rowElement = (row: LegendRow): HTMLElement => {
  const item = document.createElement("li");
  item.append(swatchOf(row), row.text);
  return item;
};

const contentOf = ({ title, rows }: Legend): HTMLElement[] => {
  const heading = document.createElement("p");
  heading.textContent = title;
  if (rows.length === 0) return [heading];
  const list = document.createElement("ul");
  list.append(...rows.map(rowElement));
  return [heading, list];
};

/** Made when it is first wanted, and on the page only while it has something to say. */
const element = (className: string) => {
  let made: HTMLElement | undefined;
  return {
    fill: (fill: (element: HTMLElement) => void): void => {
      made ??= document.createElement("div");
      made.className = className;
      if (!made.isConnected) document.body.append(made);
      fill(made);
    },
    remove: (): void => made?.remove(),
  };
};

const place = ({ style }: HTMLElement, { x, y }: PixelPoint): void => {
  style.left = `${x}px`;
  style.top = `${y}px`;
};

/** The legend tells screen readers when it changes; neither takes the pointer. */
export const createMapPanel = (): MapPanel => {
  const legend = element("parapet-map-legend");
  const tip = element("parapet-map-tip");
  let shown: Legend | null = null;
  return {
    show: (next) => {
      if (isDeepEqual(next, shown)) return;
      shown = next;
      if (next === null) return legend.remove();
      legend.fill((its) => {
        its.setAttribute("role", "status");
        its.replaceChildren(...contentOf(next));
      });
    },
    tell: (next) => {
      if (next === null) return tip.remove();
      tip.fill((its) => {
        its.textContent = next.text;
        place(its, next.at);
      });
    },
    move: (at) => tip.fill((its) => place(its, at)),
  };
};

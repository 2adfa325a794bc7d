import { make } from "../page";

const SVG = "http://www.w3.org/2000/svg";

/** A colour and width as the module's overlay has them (`src/ui/overlay/overlay-palette.ts`; a browser test compares). */
interface Ink {
  readonly colour: string;
  readonly width: number;
  readonly dash?: string;
}

const CLEAR: Ink = { colour: "#56b4e9", width: 2.5 };
const BLOCKED: Ink = { colour: "#e69f00", width: 2.5, dash: "9 6" };
const BEYOND: Ink = { colour: "#e69f00", width: 1.5, dash: "2 7" };
const STOP: Ink = { colour: "#d55e00", width: 3 };
const OBSTACLE: Ink = { colour: "#f0e442", width: 5 };
const ORIGIN: Ink = { colour: "#0072b2", width: 3 };

const RIM: Ink = { colour: "#000000", width: 0 };

const drawn = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

const stroked = (d: string, { colour, width, dash = "none" }: Ink): SVGElement[] => {
  const [path, rim] = [{ d, fill: "none", "stroke-dasharray": dash }, RIM.colour];
  return [
    drawn("path", { ...path, stroke: rim, "stroke-opacity": 0.65, "stroke-width": width + 3 }),
    drawn("path", { ...path, stroke: colour, "stroke-width": width }),
  ];
};

const picture = (...parts: readonly SVGElement[]): SVGElement => {
  const svg = drawn("svg", { viewBox: "0 0 48 16", "aria-hidden": "true" });
  svg.append(...parts);
  return svg;
};

const CROSS = "M19 3L29 13M19 13L29 3";

/** What the module draws on the map, and what it means. */
const SIGNS: readonly (readonly [words: string, ...parts: (() => SVGElement[])[]])[] = [
  ["Clear sight-line", () => stroked("M2 8H46", CLEAR)],
  ["Blocked sight-line", () => stroked("M2 8H46", BLOCKED)],
  ["… beyond where it is stopped", () => stroked("M2 8H46", BEYOND)],
  ["Where a line is stopped first", () => stroked(CROSS, STOP)],
  ["What is in the way", () => stroked("M2 8H46", OBSTACLE)],
  [
    "Corner that the attack is judged from",
    () => stroked("M18 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", ORIGIN),
    () => [drawn("circle", { cx: 24, cy: 8, r: 4.5, fill: "#ffffff" })],
  ],
];

export const lineLegend = (): HTMLElement[] =>
  SIGNS.map(([words, ...parts]) => make("li", "", picture(...parts.flatMap((part) => part())), words));

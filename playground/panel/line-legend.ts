import { make } from "../page";

const SVG = "http://www.w3.org/2000/svg";

/** Colours and widths as the module's overlay has them (`src/features/overlay/overlay-palette.ts`; a browser test compares). */
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
const FREE: Ink = { colour: "#56b4e9", width: 1.5 };
const COVERED: Ink = { colour: "#e69f00", width: 1.5 };
const FRONT: Ink = { colour: "#0072b2", width: 5 };
const FACING: Ink = { colour: "#ffffff", width: 8 };
const HARD: Ink = { colour: "#d55e00", width: 5 };
const SOFT: Ink = { colour: "#d55e00", width: 4, dash: "5 5" };
const ARC: Ink = { colour: "#cccccc", width: 1.5, dash: "2 6" };

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

type Sign = readonly [words: string, ...parts: (() => SVGElement[])[]];

/** Meaning of the ring in most rule sets, and in those that differ. */
const CORNER = "Corner that the attack is judged from";
const OTHER_ORIGINS: Readonly<Record<string, string>> = {
  "ninth-age": "Point of the front that the attack is judged from",
  "crisis-protocol": "Point of origin of an area",
  pathfinder2e: "Centre that the attack is judged from",
};

/** What the module draws by any rule set, with its meaning. */
const signsOf = (ruleset: string): readonly Sign[] => [
  ["Clear sight-line", () => stroked("M2 8H46", CLEAR)],
  ["Blocked sight-line", () => stroked("M2 8H46", BLOCKED)],
  ["… beyond where it is stopped", () => stroked("M2 8H46", BEYOND)],
  ["Where a line is stopped first", () => stroked(CROSS, STOP)],
  ["What gives cover or stops a line", () => stroked("M2 8H46", OBSTACLE)],
  [
    OTHER_ORIGINS[ruleset] ?? CORNER,
    () => stroked("M18 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", ORIGIN),
    () => [drawn("circle", { cx: 24, cy: 8, r: 4.5, fill: "#ffffff" })],
  ],
];

const filled = (d: string, { colour }: Ink): SVGElement => drawn("path", { d, fill: colour, "fill-opacity": 0.2 });

const CONE = "M3 8L44 2V14Z";
const HULL = "M3 4L44 1V15L3 12Z";
const ACROSS = "M4 8H44";

/** What some rule sets draw in addition to lines. */
const FIGURES: Readonly<Record<string, readonly Sign[]>> = {
  rise: [
    ["Cone to the target, clear", () => [filled(CONE, FREE)], () => stroked(CONE, FREE)],
    ["… with cover in it", () => [filled(CONE, COVERED)], () => stroked(CONE, COVERED)],
  ],
  "ninth-age": [
    ["Front of the attacker", () => stroked(ACROSS, FRONT)],
    ["Facing of the target", () => stroked(ACROSS, FACING)],
    ["… where it is hidden hard", () => stroked(ACROSS, FACING), () => stroked(ACROSS, HARD)],
    ["… where it is hidden softly", () => stroked(ACROSS, FACING), () => stroked(ACROSS, SOFT)],
    ["Bounds of the facing's arc", () => stroked(ACROSS, ARC)],
  ],
  "crisis-protocol": [
    ["Between the two, without cover", () => [filled(HULL, FREE)], () => stroked(HULL, { ...FREE, dash: "5 4" })],
    ["… with cover", () => [filled(HULL, COVERED)], () => stroked(HULL, { ...COVERED, dash: "5 4" })],
  ],
};

/** The overlay's legend for one rule set. */
export const lineLegend = (ruleset: string): HTMLElement[] =>
  [...signsOf(ruleset), ...(FIGURES[ruleset] ?? [])].map(([words, ...parts]) =>
    make("li", "", picture(...parts.flatMap((part) => part())), words),
  );

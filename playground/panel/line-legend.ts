import type { FigureWeight, LineState, VerdictMark } from "../../src/drawing/marks";
import { RIM, RINGS, shapesOf, STROKES, SURFACES, type PaintShape } from "../../src/drawing/paint-shapes";
import { pathOfEdges, pathThrough } from "../../src/drawing/svg";
import { make } from "../page";
import { say, type TextKey } from "../say";

const SVG = "http://www.w3.org/2000/svg";

const svgElement = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

const BLACK = { stroke: hex(RIM.colour), "stroke-opacity": RIM.alpha };

const elementsOf = (shape: PaintShape): SVGElement[] => {
  switch (shape.kind) {
    case "stroke": {
      const { colour, width, dash, gap } = STROKES[shape.name];
      const dashes = gap === 0 ? "none" : `${dash} ${gap}`;
      const path = { d: pathOfEdges(shape.edges), fill: "none", "stroke-dasharray": dashes };
      return [
        svgElement("path", { ...path, ...BLACK, "stroke-width": width + 2 * RIM.width }),
        svgElement("path", { ...path, stroke: hex(colour), "stroke-width": width }),
      ];
    }
    case "surface":
      return [
        svgElement("path", {
          d: pathThrough(shape.points, true),
          fill: hex(SURFACES[shape.name].colour),
          "fill-opacity": 0.2,
        }),
      ];
    case "ring": {
      const { radius, width, colour, fill } = RINGS[shape.name];
      const circle = { cx: shape.at.x, cy: shape.at.y, r: radius };
      return [
        svgElement("circle", { ...circle, ...BLACK, fill: "none", "stroke-width": width + 2 * RIM.width }),
        svgElement("circle", { ...circle, fill: hex(fill), stroke: hex(colour), "stroke-width": width }),
      ];
    }
  }
};

const picture = (marks: readonly VerdictMark[]): SVGElement => {
  const svg = svgElement("svg", { viewBox: "0 0 48 16", "aria-hidden": "true" });
  for (const mark of marks) for (const shape of shapesOf(mark, 1)) svg.append(...elementsOf(shape));
  return svg;
};

const MIDDLE = { x: 24, y: 8 };
const ACROSS = { from: { x: 2, y: 8 }, to: { x: 46, y: 8 } };

const line = (state: LineState): VerdictMark => ({ kind: "line", state, ...ACROSS });

type FigureKind = Extract<VerdictMark, { kind: "figure" }>["figure"];

const figure = (
  kind: FigureKind,
  weight: FigureWeight,
  corners?: readonly (readonly [number, number])[],
): VerdictMark => ({
  kind: "figure",
  figure: kind,
  weight,
  points: corners?.map(([x, y]) => ({ x, y })) ?? [ACROSS.from, ACROSS.to],
});

const cone = (weight: FigureWeight): VerdictMark =>
  figure("cone", weight, [
    [3, 8],
    [44, 2],
    [44, 14],
  ]);
const hull = (weight: FigureWeight): VerdictMark =>
  figure("hull", weight, [
    [3, 4],
    [44, 1],
    [44, 15],
    [3, 12],
  ]);

type LegendRow = readonly [words: TextKey, ...marks: VerdictMark[]];

/** Meaning of the ring in most rule sets, and in those that differ. */
const CORNER: TextKey = "line.corner";
const OTHER_ORIGINS: Readonly<Record<string, TextKey>> = {
  "ninth-age": "line.front",
  "crisis-protocol": "line.origin",
  pathfinder2e: "line.centre",
};

/** The game among the documents whose attackers pick a corner; the others measure from the centre. */
const COUNTS_LINES = "parapet.dnd4e";

const originOf = (ruleset: string): TextKey =>
  OTHER_ORIGINS[ruleset] ?? (ruleset.startsWith("parapet.") && ruleset !== COUNTS_LINES ? "line.centre" : CORNER);

/** What the module draws by any rule set, with its meaning. */
const rowsOf = (ruleset: string): readonly LegendRow[] => [
  ["line.clear", line("clear")],
  ["line.blocked", line("blocked")],
  ["line.beyond", line("beyond")],
  ["line.stop", { kind: "stop", at: MIDDLE }],
  ["line.obstacle", { kind: "obstacle", id: "", shape: "wall", edges: [ACROSS] }],
  [originOf(ruleset), { kind: "origin", at: MIDDLE }],
];

/** What some rule sets draw in addition to lines. */
const FIGURES: Readonly<Record<string, readonly LegendRow[]>> = {
  rise: [
    ["line.coneFree", cone("free")],
    ["line.coneCover", cone("covered")],
  ],
  "ninth-age": [
    ["line.attackerFront", figure("front", "free")],
    ["line.facing", figure("facing", "free")],
    ["line.hiddenHard", figure("facing", "free"), figure("hidden", "covered")],
    ["line.hiddenSoft", figure("facing", "free"), figure("hidden", "soft")],
    ["line.arc", figure("arc", "free")],
  ],
  "crisis-protocol": [
    ["line.hullFree", hull("free")],
    ["line.hullCover", hull("covered")],
  ],
};

/** The overlay's legend for one rule set. */
export const lineLegend = (ruleset: string): HTMLElement[] =>
  [...rowsOf(ruleset), ...(FIGURES[ruleset] ?? [])].map(([words, ...marks]) =>
    make("li", "", picture(marks), say(words)),
  );

import { cobbles, earth, planks, rug, slabs, stairs, tree } from "./floors";
import { gridIn } from "./grid-lines";
import { disc, path, rect, tag, type Box } from "./svg";

export const TAVERN: Box = { x: 0, y: 0, width: 1800, height: 1300 };

/** The whole picture: the scene and a strip around it. */
export const TAVERN_SHEET: Box = { x: -100, y: -100, width: 2000, height: 1500 };

/** The part that narrow screens begin with: the archer and the targets. */
export const TAVERN_FIGHT: Box = { x: 90, y: 60, width: 1060, height: 900 };

const HALL: Box = { x: 100, y: 100, width: 1000, height: 900 };
const KITCHEN: Box = { x: 1100, y: 100, width: 600, height: 400 };
const STORE: Box = { x: 1100, y: 500, width: 600, height: 500 };

const DEFINITIONS = tag(
  "defs",
  {},
  tag(
    "filter",
    { id: "shadow", x: "-20%", y: "-20%", width: "140%", height: "140%" },
    tag("feDropShadow", { dx: 3, dy: 5, stdDeviation: 4, "flood-opacity": 0.55 }),
  ),
  ...(["fire", "lamp"] as const).map((id) =>
    tag(
      "radialGradient",
      { id },
      tag("stop", { offset: 0, "stop-color": id === "fire" ? "#ffb054" : "#ffdf9a", "stop-opacity": 0.42 }),
      tag("stop", { offset: 1, "stop-color": "#ffb054", "stop-opacity": 0 }),
    ),
  ),
);

/** The path ends in the grass. */
const FADE =
  tag(
    "linearGradient",
    { id: "thin", x1: 0, y1: 0, x2: 0, y2: 1 },
    tag("stop", { offset: 0.55, "stop-color": "#fff" }),
    tag("stop", { offset: 1, "stop-color": "#000" }),
  ) + tag("mask", { id: "fade" }, rect({ x: 480, y: 1000, width: 240, height: 390 }, { fill: "url(#thin)" }));

export const withDefinitions = (...content: readonly string[]): readonly string[] => [DEFINITIONS, ...content];

const stool = (x: number, y: number): string =>
  disc(x, y, 16, { fill: "#6b4527", stroke: "#1d130a", "stroke-width": 2.5, filter: "url(#shadow)" }) +
  disc(x, y, 9, { fill: "#7d5533" });

const STOOLS: readonly (readonly [number, number])[] = [
  [540, 292],
  [640, 292],
  [860, 292],
  [420, 622],
  [506, 622],
  [365, 690],
  [470, 738],
  [560, 672],
  [1345, 326],
  [1565, 330],
];

const sack = (x: number, y: number): string =>
  tag("ellipse", {
    cx: x,
    cy: y,
    rx: 30,
    ry: 24,
    fill: "#a08a5e",
    stroke: "#2b2212",
    "stroke-width": 2.5,
    filter: "url(#shadow)",
  }) + path(`M${x - 8} ${y - 4}l8 8 8 -8`, { stroke: "#5d4a22", "stroke-width": 4 });

const glow = ([x, y, r]: readonly [number, number, number], fill: "fire" | "lamp", room: string): string =>
  disc(x, y, r, { fill: `url(#${fill})`, "clip-path": `url(#${room})` });

const room = (id: string, box: Box): string => tag("clipPath", { id }, rect(box, {}));

/** Dark borders where a floor meets its walls. */
const recess = (box: Box): string =>
  rect(box, { fill: "none", stroke: "#000", "stroke-opacity": 0.28, "stroke-width": 44 });

/** The floors and all that has no part in the rules, without the meadow. */
export const tavernFloor = (): string =>
  [
    FADE,
    room("hall", HALL),
    room("kitchen", KITCHEN),
    tag("g", { mask: "url(#fade)" }, cobbles({ x: 520, y: 1000, width: 160, height: 390 }, 9)),
    planks(HALL, 7),
    slabs(KITCHEN, 3),
    earth(STORE, 5),
    slabs({ x: 1100, y: 700, width: 200, height: 100 }, 8, { hue: 30, lightness: 30 }),
    recess(HALL),
    recess(KITCHEN),
    recess(STORE),
    stairs({ x: 110, y: 110, width: 180, height: 150 }, 7),
    rug({ x: 180, y: 480, width: 190, height: 300 }),
    gridIn(TAVERN_SHEET, 0.07),
    gridIn({ x: 100, y: 100, width: 1600, height: 900 }, 0.16),
    ...STOOLS.map(([x, y]) => stool(x, y)),
    sack(1480, 960),
    sack(1440, 560),
    sack(1170, 955),
    rect(
      { x: 480, y: 112, width: 450, height: 34 },
      { rx: 3, fill: "#51351d", stroke: "#1d130a", "stroke-width": 2.5 },
    ),
    ...Array.from({ length: 13 }, (_, i) =>
      disc(502 + i * 34, 128, 8, {
        fill: ["#4d7a5a", "#8a5a2c", "#a33c3c", "#5a6f8f"][i % 4] ?? "",
        stroke: "#1a130c",
        "stroke-width": 2,
      }),
    ),
    glow([130, 650, 430], "fire", "hall"),
    glow([700, 360, 300], "lamp", "hall"),
    glow([1606, 160, 300], "fire", "kitchen"),
  ].join("");

/** Trees stand over the walls. */
export const tavernTrees = (): string =>
  [
    [20, 300, 74],
    [34, 900, 60],
    [1772, 330, 66],
    [1786, 820, 80],
    [900, 22, 56],
    [1430, 30, 48],
    [330, 18, 44],
    [1560, 1110, 70],
    [120, 1090, 54],
    [1330, 1130, 46],
  ]
    .map(([x = 0, y = 0, r = 0]) => tree(x, y, r))
    .join("");

/** A square of meadow that repeats without seams. */
export const meadow = (): string => {
  const tufts = [
    [24, 40],
    [120, 24],
    [70, 110],
    [150, 128],
    [36, 160],
    [176, 74],
  ].map(([x = 0, y = 0]) => `M${x} ${y}l4 -13 4 13M${x + 7} ${y}l6 -9`);
  return (
    rect({ x: 0, y: 0, width: 200, height: 200 }, { fill: "#3f5a30" }) +
    disc(60, 60, 38, { fill: "#435f33" }) +
    disc(146, 148, 44, { fill: "#3c562e" }) +
    path(tufts.join(""), { stroke: "#567a40", "stroke-width": 2.4 })
  );
};

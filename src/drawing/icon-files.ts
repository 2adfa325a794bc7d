import { ICON_COLOURS, PLATE } from "./icon-colours";
import { ICON_NAMES, ICON_PATHS, ICON_SILHOUETTES, type IconName } from "./icon-paths";
import { element } from "./svg";

/** How much wider than its silhouette an icon's plate is, in the 24 × 24 box. */
export const PLATE_MARGIN = 1.3;

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

const plateElement = (name: IconName, colour: string): string =>
  element("path", {
    d: ICON_SILHOUETTES[name],
    fill: colour,
    stroke: colour,
    "stroke-width": 2 * PLATE_MARGIN,
    "stroke-linejoin": "round",
  });

/** An icon in its colour on its plate, or in `ink` without one, as elements for a box of 24 × 24. */
export const iconElements = (name: IconName, ink?: string): string =>
  (ink === undefined ? plateElement(name, hex(PLATE)) : "") +
  element("path", { "fill-rule": "evenodd", d: ICON_PATHS[name], fill: ink ?? hex(ICON_COLOURS[name]) });

const file = (inside: string): string =>
  element("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24" }, inside);

/** An icon as the text of an SVG file. */
export const iconFile = (name: IconName): string => `${file(iconElements(name))}\n`;

const dataAddress = (svg: string): string => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

/** The style sheet that gives `.parapet-icon` its icon's shape and its plate's as masks. */
export const iconMasks = (): string =>
  [
    "/* Written from src/drawing/icon-paths.ts by its test: npx vitest run src/drawing/icon-files.test.ts -u */",
    ...ICON_NAMES.map(
      (name) =>
        `.parapet-icon[data-icon="${name}"] {\n` +
        `  --parapet-mark-shape: ${dataAddress(file(iconElements(name, "#000")))};\n` +
        `  --parapet-plate-shape: ${dataAddress(file(plateElement(name, "#000")))};\n}`,
    ),
    "",
  ].join("\n");

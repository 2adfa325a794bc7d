/**
 * The page of an analysis: one file that needs no network and runs nothing but its own script. Whatever comes from the scene is text
 * in it.
 */
import { createHash } from "node:crypto";
import type { AnalysisDocument } from "../../src/analysis/document";
import { LAYERS, type Layer } from "../../src/analysis/findings";
import { mapPicture, STEPS_OF_HEAT } from "../../src/analysis/picture/map-picture";
import { element, escaped } from "../../src/drawing/svg";
import { toLattice, toPixels } from "../../src/geometry/numbers/lattice";
import type { Battlefield } from "../../src/scene/model/battlefield";
import { plain } from "../plain";
import SCRIPT from "./page-script.js?raw";
import SHEET from "./page.css?raw";

const TITLES: Readonly<Record<Layer, string>> = {
  uncovered: "Uncovered shots",
  shots: "All shots",
  targets: "Shoots uncovered at",
  zones: "Kill zone and safe places",
  passages: "Passages",
  fire: "Lines of fire",
  sides: "Sides",
  ambush: "Ambush",
};

/** By layer, the classes that it draws with, and what they mean. */
type Legend = readonly (readonly [name: string, text: string])[];

const heatLegend = (most: number, what: string): Legend =>
  Array.from({ length: STEPS_OF_HEAT + 1 }, (_, step) => {
    const [from, to] = [Math.floor((most * (step - 1)) / STEPS_OF_HEAT) + 1, Math.floor((most * step) / STEPS_OF_HEAT)];
    return [`heat h${step}`, step === 0 ? `no ${what}` : from >= to ? String(to) : `${from}–${to}`] as const;
  });

const mostOf = ({ samples }: AnalysisDocument, what: "uncovered" | "shots" | "targets"): number =>
  samples.reduce((most, sample) => Math.max(most, sample[what]), 0);

const LEGENDS: Readonly<Record<Layer, (its: AnalysisDocument) => Legend>> = {
  uncovered: (its) => heatLegend(mostOf(its, "uncovered"), "uncovered shot"),
  shots: (its) => heatLegend(mostOf(its, "shots"), "shot"),
  targets: (its) => heatLegend(mostOf(its, "targets"), "place shot at without cover"),
  zones: () => [
    ["kill", "kill zone"],
    ["safe", "safe"],
  ],
  passages: () => [
    ["passage", "passage one space wide"],
    ["beyond", "what is reached through it alone"],
  ],
  fire: () => [
    ["seen clear", "shot at without cover"],
    ["seen covered", "shot at with cover"],
  ],
  sides: ({ sides }) =>
    (sides ?? []).flatMap(({ name }, n): Legend => [
      [`side-${n} start`, `${name}: where it stands`],
      [`side-${n} moved`, `${name}: where it can move`],
    ]),
  ambush: () => [
    ["strike", "hides an ambusher that can shoot at the way"],
    ["hide", "hides an ambusher"],
    ["approach", "points of the way"],
  ],
};

/** The layers that have something to show. */
const layersOf = (its: AnalysisDocument): readonly Layer[] => {
  const hasLayer: Readonly<Record<Layer, boolean>> = {
    uncovered: true,
    shots: true,
    targets: true,
    zones: its.kill !== null || its.safe !== null,
    passages: its.passages.length > 0,
    fire: its.fire.length > 0,
    sides: its.sides !== null,
    ambush: its.ambush !== null,
  };
  return LAYERS.filter((layer) => hasLayer[layer]);
};

const swatch = (name: string): string =>
  element(
    "svg",
    { viewBox: "0 0 14 10", "aria-hidden": "true" },
    element("rect", { class: name, width: 14, height: 10 }),
  );

const legends = (its: AnalysisDocument): string =>
  layersOf(its)
    .map((layer) => {
      const rows = LEGENDS[layer](its).map(([name, text]) => element("li", {}, swatch(name) + escaped(text)));
      return element("ul", { class: `legend ${layer}` }, rows.join(""));
    })
    .join("");

const shownBy = (): string =>
  LAYERS.map(
    (layer) =>
      `#map[data-layer=${layer}] .layer.${layer}{display:inline}body[data-layer=${layer}] .legend.${layer}{display:flex}`,
  ).join("");

const findings = ({ findings: all }: AnalysisDocument, layers: readonly Layer[]): string =>
  element(
    "ul",
    { class: "findings" },
    all
      .map(({ text, layer }) => {
        const link = element("a", { href: "#map", "data-choose": layer }, "Show");
        return element("li", {}, escaped(text) + (layers.includes(layer) ? ` ${link}` : ""));
      })
      .join(""),
  );

const percent = (part: number, whole: number): string =>
  whole === 0 ? "100" : String(Math.floor((1000 * part) / whole) / 10);

/** What the figures stand on, in a few sentences. */
export const howItIsMeant = ({
  counts,
  ruleset,
  range,
  grid,
  height,
  level,
  withCreatures,
}: AnalysisDocument): string => {
  const where = level === null ? "" : ` of level ${plain(level)}`;
  const sampled =
    counts.samples < counts.places
      ? ` Of them an even sample of ${counts.samples} was judged; the others take the values of the nearest one on foot.`
      : "";
  const judged =
    counts.judged < counts.lines
      ? ` Cover was judged for ${percent(counts.judged, counts.lines)} % of the ${counts.lines} shots, spread evenly; counts stand for all.`
      : "";
  return (
    `By the rules of ${ruleset}: ${counts.places} places${where} at a height of ${height} ${plain(grid.units)}, reached on foot, each ` +
    `with every other within ${range} spaces. Attacker and target are assumed: one space each, no known height, no special senses, ` +
    `bright light, a ranged attack, turned to each other; creatures on the map give ${withCreatures ? "cover as they stand" : "no cover"}.` +
    `${sampled}${judged} Passages are found where they are one space wide; wider ones are not.`
  );
};

const HEADS = ["Place", "In range", "Shots at it", "Uncovered", "Shoots uncovered at", "Zone"] as const;

const table = (its: AnalysisDocument): string => {
  const zoneOf = (sample: number): string =>
    its.kill?.samples.includes(sample) === true
      ? "kill zone"
      : its.safe?.samples.includes(sample) === true
        ? "safe"
        : "";
  const rows = its.samples
    .map((sample, number) => ({ ...sample, number }))
    .sort((p, q) => q.uncovered - p.uncovered || p.number - q.number)
    .map(({ place, inRange, shots, uncovered, targets, number }) => {
      const cells = [its.places[place]?.space ?? "", inRange, shots, uncovered, targets, zoneOf(number)];
      return element("tr", { "data-place": place }, cells.map((cell) => `<td>${escaped(String(cell))}</td>`).join(""));
    });
  const heads = HEADS.map((head) => {
    const sorted = head === "Uncovered" ? { "aria-sort": "descending" } : {};
    return element("th", { scope: "col", ...sorted }, element("button", { type: "button" }, escaped(head)));
  });
  return `<table id="table"><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
};

/** Two answers in a byte: a level beyond the twelfth counts as the twelfth. */
const packed = (answers: Uint8Array): string => {
  const bytes = Buffer.alloc(Math.ceil(answers.length / 2));
  for (const [pair, answer] of answers.entries())
    bytes[pair >> 1] = (bytes[pair >> 1] ?? 0) | (Math.min(answer, 15) << (pair % 2 === 0 ? 0 : 4));
  return bytes.toString("base64");
};

/** JSON in an element of a page: no text in it can end the element. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page, with the answers of all pairs for what a place sees. */
export const analysisPage = (its: AnalysisDocument, battlefield: Battlefield, answers: Uint8Array): string => {
  const layers = layersOf(its);
  const [first] = its.findings.flatMap(({ layer }) => (layers.includes(layer) ? [layer] : []));
  const shown = first ?? "uncovered";
  const title = its.scene === "" ? "Analysis" : plain(its.scene);
  const sheet = SHEET + shownBy();
  const data = {
    // As the analysis measures it: the pairs must be the same.
    range: its.range * toPixels(toLattice(its.grid.size)),
    cell: its.grid.cell,
    places: its.places,
    samples: its.samples,
    shots: packed(answers),
  };
  const policy = `default-src 'none'; style-src ${hashOf(sheet)}; script-src ${hashOf(SCRIPT)}`;
  const buttons = layers.map((layer) =>
    element(
      "button",
      { type: "button", role: "radio", "aria-checked": String(layer === shown), "data-choose": layer },
      TITLES[layer],
    ),
  );
  const hint = "Point at a place to see what it shoots at.";
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>`,
    `<style>${sheet}</style></head><body data-layer="${shown}">`,
    `<h1>${escaped(title)}</h1><p class="how">What to know before you play this map.</p>`,
    findings(its, layers),
    element("div", { class: "layers", role: "radiogroup", "aria-label": "Layer" }, buttons.join("")),
    mapPicture(its, battlefield, shown),
    legends(its),
    element("p", { id: "note", role: "status", "data-empty": hint }, hint),
    `<h2>Places</h2><div class="scroll">${table(its)}</div>`,
    `<h2>How this is meant</h2><p class="small">${escaped(howItIsMeant(its))}</p>`,
    `<script type="application/json" id="data">${jsonText(data)}</script><script>${SCRIPT}</script></body></html>\n`,
  ].join("\n");
};

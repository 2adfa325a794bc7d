/**
 * An analysis as markup, for a window, and as a page: one file that needs no network and runs nothing but its own script. Whatever
 * comes from the scene is text in it.
 */
import { element, escaped } from "../../drawing/svg";
import type { Battlefield } from "../../scene/model/battlefield";
import type { Words } from "../../words/localize";
import { plain } from "../../words/plain";
import type { AnalysisDocument } from "../document";
import { LAYERS, type Layer } from "../findings";
import { mapPicture } from "../picture/map-picture";
import PICTURE_SHEET from "../picture/picture.css?raw";
import ACTS from "./page-acts.js?raw";
import type { ReadingData } from "./page-acts";
import { oneFile } from "./one-file";
import { jsonOf } from "./page-data";
import { hintOf, howItIsMeant, keyOf, layersOf, layerTitle, legendOf } from "./page-words";
import SHEET from "./page.css?raw";
import READING_SHEET from "./reading.css?raw";

/** An analysis to be shown, and where it is. */
export interface Shown {
  readonly document: AnalysisDocument;
  readonly battlefield: Battlefield;
  readonly words: Words;
  /** What the rule set and the level are called; their ids unless said. */
  readonly names?: { readonly rules?: string; readonly levelName?: string | null };
}

/** A patch of the colour that a layer has for something. */
const swatch = (layer: Layer, name: string): string =>
  element(
    "svg",
    { class: "parapet-map", viewBox: "0 0 14 10", "aria-hidden": "true" },
    element("g", { class: layer }, element("rect", { class: name, width: 14, height: 10 })),
  );

const legends = ({ document, words }: Shown): string =>
  layersOf(document)
    .map((layer) => {
      const rows = legendOf(document, layer, words).map(([name, text]) =>
        element("li", {}, swatch(layer, name) + escaped(text)),
      );
      return element("ul", { class: `legend ${layer}` }, rows.join(""));
    })
    .join("");

/** A stroke of a line, or an outline of a creature. */
const stroke = (name: string): string => {
  const isCreature = name.startsWith("creature");
  const shape = isCreature
    ? element("rect", { class: name, x: 2, y: 1.5, width: 10, height: 7 })
    : element("path", { class: name, d: "M1 5H13" });
  return element("svg", { class: "parapet-map", viewBox: "0 0 14 10", "aria-hidden": "true" }, shape);
};

const key = ({ document, battlefield, words }: Shown): string => {
  const rows = keyOf(document, battlefield, words).map(([name, text]) =>
    element("li", {}, stroke(name) + escaped(text)),
  );
  return rows.length === 0 ? "" : element("ul", { class: "key" }, rows.join(""));
};

const findings = ({ document, words }: Shown, layers: readonly Layer[]): string =>
  element(
    "ul",
    { class: "findings" },
    document.findings
      .map(({ text, layer }) => {
        const button = element(
          "button",
          { type: "button", class: "show", "data-choose": layer },
          escaped(words.say("PARAPET.Analysis.Show")),
        );
        return element("li", {}, escaped(text) + (layers.includes(layer) ? ` ${button}` : ""));
      })
      .join(""),
  );

const HEADS = ["place", "inRange", "shots", "uncovered", "targets", "zone"] as const;

const table = ({ words, document }: Shown): string => {
  const heads = HEADS.map((head) => {
    const sorted = head === "uncovered" ? { "aria-sort": "descending" } : {};
    const text = escaped(words.say(`PARAPET.Analysis.Head.${head}`));
    return element("th", { scope: "col", ...sorted }, element("button", { type: "button" }, text));
  });
  const all = words.say("PARAPET.Analysis.All", { count: document.samples.length });
  return (
    `<div class="scroll"><table data-part="table"><thead><tr>${heads.join("")}</tr></thead><tbody></tbody></table></div>` +
    element("button", { type: "button", "data-part": "all", hidden: "" }, escaped(all))
  );
};

/** The layer that is shown first: that of the first finding. */
const firstLayer = ({ findings: all }: AnalysisDocument, layers: readonly Layer[]): Layer =>
  all.flatMap(({ layer }) => (layers.includes(layer) ? [layer] : []))[0] ?? "uncovered";

/** The parts that `bringToLife` brings to life. `drawn` are the layers that are in it; others are put in later. */
export const readingMarkup = (shown: Shown, drawn: readonly Layer[] = LAYERS): string => {
  const { document, battlefield, words, names } = shown;
  const { say } = words;
  const layers = layersOf(document);
  const first = firstLayer(document, layers);
  const buttons = layers.map((layer) =>
    element(
      "button",
      { type: "button", role: "radio", "aria-checked": String(layer === first), "data-choose": layer },
      escaped(layerTitle(document, layer, words)),
    ),
  );
  const hint = hintOf(document, words);
  const pointing = say("PARAPET.Analysis.Point");
  const view = [
    element(
      "div",
      { class: "layers", role: "radiogroup", "aria-label": say("PARAPET.Analysis.Layers") },
      buttons.join(""),
    ),
    mapPicture(document, battlefield, { shown: first, drawn, label: say("PARAPET.Analysis.Map") }),
    legends(shown),
    key(shown),
    element("p", { class: "note", "data-part": "note", role: "status", "data-empty": pointing }, escaped(pointing)),
  ];
  return element(
    "div",
    { class: "parapet-reading", "data-layer": first },
    [
      findings(shown, layers),
      hint === null ? "" : element("p", { class: "small" }, escaped(hint)),
      element("div", { class: "view", "data-part": "view" }, view.join("\n")),
      element("h3", {}, escaped(say("PARAPET.Analysis.Places"))),
      table(shown),
      element("h3", {}, escaped(say("PARAPET.Analysis.How.Title"))),
      element("p", { class: "small" }, escaped(howItIsMeant(document, words, names))),
    ].join("\n"),
  );
};

/** A plain script, of which nothing is a global. */
const SCRIPT = `(() => {
${ACTS.replace(/^export /gm, "")}
bringToLife(document.querySelector(".parapet-reading"), JSON.parse(document.getElementById("data").textContent));
})();
`;

const SHEETS = PICTURE_SHEET + READING_SHEET + SHEET;

/** The page; `lang` is the language of the words. */
export const analysisPage = (shown: Shown, data: ReadingData, lang: string): string => {
  const { document, words } = shown;
  const title = plain(document.scene) || words.say("PARAPET.Analysis.Unnamed");
  const lead = element("p", { class: "how" }, escaped(words.say("PARAPET.Analysis.Lead")));
  return oneFile({
    title,
    lang,
    sheet: SHEETS,
    body: `<h1>${escaped(title)}</h1>${lead}\n${readingMarkup(shown)}`,
    script: { code: SCRIPT, data: jsonOf(data) },
  });
};

/** What the page of an analysis says besides its findings: titles of layers, what their colours mean, and what the figures stand on. */
import type { Words } from "../../words/localize";
import { plain } from "../../words/plain";
import type { AnalysisDocument } from "../document";
import { LAYERS, type Layer } from "../findings";
import { STEPS_OF_HEAT } from "../picture/map-picture";

/** By layer, the classes that it draws with, and what they mean. */
export type Legend = readonly (readonly [name: string, text: string])[];

type Heat = "uncovered" | "shots" | "targets";

const mostOf = ({ samples }: AnalysisDocument, what: Heat): number =>
  samples.reduce((most, sample) => Math.max(most, sample[what]), 0);

const heatLegend = (its: AnalysisDocument, what: Heat, { say }: Words): Legend => {
  const most = mostOf(its, what);
  return Array.from({ length: STEPS_OF_HEAT + 1 }, (_, step) => {
    const [from, to] = [Math.floor((most * (step - 1)) / STEPS_OF_HEAT) + 1, Math.floor((most * step) / STEPS_OF_HEAT)];
    const text = step === 0 ? say(`PARAPET.Analysis.Legend.no.${what}`) : from >= to ? String(to) : `${from}–${to}`;
    return [`heat h${step}`, text] as const;
  });
};

const SWATCHES = {
  zones: ["kill", "safe"],
  passages: ["passage", "beyond"],
  fire: ["clear", "covered"],
  ambush: ["strike", "hide", "approach"],
} as const;

/** The class with which the picture draws it. */
const classOf = (name: string): string => (name === "clear" || name === "covered" ? `seen ${name}` : name);

const sidesLegend = ({ sides }: AnalysisDocument, { say }: Words): Legend =>
  (sides ?? []).flatMap(({ name }, n): Legend => {
    const side = say(`PARAPET.Analysis.Side.${name}`);
    return [
      [`side-${n} start`, say("PARAPET.Analysis.Legend.start", { side })],
      [`side-${n} moved`, say("PARAPET.Analysis.Legend.moved", { side })],
    ];
  });

export const legendOf = (its: AnalysisDocument, layer: Layer, words: Words): Legend => {
  switch (layer) {
    case "uncovered":
    case "shots":
    case "targets":
      return heatLegend(its, layer, words);
    case "sides":
      return sidesLegend(its, words);
    case "zones":
    case "passages":
    case "fire":
    case "ambush":
      return SWATCHES[layer].map((name) => [classOf(name), words.say(`PARAPET.Analysis.Legend.${name}`)] as const);
  }
};

/** The layers that have something to show. */
export const layersOf = (its: AnalysisDocument): readonly Layer[] => {
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

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10);

/** What the figures stand on, in a few sentences. `rules` and `level` are names. */
export const howItIsMeant = (
  { counts, ruleset, range, grid, height, level, withCreatures }: AnalysisDocument,
  { say }: Words,
  { rules = ruleset, levelName = level }: { readonly rules?: string; readonly levelName?: string | null } = {},
): string =>
  [
    say("PARAPET.Analysis.How.rules", { rules: plain(rules), range }),
    say("PARAPET.Analysis.How.places", { places: counts.places, height, units: plain(grid.units) }),
    ...(levelName === null ? [] : [say("PARAPET.Analysis.How.level", { level: plain(levelName) })]),
    say("PARAPET.Analysis.How.assumed"),
    say(withCreatures ? "PARAPET.Analysis.How.creatures" : "PARAPET.Analysis.How.noCreatures"),
    ...(counts.samples < counts.places ? [say("PARAPET.Analysis.How.sampled", { samples: counts.samples })] : []),
    ...(counts.judged < counts.lines
      ? [say("PARAPET.Analysis.How.judged", { percent: percent(counts.judged, counts.lines), lines: counts.lines })]
      : []),
    say("PARAPET.Analysis.How.passages"),
  ].join(" ");

/** What the page of an analysis says besides its findings: titles of layers, what their colours mean, and what the figures stand on. */
import type { Words } from "../../words/localize";
import { plain } from "../../words/plain";
import type { AnalysisDocument } from "../document";
import type { Battlefield } from "../../scene/model/battlefield";
import { AMBUSH_LAYERS, LAYERS, type Layer } from "../findings";
import { keysOn, STEPS_OF_HEAT } from "../picture/map-picture";

/** By layer, the classes that it draws with, and what they mean. */
export type Legend = readonly (readonly [name: string, text: string])[];

type Heat = "uncovered" | "shots" | "targets";

/** As estimates for all places, as the sentences give them; a strength that no count has is left out. */
const heatLegend = ({ samples, counts }: AnalysisDocument, what: Heat, { say }: Words): Legend => {
  const most = samples.reduce((known, sample) => Math.max(known, sample[what]), 0);
  const estimate = (count: number): number => Math.round(counts.placesPerSample * count);
  const strengths = Array.from({ length: STEPS_OF_HEAT }, (_, i): Legend[number] | [] => {
    // Of counts of samples, as the picture has them.
    const [from, to] = [Math.floor((most * i) / STEPS_OF_HEAT) + 1, Math.floor((most * (i + 1)) / STEPS_OF_HEAT)];
    if (from > to) return [];
    const [least, last] = [estimate(from), estimate(to)];
    return [`heat h${i + 1}`, least === last ? String(last) : `${least}–${last}`];
  });
  const drawn = strengths.flatMap((each) => (each.length === 0 ? [] : [each]));
  return [["heat h0", say(`PARAPET.Analysis.Legend.no.${what}`)], ...drawn];
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
      return swatches(layer, words);
    case "ambush":
    case "ambush-other":
      return swatches("ambush", words);
  }
};

const swatches = (of: keyof typeof SWATCHES, { say }: Words): Legend =>
  SWATCHES[of].map((name) => [classOf(name), say(`PARAPET.Analysis.Legend.${name}`)] as const);

/** What lines and outlines of the picture mean, those that it has: classes and texts. */
export const keyOf = ({ level }: AnalysisDocument, battlefield: Battlefield, { say }: Words): Legend =>
  keysOn(battlefield, level).map((key) => {
    const isCreature = key === "friendly" || key === "neutral" || key === "hostile";
    return [`${isCreature ? "creature" : "wall"} ${key}`, say(`PARAPET.Analysis.Key.${key}`)] as const;
  });

/** What a layer's button says. */
export const layerTitle = ({ ambushes }: AnalysisDocument, layer: Layer, { say }: Words): string => {
  if (layer !== "ambush" && layer !== "ambush-other") return say(`PARAPET.Analysis.Layer.${layer}`);
  const side = ambushes[AMBUSH_LAYERS.indexOf(layer)]?.side ?? null;
  if (side === null) return say("PARAPET.Analysis.Layer.ambush");
  return say("PARAPET.Analysis.Layer.ambushOf", { side: say(`PARAPET.Analysis.Side.${side}`) });
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
    ambush: its.ambushes.length > 0,
    "ambush-other": its.ambushes.length > 1,
  };
  return LAYERS.filter((layer) => hasLayer[layer]);
};

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10);

/** What to do so that more is found; null where nothing is left to do. */
export const hintOf = ({ ambushes, counts: { offGround } }: AnalysisDocument, { say }: Words): string | null => {
  if (offGround > 0) return say("PARAPET.Analysis.How.offGround", { points: offGround });
  return ambushes.length === 0 ? say("PARAPET.Analysis.How.noWay") : null;
};

const hidingMeant = ({ ambushes: [first] }: AnalysisDocument, { say }: Words): readonly string[] => {
  if (first === undefined) return [];
  return [say(first.isByBook ? "PARAPET.Analysis.How.hidingByBook" : "PARAPET.Analysis.How.hiding")];
};

/** What the figures stand on, in a few sentences. `rules` and `level` are names. */
export const howItIsMeant = (
  its: AnalysisDocument,
  words: Words,
  names: { readonly rules?: string; readonly levelName?: string | null } = {},
): string => {
  const { say } = words;
  const { counts, ruleset, range, grid, height, level, withCreatures } = its;
  const { rules = ruleset, levelName = level } = names;
  return [
    say("PARAPET.Analysis.How.rules", { rules: plain(rules), range }),
    say("PARAPET.Analysis.How.places", { places: counts.places, height, units: plain(grid.units) }),
    ...(grid.type === "gridless" ? [say("PARAPET.Analysis.How.gridless")] : []),
    ...(levelName === null ? [] : [say("PARAPET.Analysis.How.level", { level: plain(levelName) })]),
    say("PARAPET.Analysis.How.assumed"),
    say(withCreatures ? "PARAPET.Analysis.How.creatures" : "PARAPET.Analysis.How.noCreatures"),
    ...(counts.samples < counts.places ? [say("PARAPET.Analysis.How.sampled", { samples: counts.samples })] : []),
    ...(counts.judged < counts.lines
      ? [say("PARAPET.Analysis.How.judged", { percent: percent(counts.judged, counts.lines), lines: counts.lines })]
      : []),
    say("PARAPET.Analysis.How.passages"),
    ...hidingMeant(its, words),
  ].join(" ");
};

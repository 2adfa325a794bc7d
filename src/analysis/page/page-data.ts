/** What the script of a page, or a window, needs to show what a place sees and to fill its table. */
import { toLattice, toPixels } from "../../geometry/numbers/lattice";
import type { Words } from "../../words/localize";
import type { AnalysisDocument } from "../document";
import type { ShotTable } from "../shots";
import { base64 } from "../../scene/kept/base64";
import type { ReadingData } from "./page-acts";

const numbersOf = <T>(all: readonly T[], value: (each: T) => number): Float64Array =>
  Float64Array.from(all, (each) => value(each));

const zonesOf = ({ samples, kill, safe }: AnalysisDocument): Uint8Array => {
  const zones = new Uint8Array(samples.length);
  for (const sample of safe?.samples ?? []) zones[sample] = 2;
  for (const sample of kill?.samples ?? []) zones[sample] = 1;
  return zones;
};

type Counts = "inRange" | "shots" | "uncovered" | "targets";

/** A count of each sample, as an estimate for all places. */
const estimates = ({ samples, counts: { placesPerSample } }: AnalysisDocument, name: Counts): Float64Array =>
  numbersOf(samples, (sample) => Math.round(sample[name] * placesPerSample));

/** Without copies of its arrays in between: a window gets it from its worker. */
export const readingData = (its: AnalysisDocument, { pairs, answers }: ShotTable, { say }: Words): ReadingData => ({
  // As the analysis measures it: the pairs must be the same.
  range: its.range * toPixels(toLattice(its.grid.size)),
  rows: { left: its.grid.left, top: its.grid.top, wide: its.grid.wide, high: its.grid.high },
  cell: its.grid.cell,
  xs: numbersOf(its.places, ({ x }) => x),
  ys: numbersOf(its.places, ({ y }) => y),
  sampleOf: Int32Array.from(its.places, ({ sample }) => sample),
  stands: Int32Array.from(its.samples, ({ place }) => place),
  inRange: estimates(its, "inRange"),
  shots: estimates(its, "shots"),
  uncovered: estimates(its, "uncovered"),
  targets: estimates(its, "targets"),
  zone: zonesOf(its),
  starts: pairs.starts,
  answers,
  texts: {
    note: say("PARAPET.Analysis.Note"),
    kill: say("PARAPET.Analysis.Legend.kill"),
    safe: say("PARAPET.Analysis.Legend.safe"),
  },
});

/** Two answers in a byte: a level beyond the twelfth counts as the twelfth. */
const packed = (answers: Uint8Array): string => {
  const bytes = new Uint8Array(Math.ceil(answers.length / 2));
  for (const [pair, answer] of answers.entries())
    bytes[pair >> 1] = (bytes[pair >> 1] ?? 0) | (Math.min(answer, 15) << (pair % 2 === 0 ? 0 : 4));
  return base64(bytes);
};

const asArray = (_: string, value: unknown): unknown =>
  ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(Object.values(value)) : value;

/** JSON for an element of a page: no text in it can end the element. */
export const jsonOf = ({ answers, ...data }: ReadingData): string =>
  JSON.stringify({ ...data, answers: typeof answers === "string" ? answers : packed(answers) }, asArray).replaceAll(
    "<",
    "\\u003c",
  );

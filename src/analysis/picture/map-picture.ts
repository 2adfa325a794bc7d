/** The map of an analysis as SVG: walls, creatures, and a layer for each thing that it shows. One layer is seen at a time. */
import { pixelEdge } from "../../drawing/marks";
import { element, escaped, pathOfEdges, pathThrough, rounded, textAt } from "../../drawing/svg";
import { toPixels } from "../../geometry/numbers/lattice";
import type { Battlefield, Creature, Wall } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import type { AnalysisDocument } from "../document";
import { LAYERS, type Layer } from "../findings";
import { letters } from "../names/spaces";

/** Steps of a scale of colours above nothing. */
export const STEPS_OF_HEAT = 5;

/** The frame of the picture, pixels of the scene. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Around the places, spaces. */
const MARGIN = 2.5;

const frameOf = ({ places, grid: { size } }: AnalysisDocument): Frame => {
  const least = (values: readonly number[]): number => values.reduce((p, q) => Math.min(p, q), Infinity);
  const most = (values: readonly number[]): number => values.reduce((p, q) => Math.max(p, q), -Infinity);
  if (places.length === 0) return { left: 0, top: 0, width: size, height: size };
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [least(xs) - MARGIN * size, least(ys) - MARGIN * size];
  return { left, top, width: most(xs) + MARGIN * size - left, height: most(ys) + MARGIN * size - top };
};

/** The places as one path. */
const cellsPath = ({ places, grid: { cell } }: AnalysisDocument, numbers: readonly number[]): string => {
  const steps: string[] = [];
  for (let k = 2; k < cell.length; k += 2)
    steps.push(`l${rounded((cell[k] ?? 0) - (cell[k - 2] ?? 0))} ${rounded((cell[k + 1] ?? 0) - (cell[k - 1] ?? 0))}`);
  const outline = `${steps.join("")}z`;
  return numbers
    .map((number) => {
      const { x, y } = places[number] ?? { x: 0, y: 0 };
      return `M${rounded(x + (cell[0] ?? 0))} ${rounded(y + (cell[1] ?? 0))}${outline}`;
    })
    .join("");
};

const cells = (its: AnalysisDocument, name: string, numbers: readonly number[]): string =>
  numbers.length === 0 ? "" : element("path", { class: name, d: cellsPath(its, numbers) });

/** The places of the ground that take the values of some samples. */
const withSamples = ({ places }: AnalysisDocument, samples: readonly number[]): number[] => {
  const isIn = new Set(samples);
  return places.flatMap(({ sample }, number) => (isIn.has(sample) ? [number] : []));
};

/** From 0 for nothing to `STEPS_OF_HEAT` for the most. */
const heatOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((STEPS_OF_HEAT * value) / most));

const heat = (its: AnalysisDocument, what: "uncovered" | "shots" | "targets"): string => {
  const most = its.samples.reduce((p, sample) => Math.max(p, sample[what]), 0);
  const steps: number[][] = Array.from({ length: STEPS_OF_HEAT + 1 }, () => []);
  for (const [number, { sample }] of its.places.entries())
    steps[heatOf(its.samples[sample]?.[what] ?? 0, most)]?.push(number);
  return steps.map((numbers, step) => cells(its, `heat h${step}`, numbers)).join("");
};

const ground = (its: AnalysisDocument): string =>
  cells(
    its,
    "ground",
    its.places.map((_, number) => number),
  );

const fire = (its: AnalysisDocument): string => {
  const best = new Map<number, number>();
  for (const { shots } of its.fire)
    for (const { sample, cover } of shots) {
      if (cover === null) continue;
      const level = its.levels.indexOf(cover);
      best.set(sample, Math.min(best.get(sample) ?? Infinity, level));
    }
  const having = (isIn: (level: number) => boolean): number[] =>
    withSamples(
      its,
      [...best].flatMap(([sample, level]) => (isIn(level) ? [sample] : [])),
    );
  return (
    cells(
      its,
      "seen covered",
      having((level) => level > 0),
    ) +
    cells(
      its,
      "seen clear",
      having((level) => level === 0),
    )
  );
};

const DRAWN: Readonly<Record<Layer, (its: AnalysisDocument) => string>> = {
  uncovered: (its) => heat(its, "uncovered"),
  shots: (its) => heat(its, "shots"),
  targets: (its) => heat(its, "targets"),
  zones: (its) =>
    ground(its) +
    cells(its, "kill", withSamples(its, its.kill?.samples ?? [])) +
    cells(its, "safe", withSamples(its, its.safe?.samples ?? [])),
  passages: (its) =>
    ground(its) +
    its.passages.map(({ beyond }) => cells(its, "beyond", beyond)).join("") +
    its.passages.map(({ places }) => cells(its, "passage", places)).join(""),
  fire: (its) => ground(its) + fire(its),
  sides: (its) =>
    ground(its) +
    (its.sides ?? [])
      .map(({ places, moved }, n) => cells(its, `side-${n} moved`, moved) + cells(its, `side-${n} start`, places))
      .join(""),
  ambush: (its) => ground(its) + ambush(its, its.ambushes[0]),
  "ambush-other": (its) => ground(its) + ambush(its, its.ambushes[1]),
};

const ambush = (its: AnalysisDocument, found: AnalysisDocument["ambushes"][number] | undefined): string =>
  found === undefined
    ? ""
    : cells(its, "hide", asDrawn(its, found.places)) +
      cells(its, "strike", asDrawn(its, found.striking)) +
      cells(its, "approach", found.approach);

/** Places of the sample with those that take their values. */
const asDrawn = (its: AnalysisDocument, places: readonly number[]): number[] => {
  const samples = places.flatMap((place) => its.places[place]?.sample ?? []);
  return withSamples(its, samples);
};

const WALL_CLASSES = ["solid", "door", "half", "see"] as const;
const CREATURE_CLASSES = ["friendly", "neutral", "hostile"] as const;

/** What the lines and outlines of a picture can be. */
export const KEYS = [...WALL_CLASSES, ...CREATURE_CLASSES] as const;
export type Key = (typeof KEYS)[number];

const wallClass = ({
  isDoor,
  effect,
  blocksMovement,
  sight,
  isGraded,
}: Wall): (typeof WALL_CLASSES)[number] | undefined => {
  if (effect === "normal") return isDoor ? "door" : "solid";
  if (effect !== "none") return "half";
  return blocksMovement || isGraded || sight !== "none" ? "see" : undefined;
};

const wallsOn = ({ walls: all }: Battlefield, level: string | null): readonly Wall[] =>
  all.filter((wall) => isOnLevel(wall.levels, [level]));

const walls = (battlefield: Battlefield, level: string | null, unit: number): string => {
  const all = wallsOn(battlefield, level);
  return WALL_CLASSES.map((name) => {
    const its = all.filter((wall) => wallClass(wall) === name);
    if (its.length === 0) return "";
    const width = (name === "see" ? 1.5 : 3) * unit;
    return element("path", { class: `wall ${name}`, d: pathOfEdges(its.map(pixelEdge)), "stroke-width": width });
  }).join("");
};

/** Foundry's numbers. */
const dispositionClass = ({ disposition }: Creature): (typeof CREATURE_CLASSES)[number] =>
  disposition > 0 ? "friendly" : disposition < 0 ? "hostile" : "neutral";

const creaturesOn = ({ creatures: all }: Battlefield, level: string | null): readonly Creature[] =>
  all.filter(({ kind, level: its }) => kind === "creature" && (its === null || level === null || its === level));

const creatures = (battlefield: Battlefield, level: string | null, unit: number): string =>
  creaturesOn(battlefield, level)
    .map((creature) => {
      const points = creature.footprint.map(({ x, y }) => ({ x: toPixels(x), y: toPixels(y) }));
      const d = pathThrough(points, true);
      const its = { class: `creature ${dispositionClass(creature)}`, d, "stroke-width": 1.5 * unit };
      return element("path", its, element("title", {}, escaped(creature.name)));
    })
    .join("");

/** Which lines and outlines a picture has. */
export const keysOn = (battlefield: Battlefield, level: string | null): readonly Key[] => {
  const drawn = new Set<Key | undefined>([
    ...wallsOn(battlefield, level).map(wallClass),
    ...creaturesOn(battlefield, level).map(dispositionClass),
  ]);
  return KEYS.filter((key) => drawn.has(key));
};

/** Middles of columns, or of rows, that are in the frame, each with its number from 0 on; as many as there is room for. */
const marksAlong = ({
  first,
  step,
  from,
  length,
  font,
}: Record<"first" | "step" | "from" | "length" | "font", number>) => {
  const every = Math.max(1, Math.ceil((3 * font) / step));
  const marks: { readonly number: number; readonly at: number }[] = [];
  for (let number = Math.max(0, Math.ceil((from - first) / step)); ; number++) {
    const at = first + (number + 0.5) * step;
    if (at >= from + length) return marks;
    if (number % every === 0) marks.push({ number, at });
  }
};

/** Letters and numbers of columns and rows along the edges. */
const rulers = ({ grid }: AnalysisDocument, frame: Frame, unit: number): string => {
  const font = 15 * unit;
  const columns = { first: grid.left, step: grid.wide, from: frame.left, length: frame.width, font };
  const rows = { first: grid.top, step: grid.high, from: frame.top, length: frame.height, font };
  return [
    ...marksAlong(columns).map(({ number, at }) => ruler(letters(number), at, frame.top + font, font)),
    ...marksAlong(rows).map(({ number, at }) => ruler(String(number + 1), frame.left + font, at + font / 3, font)),
  ].join("");
};

const ruler = (text: string, x: number, y: number, font: number): string =>
  textAt(text, { x, y }, { class: "ruler", "font-size": font, "text-anchor": "middle" });

/** Pixels of the picture across. */
const WIDTH = 1000;

/** One layer alone, without its group. */
export const layerPicture = (its: AnalysisDocument, layer: Layer): string => DRAWN[layer](its);

/** What of the picture is shown first, which layers are in it, and what it is called. */
export interface PictureParts {
  readonly shown: Layer;
  /** The others are empty. */
  readonly drawn: readonly Layer[];
  readonly label: string;
}

/** The picture. `picture.css` has colours for its classes. */
export const mapPicture = (
  its: AnalysisDocument,
  battlefield: Battlefield,
  { shown, drawn, label }: PictureParts,
): string => {
  const frame = frameOf(its);
  const { left, top, width, height } = frame;
  const unit = Math.max(width, height) / WIDTH;
  const layers = LAYERS.map((layer) =>
    element("g", { class: `layer ${layer}` }, drawn.includes(layer) ? DRAWN[layer](its) : ""),
  );
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "parapet-map",
      role: "img",
      "aria-label": label,
      "data-part": "map",
      "data-layer": shown,
      viewBox: [left, top, width, height].map(rounded).join(" "),
    },
    [
      element("rect", { class: "paper", x: left, y: top, width, height }),
      ...layers,
      element("g", { "data-part": "seen" }),
      walls(battlefield, its.level, unit),
      creatures(battlefield, its.level, unit),
      element("g", { "data-part": "pointed", "stroke-width": 2 * unit }),
      rulers(its, frame, unit),
    ].join(""),
  );
};

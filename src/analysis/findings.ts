/** What a GM should know of a map, each with the layer of the picture that shows it. Nothing is said where the figure is weak. */
import type { MapAnalysis, Survey } from "./analysis";
import { type AreaName, type Compass, type Naming, namingOn } from "./names/naming";
import { groupsOf, type Passage } from "./passages";
import { levelIn, SHOT } from "./shooting";
import type { Side, SideName } from "./sides";

export const FINDING_KINDS = [
  "plain",
  "kill",
  "overlook",
  "safe",
  "passage",
  "passages",
  "fire",
  "balance",
  "ambush",
  "no-ambush",
] as const;

/** The layers of the picture. */
export const LAYERS = [
  ...(["uncovered", "shots", "targets", "zones", "passages", "fire", "sides"] as const),
  /** By the place of an ambush in the analysis. */
  ...(["ambush", "ambush-other"] as const),
] as const;
export const AMBUSH_LAYERS = ["ambush", "ambush-other"] as const satisfies readonly Layer[];
export type Layer = (typeof LAYERS)[number];

/** One thing to know. Shares are from 0 to 1; places are counted on the ground, not in the sample. */
export type Finding =
  | { readonly kind: "plain"; readonly layer: Layer }
  | {
      readonly kind: "kill" | "safe";
      readonly layer: Layer;
      readonly areas: readonly AreaName[];
      readonly places: number;
      /** Uncovered shots at each place, at least or at most; and at the place in the middle. */
      readonly bound: number;
      readonly median: number;
    }
  | {
      readonly kind: "overlook";
      readonly layer: Layer;
      readonly area: AreaName;
      readonly places: number;
      /** Of the places on the map that one of them shoots at without cover, on average. */
      readonly share: number;
    }
  | {
      readonly kind: "passage";
      readonly layer: Layer;
      readonly spaces: string;
      /** Places of the passage itself. */
      readonly length: number;
      readonly direction: Compass;
      readonly beyond: AreaName;
      readonly places: number;
      /** The named passage that has already cut off the part in which this one is: the last of several; null for none. */
      readonly within: string | null;
    }
  | { readonly kind: "passages"; readonly layer: Layer; readonly more: number }
  | {
      readonly kind: "fire";
      readonly layer: Layer;
      readonly name: string;
      /** Of the places in range. */
      readonly shot: number;
      readonly uncovered: number;
    }
  | { readonly kind: "balance"; readonly layer: Layer; readonly sides: readonly [Side, Side]; readonly move: number }
  | (Way & {
      readonly kind: "ambush";
      readonly layer: Layer;
      readonly areas: readonly AreaName[];
      readonly places: number;
    })
  | (Way & { readonly kind: "no-ambush"; readonly layer: Layer });

/** Beside which way an ambush was looked for, and for which side; null where the way was named. */
interface Way {
  readonly side: SideName | null;
  readonly from: string;
  readonly to: string;
}

/** So many parts of a zone are named, and so many passages. */
const MOST_NAMED = 3;

/** A part of a zone with fewer places says little. */
const LEAST_NAMED = 3;

/** A stand from which fewer of all places are shot at stands out in nothing that matters. */
const LEAST_SHARE = 0.1;

interface Told {
  readonly analysis: MapAnalysis;
  readonly naming: Naming;
  readonly groups: (sampled: readonly number[]) => readonly (readonly number[])[];
}

/** The parts of a zone on the ground, the largest first: a place belongs to it with the place of the sample whose values it takes. */
const groupsIn =
  ({ ground, sample }: MapAnalysis): Told["groups"] =>
  (sampled) => {
    const isIn = new Set(sampled);
    const places = ground.places.flatMap((_, place) => (isIn.has(sample.nearest[place] ?? -1) ? [place] : []));
    return groupsOf(ground.next, places).sort((p, q) => q.length - p.length);
  };

const countIn = (groups: readonly (readonly number[])[]): number => groups.reduce((sum, { length }) => sum + length, 0);

const zoneFindings = ({ analysis: { zones, ground, sample }, naming, groups }: Told): Finding[] => {
  // The sample stands for all places.
  const scale = ground.places.length / Math.max(1, sample.places.length);
  const median = zones.median * scale;
  return (["kill", "safe"] as const).flatMap((kind): Finding[] => {
    const zone = zones[kind];
    if (zone === null) return [];
    const parts = groups(zone.places);
    const large = parts.filter(({ length }) => length >= LEAST_NAMED).slice(0, MOST_NAMED);
    if (large.length === 0) return [];
    const areas = large.map((part) => naming.areaOf(part));
    return [{ kind, layer: "zones", areas, places: countIn(parts), bound: Math.round(zone.bound * scale), median }];
  });
};

const overlookFindings = ({ analysis: { zones, exposures, sample }, naming, groups }: Told): Finding[] => {
  if (zones.overlook === null) return [];
  // Who shoots well from the kill zone is shot at as well, so it is not recommended.
  const exposed = new Set(zones.kill?.places);
  const [largest] = groups(zones.overlook.places.filter((place) => !exposed.has(place)));
  if (largest === undefined || largest.length < LEAST_NAMED) return [];
  const sampled = new Set(largest.map((place) => sample.nearest[place] ?? -1));
  const sum = [...sampled].reduce((all, number) => all + (exposures[number]?.targets ?? 0), 0);
  const share = sum / sampled.size / Math.max(1, sample.places.length);
  if (share < LEAST_SHARE) return [];
  return [{ kind: "overlook", layer: "targets", area: naming.areaOf(largest), places: largest.length, share }];
};

/** Of the places beyond two passages, the share that is beyond both. */
const sharedBeyond = (p: Passage, q: Passage): number => {
  const theirs = new Set(q.beyond);
  const both = p.beyond.filter((place) => theirs.has(place)).length;
  return both / (p.beyond.length + q.beyond.length - both);
};

/** Two passages one behind another lead to nearly the same: it is enough to name the first. */
const NEARLY_SAME = 0.8;

const namedOf = (passages: readonly Passage[]): readonly Passage[] => {
  const named: Passage[] = [];
  for (const passage of passages)
    if (!named.some((other) => sharedBeyond(passage, other) > NEARLY_SAME)) named.push(passage);
  return named.slice(0, MOST_NAMED);
};

/** Whether a passage and all that it cuts off are beyond another one. */
const isWithin = (outer: Passage, { places, beyond }: Passage): boolean => {
  const theirs = new Set(outer.beyond);
  return [...places, ...beyond].every((place) => theirs.has(place) || outer.places.includes(place));
};

const passageFindings = ({ analysis: { passages }, naming }: Told): Finding[] => {
  const named = namedOf(passages);
  const spacesOf = ({ places }: Passage): string => naming.areaOf(places).spaces;
  const told = named.map((passage, number): Finding => {
    const { places, beyond } = passage;
    const outer = named.slice(0, number).findLast((other) => isWithin(other, passage));
    return {
      kind: "passage",
      layer: "passages",
      spaces: spacesOf(passage),
      length: places.length,
      direction: naming.direction(places, beyond),
      beyond: naming.areaOf(beyond),
      places: beyond.length,
      within: outer === undefined ? null : spacesOf(outer),
    };
  });
  const more = passages.length - told.length;
  return more > 0 ? [...told, { kind: "passages", layer: "passages", more }] : told;
};

const fireFindings = ({ analysis: { fire } }: Told): Finding[] =>
  fire.flatMap(({ name, answers }): Finding[] => {
    const asked = answers.filter((answer) => answer !== SHOT.unasked);
    const shot = asked.filter((answer) => levelIn(answer) !== null);
    if (asked.length === 0) return [];
    const uncovered = shot.filter((answer) => levelIn(answer) === 0).length / asked.length;
    return [{ kind: "fire", layer: "fire", name, shot: shot.length / asked.length, uncovered }];
  });

const ambushFindings = ({ analysis: { ambushes, sample }, naming, groups }: Told): Finding[] =>
  ambushes.map(({ side, approach, striking }, number): Finding => {
    const layer = AMBUSH_LAYERS[number] ?? "ambush";
    const way = { side, from: naming.spaceOf(approach[0] ?? -1), to: naming.spaceOf(approach.at(-1) ?? -1) };
    const found = new Set(striking);
    const parts = groups(sample.places.flatMap((place, its) => (found.has(place) ? [its] : [])));
    if (parts.length === 0) return { kind: "no-ambush", layer, ...way };
    const areas = parts.slice(0, MOST_NAMED).map((part) => naming.areaOf(part));
    return { kind: "ambush", layer, ...way, areas, places: countIn(parts) };
  });

/** What is worth knowing, the most important first. */
export const findingsOf = ({ question }: Pick<Survey, "question">, analysis: MapAnalysis): readonly Finding[] => {
  const naming = namingOn(analysis.ground, question.scene.grid, question.labels);
  const told: Told = { analysis, naming, groups: groupsIn(analysis) };
  const zones = [...zoneFindings(told), ...overlookFindings(told)];
  const { sides } = analysis;
  return [
    ...(zones.some(({ kind }) => kind !== "overlook")
      ? zones
      : [{ kind: "plain", layer: "uncovered" } as const, ...zones]),
    ...passageFindings(told),
    ...fireFindings(told),
    ...(sides === null ? [] : [{ kind: "balance", layer: "sides", sides, move: question.move } as const]),
    ...ambushFindings(told),
  ];
};

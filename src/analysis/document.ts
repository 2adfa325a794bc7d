/** An analysis as JSON. docs/analysis.schema.json is made of what is here; docs/analysis.md says what each member means. */
import * as v from "valibot";
import { toPixels } from "../geometry/numbers/lattice";
import { GRID_TYPES } from "../scene/model/scene";
import { creatureOf } from "../scene/spaces/creature";
import { hasOwnRule } from "./ambush";
import type { MapAnalysis, Survey } from "./analysis";
import type { Zone } from "./exposure";
import { FINDING_KINDS, type Finding, LAYERS } from "./findings";
import { placeNear } from "./ground";
import { namingOn } from "./names/naming";
import { rowsOn } from "./names/spaces";
import { levelIn, SHOT } from "./shooting";
import { type Share, SIDE_NAMES } from "./sides";

const number = v.number();
const numbers = v.array(v.number());
const described = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));

const zone = v.nullable(
  v.object({
    bound: described(
      number,
      "Uncovered shots that make a place one of them; of `overlook`: places it shoots at. Both count samples.",
    ),
    samples: described(numbers, "Places in `samples`."),
  }),
);

const share = v.object({
  shot: described(number, "From 0 to 1: of the side's places those that the other can shoot at."),
  uncovered: described(number, "The same without cover."),
});

const sample = v.object({
  place: described(number, "Its place in `places`."),
  inRange: described(number, "Other samples in range. Counts of samples: see `placesPerSample`."),
  shots: described(number, "Of these samples, how many can shoot at it."),
  uncovered: described(number, "Of these samples, how many without cover."),
  targets: described(number, "How many samples it can shoot at without cover."),
  judged: described(number, "From 0 to 1: of its shots those of which the cover was judged. The counts stand for all."),
});

export const ANALYSIS = v.object({
  format: v.literal("parapet-analysis"),
  scene: v.string(),
  ruleset: v.string(),
  levels: described(v.array(v.string()), "The rule set's levels of cover, mildest first."),
  level: described(v.nullable(v.string()), "The scene level's id; null where the scene has none."),
  height: described(number, "The height of the ground, scene units."),
  range: described(number, "Spaces."),
  move: described(number, "Spaces."),
  withCreatures: described(v.boolean(), "Whether creatures on the map give cover."),
  grid: v.object({
    type: v.picklist(GRID_TYPES),
    size: described(number, "Pixels."),
    distance: number,
    units: v.string(),
    left: described(number, "Pixels: where column A begins."),
    top: described(number, "Pixels: where row 1 begins."),
    wide: described(number, "Pixels from one column to the next."),
    high: described(number, "Pixels from one row to the next."),
    cell: described(numbers, "Pixels from its middle: x, y of each corner of a place."),
  }),
  counts: v.object({
    places: number,
    samples: number,
    placesPerSample: described(
      number,
      "Counts of samples times this are estimates for all places, as the findings say them; 1 where every place is a sample.",
    ),
    offGround: described(number, "Points of the named way without ground that was read near them: they are left out."),
    pairs: described(number, "Pairs of samples in range, both directions counted."),
    lines: described(number, "Pairs with a line of effect."),
    judged: described(number, "Pairs of which the cover was judged."),
  }),
  places: v.array(
    v.object({
      space: described(v.string(), "Column and row, such as D9."),
      x: described(number, "Pixels: its middle."),
      y: number,
      sample: described(number, "The place in `samples` whose values it takes."),
    }),
  ),
  samples: v.array(sample),
  median: described(number, "Of the uncovered shots at the samples, counted in samples."),
  kill: zone,
  safe: zone,
  overlook: zone,
  passages: v.array(
    v.object({
      places: described(numbers, "Places in `places`."),
      sides: described(numbers, "Counts of places on each side with at least 20, largest first."),
      beyond: described(numbers, "Places in `places`: the smallest of these sides."),
    }),
  ),
  fire: v.array(
    v.object({
      shooter: v.string(),
      name: v.string(),
      shots: v.array(v.object({ sample: number, cover: described(v.nullable(v.string()), "Null: no shot.") })),
    }),
  ),
  sides: v.nullable(
    v.array(
      v.object({
        name: v.picklist(SIDE_NAMES),
        places: described(numbers, "Places in `places`."),
        moved: described(numbers, "Places in `places`: where it can be after its move."),
        fromStart: share,
        afterMove: share,
      }),
    ),
  ),
  ambushes: v.array(
    v.object({
      side: described(v.nullable(v.picklist(SIDE_NAMES)), "The side in ambush; null where the way was named."),
      isByBook: described(v.boolean(), "Whether the book has a rule of its own for hiding places."),
      approach: described(numbers, "Places in `places`, in the order of the way."),
      places: described(numbers, "Places in `places` that suit an ambush."),
      striking: described(numbers, "Those from which a line of effect leads to a point of the way."),
    }),
  ),
  findings: v.array(v.object({ kind: v.picklist(FINDING_KINDS), layer: v.picklist(LAYERS), text: v.string() })),
});

export type AnalysisDocument = v.InferOutput<typeof ANALYSIS>;

const zoneOf = (its: Zone | null): AnalysisDocument["kill"] =>
  its === null ? null : { bound: its.bound, samples: [...its.places] };

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

const shareOf = ({ shot, uncovered }: Share): Share => ({ shot: rounded(shot), uncovered: rounded(uncovered) });

/** A place as it is drawn, about its middle. Without a grid places are half a space apart, and drawn so large. */
const cellOf = ({ question, ground }: Survey): number[] => {
  const { grid } = question.scene;
  const { footprint, centre } = creatureOf(ground.token, grid, question.rules.unsetBase);
  const part = grid.type === "gridless" ? 0.5 : 1;
  return footprint.flatMap(({ x, y }) => [part * toPixels(x - centre.x), part * toPixels(y - centre.y)]);
};

const gridOf = (survey: Survey): AnalysisDocument["grid"] => {
  const { grid } = survey.question.scene;
  const { type, size, distance, units } = grid;
  const { left, top, wide, high } = rowsOn(grid, survey.ground.bounds);
  return { type, size, distance, units, left, top, wide, high, cell: cellOf(survey) };
};

const countsOf = (
  { approach, scene }: Survey["question"],
  { ground, sample, table: { answers } }: MapAnalysis,
): AnalysisDocument["counts"] => {
  const count = (isIn: (answer: number) => boolean): number =>
    answers.reduce((sum, answer) => sum + Number(isIn(answer)), 0);
  const [places, samples] = [ground.places.length, sample.places.length];
  const offGround = approach.filter((point) => placeNear(ground, point, scene.grid.size) === undefined).length;
  const whole = { places, samples, offGround, placesPerSample: places / Math.max(1, samples), pairs: answers.length };
  // Rules that tell lines only by judging leave lines open where they were not asked: then all pairs are what is judged a part of.
  const unasked = count((answer) => answer === SHOT.unasked);
  if (unasked > 0) return { ...whole, lines: answers.length, judged: answers.length - unasked };
  return {
    ...whole,
    lines: count((answer) => answer !== SHOT.barred),
    judged: count((answer) => answer === SHOT.refused || levelIn(answer) !== null),
  };
};

const placesOf = ({ question, ground }: Survey, { sample }: MapAnalysis): AnalysisDocument["places"] => {
  const naming = namingOn(ground, question.scene.grid, []);
  return ground.places.map(({ centre }, place) => ({
    space: naming.spaceOf(place),
    x: toPixels(centre.x),
    y: toPixels(centre.y),
    sample: sample.nearest[place] ?? -1,
  }));
};

const fireOf = ({ rules }: Survey["question"], { fire }: MapAnalysis): AnalysisDocument["fire"] =>
  fire.map(({ shooter, name, answers }) => ({
    shooter,
    name,
    shots: Array.from(answers, (answer, number) => ({ answer, sample: number })).flatMap(({ answer, sample: its }) => {
      const level = levelIn(answer);
      return answer === SHOT.unasked
        ? []
        : [{ sample: its, cover: level === null ? null : (rules.levels[level] ?? "") }];
    }),
  }));

const sidesOf = ({ sides }: MapAnalysis): AnalysisDocument["sides"] =>
  sides?.map(({ name, places, moved, fromStart, afterMove }) => ({
    name,
    places: [...places],
    moved: [...moved],
    fromStart: shareOf(fromStart),
    afterMove: shareOf(afterMove),
  })) ?? null;

/** The analysis as data; `say` puts a finding into words. */
export const documentOf = (
  survey: Survey,
  analysis: MapAnalysis,
  findings: readonly Finding[],
  say: (finding: Finding) => string,
): AnalysisDocument => {
  const { question, ground } = survey;
  const { scene, rules, level, range, move, withCreatures } = question;
  const { sample: sampled, exposures, zones, passages, ambushes } = analysis;
  return {
    format: "parapet-analysis",
    scene: scene.name,
    ruleset: rules.id,
    levels: [...rules.levels],
    level,
    height: ground.token.elevation,
    range,
    move,
    withCreatures,
    grid: gridOf(survey),
    counts: countsOf(question, analysis),
    places: placesOf(survey, analysis),
    samples: exposures.map((its, n) => ({ place: sampled.places[n] ?? -1, ...its, judged: rounded(its.judged) })),
    median: zones.median,
    kill: zoneOf(zones.kill),
    safe: zoneOf(zones.safe),
    overlook: zoneOf(zones.overlook),
    passages: passages.map(({ places, sides, beyond }) => ({
      places: [...places],
      sides: [...sides],
      beyond: [...beyond],
    })),
    fire: fireOf(question, analysis),
    sides: sidesOf(analysis),
    ambushes: ambushes.map(({ side, approach, places, striking }) => ({
      side,
      isByBook: hasOwnRule(question),
      approach: [...approach],
      places: [...places],
      striking: [...striking],
    })),
    findings: findings.map((finding) => ({ kind: finding.kind, layer: finding.layer, text: say(finding) })),
  };
};

/** What was to be reached, and whether it was. */
import type { Series } from "./scaling";
import { shown, type Figures } from "./tables";

/** Everything that was measured. */
export interface Measured {
  readonly figures: Figures;
  readonly series: readonly Series[];
  /** Bytes a wall, by scene: the larger of what is in flat arrays and what the process grew by. */
  readonly wallBytes: Readonly<Record<string, number>>;
  /** Bytes a query, by scene and query. */
  readonly leftBehind: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Target {
  readonly what: string;
  readonly figure: number | undefined;
  readonly most?: number;
  readonly least?: number;
}

/** A quotient of two figures of one scene; undefined when one was not measured. */
const quotient = (
  { figures }: Measured,
  scene: string,
  above: readonly [query: string, way: string],
  below: readonly [query: string, way: string],
): number | undefined => {
  const [p, q] = [above, below].map(([query, way]) => figures[scene]?.[query]?.[way]);
  return p === undefined || q === undefined ? undefined : p / q;
};

const lineTargets = (measured: Measured): Target[] => {
  const least = { W1: 15, W2: 75, W3: 150, W4: 500 };
  const scenes = Object.entries(least);
  const ratio = (scene: string, way: string, query = "Q1 near"): number | undefined =>
    quotient(measured, scene, [query, way], [query, "ours"]);
  return [
    ...scenes.map(([scene, times]) => ({
      what: `Q1 near against brute force, ${scene}`,
      figure: ratio(scene, "brute"),
      least: times,
    })),
    ...scenes.map(([scene]) => ({
      what: `Q1 near against planck, ${scene}`,
      figure: ratio(scene, "planck"),
      least: 15,
    })),
    ...scenes.map(([scene]) => ({
      what: `Q2 against visibility-polygon, ${scene}`,
      figure: ratio(scene, "visibility-polygon", "Q2"),
      least: 100,
    })),
  ];
};

const growthTargets = ({ series }: Measured): Target[] =>
  (["fixed area", "fixed density"] as const).flatMap((title) =>
    ["Q1 near", "Q1 any"].map((name) => ({
      what: `${name}, exponent in walls, ${title}`,
      figure: series.find((each) => each.title === title)?.exponents[name],
      most: title === "fixed area" ? 0.25 : 0.05,
    })),
  );

const manyTargets = (measured: Measured): Target[] => {
  const own = ["Q3", "ours"] as const;
  return [
    ...Object.entries({ W3: 110, W4: 40 }).map(([scene, most]) => ({
      what: `Q3 in scans of all walls for one line, ${scene}`,
      figure: quotient(measured, scene, own, ["Q3", "one line, all walls"]),
      most,
    })),
    ...["W3", "W4"].map((scene) => ({
      what: `Q3 of ${scene} in ms, one frame at 60 Hz`,
      figure: ((time) => (time === undefined ? undefined : time / 1000))(measured.figures[scene]?.["Q3"]?.["ours"]),
      most: 16.7,
    })),
    ...["W3", "W4"].flatMap((scene) => [
      {
        what: `made ready anew against a token's move, ${scene}`,
        figure: quotient(measured, scene, ["Q5 move", "made ready anew"], ["Q5 move", "ours"]),
        least: 20,
      },
      {
        what: `made ready anew against a door, ${scene}`,
        figure: quotient(measured, scene, ["Q5 door", "made ready anew"], ["Q5 door", "ours"]),
        least: 15,
      },
    ]),
    ...["W1", "W2", "W3", "W4"].map((scene) => ({
      what: `index build in builds of flatbush, ${scene}`,
      figure: quotient(measured, scene, ["Q5 build", "ours"], ["Q5 build", "flatbush"]),
      most: 1.5,
    })),
  ];
};

const areaTargets = (measured: Measured): Target[] => {
  const scenes = ["W1", "W2", "W3", "W4"];
  return [
    ...scenes.map((scene) => ({
      what: `Q4 against clipper2-wasm, ${scene}`,
      figure: quotient(measured, scene, ["Q4", "clipper2-wasm"], ["Q4", "ours"]),
      least: 40,
    })),
    {
      what: "Q4 against brute force, W3",
      figure: quotient(measured, "W3", ["Q4", "brute"], ["Q4", "ours"]),
      least: 100,
    },
  ];
};

const ruleTargets = (measured: Measured): Target[] =>
  ["W1", "W2", "W3", "W4"].flatMap((scene) => [
    {
      what: `judge with heights in judges without, ${scene}`,
      figure: quotient(measured, scene, ["judge", "with heights"], ["judge", "ours"]),
      most: 2,
    },
    {
      what: `judge of pathfinder1e in Q1s, ${scene}`,
      figure: quotient(measured, scene, ["judge", "ours"], ["judge", "our Q1"]),
      most: 10,
    },
  ]);

/** What a look at the heap itself may add to the bytes of a query. */
const NOISE = 4;

const byteTargets = ({ wallBytes, leftBehind }: Measured): Target[] => [
  ...Object.entries(wallBytes).map(([scene, figure]) => ({ what: `bytes a wall, ${scene}`, figure, most: 100 })),
  ...Object.entries(leftBehind).flatMap(([scene, queries]) =>
    Object.entries(queries)
      .filter(([query]) => /^Q[1-3]/.test(query))
      .map(([query, figure]) => ({ what: `bytes left behind by ${query}, ${scene}`, figure, most: NOISE })),
  ),
];

const rowOf = ({ what, figure, most, least }: Target): string => {
  const wanted = most === undefined ? `at least ${shown(least ?? NaN)}` : `at most ${shown(most)}`;
  const isMet = figure !== undefined && (most === undefined ? figure >= (least ?? NaN) : figure <= most);
  const state = figure === undefined ? "not measured" : isMet ? "met" : "NOT MET";
  return `${what.padEnd(46)}${(figure === undefined ? "–" : shown(figure)).padStart(10)}   ${wanted.padEnd(16)}${state}`;
};

/** One line for each; those of which nothing was measured only when all was asked for. */
export const printTargets = (measured: Measured, withUnmeasured: boolean): void => {
  const targets = [lineTargets, growthTargets, manyTargets, areaTargets, ruleTargets, byteTargets]
    .flatMap((targetsOf) => targetsOf(measured))
    .filter(({ figure }) => withUnmeasured || figure !== undefined);
  if (targets.length === 0) return;
  console.log("\nTo be reached");
  for (const target of targets) console.log(rowOf(target));
};

/**
 * What is to be reached, and whether it was. Each target follows from what somebody at a table does; none from what was measured.
 * The first comment of each says how.
 */
import type { Series } from "./scaling";
import { shown, type Figures } from "./tables";
import { READ_FROM_WALLS } from "./upkeep";

/** Everything that was measured. */
export interface Measured {
  readonly figures: Figures;
  readonly series: readonly Series[];
  /** Bytes a wall, by scene: the larger of what is in flat arrays and what the process grew by. */
  readonly wallBytes: Readonly<Record<string, number>>;
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

/** Milliseconds; undefined when no real scene was measured. */
const slowestRealIndex = ({ figures }: Measured): number | undefined => {
  const times = Object.entries(figures).flatMap(([scene, byQuery]) =>
    SCENES.some((made) => made === scene) ? [] : (byQuery["index build"]?.[READ_FROM_WALLS] ?? []),
  );
  return times.length === 0 ? undefined : Math.max(...times) / 1000;
};

const SCENES = ["W1", "W2", "W3", "W4"] as const;
const LARGE = ["W3", "W4"] as const;

/**
 * Line of effect of near pairs. A cover map of 265 places and 50 enemies on W3 asks 13,250 times. In 150 ms of work, which still
 * feels immediate after a key press, that is 11 µs each. This is a thirtieth of sixteen lines against every wall. W2 and W4 are played
 * in the same way. A map of 500 walls (W1) leaves less to save, and a tenth is as quick there.
 */
const lineTargets = (measured: Measured): Target[] =>
  SCENES.map((scene) => ({
    what: `line of effect against brute force, ${scene}`,
    figure: quotient(measured, scene, ["lines, near pairs", "brute"], ["lines, near pairs", "ours"]),
    least: scene === "W1" ? 10 : 30,
  }));

/** What two creatures ask depends on what is near them: a map that goes on elsewhere must cost nobody anything. */
const growthTargets = ({ series }: Measured): Target[] => [
  {
    what: "line of effect, exponent in walls at one density",
    figure: series.find(({ title }) => title === "fixed density")?.exponents["lines, near pairs"],
    most: 0.05,
  },
];

/**
 * A token that moves changes next to nothing. So following it must be far cheaper than starting again. A drag over twenty squares
 * costs no more than to open the scene once. The index is built when a scene is opened and after a door. It may cost half as much
 * again as the fastest general one, and at most 2 ms on the largest real scene: an eighth of a frame.
 */
const upkeepTargets = (measured: Measured): Target[] => [
  ...LARGE.map((scene) => ({
    what: `made from nothing against a move, ${scene}`,
    figure: quotient(measured, scene, ["upkeep, move", "from nothing"], ["upkeep, move", "ours"]),
    least: 20,
  })),
  { what: "whole new index on the largest real scene, ms", figure: slowestRealIndex(measured), most: 2 },
  ...SCENES.map((scene) => ({
    what: `index build in builds of flatbush, ${scene}`,
    figure: quotient(measured, scene, ["index build", "ours"], ["index build", "flatbush"]),
    most: 1.5,
  })),
];

/** A verdict may look from several points of the attacker (a front, corners). Ten looks cost no more than a verdict. */
const hiddenTargets = (measured: Measured): Target[] =>
  SCENES.map((scene) => ({
    what: `share hidden, in verdicts, ${scene}`,
    figure: quotient(measured, scene, ["share hidden", "ours"], ["judge", "ours"]),
    most: 0.1,
  }));

/**
 * A whole verdict of `pathfinder1e`. With heights on walls it may take twice the time at most. The module's additions to bare
 * lines must not undo what it saves on them. On small maps a verdict is never slower than sixteen lines against every wall. On ten
 * times the walls of W1 it is ten times as fast, so that it takes there what it may take on W1.
 */
const judgeTargets = (measured: Measured): Target[] =>
  SCENES.flatMap((scene) => [
    {
      what: `verdict with heights in verdicts without, ${scene}`,
      figure: quotient(measured, scene, ["judge", "with heights"], ["judge", "ours"]),
      most: 2,
    },
    {
      what: `sixteen brute lines against a verdict, ${scene}`,
      figure: quotient(measured, scene, ["judge", "brute, lines only"], ["judge", "ours"]),
      least: scene === "W3" || scene === "W4" ? 10 : 1,
    },
  ]);

/** The map says less of each place and enemy than a verdict does. So it costs at most one verdict for each. */
const mapTargets = (measured: Measured): Target[] => [
  {
    what: "cover map a place and enemy, in verdicts, W3",
    figure: quotient(measured, "W3", ["cover map", "pathfinder1e"], ["judge", "ours"]),
    most: 1,
  },
];

/** A scene of 20,000 walls is kept ready in 2 MB: a fraction of one picture of a map. */
const byteTargets = ({ wallBytes }: Measured): Target[] =>
  Object.entries(wallBytes).map(([scene, figure]) => ({ what: `bytes a wall, ${scene}`, figure, most: 100 }));

const rowOf = ({ what, figure, most, least }: Target): string => {
  const wanted = most === undefined ? `at least ${shown(least ?? NaN)}` : `at most ${shown(most)}`;
  const isMet = figure !== undefined && (most === undefined ? figure >= (least ?? NaN) : figure <= most);
  const state = figure === undefined ? "not measured" : isMet ? "met" : "NOT MET";
  return `${what.padEnd(50)}${(figure === undefined ? "–" : shown(figure)).padStart(10)}   ${wanted.padEnd(16)}${state}`;
};

/** One line for each; those of which nothing was measured only when all was asked for. */
export const printTargets = (measured: Measured, withUnmeasured: boolean): void => {
  const targets = [lineTargets, growthTargets, upkeepTargets, hiddenTargets, judgeTargets, mapTargets, byteTargets]
    .flatMap((targetsOf) => targetsOf(measured))
    .filter(({ figure }) => withUnmeasured || figure !== undefined);
  if (targets.length === 0) return;
  console.log("\nTo be reached");
  for (const target of targets) console.log(rowOf(target));
};

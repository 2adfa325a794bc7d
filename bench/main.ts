/** Measures what the arguments ask for and prints it. Ends with code 1 when an answer is not that of brute force. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { sceneFiles } from "../tests/scenes-beside";
import { measureAnalysis } from "./analysis";
import { EXTRAS, QUERIES, readArguments } from "./arguments.mjs";
import { mapFigures, pairTimesOf } from "./cover-maps";
import { lines } from "./line-of-effect";
import { timesOf } from "./measure";
import { bytesAWall, leftBehind } from "./memory";
import { PEERS, startClipper } from "./peers";
import type { Query } from "./query";
import { scalingSeries } from "./scaling";
import { measureScenes } from "./scenes";
import { withSceneSpeeds } from "./speed-page";
import { hasPlainPairs, madeStage, realStages } from "./stage";
import { subjectOf, type Subject } from "./subject";
import { printMaps, printQuery, printSeries, printSpreads, printThreats, shown, type Figures } from "./tables";
import { printTargets, type Measured } from "./targets";
import { index, upkeep } from "./upkeep";
import { mediansOf, verdictSpreads } from "./verdicts";
import { hidden, judge } from "./whole-verdicts";
import { CHECKSUMS, checksumsOf, workload, WORKLOADS } from "./workloads";

const QUERY_BY_NAME: Readonly<Record<string, Query>> = { lines, hidden, index, upkeep, judge };

/** Milliseconds for each way; real scenes are many. */
const MADE_BUDGET = 250;
const REAL_BUDGET = 40;
const ON_REAL = ["lines", "index", "judge"];

const { json, page, asked, scenes, named } = readArguments(process.argv.slice(2));
const asksFor = (name: string): boolean => asked.includes(name);
const figures: Figures = {};
const notes = new Map<string, string[]>();
const units = new Map<string, string>();
const byHeading = (heading: string, rows: readonly string[]): void => {
  if (rows.length > 0) console.log(`\n${heading}\n${rows.join("\n")}`);
};

const madeSubjects = (): Subject[] =>
  WORKLOADS.filter((name) => scenes.includes(name)).map((name) => {
    const made = workload(name);
    const came = checksumsOf(made).join(" ");
    const wanted = CHECKSUMS[name].join(" ");
    if (came !== wanted) throw new Error(`workload ${name}: expected ${wanted}, got checksums ${came}`);
    return subjectOf(madeStage(made), true);
  });

const ask = (subject: Subject, name: string, budget: number): void => {
  const query = QUERY_BY_NAME[name];
  for (const { query: title, entries, unit, notes: said } of query?.(subject) ?? []) {
    const scene = subject.stage.name;
    figures[scene] = { ...figures[scene], [title]: timesOf(entries, budget) };
    units.set(title, unit);
    if (said.length > 0) notes.set(title, [...(notes.get(title) ?? []), `${scene} ${said.join(", ")}`]);
  }
};

const measureReal = (subjects: readonly Subject[]): void => {
  if (sceneFiles.length === 0) console.log("\nReal scenes: not beside the project, so not measured.");
  for (const subject of subjects)
    for (const name of ON_REAL.filter(asksFor))
      if (name === "index" || hasPlainPairs(subject.stage)) ask(subject, name, REAL_BUDGET);
};

const printReal = (subjects: readonly Subject[]): void => {
  for (const { stage } of subjects) {
    const { name, field, creatures } = stage;
    const cells = Object.entries(figures[name] ?? {}).map(([query, times]) => {
      const { ours = NaN, brute = times["brute, lines only"] ?? NaN } = times;
      return `${query} ${shown(ours)} ×${shown(brute / ours)}`.padEnd(36);
    });
    console.log(
      `${name.padEnd(24)}${String(field.walls.length).padStart(5)} walls ${String(creatures.length).padStart(4)} creatures   ${cells.join("")}`.trimEnd(),
    );
  }
};

/** Bytes kept a wall, by scene. */
const measureMemory = (subjects: readonly Subject[]): Measured["wallBytes"] => {
  const kept = subjects.map((subject) => [subject.stage.name, bytesAWall(subject)] as const);
  byHeading(
    "Bytes kept a wall",
    kept.map(
      ([scene, { flat, grown }]) => `${scene} ${shown(flat)} in flat arrays, ${shown(grown)} by what the process grew`,
    ),
  );
  return Object.fromEntries(kept.map(([scene, { flat, grown }]) => [scene, Math.max(flat, grown)]));
};

const measureAllocation = (subjects: readonly Subject[]): void => {
  byHeading(
    "Bytes left behind a line of effect, once warm",
    subjects.map((subject) =>
      [
        subject.stage.name,
        ...Object.entries(leftBehind(subject)).map(([pairs, left]) => `${pairs} ${shown(left)}`),
      ].join("  "),
    ),
  );
};

const timesSchema = v.record(v.string(), v.number());
const coldSchema = v.object({ first: timesSchema, warm: timesSchema });

/** In processes of their own: plainly, and after the warm-up that the module runs in idle time. */
const measureCold = (): void => {
  const rows = ["fresh", "warmed"].map((state) => {
    const args = [join(import.meta.dirname, "cold.mjs"), `--${state}`];
    const { first, warm } = v.parse(coldSchema, JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })));
    const cells = Object.entries(first).map(([step, time]) => `${step} ${shown(time)} (${shown(warm[step] ?? NaN)})`);
    return `${state.padEnd(8)}${cells.join("  ")}`;
  });
  byHeading("First answers of a process on W3, and in brackets the same when warm, µs", rows);
};

const threatsSchema = v.array(
  v.object({
    name: v.string(),
    threats: v.array(
      v.object({
        ruleset: v.string(),
        places: v.number(),
        enemies: v.number(),
        work: v.number(),
        frames: v.number(),
        frame: v.number(),
      }),
    ),
  }),
);

const measureThreats = (): void => {
  const on = ["W3", "real"].filter((name) => scenes.includes(name));
  const said = execFileSync(process.execPath, [join(import.meta.dirname, "threat.mjs"), ...on], { encoding: "utf8" });
  for (const { name, threats } of v.parse(threatsSchema, JSON.parse(said))) printThreats(name, threats);
};

const measureVerdicts = (subjects: readonly Subject[]): void => {
  for (const subject of subjects) {
    const spreads = verdictSpreads(subject);
    const scene = subject.stage.name;
    figures[scene] = { ...figures[scene], verdicts: mediansOf(spreads) };
    printSpreads(scene, spreads);
  }
};

/** On W3 and every real scene. */
const measureMaps = (subjects: readonly Subject[]): void => {
  for (const subject of subjects) {
    const maps = mapFigures(subject);
    const scene = subject.stage.name;
    figures[scene] = { ...figures[scene], "cover map": pairTimesOf(maps) };
    printMaps(scene, maps);
  }
};

const mostWalls = (subjects: readonly Subject[]): readonly Subject[] =>
  subjects.toSorted((p, q) => q.stage.field.walls.length - p.stage.field.walls.length).slice(0, 1);

const main = async (): Promise<void> => {
  // Reports a place that cannot be written to before anything is measured.
  if (json !== undefined) writeFileSync(json, "{}\n");
  await startClipper();
  const made = madeSubjects();
  const real = scenes.includes("real") ? realStages().map((stage) => subjectOf(stage, false)) : [];
  console.log("Walls are the scene's once doubles and overlaps count once:");
  console.log(made.map(({ stage: { name, field } }) => `${name} ${field.walls.length}`).join(", "));
  for (const name of QUERIES.filter(asksFor)) for (const subject of made) ask(subject, name, MADE_BUDGET);
  for (const [title, unit] of units) printQuery(title, unit, figures);
  byHeading(
    "Notes",
    Array.from(notes, ([title, said]) => `${title}: ${said.join("; ")}`),
  );
  const ways = Object.values(figures).flatMap((byQuery) => Object.values(byQuery).flatMap(Object.keys));
  byHeading(
    "What peers answer",
    Object.entries(PEERS).flatMap(([peer, says]) => (ways.includes(peer) ? [says] : [])),
  );
  if (scenes.includes("real")) measureReal(real);
  if (real.length > 0) console.log("\nReal scenes, µs, and how many times that brute force takes");
  printReal(real);
  const wallBytes = asksFor("memory") ? measureMemory(made) : {};
  if (asksFor("allocation")) measureAllocation(made);
  const series = asksFor("scaling") ? scalingSeries() : [];
  series.forEach(printSeries);
  if (asksFor("cold")) measureCold();
  if (asksFor("verdicts")) measureVerdicts([...made.filter(({ stage }) => stage.name === "W3"), ...mostWalls(real)]);
  if (asksFor("covermap")) measureMaps([...made.filter(({ stage }) => stage.name === "W3"), ...real]);
  if (asksFor("threat")) measureThreats();
  if (asksFor("analysis")) measureAnalysis();
  printTargets({ figures, series, wallBytes }, asked.length === QUERIES.length + EXTRAS.length);
  const onScenes = asksFor("scenes") ? measureScenes(scenes, named) : undefined;
  if (page !== undefined && onScenes !== undefined)
    writeFileSync(page, withSceneSpeeds(readFileSync(page, "utf8"), onScenes, new Date().toISOString().slice(0, 10)));
  const all = onScenes === undefined ? figures : { ...figures, scenes: onScenes };
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(all, undefined, 2)}\n`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

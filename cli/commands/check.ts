import type { TidyOptions } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { severityOf, SEVERITIES, type Finding, type Severity } from "../../src/scene/map-check/finding";
import { mapCheck } from "../../src/scene/map-check/map-check";
import type { FileReading, ReadOptions, SceneInFile } from "../../src/scene/read-files/read-scene-file";
import { gapReaches } from "../../src/rules/map-check/gap-reach";
import { choiceOf, type Arguments } from "../input/arguments";
import { filesUnder, inShard, MAP_ENDINGS, shardOf } from "../input/files";
import { InputError, listOf } from "../input/input-error";
import { READING_HELP, READING_OPTIONS, readOptionsOf } from "../input/reading-options";
import { pairsIn, settingsOf } from "../rule-sets/rule-options";
import { scenesAt, withInputErrors } from "../input/scene-file";
import { CHECK_PRINTERS, FORMATS, type CheckedScene, type CheckPrinter } from "../output/findings";
import { plain } from "../../src/words/plain";
import type { Command, Output } from "./command";

/** Exit codes: nothing of that severity, something, bad input. */
const CLEAN = 0;
const FOUND = 1;
const FAILED = 2;

/** The findings of a scene that a file holds. */
const findingsOf = (reading: FileReading, tidy: TidyOptions): readonly Finding[] => {
  const battlefield = withInputErrors(() => battlefieldOf(reading.scene, tidy));
  const { reachOf } = gapReaches(battlefield, reading.scene.grid, reading.picture);
  return mapCheck(reading.scene, battlefield, tidy, { reading, reachOf });
};

interface CheckRun {
  readonly options: ReadOptions;
  readonly tidy: TidyOptions;
  readonly severity: Severity;
  readonly printer: CheckPrinter;
  readonly output: Output;
}

const weighs = (finding: Finding, severity: Severity): boolean =>
  SEVERITIES.indexOf(severityOf(finding)) <= SEVERITIES.indexOf(severity);

/** One scene after another, so that the memory of one is free for the next. */
const checkFile = (file: string, { options, tidy, severity, printer, output }: CheckRun): number => {
  let code = CLEAN;
  for (const scene of scenesAt(file, options)) {
    const checked = sceneOf(file, scene, tidy);
    output.print(printer.scene(checked));
    if (checked.findings.some((finding) => weighs(finding, severity))) code = FOUND;
  }
  return code;
};

const sceneOf = (file: string, { name, id, read }: SceneInFile, tidy: TidyOptions): CheckedScene => {
  const reading = withInputErrors(read);
  return {
    file,
    name: name === "" ? reading.scene.name : name,
    id,
    scene: reading.scene,
    findings: findingsOf(reading, tidy),
  };
};

/** Of several files one that fails, for whatever reason, is reported and does not stop the others. */
const checkEach = (files: readonly string[], run: CheckRun): number => {
  let worst = CLEAN;
  for (const file of files) {
    try {
      worst = Math.max(worst, checkFile(file, run));
    } catch (error) {
      const message = plain(error instanceof Error ? error.message : String(error));
      run.output.print(run.printer.failure(file, message));
      run.output.warn(`parapet: ${message}\n`);
      worst = FAILED;
    }
  }
  return worst;
};

const pathsIn = ({ positionals }: Arguments): readonly string[] => {
  if (positionals.length === 0)
    throw new InputError("FILE: expected the path of a scene file or of a folder (parapet --help has examples)");
  return positionals;
};

const severityAsked = (args: Arguments): Severity => choiceOf(args, "severity", SEVERITIES);

export const check: Command = {
  summary: "list a map's problems: walls that were fixed when it was read, and surprising ones",
  help: `Usage: parapet check FILE|FOLDER… [options]

The map check, as in the panel. Errors change what creatures can do: gaps that they see and shoot through, doors that cannot be
opened or closed, walls that cannot be read. Warnings may surprise, such as different walls drawn over each other. Notes are for
those who look closely, such as walls that were moved onto the grid. Each finding has its place and a distance in pixels: how
far a wall was moved, or how far it misses its neighbour. No file is changed; parapet fix repairs what is safe.

A folder is searched for ${MAP_ENDINGS} files that are maps, with the folders in it, sorted by path.
Of several files one that cannot be read does not stop the others.

  --severity SEVERITY   error (default), warning or note: findings of this severity and above make the exit code 1
  --format FORMAT       table (default); json, a line for each scene: {"file": …, "scene": …, "findings": [{severity, kind,
                        ids, at, by, key, data}…]}; github, annotations of findings of that severity and above
  --shard I/N           every N-th file, from the I-th, to share a library among several machines
  --option KEY=VALUE…   wallSnap or wallGap (squares; 0 is off)
${READING_HELP}
  --all                 every finding, not only the first of a kind, and the notes
  --help                this text

Exit code: 0 without findings of that severity, 1 with some, 2 for bad input, 3 for a fault of Parapet. With several files it is
the highest, and a file that fails counts as 2.
`,
  options: {
    ...READING_OPTIONS,
    severity: "one",
    format: "one",
    shard: "one",
    option: "many",
    all: "flag",
  },
  run: (args, output) => {
    const format = choiceOf(args, "format", FORMATS);
    const severity = severityAsked(args);
    const { tidy } = settingsOf(pairsIn(args.valuesOf("option")));
    const shard = shardOf(args.valueOf("shard"));
    const paths = pathsIn(args);
    const printer = CHECK_PRINTERS[format]({ bold: output.bold, isWhole: args.valueOf("all") !== undefined, severity });
    const run: CheckRun = { options: readOptionsOf(args), tidy, severity, printer, output };
    const files = filesUnder(paths);
    const [only] = files;
    if (only !== undefined && files.length === 1 && paths.includes(only)) return output.exitWith(checkFile(only, run));
    if (files.length === 0)
      throw new InputError(
        `${listOf(paths)}: expected a folder with maps, got none (searched for ${MAP_ENDINGS} files)`,
      );
    const its = inShard(files, shard);
    if (its.length === 0)
      output.warn(`parapet: nothing to check for this shard, of ${files.length} map${files.length === 1 ? "" : "s"}\n`);
    output.exitWith(checkEach(its, run));
  },
};

import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { isatty } from "node:tty";
import { setFlagsFromString } from "node:v8";
import { conclude, mostJudgedOn, type Progress, STAGES, type Survey, surveyOf } from "../../src/analysis/analysis";
import { type AnalysisDocument, documentOf } from "../../src/analysis/document";
import { findingsOf } from "../../src/analysis/findings";
import { findingWords } from "../../src/analysis/page/finding-words";
import { analysisPage } from "../../src/analysis/page/page";
import { readingData } from "../../src/analysis/page/page-data";
import { hintOf, howItIsMeant } from "../../src/analysis/page/page-words";
import type { SceneInFile } from "../../src/scene/read-files/read-scene-file";
import { TooLargeError } from "../../src/rules/judge/question-size";
import { QUESTION_HELP, QUESTION_OPTIONS, questionIn } from "../analysis/question";
import { askInThreads, runThread, sharedMemory, type ThreadTask } from "../analysis/threads";
import { type Arguments, numberOf, readArguments } from "../input/arguments";
import { filesUnder, inShard, MAP_ENDINGS, shardOf } from "../input/files";
import { InputError, listOf, unexpected } from "../input/input-error";
import { ruleSetFor } from "../rule-sets/rule-set-choice";
import { READING_HELP, READING_OPTIONS, readOptionsOf } from "../input/reading-options";
import { type FileScenes, fileScenesAt, withInputErrors } from "../input/scene-file";
import { writeTo } from "../output/write-to";
import { warnOfSkipped } from "../output/skipped";
import { plain } from "../../src/words/plain";
import { WORDS } from "../words";
import type { Command, Output } from "./command";

const FAILED = 2;

const OPTIONS = {
  ...READING_OPTIONS,
  ...QUESTION_OPTIONS,
  html: "one",
  json: "one",
  shots: "one",
  shard: "one",
} as const;

/** A scene of a file that is asked about. */
interface Asked {
  readonly args: Arguments;
  readonly file: FileScenes;
  readonly scene: SceneInFile;
  readonly number: number;
}

const allOf = <T>(steps: Generator<Progress, T>, tell: (progress: Progress) => void): T => {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    tell(step.value);
  }
};

/** A line on a terminal that says how far it is, a few times a second. */
const progressOn = ({ warn }: Output): ((progress: Progress) => void) => {
  if (!isatty(2)) return () => undefined;
  let last = 0;
  return ({ stage, done, of }) => {
    const now = Date.now();
    if (now - last < 250) return;
    last = now;
    const share = of === 0 ? "" : ` ${Math.floor((100 * done) / of)} %`;
    warn(`\r${STAGES.indexOf(stage) + 1}/${STAGES.length} ${stage}${share}\u001b[K\r`);
  };
};

const surveySteps = (
  { args, file, scene }: Asked,
  memory: (bytes: number) => Uint8Array,
): Generator<Progress, Survey> => {
  const reading = withInputErrors(scene.read);
  const question = questionIn(args, { path: file.path, text: file.text, reading });
  return surveyOf(question, memory);
};

const mostIn = (args: Arguments): number | undefined => {
  const text = args.valueOf("shots");
  if (text === undefined) return undefined;
  const most = numberOf("--shots", text, "a whole number above 0");
  if (!Number.isInteger(most) || most < 1) throw unexpected("--shots", "a whole number above 0", text);
  return most;
};

interface Analysed {
  readonly document: AnalysisDocument;
  readonly page: () => string;
}

const analysed = (asked: Asked, output: Output): Analysed => {
  const { args, file, number } = asked;
  const tell = progressOn(output);
  const survey = allOf(surveySteps(asked, sharedMemory), tell);
  const task: ThreadTask = { args: [...args.words], path: file.path, scene: number, program: output.program };
  allOf(askInThreads(survey, task, mostIn(args) ?? mostJudgedOn(survey)), tell);
  const analysis = allOf(conclude(survey), tell);
  const document = documentOf(survey, analysis, findingsOf(survey, analysis), (finding) =>
    findingWords(finding, WORDS),
  );
  const { battlefield } = survey.question;
  const shown = { document, battlefield, words: WORDS };
  return { document, page: () => analysisPage(shown, readingData(document, survey.table, WORDS), "en") };
};

/** Bad input of an analysis: more places than it can take, creatures too large to judge. */
const withLimits = <T>(path: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof TooLargeError || (error instanceof RangeError && error.message.startsWith("places: ")))
      throw new InputError(`${path}: ${error.message}`);
    throw error;
  }
};

/** A file's path below the folder that was asked for, so that files of one name in several folders are told apart. */
const nameIn = ({ positionals }: Arguments, path: string): string => {
  const below = positionals
    .map((folder) => relative(folder, path))
    .find((each) => each !== "" && !each.startsWith(".."));
  const isShared = positionals.filter((each) => basename(each) === basename(path)).length > 1;
  return below ?? (isShared ? path : basename(path));
};

/** The path of what is written of a scene: as named, or in a folder by the file's and the scene's names. */
const pathFor = (named: string, { args, file, scene }: Omit<Asked, "number">, ending: string): string => {
  if (!(existsSync(named) && statSync(named).isDirectory())) return named;
  const path = nameIn(args, file.path);
  const its = scene.name === "" ? path : `${path} ${scene.id ?? scene.name}`;
  return join(named, `${its.replace(/[^\p{L}\p{N}. -]+/gu, "-")}${ending}`);
};

const summaryOf = (its: AnalysisDocument, { bold }: Output): string => {
  const hint = hintOf(its, WORDS);
  return [
    `${bold(plain(its.scene))}`,
    ...its.findings.map(({ text }) => `  ${text}`),
    ...(hint === null ? [] : [`  ${hint}`]),
    `  ${howItIsMeant(its, WORDS)}`,
    "",
  ].join("\n");
};

const analyseScene = (asked: Asked, output: Output): void => {
  const { args, file } = asked;
  const { document, page } = withLimits(file.path, () => analysed(asked, output));
  const [html, json] = [args.valueOf("html"), args.valueOf("json")];
  output.print(`${summaryOf(document, output)}\n`);
  if (json !== undefined) writeTo(pathFor(json, asked, ".json"), `${JSON.stringify(document)}\n`);
  if (html !== undefined) writeTo(pathFor(html, asked, ".html"), page());
};

const scenesOf = (path: string, args: Arguments): Asked[] => {
  const file = fileScenesAt(path, readOptionsOf(args));
  return file.scenes.map((scene, number) => ({ args, file, scene, number }));
};

/** One of several that fails is reported and does not stop the others. */
const attempt = (act: () => void, { warn, exitWith }: Output): void => {
  try {
    act();
  } catch (error) {
    warn(`parapet: ${plain(error instanceof Error ? error.message : String(error))}\n`);
    exitWith(FAILED);
  }
};

const analyseFile = (path: string, args: Arguments, output: Output): void => {
  const scenes = scenesOf(path, args);
  const areSeveral = scenes.length > 1;
  if (areSeveral) mustBeFolders(args);
  const one = (asked: Asked): void => {
    analyseScene(asked, output);
    const reading = withInputErrors(asked.scene.read);
    warnOfSkipped({ path: areSeveral ? `${path}, ${asked.scene.name}` : path, ...reading }, output.warn);
    const { note } = ruleSetFor(args, { format: reading.format, text: asked.file.text });
    if (note !== "" && !areSeveral) output.print(`${note}\n`);
  };
  for (const asked of scenes) {
    if (areSeveral) attempt(() => one(asked), output);
    else one(asked);
  }
};

/** Of several scenes each is written to a file of its own. */
const mustBeFolders = (args: Arguments): void => {
  for (const name of ["html", "json"]) {
    const path = args.valueOf(name);
    if (path !== undefined && !(existsSync(path) && statSync(path).isDirectory()))
      throw unexpected(`--${name}`, "a folder that exists, since there are several scenes", `"${path}"`);
  }
};

const mustBeWritable = (args: Arguments): void => {
  for (const name of ["html", "json"]) {
    const folder = dirname(args.valueOf(name) ?? ".");
    if (!existsSync(folder)) throw new InputError(`--${name}: there is no folder ${folder}; create it first`);
  }
};

const analyseEach = (files: readonly string[], args: Arguments, output: Output): void => {
  for (const file of files) attempt(() => analyseFile(file, args, output), output);
};

/** The part of another thread in the analysis of one scene. */
export const analyseInThread = (): void =>
  runThread(({ args: words, path, scene: number }, answers) => {
    const args = readArguments(words, OPTIONS);
    const asked = scenesOf(path, args)[number];
    if (asked === undefined) throw new RangeError(`scene: expected its number in ${path}, got ${number}`);
    return allOf(
      surveySteps(asked, () => answers),
      () => undefined,
    );
  });

/** Memory is collected before the heap has grown by two fifths: cavern-large takes 290 MB instead of 430, and not longer. */
const LEAN_HEAP = ["--heap-growing-percent=40", "--semi-space-growth-factor=1"];

export const analyse: Command = {
  summary: "read a map before it is played: where to stand, where not, passages, sides, ambushes",
  help: `Usage: parapet analyse FILE|FOLDER… [--html OUT.html] [--json OUT.json] [options]

Says what a GM should know of a map, in a few sentences. --html writes a page with the map and its layers, which needs no network;
--json the figures (docs/analysis.schema.json). Every place of one level that is reached on foot is judged against every other one in
range, by the rules of the map's game. docs/analysis.md says what each figure means.

  --html PATH           the page to write; of several scenes, the folder for their pages
  --json PATH           the same for the figures
${QUESTION_HELP}
  --shots N             judge the cover of about N shots, spread evenly (default: all where only plain walls stop lines, else
                        100000); the page says which share that is
  --shard I/N           every N-th file, from the I-th, to share a library among several machines
${READING_HELP}
  --help                this text

A folder is searched for ${MAP_ENDINGS} files that are maps, as parapet check does. Exit code: 2 for bad input, 3 for a fault of
Parapet.
`,
  options: OPTIONS,
  run: (args, output) => {
    const { positionals: paths } = args;
    if (paths.length === 0)
      throw new InputError("FILE: expected the path of a scene file or of a folder (parapet --help has examples)");
    for (const flag of LEAN_HEAP) setFlagsFromString(flag);
    mustBeWritable(args);
    const shard = shardOf(args.valueOf("shard"));
    const files = filesUnder(paths);
    const [only] = files;
    if (only !== undefined && files.length === 1 && paths.includes(only)) return analyseFile(only, args, output);
    if (files.length === 0)
      throw new InputError(
        `${listOf(paths)}: expected a folder with maps, got none (searched for ${MAP_ENDINGS} files)`,
      );
    mustBeFolders(args);
    const its = inShard(files, shard);
    if (its.length === 0)
      output.warn(
        `parapet: nothing to analyse for this shard, of ${files.length} map${files.length === 1 ? "" : "s"}\n`,
      );
    analyseEach(its, args, output);
  },
};

import { existsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { MEND_KINDS, type TidyOptions } from "../../src/scene/model/battlefield";
import type { Scene } from "../../src/scene/model/scene";
import { objectIn } from "../../src/scene/kept/kept";
import { keptIn } from "../../src/scene/kept/read-kept";
import { lossesIn } from "../../src/scene/write-files/losses";
import { readMapFile } from "../../src/scene/read-files/read-scene-file";
import type { Arguments } from "../input/arguments";
import { scenePathIn } from "../input/attack-query";
import { InputError } from "../input/input-error";
import { READING_HELP, READING_OPTIONS, readOptionsOf } from "../input/reading-options";
import { pairsIn, settingsOf } from "../rule-sets/rule-options";
import { mapFileAt, type MapFile } from "../input/scene-file";
import { repairPlan, type Repaired, type RepairPlan } from "../fix/repair-plan";
import { edited } from "../fix/json-edits";
import { sceneEdits, sharesPoints } from "../fix/scene-edits";
import { withKeyRenewed, withWallsOf } from "../../src/scene/write-files/convert";
import { verdictChanges, type VerdictChange } from "../fix/verdict-changes";
import { lossLine } from "../output/losses";
import { warnOfSkipped } from "../output/skipped";
import { plain } from "../../src/words/plain";
import { namingOf, WORDS } from "../words";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import type { Command } from "./command";

/** The path of the new file, which nothing may have yet; undefined for a dry run. */
const outputPath = (args: Arguments): string | undefined => {
  const path = args.valueOf("out");
  if (args.valueOf("dry-run") !== undefined) return undefined;
  if (path === undefined) throw new InputError("--out: expected the path of the new file (or --dry-run)");
  if (existsSync(path)) throw new InputError(`--out: ${path} exists already; choose another name`);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new InputError(`--out: there is no folder ${folder}; create it first`);
  return path;
};

const shownPlace = (values: readonly number[]): string =>
  values.map((value) => Math.round(value * 100) / 100).join(", ");

const repairLine = ({ kind, repair }: Repaired, before: Scene): string => {
  const was = before.walls.find(({ id }) => id === repair.wall)?.c ?? [];
  const what = `${repair.wall}: ${WORDS.sayKey(`PARAPET.Check.${kind}.Name`, {})}`;
  return repair.kind === "delete"
    ? `  ${what}; deleted at ${shownPlace(was)}`
    : `  ${what}; moved from ${shownPlace(was)} to ${shownPlace(repair.c)}`;
};

const changeLine = ({ ruleSet, attack, before, after }: VerdictChange, nameOf: (id: string) => string): string =>
  `  ${ruleSet}, ${attack.kind}: ${nameOf(attack.attacker ?? "?")} -> ${nameOf(attack.target)}: ${before}; then ${after}`;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Why a flaw that is corrected in reading stays in the file. */
const WHY_LEFT: Readonly<Record<"foundry" | "uvtt", string>> = {
  foundry: "the end would lie between two pixels, or another wall would count differently",
  uvtt: "another wall has the same point, or would count differently",
};

/** What Parapet goes on correcting in reading, by kind. */
const leftLines = (format: "foundry" | "uvtt", plan: RepairPlan, tidy: TidyOptions): readonly string[] => {
  const { mends } = battlefieldOf(plan.scene, tidy);
  const kinds = MEND_KINDS.flatMap((kind) => {
    const its = mends.filter((mend) => mend.kind === kind);
    const [first] = its;
    if (first === undefined) return [];
    const where = `${first.wall.replace("wall:", "")} at ${shownPlace([first.at.x, first.at.y])}`;
    const more = its.length === 1 ? "" : ` and ${its.length - 1} more`;
    return [`${WORDS.sayKey(`PARAPET.Check.${kind}.Name`, {})}: ${its.length} (${where}${more})`];
  });
  return kinds.length === 0 ? [] : [`Left as they are, since ${WHY_LEFT[format]}:`, ...kinds];
};

interface FixReport {
  readonly plan: RepairPlan;
  readonly changes: readonly VerdictChange[];
  readonly left: readonly string[];
}

/** What the map that Parapet had kept has besides the file's own lists, which a new key goes by. */
const lostWithKey = ({ kept, format, text, scene }: MapFile): readonly string[] => {
  if (format === "text" || kept !== "edited") return [];
  const before = keptIn(objectIn(text), format)?.scene;
  const losses = before === undefined ? [] : lossesIn(before, scene, false);
  return losses.length === 0
    ? []
    : ["Not in the file's lists, and no longer in the key that Parapet kept:", ...losses.map(lossLine)];
};

const reportOf = (file: MapFile, { plan, changes, left }: FixReport): string => {
  const { scene, path } = file;
  const { nameOf } = namingOf(battlefieldOf(scene));
  const { repairs } = plan;
  const deleted = repairs.filter(({ repair }) => repair.kind === "delete").length;
  const moved = repairs.length - deleted;
  const words = [
    counted(deleted, "wall deleted", "walls deleted"),
    counted(moved, "wall moved", "walls moved"),
    changes.length === 0 ? "no verdict changes" : counted(changes.length, "verdict changes", "verdicts change"),
  ];
  return [
    plain(scene.name === "" ? path : scene.name),
    ...repairs.map((repair) => plain(repairLine(repair, scene)).replace(/^/, "  ")),
    ...(changes.length > 0 ? ["Verdicts that change:"] : []),
    ...changes.map((change) => `  ${plain(changeLine(change, nameOf))}`),
    ...left.map((line, i) => `${i === 0 ? "" : "  "}${plain(line)}`),
    ...lostWithKey(file),
    `${words.join(", ")}.`,
    "",
  ].join("\n");
};

/** Walls without their ids, which go by their places in the file. */
const wallsAsText = ({ walls }: Scene): string =>
  walls
    .map((wall) => JSON.stringify(Object.entries({ ...wall, id: "" }).sort(([p], [q]) => (p < q ? -1 : 1))))
    .sort()
    .join();

/** With a key of Parapet's own it holds, besides the walls, the scene as the key's. */
const newText = (file: MapFile, scene: Scene): string => {
  if (file.format === "text") return file.text;
  if (file.kept === "whole") return withWallsOf(file.text, file.format, scene);
  const text = edited(file.text, sceneEdits(file.text, file, scene));
  // Also where an option about how the file is read went before it.
  return keptIn(objectIn(file.text), file.format) === undefined ? text : withKeyRenewed(text, file.format, scene);
};

/** The new text, which reads as the repaired scene. */
const repairedText = (file: MapFile, plan: RepairPlan, args: Arguments): string => {
  const text = newText(file, plan.scene);
  const again = readMapFile(file.path, text, readOptionsOf(args)).scene;
  if (wallsAsText(onLattice(again)) === wallsAsText(onLattice(plan.scene))) return text;
  throw new Error(`${file.path}: the edited text does not read as the repaired scene`);
};

/** Quotients of pixels come back as they were only to the lattice step. */
const onLattice = (scene: Scene): Scene => ({
  ...scene,
  walls: scene.walls.map((wall) => {
    const [ax, ay, bx, by] = wall.c.map((value) => Math.round(value * 16) / 16);
    return { ...wall, c: [ax ?? 0, ay ?? 0, bx ?? 0, by ?? 0] };
  }),
});

export const fix: Command = {
  summary: "repair a map's walls where nothing else changes, in a new file",
  help: `Usage: parapet fix SCENE --out FILE [options]

Repairs what Parapet corrects whenever it reads the map: deletes walls without length and walls drawn twice, shortens walls that
overlap, moves walls onto the grid line beside them, and joins ends to the wall that they nearly meet. Only these values of the
text change. A file in which Parapet has kept its map gets all its walls and a new key. SCENE is a Foundry export or a Universal VTT file; a text battle map is edited by hand.

A repair is made only if every wall counts as before. The exception are joins that turn a wall by a few pixels: verdicts that
change by them are listed, by every rule set and kind of attack, for each creature on each other.

  --out FILE            the new file; an existing file is never replaced
  --dry-run             list the repairs, and write nothing
  --option KEY=VALUE…   wallSnap or wallGap (squares; 0 is off)
${READING_HELP}
  --help                this text
`,
  options: { ...READING_OPTIONS, out: "one", "dry-run": "flag", option: "many" },
  run: (args, { print, warn }) => {
    const path = outputPath(args);
    const { tidy } = settingsOf(pairsIn(args.valuesOf("option")));
    const file = mapFileAt(scenePathIn(args), readOptionsOf(args));
    if (file.format === "text")
      throw new InputError(`${file.path}: expected a Foundry export or a Universal VTT file, got a text battle map`);
    warnOfSkipped(file, warn);
    const writable = { isFractional: file.format === "uvtt", isPossible: sharesPoints(file) };
    const plan = repairPlan(file.scene, tidy, writable);
    const text = repairedText(file, plan, args);
    const changes = plan.isSame ? [] : verdictChanges(file.scene, plan.scene, tidy);
    print(reportOf(file, { plan, changes, left: leftLines(file.format, plan, tidy) }));
    if (path === undefined) return;
    try {
      writeFileSync(path, text, { flag: "wx" });
    } catch (error) {
      throw new InputError(`${path}: cannot be written (${error instanceof Error ? error.message : String(error)})`);
    }
    print(`${path}\n`);
  },
};

import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import {
  findingWords,
  shownId,
  FINDING_KINDS,
  isCorrected,
  type Finding,
  type FindingKind,
} from "../../src/scene/map-check/finding";
import { mapCheck } from "../../src/scene/map-check/map-check";
import type { Scene } from "../../src/scene/model/scene";
import { choiceOf } from "../input/arguments";
import type { Command, Output } from "./command";
import { plain } from "../plain";
import { scenePathIn } from "../input/attack-query";
import { READING_OPTIONS, readOptionsOf } from "../input/reading-options";
import { pairsIn, settingsOf } from "../input/rule-options";
import { mapFileAt, withInputErrors } from "../input/scene-file";
import { WORDS } from "../words";

/** Findings of a kind that are listed without `--all`. */
const SHOWN_AT_FIRST = 10;

interface ListOptions {
  readonly scene: Scene;
  readonly bold: Output["bold"];
  /** List every finding. */
  readonly isWhole: boolean;
}

const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  WORDS.sayKey(`PARAPET.Check.${key}`, data);

/** Names by id, as in the panel: creatures and regions by their names, walls by their ids. */
const namesIn = ({ tokens, walls, areas }: Scene): ((id: string) => string) => {
  const doors = walls
    .filter(({ door }) => door !== "none")
    .map(({ id }) => [`wall:${id}`, say("Door", { id: shownId(id) })] as const);
  const creatures = tokens.map(({ id, name }) => [`token:${id}`, plain(name)] as const);
  const regions = areas.map(
    ({ id, name }) => [id, say("Area", { id: plain(name === "" ? shownId(id) : name) })] as const,
  );
  const names = new Map([...doors, ...creatures, ...regions]);
  return (id) => names.get(id) ?? say("Wall", { id: shownId(id) });
};

const rowWords = (finding: Finding, nameOf: (id: string) => string): string => {
  const { key, data } = findingWords(finding);
  const values = Object.entries(data).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? WORDS.list(value.map(nameOf)) : value,
  ]);
  return WORDS.sayKey(key, Object.fromEntries(values));
};

const placeWords = ({ at }: Finding): string =>
  at === null ? "" : `at ${Math.round(at.x * 10) / 10}, ${Math.round(at.y * 10) / 10}`;

const groupOf = (
  kind: FindingKind,
  findings: readonly Finding[],
  { scene, bold, isWhole }: ListOptions,
): readonly string[] => {
  const its = findings.filter((finding) => finding.kind === kind);
  if (its.length === 0) return [];
  const nameOf = namesIn(scene);
  const shown = isWhole ? its : its.slice(0, SHOWN_AT_FIRST);
  const rows = shown.map((finding) => `  ${rowWords(finding, nameOf)}  ${placeWords(finding)}`.trimEnd());
  const more = its.length - shown.length;
  return [
    bold(say("Heading", { kind: say(`${kind}.Name`), count: its.length })),
    `  ${say(`${kind}.Hint`)}`,
    ...rows,
    ...(more > 0 ? [`  … and ${more} more (--all lists them)`] : []),
    "",
  ];
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const summaryOf = ({ walls, tokens }: Scene, findings: readonly Finding[]): string => {
  const size = `${counted(walls.length, "wall")} and ${counted(tokens.length, "creature")}.`;
  const corrected = findings.filter(({ kind }) => isCorrected(kind)).length;
  const left = findings.length - corrected;
  const found = left === 0 ? say("Nothing") : `${counted(left, "finding")}.`;
  const fixed = corrected === 0 ? "" : ` ${counted(corrected, "flaw")} corrected in reading.`;
  return `${size} ${found}${fixed} The scene file is not changed.`;
};

const listOf = (findings: readonly Finding[], options: ListOptions): string =>
  [
    plain(options.scene.name),
    "",
    ...FINDING_KINDS.flatMap((kind) => groupOf(kind, findings, options)),
    summaryOf(options.scene, findings),
    "",
  ].join("\n");

export const check: Command = {
  summary: "list a map's problems: walls that were fixed when it was read, and surprising ones",
  help: `Usage: parapet check SCENE [options]

The map check, as in the panel: walls with surprising effects, walls drawn over each other, creatures cut by walls, regions
without a shape, and walls that were left out, moved onto the grid or joined to a neighbour when the scene was read. Each finding has its place and a distance
in pixels: how far a wall was moved, or how far it misses its neighbour. The scene file is not changed.

  --option KEY=VALUE…   wallSnap or wallGap (squares; 0 is off)
  --all                 every finding, not only the first ${SHOWN_AT_FIRST} of a kind
  --format FORMAT       table (default) or json: {"scene": …, "findings": [{kind, ids, at, by, key, data}…]}
  --help                this text
`,
  options: { ...READING_OPTIONS, option: "many", format: "one", all: "flag" },
  run: (args, { print, bold }) => {
    const format = choiceOf(args, "format", ["table", "json"] as const);
    const { tidy } = settingsOf(pairsIn(args.valuesOf("option")));
    const { scene } = mapFileAt(scenePathIn(args), readOptionsOf(args));
    const battlefield = withInputErrors(() => battlefieldOf(scene, tidy));
    const findings = mapCheck(scene, battlefield, tidy);
    const worded = findings.map((finding) => ({ ...finding, ...findingWords(finding) }));
    if (format === "json") print(`${JSON.stringify({ scene: scene.name, findings: worded })}\n`);
    else print(listOf(findings, { scene, bold, isWhole: args.valueOf("all") !== undefined }));
  },
};

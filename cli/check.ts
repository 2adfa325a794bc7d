import { battlefieldOf } from "../src/scene/snapshot/battlefield-of";
import { findingWords, shownId } from "../src/scene/map-check/finding-words";
import { FINDING_KINDS, type Finding, type FindingKind } from "../src/scene/map-check/finding";
import { mapCheck } from "../src/scene/map-check/map-check";
import type { Scene } from "../src/scene/model/scene";
import { choiceOf } from "./arguments";
import type { Command, Output } from "./command";
import { columnsOf } from "./columns";
import { plain } from "./plain";
import { settingsOf } from "./rule-options";
import { refusing, sceneIn } from "./scene-file";
import { sceneOf } from "./verdicts";
import { listed, message } from "./wording";

/** More rows of a kind say little more; JSON and `--all` have them. */
const SHOWN_AT_FIRST = 10;

interface Sayer {
  readonly scene: Scene;
  readonly bold: Output["bold"];
  readonly hasAll: boolean;
}

const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  message(`PARAPET.Check.${key}`, data) ?? key;

/** Names by id, as the panel has them: creatures and regions by their own, walls by their ids. */
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
  const said = Object.entries(data).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? listed(value.map(nameOf)) : value,
  ]);
  return message(key, Object.fromEntries(said)) ?? key;
};

const placeWords = ({ at }: Finding): string =>
  at === null ? "" : `at ${Math.round(at.x * 10) / 10}, ${Math.round(at.y * 10) / 10}`;

const groupOf = (
  kind: FindingKind,
  findings: readonly Finding[],
  { scene, bold, hasAll }: Sayer,
): readonly string[] => {
  const its = findings.filter((finding) => finding.kind === kind);
  if (its.length === 0) return [];
  const nameOf = namesIn(scene);
  const shown = hasAll ? its : its.slice(0, SHOWN_AT_FIRST);
  const [, ...rows] = columnsOf(
    [],
    shown.map((finding) => [`  ${rowWords(finding, nameOf)}`, placeWords(finding)]),
    (text) => text,
  );
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
  const there = `${counted(walls.length, "wall")} and ${counted(tokens.length, "creature")}.`;
  const found = findings.length === 0 ? say("Nothing") : `${counted(findings.length, "finding")}.`;
  return `${there} ${found} The scene itself is not changed.`;
};

const listOf = (findings: readonly Finding[], sayer: Sayer): string =>
  [
    plain(sayer.scene.name),
    "",
    ...FINDING_KINDS.flatMap((kind) => groupOf(kind, findings, sayer)),
    summaryOf(sayer.scene, findings),
    "",
  ].join("\n");

export const check: Command = {
  summary: "list what was mended on a map when it was read, and what will surprise",
  help: `Usage: parapet check SCENE [options]

The map check, as the panel at the table shows it: walls that will surprise, creatures cut by walls, regions that cover
nothing, and walls that were left out, moved onto the grid or joined to a neighbour when the scene was read, each with its
place and how far it moved or misses, in pixels. The scene file is not changed.

  --option KEY=VALUE…   wallSnap or wallGap (squares; 0 is off)
  --all                 every finding, not only the first ${SHOWN_AT_FIRST} of a kind
  --format FORMAT       table (default) or json: {"scene": …, "findings": [{kind, ids, at, by, key, data}…]}
  --help                this text
`,
  options: { option: "many", format: "one", all: "flag" },
  run: (given, { print, bold }) => {
    const format = choiceOf(given, "format", ["table", "json"] as const);
    const { tidy } = settingsOf(given.valuesOf("option"));
    const scene = sceneIn(sceneOf(given));
    const findings = mapCheck(
      scene,
      refusing(() => battlefieldOf(scene, tidy)),
      tidy,
    );
    const told = findings.map((finding) => ({ ...finding, ...findingWords(finding) }));
    if (format === "json") print(`${JSON.stringify({ scene: scene.name, findings: told })}\n`);
    else print(listOf(findings, { scene, bold, hasAll: given.valueOf("all") !== undefined }));
  },
};

/** The findings of a map check for people and for programs. */
import {
  findingWords,
  FINDING_KINDS,
  isCorrected,
  SEVERITIES,
  severityOf,
  shownId,
  type Finding,
  type FindingKind,
  type Severity,
} from "../../src/scene/map-check/finding";
import type { Scene } from "../../src/scene/model/scene";
import { titleOf } from "../../src/scene/read-files/read-scene-file";
import type { Output } from "../commands/command";
import { plain } from "../../src/words/plain";
import { WORDS } from "../words";

export interface CheckedScene {
  readonly file: string;
  readonly name: string;
  /** Where other scenes of the file have its name; else null. */
  readonly id: string | null;
  readonly scene: Scene;
  readonly findings: readonly Finding[];
}

export interface CheckPrinter {
  readonly scene: (checked: CheckedScene) => string;
  /** For a file that could not be checked. */
  readonly failure: (file: string, message: string) => string;
}

interface PrintOptions {
  readonly bold: Output["bold"];
  /** List every finding. */
  readonly isWhole: boolean;
  readonly severity: Severity;
}

export const FORMATS = ["table", "json", "github"] as const;

/** Findings of a kind that are listed without `--all`. */
const SHOWN_AT_FIRST = 10;

const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  WORDS.sayKey(`PARAPET.Check.${key}`, data);

/** Names by id, as in the panel: creatures and regions by their names, walls and lights by their ids. */
const namesIn = ({ tokens, walls, areas, lights }: Scene): ((id: string) => string) => {
  const doors = walls
    .filter(({ door }) => door !== "none")
    .map(({ id }) => [`wall:${id}`, say("Door", { id: shownId(id) })] as const);
  const creatures = tokens.map(({ id, name }) => [`token:${id}`, plain(name)] as const);
  const regions = areas.map(
    ({ id, name }) => [id, say("Area", { id: plain(name === "" ? shownId(id) : name) })] as const,
  );
  const lamps = lights.map(({ id }) => [`light:${id}`, say("Light", { id: shownId(id) })] as const);
  const names = new Map([...doors, ...creatures, ...regions, ...lamps]);
  return (id) => names.get(id) ?? say("Wall", { id: shownId(id) });
};

const rowWords = (finding: Finding, nameOf: (id: string) => string): string => {
  const { key, data } = findingWords(finding);
  const values = Object.entries(data).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? WORDS.list(value.map(nameOf)) : typeof value === "string" ? plain(value) : value,
  ]);
  return WORDS.sayKey(key, Object.fromEntries(values));
};

const placeWords = ({ at }: Finding): string =>
  at === null ? "" : `at ${Math.round(at.x * 10) / 10}, ${Math.round(at.y * 10) / 10}`;

const groupOf = (
  kind: FindingKind,
  { scene, findings }: CheckedScene,
  { isWhole }: PrintOptions,
): readonly string[] => {
  const its = findings.filter((finding) => finding.kind === kind);
  if (its.length === 0) return [];
  const heading = say("Heading", { kind: say(`${kind}.Name`), count: its.length });
  // Notes are for those who look closely.
  if (!isWhole && severityOf({ kind }) === "note") return [`  ${heading}`];
  const nameOf = namesIn(scene);
  const shown = isWhole ? its : its.slice(0, SHOWN_AT_FIRST);
  const rows = shown.map((finding) => `    ${rowWords(finding, nameOf)}  ${placeWords(finding)}`.trimEnd());
  const more = its.length - shown.length;
  return [
    `  ${heading}`,
    `    ${say(`${kind}.Hint`)}`,
    ...rows,
    ...(more > 0 ? [`    … and ${more} more (--all lists them)`] : []),
  ];
};

const severityLines = (severity: Severity, checked: CheckedScene, options: PrintOptions): readonly string[] => {
  const kinds = FINDING_KINDS.filter((kind) => severityOf({ kind }) === severity);
  const groups = kinds.flatMap((kind) => groupOf(kind, checked, options));
  if (groups.length === 0) return [];
  const count = checked.findings.filter((finding) => severityOf(finding) === severity).length;
  const heading = say("Heading", { kind: say(`Severity.${severity}`), count });
  const hint = severity === "note" && !options.isWhole ? " (--all lists them)" : "";
  return [`${options.bold(heading)}${hint}`, ...groups, ""];
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const summaryOf = ({ scene: { walls, tokens }, findings }: CheckedScene): string => {
  const size = `${counted(walls.length, "wall")} and ${counted(tokens.length, "creature")}.`;
  const corrected = findings.filter(({ kind }) => isCorrected(kind)).length;
  const left = findings.length - corrected;
  const found = left === 0 ? say("Nothing") : `${counted(left, "finding")}.`;
  const fixed = corrected === 0 ? "" : ` ${counted(corrected, "flaw")} corrected in reading.`;
  return `${size} ${found}${fixed} The scene file is not changed.`;
};

const headingOf = ({ file, name, id }: CheckedScene): string => plain(titleOf(name === "" ? file : name, id));

const tablePrinter = (options: PrintOptions): CheckPrinter => ({
  scene: (checked) =>
    [
      headingOf(checked),
      "",
      ...SEVERITIES.flatMap((severity) => severityLines(severity, checked, options)),
      summaryOf(checked),
      "",
    ].join("\n"),
  failure: (file) => `${plain(file)}: not checked\n`,
});

const line = (value: object): string => `${JSON.stringify(value)}\n`;

const jsonPrinter: CheckPrinter = {
  scene: ({ file, name, id, findings }) =>
    line({
      file,
      scene: name,
      ...(id === null ? {} : { id }),
      findings: findings.map((finding) => {
        const { kind, ids, at, by } = finding;
        return { severity: severityOf(finding), kind, ids, at, by, ...findingWords(finding) };
      }),
    }),
  failure: (file, error) => line({ file, error }),
};

/** GitHub's names. https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };

const escaped = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapedValue = (text: string): string => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const annotation = (command: string, file: string, title: string, text: string): string =>
  `::${command} file=${escapedValue(file)},title=${escapedValue(title)}::${escaped(text)}\n`;

const githubPrinter = ({ severity }: PrintOptions): CheckPrinter => ({
  scene: (checked) => {
    const nameOf = namesIn(checked.scene);
    const listed = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
    return checked.findings
      .filter((finding) => listed.includes(severityOf(finding)))
      .map((finding) => {
        const text = `${headingOf(checked)}: ${rowWords(finding, nameOf)} ${placeWords(finding)}`.trimEnd();
        return annotation(COMMANDS[severityOf(finding)], checked.file, say(`${finding.kind}.Name`), text);
      })
      .join("");
  },
  failure: (file, message) => annotation("error", file, "Not checked", message),
});

export const CHECK_PRINTERS: Readonly<Record<(typeof FORMATS)[number], (options: PrintOptions) => CheckPrinter>> = {
  table: tablePrinter,
  json: () => jsonPrinter,
  github: githubPrinter,
};

import { MEND_KINDS, type Battlefield, type Mend } from "../src/battlefield/battlefield";
import { choiceOf } from "./arguments";
import { columnsOf } from "./columns";
import type { Command, Output } from "./command";
import { plain } from "./plain";
import { settingsOf } from "./rule-options";
import { battlefieldIn } from "./scene-file";
import { sceneOf } from "./verdicts";

type MendKind = Mend["kind"];

/** What each kind of mend did, and what its pixels measure; null when there are none. */
const KINDS: Record<MendKind, { readonly heading: string; readonly measure: "Left out" | "Moved" | "Gap" | null }> = {
  "zero-length": { heading: "Walls without length, left out", measure: null },
  double: { heading: "Walls drawn twice, counted once", measure: null },
  overlap: { heading: "Walls that overlap, counted once where they do", measure: "Left out" },
  "squared-up": { heading: "Walls near a grid line, moved onto it", measure: "Moved" },
  mortar: { heading: "Wall ends that miss another wall, joined to it", measure: "Gap" },
};

const pixels = (value: number): string => `${Math.round(value * 100) / 100} px`;

const groupOf = (kind: MendKind, mends: readonly Mend[], bold: Output["bold"]): readonly string[] => {
  const { heading, measure } = KINDS[kind];
  const rows = mends
    .filter((mend) => mend.kind === kind)
    .map(({ wall, other, at, moved }) => [`  ${wall}`, other ?? "-", `${at.x}, ${at.y}`, pixels(moved)]);
  if (rows.length === 0) return [];
  const columns = ["  Wall", "Other wall", "At", ...(measure === null ? [] : [measure])];
  const shown = rows.map((row) => row.slice(0, columns.length));
  return [bold(`${heading}: ${rows.length}`), ...columnsOf(columns, shown, (text) => text), ""];
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const mendedWords = (mends: readonly Mend[]): string => {
  if (mends.length === 0) return "Nothing to mend.";
  const kinds = MEND_KINDS.map((kind) => [kind, mends.filter((mend) => mend.kind === kind).length] as const);
  const counts = kinds.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  const moves = mends.filter(({ kind }) => ["Moved", "Gap"].includes(KINDS[kind].measure ?? ""));
  const most = moves.reduce((so, { moved }) => Math.max(so, moved), 0);
  return `${mends.length} mended: ${counts.join(", ")}${most > 0 ? `, at most ${pixels(most)} moved` : ""}.`;
};

const summaryOf = ({ walls, creatures, mends }: Battlefield): string =>
  `${counted(walls.length, "wall")} and ${counted(creatures.length, "creature")}. ${mendedWords(mends)} The scene itself is not changed.`;

const listOfMends = (battlefield: Battlefield, bold: Output["bold"]): string =>
  [
    plain(battlefield.name),
    "",
    ...MEND_KINDS.flatMap((kind) => groupOf(kind, battlefield.mends, bold)),
    summaryOf(battlefield),
    "",
  ].join("\n");

export const check: Command = {
  summary: "list what was mended on a map when it was read",
  help: `Usage: parapet check SCENE [options]

The map check: walls that were left out, moved onto the grid or joined to a neighbour when the scene was read, with the
place and how far they moved, in pixels. The scene file is not changed.

  --option KEY=VALUE…   wallSnap or wallGap (squares; 0 is off)
  --format FORMAT       table (default) or json: {"scene": …, "mends": [{kind, wall, other, at, moved}…]}
  --help                this text
`,
  options: { option: "many", format: "one" },
  run: (given, { print, bold }) => {
    const format = choiceOf(given, "format", ["table", "json"] as const);
    const { tidy } = settingsOf(given.valuesOf("option"));
    const battlefield = battlefieldIn(sceneOf(given), tidy);
    const { name, mends } = battlefield;
    print(format === "json" ? `${JSON.stringify({ scene: name, mends })}\n` : listOfMends(battlefield, bold));
  },
};

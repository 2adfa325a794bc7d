/** The tables of docs/guide/games.md are made from the documents. `npm run docs:numbers` writes them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Gift, RuleSetDocument, RuleSetLevel, When } from "../src/rules/books/data/document";
import { GAMES, type Game } from "../src/rules/books/data/games";
import { english } from "../src/words/english";
import { diceWords, modifierWords } from "../src/words/verdict-words";

const PAGE = join(import.meta.dirname, "../docs/guide/games.md");

const NOTE = { key: "", data: {} };

const giftWords = (gift: Gift): string => {
  if ("text" in gift) return english.sayKey(gift.text);
  if ("dice" in gift) return diceWords({ kind: gift.dice, count: gift.count, side: "attacker" }, english);
  const side = gift.stat === "attack" ? "attacker" : "target";
  return modifierWords({ ...gift, side, type: "cover", note: NOTE }, english);
};

const worthOf = (gifts: readonly Gift[]): string => gifts.map(giftWords).join(", ") || "no number";

const partWords = (part: string): string => (part.startsWith(">") ? `more than ${part.slice(1)}` : `at least ${part}`);

const linesWords = (lines: number | string): string =>
  typeof lines === "number" ? `at least ${lines} of the lines` : `${partWords(lines)} of the lines`;

const whenWords = ({ lines, share, centre, touching }: When): string =>
  [
    ...(lines === undefined ? [] : [`${linesWords(lines)} to a square’s corners blocked`]),
    ...(share === undefined ? [] : [`${partWords(share)} of the target hidden`]),
    ...(centre === undefined ? [] : ["the line between the centres blocked"]),
    ...(touching === undefined ? [] : ["no line past the things beside the target"]),
  ].join(", and ");

const whensOf = ({ when }: RuleSetLevel): string => (Array.isArray(when) ? when : [when]).map(whenWords).join("; or ");

const NEEDS = { effect: "no line of effect", sight: "no line of sight", both: "no line of effect, or none of sight" };

const CONCEALED = {
  dim: "in dim light",
  dark: "in the dark",
  partial: "in a thin veil",
  total: "in a thick veil, or unseen",
} as const;

const tableOf = (head: string, rows: readonly string[]): string =>
  [head, head.replace(/[^|]+/g, " --- "), ...rows].join("\n");

const levelsTable = ({ levels, total, needs, concealment }: RuleSetDocument): string =>
  tableOf("| cover | when | worth |", [
    ...levels.map((level) => `| ${english.sayKey(level.name)} | ${whensOf(level)} | ${worthOf(level.gives)} |`),
    `| ${english.sayKey(total?.name ?? "PARAPET.Overlay.NoLine")} | ${NEEDS[needs]} | no attack |`,
    ...(["dim", "dark", "partial", "total"] as const).flatMap((kind) => {
      const gifts = concealment?.[kind] ?? [];
      return gifts.length === 0 ? [] : [`| beside cover | ${CONCEALED[kind]} | ${worthOf(gifts)} |`];
    }),
  ]);

const THINGS = {
  wall: "a wall, a closed door, solid terrain",
  improved: "graded improved, such as an arrow slit",
  standard: "graded standard, such as a fence",
  partial: "graded partial",
  low: "graded low, or up to half as high as the lines",
  part: "up to three quarters as high",
  most: "three quarters as high, or more",
  creature: "a creature",
  veil: "a cloud, fog",
} as const;

const WHO = { all: "", enemies: "enemies of the attacker", "not-allies": "all but allies of the attacker" };

const countsTable = ({ levels, counts, melee }: RuleSetDocument): string => {
  const nameOf = (id: string): string => {
    const level = levels.find((each) => each.id === id);
    return level === undefined ? "nothing" : english.sayKey(level.name);
  };
  const wall = counts.wall ?? levels.at(-1)?.id ?? "nothing";
  const given = { part: wall, most: wall, creature: "nothing", veil: "nothing", ...counts };
  const rows = Object.entries(THINGS).map(([kind, thing]) => {
    const its = given[kind as keyof typeof THINGS] ?? levels.at(-1)?.id ?? "nothing";
    if (typeof its === "string") return `| ${thing} | ${nameOf(its)} |`;
    const kinds = its.kinds === undefined ? "" : `${its.kinds.join(" or ")} attacks`;
    const who = [WHO[its.who], kinds].filter((each) => each !== "").join(", ");
    return `| ${thing} | ${nameOf(its.upTo)}${who === "" ? "" : ` (${who})`} |`;
  });
  const last = `| against melee attacks | ${melee === "none" ? "no cover at all" : "the same"} |`;
  return tableOf("| what is in the way | gives at most |", [...rows, last]);
};

const CERTAIN = { book: "the book", system: "the game system", "second-hand": "second hand", proposed: "proposed" };

const sourceOf = ({ document: { source }, trust }: Game): string =>
  `Source: ${source === "" ? "none, it is Parapet's own" : source}. How certain: ${CERTAIN[trust]}.`;

const TABLE = /^\|.*(?:\n\|.*)*/gm;

/** The section with its tables and its source as they should be. */
const withTables = (section: string, game: Game): string => {
  const tables = [levelsTable(game.document), ...(game.document.levels.length > 0 ? [countsTable(game.document)] : [])];
  expect(section.match(TABLE), section).toHaveLength(tables.length);
  return section.replace(TABLE, () => tables.shift() ?? "").replace(/^Source: .*$/m, () => sourceOf(game));
};

const nameOf = ({ document }: Game): string => english.sayKey(document.name);

test("the guide's page has a section for each game, with what its document says", async () => {
  const [before = "", ...sections] = readFileSync(PAGE, "utf8").split(/^## /m);
  const last = sections.pop() ?? "";
  expect(last.split("\n")[0]).toBe("Games that follow a book");
  expect(sections.map((section) => section.split("\n")[0])).toEqual(GAMES.map(nameOf));
  const written = [...sections.map((section, i) => withTables(section, GAMES[i]!)), last];
  await expect([before, ...written].join("## ")).toMatchFileSnapshot(PAGE);
});

test("each section fits on a screen", () => {
  const [, ...sections] = readFileSync(PAGE, "utf8").split(/^##+ /m);
  expect(sections.filter((section) => section.split("\n").length > 40)).toEqual([]);
});
